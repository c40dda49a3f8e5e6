"""Bots: each chooses a legal move from what its seat may know.

>>> from burraco_learn import Round, bot, load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
>>> bot("greedy").choose(rnd.view(0)) in rnd.legal_moves()
True
"""

from __future__ import annotations

from ..i18n import say
from .base import Bot, BotKind
from .club import CLUB
from .expert import EXPERT
from .greedy import GREEDY
from .levels import LEVELS
from .random import RANDOM

__all__ = ["Bot", "BotKind", "bot", "bot_title", "bots", "ladder", "levels", "ratings"]

_LADDER = (RANDOM, GREEDY, CLUB, EXPERT)
_KINDS = {kind.name: kind for kind in (*_LADDER, *LEVELS)}


def bots() -> tuple[str, ...]:
    """The names of the bots: the ladder, weakest first, then the levels that are not on it."""
    return tuple(_KINDS)


def ladder() -> tuple[str, ...]:
    """The names of the bots that are measured against each other, weakest first.

    >>> ladder()
    ('random', 'greedy', 'club', 'expert')
    """
    return tuple(kind.name for kind in _LADDER)


def levels() -> tuple[str, ...]:
    """The names of the opponents that the chooser of a table offers to people, weakest first.

    >>> levels()
    ('beginner', 'friendly', 'club', 'strong')
    """
    return tuple(kind.name for kind in LEVELS)


def ratings() -> dict[str, int]:
    """The rating of each bot that has one, by its name.

    >>> ratings()["greedy"]
    1000
    """
    return {name: kind.rating for name, kind in _KINDS.items() if kind.rating is not None}


def bot(name: str, seed: int | str = 0, **settings: object) -> Bot:
    """The bot with a name. Its choice is a function of seed, settings and view alone.

    Which settings a bot has is said in the documentation of the bots. Raises ValueError if there is
    no such bot, or if it does not have a setting of that name.

    >>> from burraco_learn import Round, load_rules
    >>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
    >>> bot("expert", worlds=2).choose(rnd.view(0)) in rnd.legal_moves()
    True
    """
    kind = _kind(name)
    for setting in settings:
        if setting not in kind.settings:
            raise ValueError(
                say("The bot '{name}' has no setting '{setting}'.", name=name, setting=setting)
            )
    return kind.make(seed, **settings) if kind.takes_seed else kind.make(**settings)


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
