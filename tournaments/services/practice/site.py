"""Incidents of the machines and of the draw: router, laptop, a draw that was wrong."""

from __future__ import annotations

from dataclasses import replace

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.acts.rounds import ClockPaused
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.practice import HERE, SEATED, Happened, Seen, seats_in
from tournaments.services import drawing
from tournaments.services.practice.incident import (
    ACTOR,
    Incident,
    Progress,
    Stage,
    done,
    not_yet,
)
from tournaments.services.steps import EventRuleError

SEED = "practice"


class RouterDies(Incident):
    """No phone reaches the site for a while."""

    key = "router"
    title = _("The router dies")
    plan = _(
        "No phone reaches you for a while; all keep what they write. Hold the clock where one "
        "runs, wait until every line is in, then let it go on."
    )

    def happen(self, stage: Stage) -> Happened:
        """Who plays the phones is to cut them off."""
        round_ = stage.open_round()
        runs = round_.started_at is not None and round_.paused_at is None
        return replace(stage.begun(), round=round_.number, clock=runs)

    def news(self, happened: Happened) -> Text:
        """What is seen of it."""
        return _("The router has no power. No phone in the hall reaches you.")

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """Every line is in; a clock that ran was held meanwhile and goes on."""
        at = happened.round
        paused = [act for act in seen.since(happened, ClockPaused) if act.round == at]
        if happened.clock and not paused:
            return not_yet(
                _("The clock of round %(round)d runs on: hold it.", round=at), "board", at
            )
        if not seen.backstage.network:
            return not_yet(_("The network is not back yet."), "board", at)
        if seen.backstage.waiting:
            words = ngettext(
                "%(count)d line still waits on phones.",
                "%(count)d lines still wait on phones.",
                seen.backstage.waiting,
            )
            return not_yet(words, "board", at)
        if happened.clock and seen.now.rounds[at].paused_at:
            words = _("Every line is in: let the clock of round %(round)d go on.", round=at)
            return not_yet(words, "board", at)
        return done(_("Every line is in, and play goes on."))


class LaptopDies(Incident):
    """The server is killed in the middle, and comes back."""

    key = "laptop"
    title = _("The laptop dies")
    plan = _(
        "The site is cut off in the middle of everything and started again. See that every line "
        "is there, then make a copy."
    )

    def happen(self, stage: Stage) -> Happened:
        """Who runs the server is to kill it."""
        return replace(stage.begun(), starts=stage.backstage.starts)

    def news(self, happened: Happened) -> Text:
        """What is seen of it."""
        return _("The battery was empty. The site is being started again; load this page anew.")

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """Started again, every line is in, a copy is newer than all that."""
        behind = seen.backstage
        if behind.starts <= happened.starts:
            return not_yet(_("The site has not been cut off yet: wait a moment."), "desk")
        if behind.waiting:
            words = ngettext(
                "%(count)d line still waits on phones.",
                "%(count)d lines still wait on phones.",
                behind.waiting,
            )
            return not_yet(words, "desk")
        if behind.copied_at is None or behind.copied_at <= happened.at:
            return not_yet(_("Everything is there. Make a copy at the desk now."), "desk")
        return done(_("Everything is there, and there is a copy of it."))


class WrongDraw(Incident):
    """A draw is published that has forgotten somebody."""

    key = "draw"
    title = _("A wrong draw is published")
    plan = _(
        "The next round is drawn and published, and somebody who is here was forgotten. Draw it "
        "anew or repair its seating before it is opened."
    )

    def happen(self, stage: Stage) -> Happened:
        """Everybody is drawn but one, and everybody can read it."""
        event, number = stage.event, stage.next_round()
        format_ = format_of(event)
        if number > format_.rounds:
            raise EventRuleError(_("No round is left to be opened."))
        if format_.in_knockout(number):
            raise EventRuleError(_("The knock-out follows from its bracket: nobody is forgotten."))
        playing = stage.playing()
        request = asked_of(
            event,
            format_,
            first=number,
            last=format_.drawn_until(number),
            method=format_.draw_of(number),
            uneven=format_.uneven,
            here=any(entrant.state == HERE for entrant in playing),
        )
        if len(request.units) <= format_.table_size:
            raise EventRuleError(_("Too few are playing for this."))
        forgotten = stage.lots.choice(request.units).number
        happened = stage.begun()
        drawn = drawing.announce(
            event_id=event.pk,
            first_round=number,
            request=replace(
                request,
                units=tuple(unit for unit in request.units if unit.number != forgotten),
                ranking=tuple(one for one in request.ranking if one != forgotten),
            ),
            actor=ACTOR,
            seen=happened.since,
        )
        seen = _newest(stage)
        drawing.make_draw(draw_id=drawn.pk, seed=SEED, actor=ACTOR, seen=seen)
        drawing.publish(draw_id=drawn.pk, actor=ACTOR, seen=_newest(stage), knowing=True)
        return replace(happened, round=number, numbers=(forgotten,))

    def news(self, happened: Happened) -> Text:
        """Who is missing."""
        return _(
            "Round %(round)d is published. Number %(number)d is here and sits nowhere.",
            round=happened.round,
            number=happened.numbers[0],
        )

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """The round has a place for everybody, before it is opened."""
        at, number = happened.round, happened.numbers[0]
        round_ = seen.now.rounds.get(at)
        if round_ and number in seats_in(round_):
            return done(
                _("Number %(number)d has a place in round %(round)d.", number=number, round=at)
            )
        if round_ and round_.state != SEATED:
            words = _(
                "Round %(round)d was opened without number %(number)d. Seat them at a table that "
                "misses somebody.",
                round=at,
                number=number,
            )
            return not_yet(words, "board", at)
        words = _(
            "Number %(number)d sits nowhere in round %(round)d. Draw it anew, or repair its "
            "seating.",
            number=number,
            round=at,
        )
        return not_yet(words, "draws")


def _newest(stage: Stage) -> int:
    return int(stage.event.steps.latest("pk").pk)
