"""What the front end is told of the kernel's types: a typedef for each TypedDict.

    python tools/refresh.py types

What kernel and pages say to each other is described once, in Python. From there come the modules
that hold typedefs only, ``front/*/wire.js`` and ``front/base/messages.js``, by which the front end
is checked. They are never served. The signs of ``widgets/base/signs.py`` are written too, into a
module that is.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import (
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

FRONT = Path(__file__).resolve().parents[1] / "burraco_learn" / "widgets" / "front"

WRITTEN = {
    "base/messages.js": "base.message_shapes",
    "base/wire.js": "base.wire",
    "table/wire.js": "table.wire",
    "exercises/wire.js": "exercises.wire",
    "lab/wire.js": "lab.wire",
    "viewer/wire.js": "viewer.wire",
    "lesson/blocks.js": "lesson.blocks",
    "lesson/wire.js": "lesson.wire",
}
"""The modules that are written, and the modules of ``burraco_learn.widgets`` they come from."""

SEND = """
/**
 * The fields of the messages of a type, beside the type and the number of the state.
 * @template {Message["type"]} Type
 * @typedef {Message extends infer M ? M extends { type: infer T }
 *   ? Type extends T ? Omit<M, "type" | "state"> : never : never : never} Fields
 */

/**
 * Sends a message made on the present state. The fields can be left out where all of them can.
 * @typedef {<Type extends Message["type"]>(
 *   type: Type,
 *   ...fields: {} extends Fields<Type> ? [fields?: Fields<Type>] : [fields: Fields<Type>]
 * ) => void} Send
 */
"""

HEAD = """\
// Types only, never served. Made by tools/wire_types.py from
// widgets/{}.py: change them there.
"""
TAIL = "\nexport {};\n"

SIGNS = """\
// The signs beside what is said, by mark. Made by tools/wire_types.py from
// widgets/base/signs.py: change them there.

/** @type {{Record<string, string>}} */
export const SIGNS = {{
{}
}};
"""

PLAIN = {
    object: "unknown",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
OTHERWISE = {"Picture": "string", "NumberedRule": "ListedRule"}
"""What has another shape once it is sent: a picture is drawn, and of a rule only its text goes."""


def module_of(name: str) -> ModuleType:
    """A module of the widgets by its name there."""
    return importlib.import_module(f"burraco_learn.widgets.{name}")


def type_text(hint: Any) -> str:
    """A type of Python as one of JSDoc.

    >>> type_text(tuple[list[str], bool | None])
    '[string[], boolean | null]'
    """
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (NotRequired, ClassVar):
        return type_text(arguments[0])
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(type_text, arguments)))
    if origin in (list, Sequence) or (origin is tuple and arguments[-1] is Ellipsis):
        inner = type_text(arguments[0])
        return f"({inner})[]" if " " in inner and inner[0] not in "[" else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(type_text, arguments))}]"
    if origin in (dict, Mapping):
        return f"Record<{', '.join(map(type_text, arguments))}>"
    if inspect.isclass(hint):
        return OTHERWISE.get(hint.__name__, hint.__name__)
    raise TypeError(f"no type of JSDoc is known for {hint!r}")


def fields_of(shape: type) -> Iterator[tuple[str, str]]:
    """The fields of a TypedDict or a dataclass, the name in brackets if it may be left out."""
    if dataclasses.is_dataclass(shape) and hasattr(shape, "kind"):
        yield "kind", f'"{shape.kind}"'
    for name, hint in get_type_hints(shape, include_extras=True).items():
        if get_origin(hint) is ClassVar or hint is ClassVar:
            continue
        required = name in getattr(shape, "__required_keys__", {name})
        yield (
            name if required and get_origin(hint) is not NotRequired else f"[{name}]",
            type_text(hint),
        )


def comment(lines: Sequence[str]) -> str:
    """Lines as a comment of JSDoc."""
    return "\n/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def typedef(shape: type, told: str) -> str:
    """A TypedDict or a dataclass as a typedef; ``told`` says what it is."""
    properties = [f"@property {{{kind}}} {name}" for name, kind in fields_of(shape)]
    return comment([*told_lines(told), f"@typedef {{object}} {shape.__name__}", *properties])


def told_lines(told: str) -> list[str]:
    """A docstring as it stands in a comment of the front end."""
    return inspect.cleandoc(told).replace("``", "`").splitlines()


def docstrings(module: ModuleType) -> dict[str, str]:
    """What is said of each type of a module: in a class, or below an assignment."""
    body = ast.parse(inspect.getsource(module)).body
    told = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            told[node.name] = ast.get_docstring(node) or ""
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and isinstance(after, ast.Expr):
                told[target.id] = ast.literal_eval(after.value)
    return told


def is_shape(value: Any) -> bool:
    """Whether something is described here: a TypedDict, or a dataclass."""
    return is_typeddict(value) or (inspect.isclass(value) and dataclasses.is_dataclass(value))


def text_of(name: str) -> str:
    """The text of one of the modules that are written."""
    module = module_of(WRITTEN[name])
    told = docstrings(module)
    body = ""
    for type_name in told:
        value = getattr(module, type_name)
        if type_name.startswith("_") or not (is_shape(value) or get_origin(value)):
            continue
        if is_shape(value):
            body += typedef(value, told[type_name])
        else:
            kind = f"@typedef {{{type_text(value)}}} {type_name}"
            body += comment([*told_lines(told[type_name]), kind])
    if name == "base/messages.js":
        shapes = " | ".join(shape.__name__ for shape in module.SHAPES)
        body += comment(["Any message.", f"@typedef {{{shapes}}} Message"]) + SEND
    return HEAD.format(WRITTEN[name].replace(".", "/")) + imports(name, body) + body + TAIL


def names_in(name: str) -> set[str]:
    """The types that one of the modules describes."""
    module = module_of(WRITTEN[name])
    found = {one: getattr(module, one) for one in docstrings(module)}
    return {one for one, value in found.items() if is_shape(value) or get_origin(value)}


def imports(name: str, body: str) -> str:
    """The types of other modules that a module uses, imported in comments."""
    used = {word for kind in re.findall(r"\{(.*)\}", body) for word in re.findall(r"\w+", kind)}
    here = names_in(name)
    lines = ""
    for other in WRITTEN:
        wanted = ", ".join(sorted((used - here) & names_in(other)))
        if wanted and other != name:
            folder = "./" if other.split("/")[0] == name.split("/")[0] else "../"
            path = other.split("/")[1] if folder == "./" else other
            lines += f'/** @import {{ {wanted} }} from "{folder}{path}" */\n'
    return f"\n{lines}" if lines else ""


def signs() -> str:
    """The module with the signs of verdicts."""
    rows = [f'  {mark}: "{sign}",' for mark, sign in module_of("base.signs").SIGNS.items()]
    return SIGNS.format("\n".join(rows))


def files() -> Iterator[tuple[Path, str]]:
    """The modules, each with its text."""
    for name in WRITTEN:
        yield FRONT / name, text_of(name)
    yield FRONT / "base" / "signs.js", signs()
