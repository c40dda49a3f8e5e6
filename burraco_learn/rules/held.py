"""What is worked out once for a rule set, kept as long as the rule set is, and let go with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary, ref

from .parameters import Rules

__all__ = ["held_by_rules"]

T = TypeVar("T")


def held_by_rules(make: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """Have a function of a rule set make its value once; equal rule sets share one.

    A table of rule sets and values would keep both for ever, since such a value leads back to its
    rules. So each rule set holds the value itself, and the table that equal ones are found in
    keeps neither of the two. The value must be one that can be weakly referred to.
    """
    key = f"held {make.__module__}.{make.__qualname__}"
    shared: WeakKeyDictionary[Rules, ref[T]] = WeakKeyDictionary()

    @wraps(make)
    def held(rules: Rules) -> T:
        found: T | None = rules.__dict__.get(key)
        if found is None:
            there = shared.get(rules)
            found = there() if there is not None else None
            if found is None:
                found = make(rules)
                # An equal key of before would stay in its place, and go with its own rule set.
                shared.pop(rules, None)
                shared[rules] = ref(found)
            rules.__dict__[key] = found  # the rule set is frozen, what is worked out is no part
        return found

    return held
