"""Experiments: what rules and bots do, measured over many rounds."""
