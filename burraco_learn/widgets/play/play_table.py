"""A whole round, or a match, at a table with bots, in a notebook."""

from __future__ import annotations

import html
import secrets
from collections import Counter
from collections.abc import Callable, Mapping

from ...analysis.goals import RoundGoal
from ...cards import ParseError
from ...coach.deals import found_deals
from ...game.match import Match
from ...game.round import Round
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...notation.record import Record
from ...rules import Rules, load_rules
from ...storage.club import ruled
from ...storage.saved_games import Save, checked_name, usual_name
from ...svg.palette import CLASSIC, deck_palette
from ..base.messages import Message
from ..base.stage import not_usual
from ..table import words
from ..table.aim import wanted_goal
from ..table.in_play import TableInPlay
from ..table.opening import Opening, check_players
from ..table.opponents import USUAL, Bots, bots_text
from ..table.page import SPEEDS, Settings, review_page
from ..table.playing import ME, Playing
from ..viewer.round_viewer import RoundViewer

__all__ = ["SPEEDS", "PlayTable"]


_AT_OPENING = frozenset({"deal", "continue", "back"})
_SHORT = 30
"""So much of its usual name has a table with a goal."""

_CHOOSING = _AT_OPENING | {"rules"}
"""What can be asked for on the opening screen; the first three there alone."""


class PlayTable(TableInPlay):
    """A table at which a person plays a round or a match against bots, with mouse or keyboard.

    ``rules`` is the id of a rule set, the path of a file of one's own, or Rules. With them the
    table deals at once, unless it was left in the middle of a round: then it offers to go on.
    Without them a person chooses what to play, and the rules of the club (``bl.use_rules``) come
    first. ``players`` is 2 or 4, and 4 where the rules allow
    it; ``bots`` is the name of the bot on the other seats, an object with a method
    ``choose(view)``, or one of these for each seat: ``["random", "greedy", "greedy"]`` or
    ``{2: "random"}`` (the person sits at 0, the partner at 2). With a ``seed`` the table always
    deals the same rounds. ``speed`` is how fast the bots play: "slow", "normal" or "at-once";
    ``deck`` is the deck of pictures; without them both are as the learner had them last. In the
    ``teaching`` view all hands are open and any move can be taken back; the record says so. With
    ``match``, or a number of ``rounds``, or a ``target`` in points, rounds follow each other until
    the match is decided. With a ``goal``, such as "clean-burraco" (one of
    :data:`burraco_learn.analysis.goals.ROUND_GOALS`), the table says what is to be done and ticks
    it off; without a seed it then deals cards with which that comes up early. In a ``guided`` round
    the first turns are explained step by step, and one that was left goes on by itself. ``save``
    names the file in the learner's folder, into which the table saves itself after every move; by
    default the name says rules and players. ``projector`` shows all large. The person can change
    most of it at the table.

    Raises RulesError for unknown rules, and ValueError for anything else that cannot be.

    >>> PlayTable("burraco-reale", players=2)
    PlayTable('burraco-reale', players=2)
    """

    _viewer: RoundViewer | None = None  # of the round that is over, while it is shown here

    def __init__(
        self,
        rules: Rules | str | None = None,
        players: int | None = None,
        bots: Bots = USUAL,
        seed: int | str | None = None,
        language: str | None = None,
        speed: str | None = None,
        *,
        deck: str | None = None,
        teaching: bool = False,
        guided: bool = False,
        match: bool = False,
        rounds: int | None = None,
        target: int | None = None,
        goal: str | None = None,
        save: str | None = None,
        projector: bool = False,
    ) -> None:
        chosen = ruled(rules)
        usual = 4 if 4 in chosen.players else chosen.players[0]
        number = usual if players is None else players
        check_players(chosen, number)
        if speed not in (None, *SPEEDS):
            raise ValueError(
                say(
                    "'{speed}' is not a speed: use {speeds}.", speed=speed, speeds=", ".join(SPEEDS)
                )
            )
        deck_palette(
            CLASSIC.name if deck is None else deck
        )  # an unknown one is an error here, not at the deal
        played_for = {
            kind: number
            for kind, number in (("rounds", rounds), ("target", target))
            if number is not None
        }
        if played_for:
            Match(chosen, number, **played_for)
        self._aim = None if goal is None else wanted_goal(goal, chosen, match or bool(played_for))
        said = not_usual(
            players=(players, None),
            seed=(seed, None),
            language=(language, None),
            speed=(speed, None),
            deck=(deck, None),
            teaching=(teaching, False),
            guided=(guided, False),
            match=(match, False),
            rounds=(rounds, None),
            target=(target, None),
            goal=(goal, None),
            save=(save, None),
            projector=(projector, False),
        )
        if bots != USUAL:
            said.insert(players is not None, f"bots={bots_text(bots)}")
        if rules is not None:
            said.insert(0, repr(rules.id if isinstance(rules, Rules) else rules))
        self.written = f"PlayTable({', '.join(said)})"
        settings = Settings.usual(speed, deck, teaching, guided)
        self._opening = Opening(chosen, number, bots, settings, match, played_for)
        self._first = chosen, number, self._opening.goal(chosen)
        self._seed: int | str = secrets.randbits(64) if seed is None else seed
        self._searches = seed is None
        self._found_dealt = Counter[tuple[Rules, int]]()
        self._dealt = 0
        self._save_name = None if save is None else checked_name(save)
        self._asked_for = rules is not None or save is not None
        if guided and save is None:  # another table that was left is not the one to be guided at
            self._save_name = f"{usual_name(chosen, number)} (guided)"
        self._next_rules: Rules | None = None
        self._kept = ""  # what was said when they were chosen
        self._dealt_by_call = False
        save_to = self._save_for(chosen, number)
        super().__init__(save_to, settings, language, projector)
        self._answers: Mapping[str, Callable[[Message], None]] = {
            **self._at_table(),
            "rules": self._send_rules,
            "new": lambda _: self._next_or_choose(),
            "same": lambda _: self._deal_again(),
            "review": lambda _: self._open_review(),
            "back": lambda _: self._back(),
            "deal": self._deal_chosen,
            "continue": self._continue,
        }
        with speaking(self.language):
            self._find_saved()
            if guided and save_to.name in self._opening.saved:
                self._take_up_saved(save_to)
            elif rules is None or save_to.name in self._opening.saved:
                self._show_choices()
            else:
                trouble = self._keeper.notices
                self._deal(chosen, number)
                self._dealt_by_call = True
                for sentence in trouble:
                    self._keeper.notify(sentence)
                if trouble:
                    self._show(said=self.state["said"])

    def _save_for(self, rules: Rules, players: int) -> Save:
        name = usual_name(rules, players)
        if self._aim is not None:  # another table that was left has not this goal
            name = f"{name[:_SHORT]} ({self._aim.id})"
        return Save(self._save_name or name)

    @property
    def round(self) -> Round | None:
        """The round in play, with everything hidden in it; None before the first deal."""
        return None if self._game is None else self._game.table

    @property
    def record(self) -> Record | None:
        """The record of the round in play, with its comments; None before the first deal."""
        return None if self._game is None else self._game.record

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of all rounds of the match in play, in order."""
        return () if self._game is None else self._game.records

    @property
    def saved_as(self) -> str:
        """The name under which the table saves itself."""
        return self._keeper.save.name

    def snapshot(self) -> str:
        title, about, what_to_do = map(html.escape, words.snapshot_words(*self._first))
        return f"<div><p><b>{title}</b></p><p>{about}</p><p><em>{what_to_do}</em></p></div>"

    def use_rules(self, rules: Rules | str) -> None:
        """Choose a rule set on the opening screen; a round under way keeps its own, and says so."""
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        self._opening.offer(chosen)
        with speaking(self.language):
            if self._untouched and chosen != self._opening.rules:
                self._opening.choose(chosen)
                self._deal(chosen, self._opening.players)
                self._dealt_by_call = True
            elif self._game is not None and self.state["page"] == "table":
                self._next_rules = chosen
                self._keep_rules(self._game.table.rules)
            elif chosen != self._opening.rules:
                self._opening.choose(chosen)
                self._show_choices()

    @property
    def _untouched(self) -> bool:
        """Whether what lies there was dealt by no choice of the person, who has not moved yet."""
        game = self._game
        if game is None or not self._dealt_by_call or self.state["page"] != "table":
            return False
        return all(game.narrated(at).seat != ME for at in range(1, game.moves + 1))

    def _keep_rules(self, own: Rules) -> None:
        """Say that the table goes on under its own rules, if others were chosen; only once."""
        if self._showing_again:
            self._stop()
        if self._kept in self._keeper.notices:
            self._keeper.notices.remove(self._kept)
        if self._next_rules is not None and self._next_rules != own:
            self._kept = say(
                "This table goes on under {own}. The next one that is dealt here can follow "
                "{other}.",
                own=own.title,
                other=self._next_rules.title,
            )
            self._keeper.notify(self._kept)
        self._show()

    def _send_rules(self, message: Message) -> None:
        shown = self._opening.rules
        if self._game is not None and self.state["page"] == "table":
            shown = self._game.table.rules
        self.send_rules(self._opening.offered(message.rules) or shown)

    def deal(self, rules: str | None = None, players: int | None = None) -> None:
        """Deal a new round, as the button on the opening screen does.

        Without arguments it is dealt for the rules and players that were chosen last. Raises
        RulesError and ValueError as the class does.
        """
        opening = self._opening
        chosen = opening.rules if rules is None else opening.offered(rules) or load_rules(rules)
        number = opening.players if players is None else players
        check_players(chosen, number)
        opening.offer(chosen)
        with speaking(self.language):
            self._deal(chosen, number)

    # What a message asks for

    def answer(self, message: Message) -> None:
        act = self._answers.get(message.type)
        if act is None or not self._is_here(message.type):
            self.send_state("state")
        elif self._showing_again and message.type != "look":
            # Whatever was pressed, it was meant for the table as it is.
            self._stop()
            self._show()
        else:
            act(message)

    def _is_here(self, asked: str) -> bool:
        """Whether the page that is shown can ask for that."""
        page = self.state["page"]
        if page == "review":
            return asked == "back"
        return asked in _CHOOSING if page == "choose" else asked not in _AT_OPENING

    # The opening screen

    def _choose(self) -> None:
        self._stop()
        if self._next_rules is not None:
            self._opening.choose(self._next_rules)
            self._next_rules = None
        self._find_saved()
        self._show_choices()

    def _find_saved(self) -> None:
        rules, players, _ = self._first
        self._keeper.notices = self._opening.find_saved(
            own=self._save_for(rules, players).name,
            asked=self._asked_for,
            others=self._save_name is None and self._aim is None,
            at_table=self.saved_as if self._game else "",
        )

    def _show_choices(self) -> None:
        self._close_viewer()
        self.publish(self._opening.page(self._keeper.notices, back=self._game is not None))

    def _deal_chosen(self, message: Message) -> None:
        rules = self._opening.accept(message)
        if rules is None:
            self.send_state("state")
        else:
            self._deal(rules, message.players)

    def _deal(self, rules: Rules, players: int) -> None:
        aim, seed, dealer = self._next_deal(rules, players)
        game = Playing.deal(rules, players, seed, dealer, self._opening.goal(rules), aim)
        save = self._save_for(rules, players)
        self._take_up(game, save)
        try:
            kept = save.begin()
        except OSError:
            kept = None  # the first writing will say why
        if aim is not None and self._searches and not found_deals(aim, rules, players):
            self._keeper.notify(
                say(
                    "Under {title} no deal is known in which this goal comes up early: with these "
                    "cards it may be out of reach.",
                    title=rules.title,
                )
            )
        if kept:
            self._keeper.notify(say("The table saved here before is kept as {file}.", file=kept))
        self._start(gettext("The cards are dealt."), dealt=True)

    def _next_deal(self, rules: Rules, players: int) -> tuple[RoundGoal | None, int | str, int]:
        """The goal of the round that is dealt now, its seed, and who deals."""
        # The first deal is the seed's own; the deal then passes on.
        number, self._dealt = self._dealt, self._dealt + 1
        seed = f"{self._seed}/{number + 1}" if number else self._seed
        dealer = (number - 1) % players
        aim = self._aim
        if aim is None or aim.why_not(rules) is not None:
            return None, seed, dealer
        found = found_deals(aim, rules, players) if self._searches else ()
        used = self._found_dealt[rules, players]
        if used < len(found):
            self._found_dealt[rules, players] += 1
            return aim, found[used], players - 1
        return aim, seed, dealer

    def _deal_again(self) -> None:
        """Deal the round that is over once more: the same cards from the same dealer."""
        game = self._playing
        table = game.table
        if not table.over or table.deck is None or game.next() is not None:
            self.send_state("state")
            return
        again = Round.deal(table.rules, players=table.players, deck=table.deck, dealer=table.dealer)
        told = gettext("The same cards are dealt again.")
        self._take_up(Playing(again, self._seed, {}, aim=game.aim), self._keeper.save)
        self._playing.remark(told)  # the record says so, and its result does not count
        self._start(told, dealt=True)

    def _continue(self, message: Message) -> None:
        if message.text not in self._opening.saved:
            self.send_state("state")
            return
        self._take_up_saved(Save(message.text))

    def _take_up_saved(self, save: Save) -> None:
        try:
            saved = save.read()
        except (OSError, ParseError):
            self._choose()  # it has gone, or was changed, since it was offered
            return
        self._take_up(Playing.of(saved, self._seed), save)
        self._start(gettext("Your table is as you left it."))

    def _take_up(self, game: Playing, save: Save) -> None:
        self._dealt_by_call = False
        self._close_viewer()
        self._opening.take_up(game.table.rules, game.table.players)
        self._sit_down(game, self._opening.bots, save)

    def _next_or_choose(self) -> None:
        following = self._playing.next()
        if following is None:
            self._choose()
            return
        self._take_up(following, self._keeper.save)
        self._start(gettext("The cards of the next round are dealt."), dealt=True)

    def _open_review(self) -> None:
        """Show the round that is over in the viewer, here."""
        game = self._playing
        if not game.table.over:
            self.send_state("state")
            return
        # A widget of its own: its front end travels only when somebody asks for it.
        viewer = RoundViewer(game.record, language=self.language, projector=self.projector)
        self._viewer = viewer
        self.publish(review_page(game, self._settings, viewer.model_id))

    def _close_viewer(self) -> None:
        if self._viewer is not None:
            self._viewer.close()
            self._viewer = None

    def close(self) -> None:
        self._close_viewer()
        super().close()

    def _back(self) -> None:
        if self._game is None:
            self.send_state("state")
            return
        self._close_viewer()
        self._keeper.notices = []
        self._show()
        self._let_bots_play()
