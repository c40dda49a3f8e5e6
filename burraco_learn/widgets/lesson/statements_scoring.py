"""What the lessons say about burracos, the pozzetto, the end of a round and its score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...game.match import victory_points
from ...i18n import gettext, ngettext, say
from ...rules.templates import words

if TYPE_CHECKING:
    from .statements import _Told

__all__ = ["ENDS"]


def _burraco(told: _Told) -> None:
    rules = told.rules
    told.put(
        say("A burraco is a run or a group of at least {cards} cards.", cards=rules.burraco_size)
        if rules.group_ranks
        else say("A burraco is a run of at least {cards} cards.", cards=rules.burraco_size),
        "burraco_size",
    )
    told.put(
        gettext(
            "Which kind it is depends on how the meld lies when the round ends: cards that are "
            "added can make it better, and a wild card can make it worse. It brings one bonus, "
            "that of its kind, beside the points of its cards."
        ),
        "burraco_size",
    )


def _kinds(told: _Told) -> None:
    rules = told.rules
    told.put(
        gettext(
            "It is clean if all its cards are natural. A natural 2 is no wild card, so it does not "
            "spoil the burraco."
        )
        if rules.natural_twos
        else gettext("It is clean if all its cards are natural."),
        "bonuses.clean",
        "natural_twos",
    )
    if rules.max_wilds and "semi-clean" in rules.bonuses:
        _semi_clean(told)
        told.put(
            gettext("With a wild card, and not semi-clean, it is dirty."),
            "bonuses.dirty",
        )
    elif rules.max_wilds:
        told.put(
            gettext("With a wild card, wherever that lies, it is dirty: there is no semi-clean."),
            "bonuses.dirty",
            "bonuses.semi-clean",
        )
    if "super" in rules.bonuses:
        told.put(
            say(
                "A group of {cards} natural cards, all there are of its rank, is a super burraco.",
                cards=rules.max_group[0],
            ),
            "bonuses.super",
        )
    if "royal" in rules.bonuses:
        told.put(
            say("A run {span} is royal.", span=words("royal_run", rules.royal_run)),
            "bonuses.royal",
            "royal_run",
        )
    if "noble" in rules.bonuses:
        told.put(
            gettext("A clean run from ace to king is noble."),
            "bonuses.noble",
        )
    if "royal" in rules.bonuses or "noble" in rules.bonuses:
        told.put(
            gettext("A run from the 2 to a high ace counts as one from ace to king.")
            if rules.noble_two_to_ace
            else gettext(
                "An ace that was laid high stays high: a run from the 2 to such an ace does not "
                "count as one from ace to king, but is judged like any other run. Laid all at "
                "once, the same cards are a run from ace to king."
            ),
            "noble_two_to_ace",
        )
    if rules.max_wilds and {"royal-dirty", "super-dirty"} & rules.bonuses.keys():
        told.put(
            gettext(
                "If such a burraco has a wild card in it or beside it, it is the dirty kind of it."
            ),
            "bonuses.royal-dirty",
            "bonuses.super-dirty",
        )


def _semi_clean(told: _Told) -> None:
    rules = told.rules
    if rules.semi_run_test == "end":
        text = say(
            "A run with a wild card is semi-clean if the wild card lies at an end, beside at least "
            "{cards} natural cards. So it takes at least {more} cards in all.",
            cards=rules.burraco_size,
            more=rules.burraco_size + 1,
        )
    else:
        text = say(
            "A run with a wild card is semi-clean if directly beside the wild card, on one side, "
            "there are at least {cards} natural cards in a row, whatever lies on its other side. "
            "So it takes at least {more} cards in all.",
            cards=rules.burraco_size,
            more=rules.burraco_size + 1,
        )
    told.put(text, "bonuses.semi-clean", "semi_run_test")
    if not rules.group_ranks:
        return
    if rules.semi_group_test == "never":
        text = gettext("A group with a wild card is never semi-clean.")
    elif rules.semi_group_test == "exactly":
        text = say(
            "A group with a wild card is semi-clean with exactly {cards} natural cards.",
            cards=rules.burraco_size,
        )
    else:
        text = say(
            "A group with a wild card is semi-clean with at least {cards} natural cards.",
            cards=rules.burraco_size,
        )
    told.put(text, "semi_group_test")


def _pozzetto(told: _Told) -> None:
    rules = told.rules
    if not rules.pozzetto_sizes:
        told.put(
            gettext("There is no pozzetto: who has played all cards closes the round."),
            "pozzetto_sizes",
        )
        return
    told.put(
        ngettext(
            "There is {count} pozzetto. Each side takes one at most: the first of its players who "
            "runs out of cards gets it.",
            "There are {count} pozzetti. Each side takes one at most: the first of its players who "
            "runs out of cards gets it.",
            len(rules.pozzetto_sizes),
        ).format(count=len(rules.pozzetto_sizes)),
        "pozzetto_sizes",
    )
    told.put(
        gettext(
            "In flight: you lay or add all cards of your hand and keep none to discard. You take "
            "the pozzetto and play on with it in the same turn, which still ends with a discard."
        )
        if rules.flying_pozzetto == "at-once"
        else gettext(
            "In flight: you lay or add all cards of your hand and keep none to discard. Your turn "
            "is over, and you play the pozzetto from your next turn on."
        ),
        "flying_pozzetto",
    )
    told.put(
        gettext(
            "With a discard: you lay or add all cards but one and discard that one. Your turn is "
            "over, and you play the pozzetto from your next turn on."
        )
        if rules.discard_pozzetto == "next-turn"
        else gettext(
            "With a discard: you lay or add all cards but one and discard that one. You take the "
            "pozzetto and play on with it at once."
        ),
        "discard_pozzetto",
    )
    told.put(
        gettext("That discard may be a wild card.")
        if rules.wild_pozzetto_discard
        else gettext(
            "That discard may not be a wild card, and a move that leaves only a wild card is "
            "refused."
        ),
        "wild_pozzetto_discard",
        refuses=() if rules.wild_pozzetto_discard else ("pozzetto-wild",),
    )
    told.put(
        gettext("The pozzetto needs no burraco.")
        if rules.close_kind == "none"
        else gettext("The pozzetto needs no burraco. That is asked for only when you close."),
        "close_kind",
    )
    _cost(told)


def _cost(told: _Told) -> None:
    """What it costs to have no pozzetto, or to have one and not to play it."""
    rules = told.rules
    if not rules.pozzetto_sizes:
        return
    told.put(
        say(
            "A side that has taken no pozzetto when the round ends loses {points} points.",
            points=rules.pozzetto_penalty,
        ),
        "pozzetto_penalty",
    )
    told.put(
        gettext("If neither side took one, neither pays.")
        if rules.waive_penalty_if_none_taken
        else gettext("If neither side took one, both pay."),
        "waive_penalty_if_none_taken",
    )
    told.put(
        say(
            "A pozzetto that was taken and never played costs {cost}.",
            cost=words("unplayed_pozzetto", rules.unplayed_pozzetto),
        ),
        "unplayed_pozzetto",
    )


def _closing(told: _Told) -> None:
    rules = told.rules
    told.put(
        gettext(
            "To close is to have played all your cards, those of the pozzetto as well. The round "
            "ends at once. These are the conditions; where several are missing, the refusal names "
            "the first of them:"
        )
        if rules.pozzetto_sizes
        else gettext(
            "To close is to have played all your cards. The round ends at once. These are the "
            "conditions; where several are missing, the refusal names the first of them:"
        ),
        "close_kind",
    )
    if rules.close_needs_discard:
        told.put(
            gettext(
                "A last card to discard. Laying or adding all cards without one left is refused."
            ),
            "close_needs_discard",
            refuses=("empty-hand",),
        )
    else:
        told.put(
            gettext("No last discard is needed: you may lay or add all cards."),
            "close_needs_discard",
        )
    if rules.pozzetto_sizes:
        told.put(
            gettext(
                "Your side has had a pozzetto. A side that had none may close once none is left to "
                "take."
            )
            if rules.close_without_pozzetto_when_none_left
            else gettext(
                "Your side has had a pozzetto. Without it you never close, even when none is left "
                "to take."
            ),
            "close_without_pozzetto_when_none_left",
            refuses=() if rules.close_without_pozzetto_when_none_left else ("close-pozzetto",),
        )
    told.put(
        gettext("No burraco is needed.")
        if rules.close_kind == "none"
        else gettext(
            "Your side has a clean burraco on the table. A dirty or semi-clean one is not enough; "
            "one that is clean and has a name of its own, such as a royal one, is."
        )
        if rules.close_kind == "clean"
        else gettext("Your side has a burraco on the table, of any kind."),
        "close_kind",
        refuses=() if rules.close_kind == "none" else ("close-burraco",),
    )
    if rules.max_wilds:
        told.put(
            gettext("The last discard may be any card, a wild one as well.")
            if rules.close_wild_discard
            else gettext(
                "The last discard is no jolly and no 2: in the hand each 2 counts as a wild card."
            ),
            "close_wild_discard",
            refuses=() if rules.close_wild_discard else ("close-wild",),
        )
    if rules.close_kind != "none":
        told.put(
            gettext(
                "A lay or an add that leaves you a single card is judged by that card: you would "
                "have to discard it now, and so close. If you may not, the lay is refused at once, "
                "by the rule of the condition that is missing. So keep two cards back until all "
                "conditions are met."
            ),
            refuses=("close-burraco",),
        )
    told.put(
        ngettext(
            "Closing brings {points} point.", "Closing brings {points} points.", rules.closing_bonus
        ).format(points=rules.closing_bonus),
        "closing_bonus",
    )


def _ending(told: _Told) -> None:
    rules = told.rules
    told.put(
        say(
            "The round also ends after the turn that leaves {cards} cards in the stock. That turn "
            "is played to its end, discard included.",
            cards=rules.stock_stop,
        ),
        "stock_stop",
    )
    if rules.pozzetto_sizes:
        told.put(
            gettext(
                "But first a pozzetto that nobody took goes under the stock, and play goes on. Who "
                "waits too long can lose it in this way."
            )
            if rules.stock_refill
            else gettext(
                "A pozzetto that nobody took stays where it is: nothing refills the stock."
            ),
            "stock_refill",
        )
    told.put(
        say(
            "It ends as a stalemate, too, when all players have only taken the pile and discarded, "
            "{times} times round the table.",
            times=rules.stalemate_rounds,
        ),
        "stalemate_rounds",
    )
    told.put(
        gettext("In these cases nobody has closed, and nobody gets the points for closing."),
        "closing_bonus",
    )


def _score(told: _Told) -> None:
    rules = told.rules
    told.put(
        gettext(
            "For each card in a meld of your side you get its points. A wild card counts its own "
            "points, not those of the card that it stands for."
        )
        if rules.max_wilds
        else gettext("For each card in a meld of your side you get its points."),
        "values.A",
        "values.2",
        "values.Jk",
    )
    told.put(
        gettext("For each burraco of your side you get the bonus of its kind."),
        "bonuses.clean",
    )
    told.put(
        gettext(
            "For each card left in a hand of your side you lose its points, your partner's hand "
            "included."
        ),
        "values.A",
    )
    told.put(
        ngettext(
            "The side that closed gets {points} point.",
            "The side that closed gets {points} points.",
            rules.closing_bonus,
        ).format(points=rules.closing_bonus),
        "closing_bonus",
    )
    _cost(told)


def _match(told: _Told) -> None:
    rules = told.rules
    told.put(
        say(
            "A match is played {kind}, unless agreed otherwise. The totals of its rounds add up.",
            kind=words("default_match", rules.default_match),
        ),
        "default_match",
    )
    told.put(
        say("A match for a number of rounds has {rounds} of them.", rounds=rules.rounds),
        "rounds",
    )
    told.put(
        say(
            "A match to a target ends when a total {meets} {points} points.",
            meets=gettext("passes") if rules.target_test == ">" else gettext("reaches"),
            points=rules.target,
        ),
        "target",
        "target_test",
    )
    told.put(
        say("Equal totals at the end mean {tie}.", tie=words("tie_rule", rules.tie_rule)),
        "tie_rule",
    )
    told.put(
        gettext("The difference of the totals counts, and nothing else is made of it.")
        if rules.vp_table == "none"
        else gettext(
            "The difference of the totals is turned into Victory Points, which the sides share."
        ),
        "vp_table",
    )
    if rules.vp_table != "none":
        more, less = victory_points(_DIFFERENCE, rules.rounds)
        told.put(
            say(
                "After {rounds} rounds a difference of {points} points shares them {more} to "
                "{less}.",
                more=more,
                less=less,
                rounds=rules.rounds,
                points=_DIFFERENCE,
            ),
            "vp_table",
        )


_DIFFERENCE = 500
"""A difference of totals, as an example."""

ENDS: Mapping[str, Callable[[_Told], None]] = {
    "burraco": _burraco,
    "kinds": _kinds,
    "pozzetto": _pozzetto,
    "closing": _closing,
    "ending": _ending,
    "score": _score,
    "match": _match,
}
"""The topics of this room, each with what says it."""
