"""Exercises, practice and exams as widgets."""
