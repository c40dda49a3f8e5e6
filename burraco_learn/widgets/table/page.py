"""The page of a table in play: the state of its round, and what stands round it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from ...game.round import Round
from ...i18n import gettext, say
from ...storage.settings import remember, remembered
from ...svg.palette import CLASSIC, DECKS
from ...svg.scene import Scene
from ...svg.words import seat_name
from ..base.picture import TEXT_SIZES
from . import words
from .aim import aim_at_end, aim_state, aim_told
from .guide import guide_step, why_won
from .match import match_place, match_state
from .narration import burraco_made
from .playing import ME, Playing
from .state import sheet_state, table_state
from .wire import ReviewPage, TablePage

__all__ = ["SPEEDS", "Settings", "review_page", "table_page"]

SPEEDS: Mapping[str, float] = {"slow": 1.6, "normal": 0.7, "at-once": 0.0}
"""How long a bot waits before each of its moves, in seconds."""

_HINTS = "open", "closed"


@dataclass
class Settings:
    """How a person has the table: it can be changed at any time, and no rule depends on it.

    ``speed`` is one of SPEEDS, ``deck`` the deck of pictures, ``sort`` how a hand lies of which no
    card was put elsewhere; with ``open_hands`` all hands are open, and any move can be taken back.
    ``guided`` has the first turns explained, and what counts at the end; with open ``hints`` what
    can be done is shown at every turn. ``size`` is that of words, one of TEXT_SIZES.
    """

    speed: str
    deck: str
    open_hands: bool
    sort: Literal["suit", "rank"] = "suit"
    guided: bool = False
    hints: bool = False
    size: str = "100"

    @classmethod
    def usual(
        cls, speed: str | None, deck: str | None, open_hands: bool, guided: bool = False
    ) -> Settings:
        """As the call says it, else as the learner had it last, else as it is usual."""
        had = remembered(
            {
                "speed": SPEEDS,
                "deck": DECKS,
                "sort": ("suit", "rank"),
                "hints": _HINTS,
                "text": TEXT_SIZES,
            }
        )
        return cls(
            speed or had.get("speed", "normal"),
            deck or had.get("deck", CLASSIC.name),
            open_hands,
            "rank" if had.get("sort") == "rank" else "suit",
            guided,
            had.get("hints") == "open",
            had.get("text", "100"),
        )

    def keep(self) -> None:
        """Have the next table be like this one."""
        remember(
            speed=self.speed,
            deck=self.deck,
            sort=self.sort,
            hints=_HINTS[not self.hints],
            text=self.size,
        )


def table_page(
    game: Playing,
    settings: Settings,
    held: bool,
    notices: list[str],
    since: int = 0,
    at: int | None = None,
) -> TablePage:
    """What is shown of a table, by default as it stands, else after ``at`` moves.

    ``since`` is how many moves before it are news; ``held`` says whether the others wait until they
    are told to go on; ``notices`` are sentences that stand above the table.
    """
    end = game.moves if at is None else at
    table = game.after(end)
    view = table.view(ME)
    log = game.log(settings.open_hands)
    state = table_state(
        view, log, log[end - since : end], game.order or settings.sort, game.why_no_undo()
    )
    state["buttons"].append(words.advice_button(state["yours"]))
    picture = replace(state["svg"], deck=settings.deck)
    if settings.open_hands:
        for button in state["buttons"]:
            if button["id"] == "undo":
                button["enabled"], button["why"] = game.moves > 0, ""
        picture = replace(picture, scene=_opened(picture.scene, table))
    goes_on = False
    results = []
    if view.phase == "over":
        state["sheet"] = sheet = sheet_state(table, ME, settings.deck)
        results.append(sheet["result"])
        if settings.guided:
            sheet["caption"] = why_won(table)
            results.append(sheet["caption"])
        if game.goal:
            sheet["match"] = match = match_state(game.match(), game.goal, ME)
            goes_on = not match["over"]
            results.append(match["result"])
    aim = aim_state(game, end, since)
    if aim is not None:
        if aim["new"]:
            state["said"].append(aim_told(aim))
        if state["sheet"] is not None:
            told = aim_at_end(aim)
            state["sheet"]["caption"] = f"{state['sheet']['caption']} {told}"
            results.append(told)
    if since:
        state["said"] += results
    name = seat_name(view.turn, ME, table.players)
    return {
        **state,
        "page": "table",
        "svg": picture,
        "title": _title(game, settings.open_hands),
        "labels": words.labels(
            "own" if game.order else settings.sort, settings.speed, settings.size, goes_on
        ),
        "tools": words.tools(settings.open_hands, bool(game.finished_records)),
        "teaching": settings.open_hands,
        "waiting": words.waiting(name) if held else None,
        "notices": notices,
        "guide": guide_step(game) if settings.guided and at is None else None,
        "aim": aim,
        "moments": [
            moment
            for number in range(end - since, end)
            if (moment := burraco_made(game.after(number), game.after(number + 1), ME))
        ],
    }


def review_page(game: Playing, settings: Settings, viewer: str) -> ReviewPage:
    """What stands round the viewer of a finished round; ``viewer`` is the id of its model."""
    title = words.table_title(game.table.rules, game.table.players)
    return {
        "page": "review",
        "title": title,
        "labels": words.labels(settings.sort, settings.speed, settings.size),
        "viewer": viewer,
        "status": "",
        "yours": False,
        "said": [title],
    }


def _opened(scene: Scene, table: Round) -> Scene:
    """The scene with all hands open, but for a pozzetto that its player may not look at yet."""
    hands = tuple(
        None if table.unplayed_pozzetto[seat] else hand for seat, hand in enumerate(table.hands)
    )
    return replace(scene, hands=(scene.hands[ME], *hands[1:]))


def _title(game: Playing, open_hands: bool) -> str:
    title = words.table_title(game.table.rules, game.table.players)
    if game.goal:
        place = match_place(game.goal, len(game.finished) + 1, game.totals_before)
        title = say("{title} · {more}", title=title, more=place)
    if open_hands:
        title = say("{title} · {more}", title=title, more=gettext("all hands open"))
    return title
