"""The lab for melds."""
