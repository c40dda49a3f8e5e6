"""The conformance suite: questions about Burraco with their answers, for any engine."""
