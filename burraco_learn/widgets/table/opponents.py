"""Who plays on the other seats: one bot for all, or one for each; also a bot of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...bots import Bot, bot
from ...i18n import say
from ...rules.refusals import IllegalMove
from ...svg.words import seat_name
from .playing import ME, Playing

__all__ = [
    "USUAL",
    "Bots",
    "bots_by_seat",
    "bots_text",
    "opponent_and_partner",
    "play_bot",
    "seated",
]

USUAL = "friendly"
"""The bot where none is named."""

Bots = str | Bot | Sequence[str | Bot] | Mapping[int, str | Bot]
"""A bot's name or a bot of one's own, for all other seats, in their order, or by seat."""

_SEATS = (1, 2, 3)


def bots_by_seat(bots: Bots) -> Mapping[int, str | Bot]:
    """The bot of each seat beside the person's.

    Raises ValueError for an unknown name, a seat that no bot can have, or anything else.
    """
    if isinstance(bots, str) or _plays(bots):
        chosen: Mapping[Any, Any] = dict.fromkeys(_SEATS, bots)
    elif isinstance(bots, Mapping):
        chosen = bots
    elif isinstance(bots, Sequence):
        chosen = dict(enumerate(bots, start=1))
    else:
        chosen = {1: bots}
    for seat, one in chosen.items():
        if seat not in _SEATS:
            raise ValueError(
                say("No bot can sit at seat {seat}: the bots have the seats 1 to 3.", seat=seat)
            )
        if isinstance(one, str):
            bot(one)  # an unknown name is an error here, not at the first deal
        elif not _plays(one):
            raise ValueError(
                say(
                    "A bot is a name or an object with a method choose(view), not {value}.",
                    value=type(one).__name__,
                )
            )
    return {seat: chosen.get(seat, USUAL) for seat in _SEATS}


def _plays(value: object) -> bool:
    return not isinstance(value, type) and callable(getattr(value, "choose", None))


def bots_text(bots: Bots) -> str:
    """The argument as the repr of the table says it: the same in every run.

    >>> bots_text({1: "random"}), bots_text(["greedy", "random"])
    ("{1: 'random'}", "['greedy', 'random']")
    """
    if isinstance(bots, str):
        return repr(bots)
    if isinstance(bots, Mapping):
        return f"{{{', '.join(f'{seat}: {bots_text(one)}' for seat, one in bots.items())}}}"
    if isinstance(bots, Sequence):
        return f"[{', '.join(map(bots_text, bots))}]"
    return f"{type(bots).__name__}()"


def seated(bots: Mapping[int, str | Bot], players: int) -> Mapping[int, Bot]:
    """The bots at a table of so many players; those given by name play alike in every run."""
    return {
        seat: bot(one, seed=seat) if isinstance(one, str) else one
        for seat, one in bots.items()
        if seat < players
    }


def opponent_and_partner(bots: Mapping[int, str | Bot], players: int) -> tuple[str, str] | None:
    """The names of the bots against the person and with them, "" where there is no partner.

    None where one of them is a bot of one's own, or the two opponents are not of one kind. The bots
    are those of each seat, as :func:`bots_by_seat` gives them.

    >>> opponent_and_partner({1: "club", 2: "strong", 3: "club"}, 4)
    ('club', 'strong')
    """
    opponent, partner = bots[1], bots[2] if players > 2 else ""
    if not (isinstance(opponent, str) and isinstance(partner, str)):
        return None
    return (opponent, partner) if players == 2 or bots[3] == opponent else None


def play_bot(game: Playing, bots: Mapping[int, Bot]) -> str:
    """Make the move of the bot that is to move; what went wrong with it in a sentence, or "".

    Where a bot makes no legal move, the usual bot moves for it.
    """
    seat = game.table.turn
    view = game.table.view(seat)
    try:
        game.play(bots[seat].choose(view))
    except Exception as error:  # a bot of one's own may do anything
        why = str(error) if isinstance(error, IllegalMove) else repr(error)[:200]
        game.play(bot(USUAL, seed=seat).choose(view))
        return say(
            "The bot of {name} made no legal move, so a {usual} bot moved for it: {why}",
            name=seat_name(seat, ME, game.table.players),
            usual=USUAL,
            why=why,
        )
    return ""
