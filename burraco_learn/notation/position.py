"""A position read: the text of a whole table, or of what one seat may know of it.

The text has one line for each part of the table, and prints and parses back to the same state::

    burraco position 1
    rules: classico 0123456789ab
    players: 2
    dealer: 1
    turn: 0 play
    hand 0: 5h 6h Ks
    hand 1: ?? ?? 9d
    melds 0: 3h 4h Jk=5h / 7s 7h 7d
    melds 1:
    pile: Qc 9d
    stock: ?? ?? ?? ??
    pozzetto: …
    had: 1

The pile is written with its top card last, the stock with its next card first; a hidden card is
``??`` and is dealt at random from what is left when the text is read. Whoever sets up a table by
hand may leave out what does not matter: without ``stock`` (or where it ends with ``…``) all cards
that are left lie there, below the pozzetti that nobody has had yet if no line ``pozzetto`` tells of
them; without ``hand 1`` that hand has as many hidden cards as are dealt; without ``dealer`` it is
the last seat; an empty line ``pozzetto:`` says that there is none. Lines that start with ``#`` are
comments.

Further lines stand only where they say something: ``known 1`` (cards of that hand which everybody
has seen), ``unseen`` (seats that may not look at their pozzetto yet), ``picked`` (a single card
taken from the pile that may not be discarded), ``took`` and ``melded`` (what was done in this
turn), ``idle`` (turns in a row that only took the pile) and ``ended``.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from ..cards import (
    Card,
    ParseError,
    full_deck,
    pack,
    packed_count,
    packed_remove,
    parse_card,
    parse_cards,
    shuffled,
    unpack,
)
from ..game.position_text import HIDDEN
from ..game.round import Round
from ..i18n import say
from ..melds.book import Meld
from ..melds.parsing import parse_meld
from ..rules import Rules
from .lines import Found, Lines

if TYPE_CHECKING:
    from ..game.parts import Parts

__all__ = [
    "cards_left",
    "empty_table",
    "parse_known",
    "read_position",
    "without_dots",
]


# -- reading -----------------------------------------------------------------------------------

_FLAGS = ("had", "unseen", "picked", "took", "melded", "idle", "ended")
_NAMES = ("rules", "players", "dealer", "turn", "pile", "stock", "pozzetto", *_FLAGS) + tuple(
    f"{part} {number}" for part in ("hand", "melds", "known") for number in range(4)
)

_DEALS = 200
"""How often hidden cards are dealt anew for a player who took the pile and must now meld."""


def read_position(text: str, seed: int | str = 0) -> Round:
    """The Round that a position text describes, ready to be played on.

    Cards written ``??`` are dealt at random, by ``seed``, from those of the deck that the text does
    not name. Raises ParseError that names the line and the word: also if the cards are not those of
    the rule set's deck, or if a meld is not one under it.
    """
    lines = Lines(text, "position")
    found = lines.keys(_NAMES.__contains__, _NAMES)
    if lines.rest:
        number, words = lines.rest[0]
        raise lines.error(say("'{word}' is not a line 'key: value'", word=words[:40]), number)
    rules = lines.rules(found)
    rnd = empty_table(lines, found, rules, last_deals=True)
    _check_seats(lines, found, rnd.players)
    turn, phase = _read_turn(lines, found, rnd.players)
    melds = _read_melds(lines, found, rules)
    had = _read_had(lines, found)
    rnd = rnd.altered(turn=turn, phase=phase, melds=melds, had_pozzetto=had)
    rng = Random(seed)
    rnd = rnd.altered(**_read_cards(lines, found, rnd, rng))
    rnd = rnd.altered(**_read_flags(lines, found, rnd))
    for _ in range(_DEALS):
        if not rnd.may_be_stuck or rnd.legal_moves():
            break
        rnd = rnd.altered(**_read_cards(lines, found, rnd, rng))
    _check(lines, found["turn"][0][0], rnd)
    return rnd


def empty_table(lines: Lines, found: Found, rules: Rules, *, last_deals: bool = False) -> Round:
    """A table with the players and the dealer that the text names, and no card on it.

    With ``last_deals`` the dealer need not be named: it is the last seat.
    """
    line, word = lines.one(found, "players")
    players = lines.at(line, lines.number, word)
    lines.at(line, Round, rules, players, 0)  # so that too many players are told on their line
    if last_deals and "dealer" not in found:
        return Round(rules, players, players - 1)
    line, word = lines.one(found, "dealer")
    return lines.at(line, Round, rules, players, lines.at(line, lines.number, word))


def _check_seats(lines: Lines, found: Found, players: int) -> None:
    for key, values in found.items():
        part, _, seat = key.partition(" ")
        if part in ("hand", "known") and int(seat) >= players:
            raise lines.error(say("there is no seat {seat} at this table", seat=seat), values[0][0])


def _read_turn(lines: Lines, found: Found, players: int) -> tuple[int, str]:
    line, value = lines.one(found, "turn")
    words = value.lower().split()
    if len(words) != 2 or words[1] not in ("draw", "play", "over"):
        raise lines.error(
            say("'{word}' is not a seat and a phase, as in 'turn: 0 draw'", word=value[:40]), line
        )
    return lines.at(line, _below, lines, words[0], players), words[1]


def _below(lines: Lines, word: str, limit: int) -> int:
    number = lines.number(word)
    if number >= limit:
        raise ParseError(say("{number} is too high here", number=number))
    return number


def _read_melds(
    lines: Lines, found: Found, rules: Rules
) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    def read(value: str) -> tuple[Meld, ...]:
        parts = [part for part in value.split("/") if part.strip()]
        if len(parts) > rules.deck_size // 3:
            raise ParseError(say("the deck has too few cards for {count} melds", count=len(parts)))
        return tuple(_read_meld(part, rules) for part in parts)

    sides: list[tuple[Meld, ...]] = [(), ()]
    for side in (0, 1):
        for line, value in found.get(f"melds {side}", []):
            sides[side] = lines.at(line, read, value)
    return sides[0], sides[1]


def _read_meld(text: str, rules: Rules) -> Meld:
    """A meld as it lies; the cards of a group may stand in any order."""
    try:
        return parse_meld(text, rules)
    except ParseError as error:
        words = text.replace(",", " ").split()
        cards = {word: parse_card(word.partition("=")[0]) for word in words}
        if len({card.rank for word, card in cards.items() if "=" not in word}) != 1:
            raise error from None
        return parse_meld(" ".join(sorted(words, key=lambda w: ("=" in w, cards[w]))), rules)


def _read_cards(lines: Lines, found: Found, rnd: Round, rng: Random) -> Parts:
    """The hands, the pile, the stock and the pozzetti, with ``??`` dealt from what is left."""
    places: list[tuple[int, list[Card | None]]] = []

    def place(key: str, usual: int = 0) -> None:
        for line, value in found.get(key, []):
            places.append((line, lines.at(line, parse_known, without_dots(value, key == "stock"))))
        if key not in found:
            places.append((lines.last, [None] * usual))

    for seat in range(rnd.players):
        place(f"hand {seat}", 0 if rnd.over else rnd.rules.hand_size)
    place("pile")
    place("stock")
    stock = places[-1][1]
    for line, value in found.get("pozzetto", []):
        if value:
            places.append((line, lines.at(line, parse_known, value)))
    named = [(line, card) for line, cards in places for card in cards if card is not None]
    for side, melds in enumerate(rnd.melds):
        for meld in melds:
            named += [(found[f"melds {side}"][0][0], card) for card in meld.cards]
    left = cards_left(lines, rnd.rules, named)
    unknown = sum(card is None for _, cards in places for card in cards)
    more = left.bit_count() - unknown
    if more > 0 and _fills_stock(found):
        if "pozzetto" not in found:
            sizes = rnd.rules.pozzetto_sizes[sum(rnd.had_pozzetto) :]
            if sum(sizes) > more:
                raise ParseError(
                    say(
                        "{left} cards are left, too few for the pozzetti that nobody has had yet; "
                        "an empty line 'pozzetto:' says that there is none.",
                        left=more,
                    )
                )
            places += [(lines.last, [None] * size) for size in sizes]
            more -= sum(sizes)
        stock += [None] * more
    elif more:
        raise ParseError(
            say(
                "{hidden} cards are written '??', but the deck has {left} that the text does not "
                "name.",
                hidden=unknown,
                left=left.bit_count(),
            )
        )
    rest = iter(shuffled(unpack(left), rng))
    dealt = [tuple(next(rest) if card is None else card for card in cards) for _, cards in places]
    players = rnd.players
    return {
        "hands": dealt[:players],
        "pile": dealt[players],
        "stock": dealt[players + 1],
        "pozzetti": dealt[players + 2 :],
    }


def cards_left(lines: Lines, rules: Rules, named: Iterable[tuple[int, Card]]) -> int:
    """The packed cards of the deck that are not named; pairs of a line's number and a card are."""
    left = pack(full_deck(rules.decks, rules.jokers))
    for line, card in named:
        if not packed_count(left, card):
            raise lines.error(
                say("the deck has no further {card} than those in the text", card=card.symbol), line
            )
        left = packed_remove(left, card)
    return left


def _fills_stock(found: Found) -> bool:
    """Whether the text leaves open how many cards lie in the stock."""
    return all(value != without_dots(value) for _, value in found.get("stock", []))


def without_dots(value: str, may_end_so: bool = True) -> str:
    """Cards without the dots at their end, which say that further ones follow."""
    return value.rstrip(" .…") if may_end_so and value.endswith(("...", "…")) else value


def parse_known(value: str) -> list[Card | None]:
    """Cards, with None for each that is hidden (``??``). Raises ParseError."""
    words = value.replace(",", " ").split()
    return [None if word == HIDDEN else parse_card(word) for word in words]


def _read_seats(lines: Lines, found: Found, key: str, limit: int) -> tuple[bool, ...]:
    flags = [False] * limit
    for line, value in found.get(key, []):
        for word in value.split():
            flags[lines.at(line, _below, lines, word, limit)] = True
    return tuple(flags)


def _read_had(lines: Lines, found: Found) -> tuple[bool, bool]:
    first, second = _read_seats(lines, found, "had", 2)
    return first, second


def _read_flags(lines: Lines, found: Found, rnd: Round) -> Parts:
    def said(key: str) -> bool:
        for line, value in found.get(key, []):
            if value.lower() != "yes":
                raise lines.error(say("expected 'yes', not '{word}'", word=value[:40]), line)
            return True
        return False

    parts: Parts = {"unseen": _read_seats(lines, found, "unseen", rnd.players)}
    parts["took"], parts["melded"] = said("took"), said("melded")
    for line, value in found.get("idle", []):
        parts["idle"] = lines.at(line, lines.number, value)
    for line, value in found.get("picked", []):
        parts["picked"] = lines.at(line, parse_card, value)
    parts["known"] = [_read_known(lines, found, rnd, seat) for seat in range(rnd.players)]
    for line, value in found.get("ended", []):
        parts["ending"], parts["closer"] = _read_ending(lines, line, value)
    return parts


def _read_known(lines: Lines, found: Found, rnd: Round, seat: int) -> tuple[Card, ...]:
    for line, value in found.get(f"known {seat}", []):
        shown = lines.at(line, parse_cards, value)
        held = rnd.packed_hand(seat)
        if len(shown) > held.bit_count() or (cards := pack(shown)) & held != cards:
            raise lines.error(say("these cards are not in hand {seat}", seat=seat), line)
        return shown
    return ()


def _read_ending(lines: Lines, line: int, value: str) -> tuple[str, int | None]:
    """How the round ended, and the side that closed it."""
    words = value.lower().split()
    if words[:1] == ["closed"] and len(words) == 2:
        return "closed", lines.at(line, _below, lines, words[1], 2)
    if words in (["stock"], ["stalemate"]):
        return words[0], None
    raise lines.error(
        say("expected 'closed' with a side, 'stock' or 'stalemate', not '{word}'", word=value[:40]),
        line,
    )


def _check(lines: Lines, line: int, rnd: Round) -> None:
    """Refuse a table that no play can reach and no move can leave."""
    if (rnd.phase == "over") != (rnd.ending is not None):
        raise lines.error(say("a round is over exactly when the text says how it ended"), line)
    if any(len(cards) < 2 for cards in rnd.pozzetti):
        raise ParseError(say("A pozzetto has at least 2 cards."))
    if rnd.phase != "over":
        for seat, hand in enumerate(rnd.hands):
            if not hand:
                raise lines.error(
                    say("hand {seat} is empty in a round that goes on", seat=seat), line
                )
        if not rnd.legal_moves():
            raise lines.error(say("seat {seat} has no legal move here", seat=rnd.turn), line)
