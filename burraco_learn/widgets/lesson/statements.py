"""What the lessons say about a rule set, in sentences made from its parameters.

Each sentence carries the ids of the numbered rules that say it. Nothing here is fixed prose: where
a rule set has no pozzetto, the sentences about it are another one.

>>> from burraco_learn.rules import load_rules
>>> for one in statements("burraco", load_rules("classico"))[:1]:
...     print(one.text, *one.rules)
A burraco is a run or a group of at least 7 cards. CL-01 CL-14 C13
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...cards import RANKS
from ...i18n import gettext, ngettext, say
from ...rules import Rules
from ...rules.templates import words
from .statements_scoring import ENDS

__all__ = ["TOPICS", "Statement", "statements"]


@dataclass(frozen=True)
class Statement:
    """A sentence and the ids of the rules that say it."""

    text: str
    rules: tuple[str, ...]


@dataclass
class _Told:
    """The sentences of a topic, as they are put together."""

    rules: Rules
    said: list[Statement] = field(default_factory=list)

    def put(self, text: str, *about: str, refuses: tuple[str, ...] = ()) -> None:
        """Add a sentence, ``about`` some parameters, which ``refuses`` for these reasons."""
        rules = self.rules
        ids = [rules.cites[key] for key in refuses]
        ids += [id for parameter in about for id in rules.governed_by(parameter)]
        self.said.append(
            Statement(text, tuple(id for id in dict.fromkeys(ids) if rules.rule(id).applies))
        )


def statements(topic: str, rules: Rules) -> tuple[Statement, ...]:
    """The sentences of a topic under a rule set. Raises KeyError for a topic that is not there."""
    told = _Told(rules)
    _ALL[topic](told)
    return tuple(told.said)


def _deck(told: _Told) -> None:
    rules = told.rules
    if rules.jokers:
        told.put(
            say(
                "The deck has {cards} cards: {decks} packs of {pack} and {jollies} jollies. So each"
                " card but the jolly is there {decks} times.",
                cards=rules.deck_size,
                decks=rules.decks,
                pack=52,
                jollies=rules.jokers,
            ),
            "decks",
            "jokers",
        )
    else:
        told.put(
            say(
                "The deck has {cards} cards: {decks} packs of {pack}, and no jolly. So each card is"
                " there {decks} times.",
                cards=rules.deck_size,
                decks=rules.decks,
                pack=52,
            ),
            "decks",
            "jokers",
        )
    told.put(
        say("Each player is dealt {cards} cards.", cards=rules.hand_size),
        "hand_size",
    )
    if rules.pozzetto_sizes:
        told.put(
            ngettext(
                "{count} pozzetto is set aside, face down: a second hand for whoever gets it. Its "
                "cards: {cards}.",
                "{count} pozzetti are set aside, face down: second hands for those who get them. "
                "Their cards: {cards}.",
                len(rules.pozzetto_sizes),
            ).format(
                count=len(rules.pozzetto_sizes),
                cards=words("pozzetto_sizes", rules.pozzetto_sizes),
            ),
            "pozzetto_sizes",
        )
    else:
        told.put(gettext("There is no pozzetto, no second hand."), "pozzetto_sizes")
    told.put(
        say(
            "One card is turned up and begins the discard pile. The rest is the stock, face down: "
            "{counts}.",
            counts=", ".join(
                say("{cards} cards with {players} players", cards=stock, players=players)
                for players in rules.players
                for stock in (rules.stock_size(players),)
            ),
        ),
        "hand_size",
        "pozzetto_sizes",
    )


def _turn(told: _Told) -> None:
    told.put(
        gettext(
            "A turn begins with a draw: you take the top card of the stock, or else the whole "
            "discard pile. Nothing is laid before that, and nobody draws twice."
        ),
        refuses=("phase",),
    )
    told.put(
        gettext(
            "Then you lay new melds and add cards to melds of your side, as many as you like, or "
            "none."
        ),
        refuses=("phase",),
    )
    told.put(
        gettext("The turn ends with a discard: one card goes face up on the discard pile."),
        refuses=("phase",),
    )
    told.put(
        gettext(
            "You play only cards that you hold, and add only to melds of your own side, which are "
            "those of your partner as well. A move can be taken back in the same turn, as long as "
            "you have seen nothing hidden since."
        ),
        refuses=("possession", "undo"),
    )


def _pile(told: _Told) -> None:
    rules = told.rules
    told.put(
        gettext(
            "Who takes the discard pile lays or adds at least one card in the same turn. The pile "
            "cannot be taken if that is impossible."
        )
        if rules.pile_needs_meld
        else gettext(
            "Who takes the discard pile takes all of it, and need not lay or add anything for it."
        ),
        "pile_needs_meld",
    )
    told.put(
        gettext("If the pile was a single card, that card may be discarded again at once.")
        if rules.single_pickup == "free"
        else gettext(
            "If the pile you took was a single card, you may not discard that card in the same "
            "turn, unless you hold a second one like it: same rank and same suit. Of a pile of "
            "several cards you may discard any. The top card of the stock may always go."
        ),
        "single_pickup",
        refuses=() if rules.single_pickup == "free" else ("re-discard",),
    )


def _runs(told: _Told) -> None:
    rules = told.rules
    if not rules.runs_allowed:
        told.put(gettext("No runs may be laid."), "runs_allowed", refuses=("run",))
        return
    told.put(
        say(
            "A run is at least {cards} cards of one suit whose ranks follow each other: 2 3 4 5 6 "
            "7 8 9 10 J Q K, with the ace at an end. No rank is there twice, and without a wild "
            "card (lesson 03) there is no gap.",
            cards=rules.min_meld,
        )
        if rules.max_wilds
        else say(
            "A run is at least {cards} cards of one suit whose ranks follow each other: 2 3 4 5 6 "
            "7 8 9 10 J Q K, with the ace at an end. No rank is there twice, and there is no gap.",
            cards=rules.min_meld,
        ),
        "runs_allowed",
        "min_meld",
        refuses=("too-few", "shape"),
    )
    told.put(
        say(
            "Place of an ace in a run: {places}. No run goes on past an ace, so Q K A 2 is none.",
            places=words("ace_positions", rules.ace_positions),
        ),
        "ace_positions",
        refuses=("over-ace",),
    )
    told.put(
        gettext("One run may have an ace at both ends.")
        if rules.ace_both_ends
        else gettext("No run has an ace at both ends at once."),
        "ace_both_ends",
        refuses=("ace-both-ends",),
    )
    told.put(
        _longest(
            gettext("The longest run has {cards} cards."),
            gettext("The longest run has {cards} cards, or {all} with a wild card (lesson 03)."),
            rules.max_run,
            rules,
        ),
        "max_run",
        refuses=("too-long",),
    )


def _groups(told: _Told) -> None:
    rules = told.rules
    if not rules.group_ranks and not rules.groups_of_twos:
        told.put(
            gettext("No groups may be laid: cards of one rank are no meld."),
            "group_ranks",
            refuses=("group",),
        )
        return
    told.put(
        say(
            "A group is at least {cards} cards of one rank. Suits do not matter, and the same card "
            "may be there twice, as in 7♠ 7♠ 7♥.",
            cards=rules.min_meld,
        ),
        "min_meld",
        refuses=("too-few",),
    )
    told.put(
        _group_ranks(rules),
        "group_ranks",
        "groups_of_twos",
        refuses=("group",),
    )
    told.put(
        gettext(
            "A side has only one group of a rank: further cards of that rank are added to it, and "
            "a second group is refused."
        )
        if rules.one_group_per_rank
        else gettext("A side may have a second group of the same rank."),
        "one_group_per_rank",
        refuses=("second-group",) if rules.one_group_per_rank else (),
    )
    told.put(
        _longest(
            gettext("The largest group has {cards} cards."),
            gettext("The largest group has {cards} cards, or {all} with a wild card (lesson 03)."),
            rules.max_group,
            rules,
        ),
        "max_group",
        refuses=("too-long",),
    )


def _longest(natural: str, wild: str, most: tuple[int, int], rules: Rules) -> str:
    """How large a meld gets: ``most`` natural cards, and cards in all."""
    cards, all_ = most
    text = wild if rules.max_wilds and all_ > cards else natural
    return text.format(cards=cards, all=all_)


def _group_ranks(rules: Rules) -> str:
    """Of which ranks groups may be laid, the 2 among them or not, in one sentence."""
    ranks = words("group_ranks", rules.group_ranks)
    if not rules.groups_of_twos:
        return say("Groups may be laid of {ranks}.", ranks=ranks)
    if set(rules.group_ranks) == set(RANKS) - {"2"}:
        return gettext("Groups may be laid of every rank, the 2 included.")
    return say("Groups may be laid of {ranks}, and of 2s.", ranks=ranks)


def _wilds(told: _Told) -> None:
    rules = told.rules
    if not rules.max_wilds:
        told.put(gettext("There are no wild cards: each card is only itself."), "max_wilds")
        return
    told.put(
        gettext("Wild cards are the jollies, and a 2 that is not in its own place.")
        if rules.jokers and rules.twos_wild
        else gettext("Wild cards are the 2s that are not in their own place; there is no jolly.")
        if rules.twos_wild
        else gettext("Wild cards are the jollies, and no others."),
        "twos_wild",
        "jokers",
    )
    told.put(
        gettext(
            "A wild card stands for a card that the meld has a place for: a gap in a run, the next "
            "card at an end of it, or one more card of a group. Its own suit does not matter."
        )
        if rules.group_ranks
        else gettext(
            "A wild card stands for a card that the run has a place for: a gap in it, or the next "
            "card at an end. Its own suit does not matter."
        ),
        refuses=("role",),
    )
    told.put(
        ngettext(
            "A meld holds at most {most} wild card. The others in it are natural: they are "
            "themselves.",
            "A meld holds at most {most} wild cards. The others in it are natural: they are "
            "themselves.",
            rules.max_wilds,
        ).format(most=rules.max_wilds),
        "max_wilds",
        refuses=("two-wilds",),
    )
    told.put(
        gettext(
            "No meld is made of wild cards only. The wild card counts as a card of the meld, so "
            "natural cards with it make the smallest meld."
        ),
        "min_meld",
        refuses=("only-wilds",),
    )


def _layout(told: _Told) -> None:
    rules = told.rules
    if not rules.max_wilds:
        told.put(gettext("There are no wild cards: each card is only itself."), "max_wilds")
        return
    told.put(
        gettext(
            "If the natural cards leave a gap of one card, the wild card fills it: there is no "
            "choice. A wild card cannot fill two gaps, nor a gap of two cards."
        ),
        "max_wilds",
        refuses=("shape",),
    )
    told.put(
        say(
            "If there is no gap, the wild card lies at an end. For a wild card that you play "
            "yourself you may say what it stands for. Unless you do, it goes to {end}; only where "
            "there is no room, or where the other end makes a burraco worth more, it goes to the "
            "other end.",
            end=words("freed_wild_side", rules.freed_wild_side),
        ),
        "freed_wild_side",
    )
    if rules.group_ranks:
        told.put(
            gettext(
                "In a group the wild card stands for one more card of that rank, and lies last."
            ),
            "max_wilds",
        )


def _moving(told: _Told) -> None:
    rules = told.rules
    if not rules.max_wilds:
        told.put(gettext("There are no wild cards: each card is only itself."), "max_wilds")
        return
    told.put(
        gettext(
            "A wild card between two natural cards of a run is locked: it keeps its place until "
            "the very card that it stands for is added, same rank and same suit. No other card "
            "takes its place, and no other move shifts it."
        )
        if rules.interior_wild_lock
        else gettext("A wild card between two natural cards of a run moves as well."),
        "interior_wild_lock",
        refuses=("locked-wild",) if rules.interior_wild_lock else (),
    )
    told.put(
        say(
            "When that card comes, the wild card is freed. It stays in the meld and goes to {end}; "
            "where an ace lies there already, it goes to the other end.",
            end=words("freed_wild_side", rules.freed_wild_side),
        ),
        "freed_wild_side",
    )
    told.put(
        say(
            "A wild card at an end of a run is free. It moves by itself whenever cards are added: "
            "into the gap that they leave, or, if there is no gap, to {end} of the longer run. "
            "Where there is no room for it, it goes to the other end.",
            end=words("freed_wild_side", rules.freed_wild_side),
        )
        if rules.free_end_wild_slides
        else gettext("A wild card at an end of a run keeps its place, too."),
        "free_end_wild_slides",
    )
    told.put(
        gettext(
            "In all of this the player has no choice: when cards are added, the rules alone say "
            "where the wild card goes that lies there already."
        ),
        "freed_wild_side",
        "free_end_wild_slides",
    )
    told.put(
        gettext(
            "A wild card never leaves its meld for the hand or another meld. So a meld that has "
            "its wild card takes no further one."
        ),
        "max_wilds",
        refuses=("two-wilds",),
    )


def _twos(told: _Told) -> None:
    rules = told.rules
    if rules.natural_twos and not rules.max_wilds:
        told.put(
            gettext("In a run of its suit a 2 lies above the ace or below the 3."), "natural_twos"
        )
    elif rules.natural_twos:
        told.put(
            gettext(
                "A 2 in a run of its own suit is natural in its own place, above the ace or below "
                "the 3: one of the two is enough. There it is an ordinary card, and no wild one. "
                "In any other place it stands for another card and is wild."
            ),
            "natural_twos",
        )
    else:
        told.put(gettext("A 2 is never itself in a run."), "natural_twos")
    if not rules.max_wilds:
        told.put(gettext("There are no wild cards: each card is only itself."), "max_wilds")
    elif rules.natural_twos:
        told.put(
            gettext(
                "A natural 2 does not count as a wild card: a run may hold it and its wild card "
                "besides."
            ),
            "max_wilds",
        )
        told.put(
            gettext(
                "The 2 is natural wherever it can be. A wild 2 of the run's own suit turns natural "
                "as soon as it is freed and its own place is open."
            ),
            "natural_twos",
        )
        told.put(
            gettext(
                "A natural 2 may turn wild later, when added cards need it, as long as the meld "
                "has no other wild card."
            )
            if rules.natural_two_may_turn_wild
            else gettext("A natural 2 on the table stays natural."),
            "natural_two_may_turn_wild",
            refuses=() if rules.natural_two_may_turn_wild else ("natural-two",),
        )
    if rules.max_wilds and rules.group_ranks and not rules.groups_of_twos:
        told.put(gettext("In a group a 2 is always wild."), "groups_of_twos")
    told.put(
        ngettext(
            "A 2 counts {points} point, whatever it stands for.",
            "A 2 counts {points} points, whatever it stands for.",
            rules.values["2"],
        ).format(points=rules.values["2"]),
        "values.2",
    )


_ALL: Mapping[str, Callable[[_Told], None]] = {
    "deck": _deck,
    "turn": _turn,
    "pile": _pile,
    "runs": _runs,
    "groups": _groups,
    "wilds": _wilds,
    "layout": _layout,
    "moving": _moving,
    "twos": _twos,
    **ENDS,
}

TOPICS = tuple(_ALL)
"""What can be said something about."""
