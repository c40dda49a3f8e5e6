"""Lessons whose cells follow the rules that are chosen in their bar."""
