"""The glossary: what it says is true under every rule set, and what it knows in a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn.rules.statements import statements_about, topics
from burraco_learn.terms import Term, all_terms, terms_in
from burraco_learn.widgets.base.terms import marked_terms

TERMS = all_terms()
RULES = {name: bl.load_rules(name) for name in bl.rule_sets()}

NO_PICTURE = {"round", "match", "side", "partner", "tie", "victory-points"}
"""What no card shows."""

PLAIN = {"card", "hand"}
"""What stands in nearly every sentence, and is not marked there."""


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.id)
def test_a_term_has_all_that_is_told(term: Term) -> None:
    assert term.name and term.meaning.endswith(".") and term.see
    assert term.id not in term.see and all(bl.glossary(id).id == id for id in term.see)
    assert bool(term.melds or term.cards) == bool(term.caption) == (term.id not in NO_PICTURE)
    assert bool(term.forms) == (term.id not in PLAIN)
    assert all(dict(terms_in(form)) == {form: term.id} for form in term.forms)
    assert bl.glossary(term.name.upper()) is term
    assert repr(term) == f"Term({term.id!r})" and str(term).startswith(term.name)


def shown(id: str) -> bl.Meld:
    (meld,) = bl.glossary(id).melds
    return meld


def face_up(id: str) -> list[bl.Card]:
    return [card for group in bl.glossary(id).cards for card in group if card]


SHOWS: dict[str, Callable[[], bool]] = {
    "run": lambda: shown("run").kind == "run",
    "group": lambda: shown("group").kind == "group",
    "meld": lambda: {meld.kind for meld in bl.glossary("meld").melds} == {"run", "group"},
    "wild-card": lambda: all(meld.wild_role for meld in bl.glossary("wild-card").melds),
    "jolly": lambda: shown("jolly").cards[shown("jolly").wild_index or 0].is_jolly,
    "pinella": lambda: shown("pinella").cards[shown("pinella").wild_index or 0].rank == 2,
    "natural-two": lambda: (
        shown("natural-two").wild_role is None
        and any(card.rank == 2 for card in shown("natural-two").cards)
    ),
    "locked-wild-card": lambda: shown("locked-wild-card").locked,
    "free-wild-card": lambda: not shown("free-wild-card").locked,
    "burraco": lambda: len(shown("burraco").cards) == shown("burraco").rules.burraco_size,
    **{
        f"{kind}-burraco": lambda kind=kind: shown(f"{kind}-burraco").burraco == kind
        for kind in ("clean", "semi-clean", "dirty", "royal", "noble", "super")
    },
    "bonus": lambda: shown("bonus").bonus > 0,
    "penalty": lambda: sum(map(RULES["classico"].value_of, face_up("penalty"))) == 15,
    "card-points": lambda: (
        [*map(RULES["classico"].value_of, face_up("card-points"))] == [15, 5, 10, 30]
    ),
    "pozzetto": lambda: len(bl.glossary("pozzetto").cards[0]) == 11 and not face_up("pozzetto"),
    "twin": lambda: len(set(face_up("twin"))) == 1 < len(face_up("twin")),
    "suit": lambda: len({card.suit for card in face_up("suit")}) == 4,
    "rank": lambda: len({card.rank for card in face_up("rank")}) == 4,
}


@pytest.mark.parametrize("id", SHOWS)
def test_the_picture_of_a_term_shows_what_it_says(id: str) -> None:
    assert SHOWS[id]()


def those(test: Callable[[bl.Rules], object]) -> set[str]:
    return {name for name, rules in RULES.items() if test(rules)}


SPOKEN_OF = {"stargames": "StarGames", "fibur": "FIBUR", "fitab": "FITAB"}
"""How a rule set is named where that is not its title."""

WITHOUT_POZZETTO = {"first-steps", "with-wilds"}
EXCEPTIONS: dict[str, tuple[Callable[[bl.Rules], object], set[str]]] = {
    "deck": (lambda rules: not rules.jokers, {"burraco-reale", "first-steps"}),
    "deck, two packs": (lambda rules: rules.decks != 2, set()),
    "deck, four jollies": (lambda rules: rules.jokers not in (0, 4), set()),
    "ace": (lambda rules: rules.ace_both_ends, {"burraco-reale"}),
    "ace, low and high": (lambda rules: set(rules.ace_positions) != {"low", "high"}, set()),
    "draw": (lambda rules: rules.pile_needs_meld, {"internazionale"}),
    "side": (lambda rules: set(rules.players) != {2, 4}, set()),
    "meld": (lambda rules: rules.min_meld != 3 or not rules.runs_allowed, set()),
    "group": (lambda rules: not rules.group_ranks, {"burraco-reale"}),
    "group, two ranks": (lambda rules: rules.group_ranks == "A3", {"internazionale"}),
    "wild-card": (lambda rules: rules.max_wilds != 1, {"first-steps"}),
    "wild-card, 2s": (lambda rules: rules.max_wilds and not rules.twos_wild, set()),
    "natural-two": (lambda rules: not rules.natural_twos, set()),
    "locked-wild-card": (lambda rules: not rules.interior_wild_lock, set()),
    "free-wild-card": (lambda rules: not rules.free_end_wild_slides, set()),
    "twin": (lambda rules: rules.single_pickup != "twin", set()),
    "pozzetto": (lambda rules: not rules.pozzetto_sizes, WITHOUT_POZZETTO),
    "pozzetto, one": (lambda rules: len(rules.pozzetto_sizes) == 1, {"one-pozzetto"}),
    "pozzetto, 11 cards": (lambda rules: set(rules.pozzetto_sizes) - {11}, set()),
    "in-flight": (lambda rules: rules.flying_pozzetto != "at-once", set()),
    "with-a-discard": (lambda rules: rules.discard_pozzetto != "next-turn", set()),
    "burraco": (lambda rules: rules.burraco_size != 7, set()),
    "semi-clean-burraco": (
        lambda rules: "semi-clean" not in rules.bonuses,
        {"burraco-reale", "internazionale"},
    ),
    "semi-clean-burraco, at an end": (
        lambda rules: "semi-clean" in rules.bonuses and rules.semi_run_test == "end",
        {"stargames", "fibur", "fitab"},
    ),
    "semi-clean-burraco, groups": (
        lambda rules: rules.semi_group_test != "never",
        {"stargames", "fibur", "fitab"},
    ),
    "dirty-burraco": (
        lambda rules: rules.bonuses["dirty"] != min(rules.bonuses.values()),
        set(),
    ),
    "royal-burraco": (
        lambda rules: "royal" not in rules.bonuses,
        {"stargames", "fibur", "internazionale"},
    ),
    "royal-burraco, two aces": (lambda rules: rules.royal_run == "A-A", {"burraco-reale"}),
    "noble-burraco": (lambda rules: "noble" in rules.bonuses, {"burraco-reale"}),
    "super-burraco": (lambda rules: "super" in rules.bonuses, {"fitab"}),
    "close": (lambda rules: rules.close_kind == "clean", {"burraco-reale", "internazionale"}),
    "close, by a discard": (lambda rules: not rules.close_needs_discard, set()),
    "close, no burraco": (lambda rules: rules.close_kind == "none", WITHOUT_POZZETTO),
    "close, none left": (
        lambda rules: rules.pozzetto_sizes and rules.close_without_pozzetto_when_none_left,
        {"burraco-reale", "one-pozzetto"},
    ),
    "bonus": (lambda rules: rules.closing_bonus != 100, set()),
    "penalty": (lambda rules: rules.pozzetto_sizes and rules.pozzetto_penalty != 100, set()),
    "penalty, waived": (lambda rules: rules.waive_penalty_if_none_taken, {"fibur"}),
    "round": (lambda rules: rules.stock_stop != 2, set()),
    "stalemate": (lambda rules: rules.stalemate_rounds != 4, set()),
    "tie": (lambda rules: rules.tie_rule == "extra-round", {"burraco-reale"}),
    "tie, drawn": (lambda rules: rules.tie_rule not in ("draw", "extra-round"), set()),
    "card-points, 2s": (lambda rules: rules.values["2"] != 20, {"burraco-reale", "special"}),
}
"""What terms say of all rule sets: how to find an exception, and those that they name."""


@pytest.mark.parametrize("what", EXCEPTIONS)
def test_what_a_term_says_is_true_but_under_the_rules_that_it_names(what: str) -> None:
    exception, named = EXCEPTIONS[what]
    assert those(exception) == named
    meaning = bl.glossary(what.partition(",")[0]).meaning
    assert all(SPOKEN_OF.get(name, RULES[name].title) in meaning for name in named)


def test_card_points_are_those_of_every_rule_set() -> None:
    said = {**dict.fromkeys("34567", 5), **dict.fromkeys("89TJQK", 10), "A": 15, "Jk": 30}
    for rules in RULES.values():
        values = {key: value for key, value in rules.values.items() if key != "2"}
        assert values == said | ({} if rules.jokers else {"Jk": values["Jk"]})
    assert [RULES[name].values["2"] for name in ("burraco-reale", "special")] == [10, 5]
    assert {sum(bl.victory_points(points, 4)) for points in (0, 400, 5000)} == {20}


def test_whole_words_are_known_and_nothing_in_notation() -> None:
    assert dict(terms_in("A run is a meld.")) == {"run": "run", "meld": "meld"}
    for text in (
        "pruning a sidecar, resuited",
        "semi-closed, non-wild",
        "discard Kd; lay 3h 4h 5h",
        "add 10h to 3h 4h",
        "2c=8h Jk=group",
        "Burraco Classico",
    ):
        assert not [id for _, id in terms_in(text) if id], text
    assert dict(terms_in("Do not discard 5♣")) == {"discard": "discard"}
    said = [one.text for topic in topics() for one in statements_about(topic, RULES["classico"])]
    assert sum(any(id for _, id in terms_in(text)) for text in said) > len(said) * 0.9


def test_a_page_gets_the_terms_of_its_sentences_and_what_is_told_of_one() -> None:
    from every_widget import say_to, wired

    widget, sent = wired("facts")
    assert widget.state["terms"]["wild card"] == "wild-card"
    assert marked_terms(widget.state["blocks"]) == widget.state["terms"]
    say_to(widget, {"type": "term", "what": "pozzetto", "state": 0})
    assert '"type": "term"' in sent[-1] and "pot-ZET-to" in sent[-1]
    before = len(sent)
    say_to(widget, {"type": "term", "what": "<script>"})
    assert '"type": "term"' not in "".join(sent[before:])


def test_a_term_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"no term 'pozetto'; did you mean 'pozzetto'\?"):
        bl.glossary("pozetto")
    assert bl.glossary("Izvor").id == bl.glossary("spare hand").id == "pozzetto"


def test_what_frames_a_term_is_translated() -> None:
    with pseudo():
        for term in TERMS:
            own = (term.spoken, term.other_names, term.name)
            for remark in term.remarks:
                assert untranslated(remark, *filter(None, own)) == ""
