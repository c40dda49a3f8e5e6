"""A page of facts as static HTML: what a notebook shows before it is run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from re import Match

from ...i18n import gettext, say
from ...rules import Rules
from ...rules.numbered import NumberedRule
from ...rules.rulebook import explained_sources
from ...svg.show import figure
from ...svg.tables import html_table
from ...svg.words import tinted_signs
from .blocks import Block, Cell, More, PictureBlock, Statements, Table

__all__ = ["as_html", "listed_rules", "told_source"]


def as_html(rules: Rules, blocks: Sequence[Block]) -> str:
    """The blocks as HTML without any script; the rules they name can be opened at the end."""
    parts = [f"<p><em>{escape(rules.title)}</em></p>", *map(_block, blocks)]
    parts.append(listed_rules(_named(blocks)))
    return f"<div>{''.join(parts)}</div>"


def _named(blocks: Sequence[Block]) -> list[NumberedRule]:
    """The rules that are named by their ids alone, each once."""
    found: dict[tuple[str, str], NumberedRule] = {}
    for block in blocks:
        if isinstance(block, PictureBlock):
            continue
        if isinstance(block, More):
            found |= {(rule.id, rule.text): rule for rule in _named(block.blocks)}
            continue
        if isinstance(block, Table):
            cells = [one for row in block.rows for cell in row for one in (cell, *cell.more)]
            cited = [rule for cell in cells for rule in cell.rules]
        else:
            cited = [rule for item in block.items for rule in item.rules]
        found |= {(rule.id, rule.text): rule for rule in cited}
    return list(found.values())


def _block(block: Block) -> str:
    if isinstance(block, Statements):
        rows = "".join(f"<li>{tinted_signs(one.text)}</li>" for one in block.items)
        return f"<ul>{rows}</ul>"
    if isinstance(block, More):
        inner = "".join(map(_block, block.blocks))
        return f"<details><summary>{escape(block.title)}</summary>{inner}</details>"
    if isinstance(block, Table):
        return _table(block)
    return figure(block.svg, block.alt)


_LINES = re.compile(r"(?P<key>\w+):(?P<lines>\d[\d, -]*)", re.ASCII)


def told_source(rule: NumberedRule) -> str:
    """Where a rule comes from, as a sentence for somebody who does not know the documents.

    >>> from burraco_learn.rules import load_rules
    >>> told_source(load_rules("classico").rule("CL-04"))
    'Source: line 16 of the Italian page of an app.'
    >>> told_source(load_rules("classico").rule("C06"))
    'Our reading of lines 20–21 of the Italian page of an app: the letter of the document.'
    """
    if rule.house:
        return say("House rule, in place of {rule}.", rule=rule.replaces)
    known = explained_sources(rule.rules)

    def spelt(found: Match[str]) -> str:
        document = known.get(found["key"], "").partition(";")[0]
        if not document:
            return found[0]
        lines = found["lines"].replace("-", "\N{EN DASH}")
        if found["lines"].isdigit():
            return say("line {lines} of {document}", lines=lines, document=document)
        return say("lines {lines} of {document}", lines=lines, document=document)

    document = _LINES.sub(spelt, gettext(rule.document))
    if not rule.reading:
        return say("Source: {source}.", source=document)
    if document:
        return say("Our reading of {source}: {reason}.", source=document, reason=rule.reason)
    return say("Our reading: {reason}.", reason=rule.reason)


def listed_rules(rules: Sequence[NumberedRule]) -> str:
    """Rules with their texts and sources, to be opened; nothing where there are none."""
    rows = "".join(
        f"<li><code>{escape(rule.id)}</code> {tinted_signs(rule.text)} "
        f"<small>{escape(told_source(rule))}</small></li>"
        for rule in rules
    )
    title = escape(gettext("Why? The rules, with their sources"))
    return f"<details><summary>{title}</summary><ul>{rows}</ul></details>" if rules else ""


def _table(table: Table) -> str:
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    return html_table(table.caption, table.head, rows, prose=True)


def _cell(cell: Cell) -> str:
    drawn = figure(cell.svg, cell.alt) if cell.svg else ""
    said = [tinted_signs(one.text) for one in (cell, *cell.more)]
    text = "<br>".join(filter(None, said))
    return f"{drawn}<strong>{text}</strong>" if cell.strong and text else f"{drawn}{text}"
