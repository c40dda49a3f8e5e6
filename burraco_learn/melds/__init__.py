"""Melds as immutable values: what cards make one, how they lie, and why others make none."""
