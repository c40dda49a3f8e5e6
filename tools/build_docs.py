"""Build the documentation as web pages: ``python tools/build_docs.py``, with the extra ``docs``.

The pages are those of docs/ and a reference made from the docstrings of the public names. They are
written to build/docs. A warning of Sphinx is an error, such as a link or a role that leads nowhere;
so is anything that a page would fetch from another server when it is read.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "docs"

FETCHING = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
"""The attributes that a browser fetches by itself, unlike a link that a person follows."""

ELSEWHERE = re.compile(r"^\s*(?:[a-z]+:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"(?:url\(\s*[\"']?|@import\s+[\"'])((?:[a-z]+:)?//[^\"')]*)", re.IGNORECASE)


class Fetched(HTMLParser):
    """What a page fetches from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in FETCHING.get(tag, ()) and ELSEWHERE.match(value):
                self.found.append(value)


def fetched_from_elsewhere(folder: Path) -> Iterator[str]:
    """Each file of a built site with an address that it fetches from another server."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".html", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        page = Fetched()
        if path.suffix == ".html":
            page.feed(text)
        for address in [*page.found, *IN_STYLE.findall(text)]:
            yield f"{path.relative_to(folder).as_posix()}: {address}"


def main(target: Path = TARGET) -> int:
    """Build all pages into a folder; 0 if nothing is at fault."""
    start = time.monotonic()
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E", "-b", "html"]
        + [str(ROOT / "docs"), str(target)]
    )
    if built.returncode:
        return built.returncode
    elsewhere = list(fetched_from_elsewhere(target))
    for line in elsewhere:
        print(f"fetched from another server: {line}", file=sys.stderr)
    pages = len(list(target.rglob("*.html")))
    print(f"{pages} pages in {target} ({time.monotonic() - start:.0f} s)")
    return 1 if elsewhere else 0


if __name__ == "__main__":
    sys.exit(main())
