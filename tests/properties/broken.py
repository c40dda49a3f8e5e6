"""Texts broken at random, and what the error that names the fault must be like."""

from __future__ import annotations

from random import Random

import burraco_learn as bl

PIECES = [
    "??",
    "Jk",
    "5h",
    "=",
    ":",
    "/",
    "|",
    "#",
    "\x00",
    "\ufeff",
    "\u2028",
    "♥",
    "0",
    "-1",
    "999",
    "10000000000000000000",
    "٣",
    "hand 0:",
    "deck:",
    "rules: classico",
    "| decks = 9",
    "lay 3h 4h 5h",
    "1. draw; take",
    "ended: closed",
    "picked: Jk",
    "turn: 3 over",
    "players: 9",
    "dealer: 9",
    "pozzetto: 5h",
    "pozzetto:",
    "known 3: 5h",
    "\n",
    "\r",
    "\t",
]


def mutated(text: str, rng: Random) -> str:
    """The text with some pieces lost, doubled, swapped or put in."""
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        what = rng.randrange(7)
        place = rng.randrange(len(text) + 1)
        line = rng.randrange(len(lines))
        if what == 0:
            text = text[:place] + text[place + rng.randint(1, 9) :]
        elif what == 1:
            text = text[:place] + rng.choice(PIECES) + text[place:]
        elif what == 2:
            del lines[line]
            text = "\n".join(lines)
        elif what == 3:
            lines.insert(rng.randrange(len(lines)), lines[line])
            text = "\n".join(lines)
        elif what == 4:
            words = lines[line].split(" ")
            rng.shuffle(words)
            lines[line] = " ".join(words)
            text = "\n".join(lines)
        elif what == 5:
            words = lines[line].split(" ")
            words[rng.randrange(len(words))] = rng.choice(PIECES)
            lines[line] = " ".join(words)
            text = "\n".join(lines)
        else:
            text = text[:place]
    return text


def check(error: bl.ParseError) -> None:
    """The message is one short line."""
    said = str(error)
    assert said and "\n" not in said and len(said) < 700
