"""How Sphinx builds the documentation: pages of this folder, and the docstrings of public names."""

from __future__ import annotations

import sys
from pathlib import Path

from docutils.nodes import Element, TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import burraco_learn as bl  # noqa: E402
from burraco_learn.widgets.base.stage import Stage  # noqa: E402

project = "burraco-learn"
author = "burraco-learn developers"
version = release = bl.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_heading_anchors = 4
suppress_warnings = ["config.cache"]

autodoc_default_options = {
    "members": True,
    "member-order": "groupwise",
    "inherited-members": "object",
}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

# A role that leads nowhere is an error, but for one that names something inner in full. Types of
# annotations need not be documented.
nitpicky = True
nitpick_ignore_regex = [
    ("py:(class|data|obj|exc)", ".*"),
    ("py:mod", r"burraco_learn\..*"),
    ("py:(func|meth|attr)", r"burraco_learn\..*\..*"),
]

html_theme = "furo"
html_title = "burraco-learn"
html_copy_source = False
html_show_sphinx = False

PACKAGES = {
    "cards": ("Cards", "A card is a value: the two fives of hearts of two packs are equal."),
    "i18n": ("Languages", "A message is made when it is read, in the language of its reader."),
    "rules": ("Rules", "A rule set is data: parameters, and numbered rules in words."),
    "melds": ("Melds", "A meld is immutable; laying and adding give a new one, or a refusal."),
    "terms": ("The glossary", "What the words of the game mean, with a picture of each."),
    "game": ("The game", "A round, what a seat may know of it, its moves and its score."),
    "notation": ("Notation", "Tables and whole rounds as text: [how it is written](records.md)."),
    "analysis": ("Comparing", "The same table under other rules, and what a record shows."),
    "storage": ("Kept for you", "What is chosen once lies in the learner's folder."),
    "bots": ("Bots", "What plays at the other seats."),
    "coach": ("Coach", "What to do in a turn, and the odds of hidden cards."),
    "experiments": ("Experiments", "What a rule does, over many rounds: [how](experiments.md)."),
    "exercises": ("Exercises", "What asks, and judges the answer by the rules themselves."),
    "samples": ("Sample rounds", "Whole rounds with comments: [the list](sample-rounds.md)."),
    "widgets": ("Widgets", "What is shown in a notebook: [an overview](widgets.md)."),
}
"""The packages that have public names, each with the heading and the first line of its part."""

TALK = {name for name in dir(Stage) if not name.startswith("_")}
"""What every widget has for its page."""

PUBLIC = {
    f"{value.__module__}.{value.__qualname__}": f"burraco_learn.{name}"
    for name in bl.__all__
    if hasattr(value := getattr(bl, name), "__qualname__")
}
"""The public name of each class and function, by the name of where it is written."""


def by_its_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Lead a reference to where something is written to its public name."""
    target = node.get("reftarget", "")
    for written, public in PUBLIC.items():
        if target == written or target.startswith(f"{written}."):
            return env.get_domain("py").resolve_xref(
                env,
                node.get("refdoc", ""),
                app.builder,
                node.get("reftype", ""),
                public + target.removeprefix(written),
                node,
                content,
            )
    return None


def reference(app: Sphinx, docname: str, source: list[str]) -> None:
    """Add the public names to the page of that name, by the packages in which they are written."""
    if docname != "reference":
        return
    names: dict[str, list[str]] = {package: [] for package in PACKAGES}
    for name in sorted(bl.__all__, key=str.casefold):
        names[getattr(bl, name).__module__.split(".")[1]].append(name)
    lines = []
    for package, (title, about) in PACKAGES.items():
        lines += [f"## {title}", "", about, "", "```{eval-rst}"]
        for name in names[package]:
            kind = "class" if isinstance(getattr(bl, name), type) else "function"
            lines.append(f".. auto{kind}:: burraco_learn.{name}")
        lines += ["```", ""]
    source[0] += "\n" + "\n".join(lines)


def left_out(app: Sphinx, what: str, name: str, value: object, skip: bool, options: object) -> bool:
    """Leave out what other packages give, and how a widget and its page talk to each other."""
    written = getattr(value, "fget", None) or value
    module = getattr(written, "__module__", None)
    if module is None:
        module = getattr(getattr(written, "__objclass__", None), "__module__", "")
    package = module.partition(".")[0]
    if package in ("anywidget", "builtins", "ipywidgets", "traitlets"):
        return True
    return skip or (module.startswith("burraco_learn.widgets.") and name in TALK)


def setup(app: Sphinx) -> None:
    """Connect what is written here."""
    app.connect("missing-reference", by_its_public_name)
    app.connect("source-read", reference)
    app.connect("autodoc-skip-member", left_out)
