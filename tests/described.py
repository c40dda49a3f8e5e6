"""Whether a state is what the types of the wire say of it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import burraco_learn.widgets
from burraco_learn.widgets.base.wire import Fitted
from burraco_learn.widgets.lesson.wire import FactsPage
from burraco_learn.widgets.viewer.wire import SamplesPage

__all__ = ["deviations", "state_deviations"]


def _pages() -> Mapping[str, type]:
    """The type of each page, by its name: all that the modules ``wire`` of the widgets describe."""
    found: dict[str, type] = {}
    for path in sorted(Path(burraco_learn.widgets.__file__).parent.glob("*/wire.py")):
        module = import_module(f"burraco_learn.widgets.{path.parent.name}.wire")
        for name in module.__all__:
            described = getattr(module, name)
            if "page" in getattr(described, "__annotations__", ()):
                found |= dict.fromkeys(get_args(get_type_hints(described)["page"]), described)
    return found


_PAGES = {**_pages(), "samples": SamplesPage}  # which is the page of a viewer, and more
_FRAME = {
    "n": int,
    "lang": str,
    "projector": bool,
    "text_size": int,
    "fault": str,
    "terms": dict[str, str],
    "fits": tuple[int, int],
    "room": tuple[int, int],
    "fitted": list[Fitted],
}
_LEFT_OUT = frozenset({"fault", "terms", "fits", "room", "fitted"})


def state_deviations(state: Mapping[str, Any]) -> list[str]:
    """Where the state of any widget is not what its page and the frame of all pages say."""
    found = []
    for name, hint in _FRAME.items():
        if name in state:
            found += deviations(state[name], hint, f"state.{name}")
        elif name not in _LEFT_OUT:
            found.append(f"state.{name}: missing")
    page = {name: value for name, value in state.items() if name not in _FRAME}
    if page.get("page") == "facts":  # its blocks are of many classes
        return found + [f"state.{name}" for name in page.keys() ^ get_type_hints(FactsPage).keys()]
    if page.get("page") not in _PAGES:
        return [*found, f"state.page: {page.get('page')!r} is of no type in a wire.py"]
    return found + deviations(page, _PAGES[page["page"]])


def deviations(value: Any, hint: Any, at: str = "state") -> list[str]:
    """Where a value is not what its type says; a picture is text once it is published."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return deviations(value, arguments[0], at)
    if isinstance(hint, type) and hasattr(hint, "__required_keys__"):
        if not isinstance(value, dict):
            return [f"{at}: not an object"]
        hints = get_type_hints(hint, include_extras=True)
        optional = {name for name, one in hints.items() if get_origin(one) is NotRequired}
        optional |= hint.__optional_keys__
        found = [f"{at}.{name}: not described" for name in value.keys() - hints.keys()]
        found += [f"{at}.{name}: missing" for name in hints.keys() - optional - value.keys()]
        for name in value.keys() & hints.keys():
            found += deviations(value[name], hints[name], f"{at}.{name}")
        return found
    if origin is list:
        if not isinstance(value, list | tuple):
            return [f"{at}: not a list"]
        return [line for one in value for line in deviations(one, arguments[0], f"{at}[]")]
    if origin is tuple:
        if not isinstance(value, list | tuple) or len(value) != len(arguments):
            return [f"{at}: not a list of {len(arguments)}"]
        pairs = zip(value, arguments, strict=True)
        return [line for one, kind in pairs for line in deviations(one, kind, f"{at}[]")]
    if origin is dict:
        return [
            line for one in value.values() for line in deviations(one, arguments[1], f"{at}{{}}")
        ]
    if str(origin) == "typing.Literal":
        return [] if value in arguments else [f"{at}: {value!r}"]
    if arguments:  # a union: the closest one counts
        return min((deviations(value, kind, at) for kind in arguments), key=len)
    if getattr(hint, "__name__", "") == "Picture":
        hint = str
    if hint is float and isinstance(value, int):
        return []
    return [] if type(value) is hint else [f"{at}: {type(value).__name__}, not {hint}"]
