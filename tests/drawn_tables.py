"""Tables to draw, with melds of every kind, and what is looked for in their pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from random import Random
from typing import NamedTuple

import burraco_learn as bl
from burraco_learn.cards import full_deck, shuffled
from burraco_learn.svg.scene import Scene, scene_of

CLASSICO = bl.load_rules("classico")
CLEAN = bl.Meld.lay(bl.parse_cards("5h 6h 7h 8h 9h Th Jh"), CLASSICO)
DIRTY = bl.Meld.lay(bl.parse_cards("5c 6c 7c 8c 9c Jk Jc"), CLASSICO)
RUN = bl.Meld.lay(bl.parse_cards("3d 4d 2c 6d"), CLASSICO)
GROUP = bl.Meld.lay(bl.parse_cards("Ks Kh Kc 2d"), CLASSICO)


def played(rules: str = "classico", players: int = 4, seed: int = 3, moves: int = 60) -> bl.Round:
    """A round some moves on, in which cards were laid whenever they could be."""
    rnd = bl.Round.deal(bl.load_rules(rules), players=players, seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        legal = rnd.legal_moves()
        if not legal:
            break
        keen = [move for move in legal if move.kind in ("lay", "add", "take")]
        rnd.play(rng.choice(keen if keen and rng.random() < 0.8 else legal))
    return rnd


def scene(players: int = 4, **changes: object) -> Scene:
    """A table with melds of every kind."""
    start = scene_of(bl.Round.deal(CLASSICO, players=players, seed=1).view(0))
    melds = ((CLEAN, RUN), (DIRTY, GROUP))
    return replace(start, melds=melds, points=(300, 200), **changes)  # type: ignore[arg-type]


def zone(root: ET.Element, name: str) -> ET.Element:
    found = [element for element in root.iter() if element.get("data-zone") == name]
    assert len(found) == 1, name
    return found[0]


class Drawn(NamedTuple):
    """A card of a picture as it lies there: its upper left corner, its size, and its code."""

    x: float
    y: float
    width: float
    height: float
    code: str


def drawn_cards(element: ET.Element) -> list[Drawn]:
    """The cards in a part of a picture, ghosts included, in the order in which they are painted."""
    found = []
    for part in element.iter():
        if part.get("data-card") or part.get("class") == "bl-ghost":
            moved = part.get("transform", "")
            x, y = map(float, re.findall(r"-?[\d.]+", moved)[:2])
            scale = float((re.findall(r"scale\(([\d.]+)\)", moved) or [1])[0])
            paper = next(iter(part))
            width, height = (float(paper.get(side, 0)) * scale for side in ("width", "height"))
            found.append(Drawn(x, y, width, height, part.get("data-card", "")))
    return found


def cards_in(element: ET.Element) -> list[str]:
    return [part.get("data-card", "") for part in element.iter() if part.get("data-card")]


def crowded(players: int) -> Scene:
    deck = shuffled(full_deck(2, 4), 5)
    return replace(
        scene(players),
        hands=(tuple(sorted(deck[:40])), *(None,) * (players - 1)),
        counts=(40,) * players,
        melds=((CLEAN, RUN, GROUP, DIRTY) * 3, (DIRTY, GROUP, CLEAN) * 4),
        pile=deck[40:100],
    )
