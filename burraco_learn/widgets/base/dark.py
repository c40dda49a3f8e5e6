"""Pictures on a dark page: the stylesheet that gives each colour of a picture its dark one."""

from __future__ import annotations

from functools import cache

from ...svg.palette import dark_colours

__all__ = ["dark_pictures"]


@cache
def dark_pictures() -> str:
    """Rules for the pictures on a stage in JupyterLab's dark themes.

    A picture holds the light colours, so that it is the same wherever it goes. Attributes are
    weaker than any rule of a stylesheet, and ``:where`` makes these the weakest of all.

    >>> '[fill="#fffdf7"] {fill: #e9e4d7}' in dark_pictures()
    True
    """
    rules = "\n".join(
        f'[{paint}="{light}"] {{{paint}: {dark}}}'
        for light, dark in dark_colours().items()
        for paint in ("fill", "stroke")
    )
    return f':where(.bl-stage:is(body[data-jp-theme-light="false"] *) svg) {{\n{rules}\n}}'
