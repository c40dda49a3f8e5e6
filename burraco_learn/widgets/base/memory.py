"""What a widget holds, kept while a message is answered, so that a fault leaves nothing half done.

>>> from types import SimpleNamespace
>>> held = SimpleNamespace(cards=["3h"], at=1)
>>> memory = Memory(held, ())
>>> held.cards.append("4h"); held.at = 2; held.more = True
>>> memory.restore()
>>> held
namespace(cards=['3h'], at=1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import is_dataclass

from traitlets import HasTraits

__all__ = ["Memory"]

_PACKAGE = __name__.split(".")[0]

_CHANGING = tuple(f"{_PACKAGE}.{part}." for part in ("widgets", "game", "exercises"))
"""Where the classes lie whose objects a message may change. What ``storage`` and ``notation`` hold
says what is in a file, and stays true to that."""

_CONTAINERS = (list, dict, set)


class Memory:
    """The attributes of an object, and of those objects of ours that it holds as attributes.

    Lists, dicts and sets are kept with what is in them; what lies in a container is itself taken to
    be a value. ``without`` are names of attributes of the first object that are left alone.
    """

    def __init__(self, held: object, without: Collection[str]) -> None:
        self._kept: list[tuple[object, dict[str, object]]] = []
        self._seen: set[int] = set()
        self._without = without
        self._keep(held, without)

    def _keep(self, held: object, without: Collection[str] = ()) -> None:
        self._seen.add(id(held))
        fields = {name: value for name, value in _attributes(held) if name not in without}
        self._kept.append(
            (
                held,
                {
                    name: value.copy() if type(value) in _CONTAINERS else value  # type: ignore[attr-defined]
                    for name, value in fields.items()
                },
            )
        )
        for value in fields.values():
            if _changes(value) and id(value) not in self._seen:
                self._keep(value)

    def restore(self) -> None:
        """Make all of it what it was."""
        for number, (held, fields) in enumerate(self._kept):
            without = () if number else self._without
            for name in [name for name, _ in _attributes(held)]:
                if name not in fields and name not in without:
                    delattr(held, name)
            for name, value in fields.items():
                setattr(held, name, value)


def _attributes(held: object) -> Iterator[tuple[str, object]]:
    """The attributes of an object, wherever it has them."""
    yield from getattr(held, "__dict__", {}).items()
    for kind in type(held).__mro__:
        for name in kind.__dict__.get("__slots__", ()):
            if hasattr(held, name):
                yield name, getattr(held, name)


def _changes(value: object) -> bool:
    """Whether a value is an object of ours that may change; another widget keeps its own."""
    kind = type(value)
    if isinstance(value, (tuple, type, HasTraits)) or not kind.__module__.startswith(_CHANGING):
        return False
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return not frozen
