"""A rule set as a value: its parameters, and the numbered rules that say them in words.

The parameters of a rule set are plain data. No code asks which rule set it has before it: it reads
the parameters, so that a club can write a rule set of its own in a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from ..cards import RANKS, Card
from ..i18n import pick

if TYPE_CHECKING:
    from .numbered import NumberedRule, Origin
    from .rulebook import Differences

__all__ = [
    "CHOICES",
    "KINDS",
    "PARAMETERS",
    "REFUSALS",
    "STANDS_IN",
    "VALUE_KEYS",
    "Rules",
    "RulesError",
    "parameter_value",
]


class RulesError(ValueError):
    """A rule file, or a rule set's id, that cannot be used; one sentence names file and key."""


REFUSALS = (
    "phase",
    "possession",
    "too-few",
    "shape",
    "other-rank",
    "over-ace",
    "ace-both-ends",
    "group",
    "run",
    "deck",
    "two-wilds",
    "only-wilds",
    "too-long",
    "locked-wild",
    "role",
    "natural-two",
    "second-group",
    "pile-needs-meld",
    "re-discard",
    "empty-hand",
    "close-pozzetto",
    "close-burraco",
    "close-wild",
    "pozzetto-wild",
    "undo",
)
"""Why a move can be refused, in the order of precedence. Each rule set has one rule for each."""

STANDS_IN = {"other-rank": "shape"}
"""For reasons that rule files of before do not know, the reason whose rule is cited instead."""

KINDS = (
    "dirty",
    "semi-clean",
    "clean",
    "super-dirty",
    "super",
    "royal-dirty",
    "royal",
    "noble",
)
"""The kinds of burraco. A kind without a bonus does not exist in a rule set."""

VALUE_KEYS = (*RANKS, "Jk")
"""The keys of the table of card points: the rank letters, and the jolly."""

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ace_positions": ("low", "high"),
        "freed_wild_side": ("low", "high"),
        "single_pickup": ("free", "twin"),
        "flying_pozzetto": ("at-once", "next-turn"),
        "discard_pozzetto": ("next-turn", "at-once"),
        "unplayed_pozzetto": ("hand", "penalty"),
        "close_kind": ("none", "any", "clean"),
        "semi_run_test": ("end", "adjacent"),
        "semi_group_test": ("never", "exactly", "at-least"),
        "royal_run": ("A-K", "A-A"),
        "default_match": ("target", "rounds"),
        "target_test": (">=", ">"),
        "tie_rule": ("draw", "extra-round"),
        "vp_table": ("none", "fibur"),
    }
)
"""The values that a parameter of words can have."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Rules:
    """A rule set. Get one with :func:`load_rules`.

    Two rule sets are equal when id and parameters are.

    >>> from burraco_learn.rules import load_rules
    >>> rules = load_rules("classico")
    >>> rules, rules.min_meld, rules.values["2"], rules.bonuses["royal"]
    (<Rules classico>, 3, 20, 500)
    >>> rules.stock_size(4)
    41
    """

    decks: int = 2
    """Packs of 52 cards."""
    jokers: int = 4
    """Jollies in the whole deck."""
    hand_size: int = 11
    """Cards dealt to each player."""
    pozzetto_sizes: tuple[int, ...] = (11, 11)
    """Cards of each pozzetto, in the order in which they are taken; at most two pozzetti."""
    players: tuple[int, ...] = (2, 4)
    """How many can play."""
    runs_allowed: bool
    """Whether runs may be laid."""
    group_ranks: str
    """The ranks of which groups may be laid, as rank letters; 2 is never among them."""
    groups_of_twos: bool
    """Whether a group of 2s, then all natural, may be laid."""
    min_meld: int = 3
    """The smallest meld, in cards."""
    max_wilds: int
    """Wild cards in one meld: 0 or 1. A natural 2 does not count."""
    twos_wild: bool
    """Whether a 2 may stand for another card."""
    natural_twos: bool
    """Whether a 2 may lie in a run of its suit as itself."""
    ace_positions: tuple[str, ...]
    """Where an ace may lie in a run: "low" before the 2, "high" after the king."""
    ace_both_ends: bool
    """Whether one run may have an ace at both ends."""
    max_run: tuple[int, int]
    """The longest run: natural cards, and cards in all."""
    max_group: tuple[int, int]
    """The largest group: natural cards, and cards in all."""
    one_group_per_rank: bool
    """Whether a side may have only one group of a rank."""
    free_end_wild_slides: bool
    """Whether a wild card at an end of a run goes where the longer run needs it."""
    interior_wild_lock: bool
    """Whether a wild card between two naturals stays until its own card comes."""
    freed_wild_side: Literal["low", "high"]
    """The end to which a wild card goes when it is free."""
    natural_two_may_turn_wild: bool
    """Whether a natural 2 on the table may become wild when an addition needs it."""
    pile_needs_meld: bool
    """Whether who takes the discard pile must lay or add in the same turn."""
    single_pickup: Literal["free", "twin"]
    """"twin": a pile of one card, once taken, is not discarded that turn without a twin."""
    flying_pozzetto: Literal["at-once", "next-turn"]
    """When a pozzetto won by laying the last card is played."""
    discard_pozzetto: Literal["next-turn", "at-once"]
    """When a pozzetto won by discarding the last card is played."""
    wild_pozzetto_discard: bool
    """Whether the discard that wins the pozzetto may be a wild card."""
    unplayed_pozzetto: Literal["hand", "penalty"]
    """What a pozzetto taken and never played costs: its cards, or the penalty."""
    close_kind: Literal["none", "any", "clean"]
    """The burraco that a side needs to close."""
    close_needs_discard: bool
    """Whether closing needs a last card to discard."""
    close_wild_discard: bool
    """Whether the closing discard may be a wild card."""
    close_without_pozzetto_when_none_left: bool
    """Whether a side that had no pozzetto may close once none is left."""
    stock_stop: int = 2
    """The round ends after the turn that leaves so few cards in the stock."""
    stock_refill: bool
    """Whether a pozzetto that nobody took refills the stock."""
    stalemate_rounds: int = 4
    """So many times round the table with nothing but taking the pile end the round."""
    values: Mapping[str, int]
    """Points of a card by rank letter, and "Jk"."""
    burraco_size: int = 7
    """Cards that make a meld a burraco."""
    bonuses: Mapping[str, int]
    """Points of each kind of burraco that exists in this rule set."""
    semi_run_test: Literal["end", "adjacent"]
    """Which run with a wild card is semi-clean, where that exists."""
    semi_group_test: Literal["never", "exactly", "at-least"]
    """Which group with a wild card is semi-clean, where that exists."""
    royal_run: Literal["A-K", "A-A"]
    """Which run the royal burraco is."""
    noble_two_to_ace: bool
    """Whether a run from 2 to a high ace counts as one from ace to king."""
    closing_bonus: int = 100
    """Points for closing the round."""
    pozzetto_penalty: int = 100
    """Points that a side without a pozzetto loses."""
    waive_penalty_if_none_taken: bool
    """Whether that penalty falls away when neither side took a pozzetto."""
    default_match: Literal["target", "rounds"]
    """Whether a match goes on to a target or for a number of rounds, if nobody says."""
    target: int
    """Points that end a match to a target."""
    target_test: Literal[">=", ">"]
    """Whether the target must be reached or passed."""
    rounds: int
    """Rounds of a match of a fixed length."""
    tie_rule: Literal["draw", "extra-round"]
    """What equal totals mean at the end of a match."""
    vp_table: Literal["none", "fibur"]
    """The table that turns a difference of totals into Victory Points."""

    id: str
    """The name that chooses this rule set."""
    base: str | None = field(default=None)
    """The rule set that this one starts from."""
    house: bool = field(default=False)
    """Whether house rules (HR-...) stand in place of the base's rules that were changed."""
    origin: Origin
    """Where title, note and rule texts come from."""

    @property
    def title(self) -> str:
        """The name of the rule set in the current language."""
        return pick(self.origin.title)

    @property
    def note(self) -> str:
        """What a reader should know first about this rule set; may be empty."""
        return pick(self.origin.note) if self.origin.note else ""

    @property
    def step(self) -> int | None:
        """Which step for beginners this rule set is, from 1 to 3; None for any other."""
        return self.origin.step

    @property
    def deck_size(self) -> int:
        """All cards of the deck."""
        return self.decks * 52 + self.jokers

    def stock_size(self, players: int) -> int:
        """Cards in the stock once hands, pozzetti and the first discard are dealt."""
        return self.deck_size - players * self.hand_size - sum(self.pozzetto_sizes) - 1

    def value_of(self, card: Card) -> int:
        """The points of a card.

        >>> from burraco_learn.cards import parse_card
        >>> from burraco_learn.rules import load_rules
        >>> load_rules("special").value_of(parse_card("2h"))
        5
        """
        return self.card_values[card.index]

    def is_wild(self, card: Card) -> bool:
        """Whether a card can be wild under these rules: a jolly, or a 2 where 2s are wild.

        Whether a 2 *is* wild depends on where it lies: ``Meld.wild`` says so of a meld.

        >>> from burraco_learn.cards import parse_card
        >>> from burraco_learn.rules import load_rules
        >>> load_rules("classico").is_wild(parse_card("2h"))
        True
        """
        return card.is_jolly or (card.is_two and self.twos_wild)

    @cached_property
    def card_values(self) -> tuple[int, ...]:
        """The points of each of the 53 cards, by the card's index."""
        suit = tuple(self.values[letter] for letter in RANKS)
        return (*suit * 4, self.values["Jk"])

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that stand for all parameters, on every Python version.

        >>> from burraco_learn.rules import load_rules
        >>> load_rules("classico").digest == load_rules("special").digest
        False
        """
        from hashlib import sha256

        from .serialize import parameters_text

        return sha256(parameters_text(self).encode("utf-8")).hexdigest()[:12]

    def numbered(self) -> tuple[NumberedRule, ...]:
        """The numbered rules, in their order."""
        return tuple(self._rules.values())

    def rule(self, id: str) -> NumberedRule:
        """The numbered rule with this id. Raises KeyError if there is none.

        >>> from burraco_learn.rules import load_rules
        >>> print(load_rules("special").rule("CL-04").text)
        A two always counts 5 points, a jolly 30.
        """
        return self._rules[id]

    @cached_property
    def cites(self) -> Mapping[str, str]:
        """For each reason to refuse a move (see REFUSALS), the id of the rule that is cited."""
        found = {key: rule.id for rule in self._rules.values() for key in rule.refuses}
        return MappingProxyType(
            {key: found[key if key in found else STANDS_IN[key]] for key in REFUSALS}
        )

    def governed_by(self, parameter: str) -> tuple[str, ...]:
        """The ids of the rules that a parameter ("min_meld", "values.2") is said in."""
        return tuple(rule.id for rule in self._rules.values() if parameter in rule.parameters)

    def rulebook(self) -> str:
        """The whole rulebook of this rule set, as text that a person reads."""
        from .rulebook import rulebook

        return rulebook(self)

    def differences(self, other: Rules) -> Differences:
        """What another rule set does otherwise, by parameter and rule.

        >>> from burraco_learn.rules import load_rules
        >>> [row.parameter for row in load_rules("special").differences(load_rules("classico"))]
        ['values.2']
        """
        from .rulebook import differences

        return differences(self, other)

    def with_value(self, parameter: str, value: object) -> Rules:
        """This rule set with one parameter ("min_meld", "values.2") at another value, unchecked.

        For asking what one rule does, or what someone plays who is wrong about it; a rule set to
        play by is read by :func:`parse_rules`, which refuses what contradicts itself.

        >>> from burraco_learn.rules import load_rules
        >>> load_rules("classico").with_value("values.2", 5).values["2"]
        5
        """
        key = parameter, type(value), value
        found = self._others.get(key)
        if found is None:
            name, _, part = parameter.partition(".")
            if part:
                value = {**getattr(self, name), part: value}
            found = self._others[key] = replace(self, **{name: value})  # type: ignore[arg-type]
        return found

    @cached_property
    def _others(self) -> dict[tuple[str, type, object], Rules]:
        """The rule sets that differ in one value and were asked for: let go with this one."""
        return {}

    def as_toml(self) -> str:
        """A rule file that :func:`parse_rules` reads back to an equal rule set."""
        from .serialize import as_toml

        return as_toml(self)

    @cached_property
    def _rules(self) -> dict[str, NumberedRule]:
        from .numbered import number

        return {rule.id: rule for rule in number(self)}

    @cached_property
    def _key(self) -> tuple[str, str]:
        return self.id, self.digest

    @cached_property
    def _hash(self) -> int:
        # Not of the digest, for which the parameters are written out and hashlib is loaded.
        return hash((self.id, *(parameter_value(self, name) for name in PARAMETERS)))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Rules) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Rules {self.id}>"

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from .loading import parse_rules

        return parse_rules, (self.as_toml(),)


def _parameters() -> tuple[str, ...]:
    names: list[str] = []
    for name in takewhile("id".__ne__, Rules.__dataclass_fields__):
        parts = {"values": VALUE_KEYS, "bonuses": KINDS}.get(name)
        names += [f"{name}.{part}" for part in parts] if parts else [name]
    return tuple(names)


PARAMETERS = _parameters()
"""All parameters in order; card points and bonuses one by one ("values.2", "bonuses.clean")."""


def parameter_value(rules: Rules, parameter: str) -> object:
    """The value of a parameter; None for the bonus of a kind that does not exist.

    >>> from burraco_learn.rules import load_rules
    >>> parameter_value(load_rules("stargames"), "bonuses.royal") is None
    True
    """
    name, _, part = parameter.partition(".")
    value = getattr(rules, name)
    return value.get(part) if part else value
