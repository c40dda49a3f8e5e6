"""Club play: a judgement of hands and tables by weighted terms, and the bot that follows it."""

from __future__ import annotations

from .bot import CLUB, ClubBot, ranked_discards
from .standing import worth
from .turns import play_turn, turn_melds
from .weights import Weights, weights_for

__all__ = [
    "CLUB",
    "ClubBot",
    "Weights",
    "play_turn",
    "ranked_discards",
    "turn_melds",
    "weights_for",
    "worth",
]
