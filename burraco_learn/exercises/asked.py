"""A question of an exam as long as the exam goes on: all of an exercise but what is right."""

from __future__ import annotations

from typing import Any

from ..i18n import say
from ..rules import Rules
from .base import Exercise, Exhibit, Form, Option

__all__ = ["Asked"]


class Asked:
    """An exercise that does not tell its key, hints or verdicts: an exam tells them at its end.

    That keeps a key from being read by accident, as by completing a name in a notebook. Who wants
    to know it can make the exercise anew by its seed: nothing in an open program is a secret.
    """

    __slots__ = ("_exercise",)

    def __init__(self, exercise: Exercise) -> None:
        self._exercise = exercise

    @property
    def kind(self) -> str:
        """The kind of exercise."""
        return self._exercise.kind

    @property
    def rules(self) -> Rules:
        """The rules it is asked under."""
        return self._exercise.rules

    @property
    def seed(self) -> int | str:
        """The seed it was made from."""
        return self._exercise.seed

    @property
    def level(self) -> int:
        """Its level."""
        return self._exercise.level

    @property
    def form(self) -> Form:
        """How an answer is given."""
        return self._exercise.form

    @property
    def question(self) -> str:
        """The question."""
        return self._exercise.question

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """What is shown with the question."""
        return self._exercise.exhibits

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers on offer; which misconception leads to one is not said."""
        return tuple(Option(one.answer, one.text, None) for one in self._exercise.options)

    def read(self, answer: str) -> str:
        """An answer in its canonical form. Raises ParseError, as :meth:`Exercise.read` does."""
        return self._exercise.read(answer)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            say("'{name}' of a question is told once the exam is handed in.", name=name)
        )

    def __str__(self) -> str:
        return str(self._exercise)

    def __repr__(self) -> str:
        return f"Asked({self.kind!r}, seed={self.seed!r}, level={self.level})"
