"""Melds as immutable values: which cards make one, how they lie, and why others do not."""
