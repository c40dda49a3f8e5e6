"""Bots: each chooses a legal move from what its seat may know.

>>> from burraco_learn import Round, bot, load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
>>> bot("greedy").choose(rnd.view(0)) in rnd.legal_moves()
True
"""

from __future__ import annotations

from typing import Any

from ..i18n import say
from .base import Bot, BotKind
from .club import CLUB
from .expert import EXPERT
from .greedy import GREEDY
from .random import RANDOM

__all__ = ["Bot", "BotKind", "bot", "bot_title", "bots"]

_KINDS = {kind.name: kind for kind in (RANDOM, GREEDY, CLUB, EXPERT)}
"""The bots by name, weakest first: so they stand in the chooser of a table."""


def bots() -> tuple[str, ...]:
    """The names of the bots, weakest first."""
    return tuple(_KINDS)


def bot(name: str, seed: int | str = 0, **options: Any) -> Bot:
    """The bot with a name. Its choice is a function of the seed and the view alone.

    ``expert`` has the options ``worlds``, and ``seconds`` for as much time as it has: then its
    choice depends on the machine. Raises ValueError if there is no such bot, TypeError for an
    option that it does not have.

    >>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
    >>> bot("expert", worlds=2).choose(rnd.view(0)) in rnd.legal_moves()
    True
    """
    kind = _kind(name)
    return kind.make(seed, **options) if kind.takes_seed else kind.make(**options)


def bot_title(name: str) -> str:
    """What a chooser calls the bot with a name, in the current language.

    Raises ValueError if there is no such bot.

    >>> bot_title("greedy")
    'Bots that play to win'
    """
    return _kind(name).title()


def _kind(name: str) -> BotKind:
    if name not in _KINDS:
        raise ValueError(
            say("There is no bot '{name}': the bots are {all}.", name=name, all=", ".join(_KINDS))
        )
    return _KINDS[name]
