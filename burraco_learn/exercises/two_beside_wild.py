"""A natural 2 with a wild card at its side: asked on the highest level only, and told of.

Such a run, as 2♦ 2♠ 4♦, is right, and yet surprises whoever sees two cards that can be wild.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import show_cards
from ..i18n import say
from ..melds.book import Meld
from ..melds.layouts import TWO, slot_card

__all__ = ["has_two_beside_wild", "of_two_beside_wild"]


def has_two_beside_wild(meld: Meld) -> bool:
    """Whether a run has a natural 2, and a wild card as its ace or its 3.

    >>> from burraco_learn import load_rules, parse_meld
    >>> [
    ...     has_two_beside_wild(parse_meld(text, load_rules("classico")))
    ...     for text in ("2d 2s=3d 4d", "2d 3d 4d", "2d 3d 2s=4d 5d")
    ... ]
    [True, False, False]
    """
    beside = meld.kind == "run" and meld.wild is not None and meld.wild_slot in (1, 3)
    return beside and bool(meld.naturals & TWO)


def of_two_beside_wild(melds: Iterable[Meld]) -> str:
    """What is said of the first such run, in the current language; "" if there is none."""
    meld = next(filter(has_two_beside_wild, melds), None)
    if meld is None or meld.wild is None:
        return ""
    if meld.wild == slot_card(meld.suit, 2):
        return say(
            "In {meld} one {two} lies in its own place and is not wild: the other one is the only "
            "wild card there.",
            meld=meld.shown,
            two=show_cards((meld.wild,)),
        )
    return say(
        "In {meld} the {two} lies in its own place and is not wild: the {wild} is the only wild "
        "card there.",
        meld=meld.shown,
        two=show_cards((slot_card(meld.suit, 2),)),
        wild=show_cards((meld.wild,)),
    )
