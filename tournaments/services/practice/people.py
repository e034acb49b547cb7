"""Incidents of who plays: somebody comes late, leaves, returns, is missing, pays."""

from __future__ import annotations

from dataclasses import replace

from django.utils.formats import number_format

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.engine.formats import UnitKind
from tournaments.log.acts.money import FeeReturned
from tournaments.log.acts.register import EntryReturned, EntryWithdrawn
from tournaments.log.phrases import numbered
from tournaments.log.state import EntryState, Round
from tournaments.models import Person
from tournaments.selectors.cash_sheet import cash_sheet_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.practice import GONE, HERE, SEATED, Happened, Seen, seats_in
from tournaments.services.entrants import withdraw
from tournaments.services.practice.incident import (
    ACTOR,
    Incident,
    Progress,
    Stage,
    done,
    not_yet,
)
from tournaments.services.rehearsal.people import invented
from tournaments.services.steps import EventRuleError

LEAVING = 2  # go home together, where everybody plays alone
INVENTED = 60  # people, of whom somebody is not in the register yet
NOBODY = _("Too few are playing for this.")
OVER = _("No round is left to be opened.")


class LateComer(Incident):
    """Somebody stands at the door who is on no list."""

    key = "late"
    title = _("Somebody comes late")
    plan = _(
        "Somebody who is on no list wants to play. Enter them, check them in where the door is "
        "in use, and see that they sit in the next round."
    )

    def happen(self, stage: Stage) -> Happened:
        """Nobody is written down yet."""
        if stage.next_round() > format_of(stage.event).rounds:
            raise EventRuleError(OVER)
        known = {
            (person.surname, person.given_name)
            for person in Person.objects.filter(register=stage.event.club)
        }
        new = [
            str(one)
            for one in invented(INVENTED, stage.lots)
            if (one.surname, one.given_name) not in known
        ]
        wanted = 2 if format_of(stage.event).unit is UnitKind.PAIR else 1
        return replace(stage.begun(), names=tuple(new[:wanted]))

    def news(self, happened: Happened) -> Text:
        """Who it is."""
        names = ", ".join(happened.names)
        return _("%(names)s: at the door, on no list, and would like to play.", names=names)

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """On the list, here, and seated in every round that is seated."""
        names = ", ".join(happened.names)
        entry = _entry_of(seen, happened.names[0])
        if entry is None:
            return not_yet(_("%(names)s: not on the list yet.", names=names), "entries")
        if seen.checks_in and entry.state != HERE:
            return not_yet(
                _("%(names)s: on the list, not checked in yet.", names=names), "check_in"
            )
        for round_ in seen.waiting_rounds:
            if entry.number not in seats_in(round_):
                return not_yet(
                    _(
                        "Round %(round)d is seated without number %(number)d. Repair its seating.",
                        round=round_.number,
                        number=entry.number,
                    ),
                    "repair",
                )
        return done(
            _(
                "%(names)s plays as number %(number)d from round %(round)d on.",
                names=names,
                number=entry.number,
                round=entry.first_round,
            )
        )


def _entry_of(seen: Seen, name: str) -> EntryState | None:
    """The entry that somebody of that name plays under."""
    return next(
        (
            entry
            for entry in seen.now.entries.values()
            if entry.state != GONE and name in {who.name for who in entry.people}
        ),
        None,
    )


class PairLeaves(Incident):
    """Two go home together and change their minds."""

    key = "leaving"
    title = _("A pair leaves and returns")
    plan = _(
        "Two have to go home: take them out. Then they are back after all: let them play on "
        "under their old numbers."
    )

    def happen(self, stage: Stage) -> Happened:
        """Two who play; partners have one number."""
        wanted = 1 if format_of(stage.event).unit is UnitKind.PAIR else LEAVING
        playing = [entrant.number for entrant in stage.playing()]
        if len(playing) <= wanted:
            raise EventRuleError(NOBODY)
        leaving = sorted(stage.lots.sample(playing, wanted))
        return replace(stage.begun(), numbers=tuple(leaving))

    def news(self, happened: Happened) -> Text:
        """Which numbers."""
        return _("They have to go home: %(numbers)s.", numbers=numbered(happened.numbers))

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """Taken out, and back on the list afterwards."""
        gone = {act.number for act in seen.since(happened, EntryWithdrawn)}
        back = {act.number for act in seen.since(happened, EntryReturned)}
        for number in happened.numbers:
            if number not in gone:
                words = _("Number %(number)d is to be taken out.", number=number)
                return not_yet(words, "entrant", number)
        for number in happened.numbers:
            if number not in back or seen.now.entries[number].state == GONE:
                words = _("They are back after all: let number %(number)d play on.", number=number)
                return not_yet(words, "entrant", number)
        numbers = numbered(happened.numbers)
        return done(_("They left and play on: %(numbers)s.", numbers=numbers))


class UnevenField(Incident):
    """Somebody calls off, so that the field fills no tables."""

    key = "uneven"
    title = _("The field is uneven")
    plan = _(
        "Somebody has called off, and the tables do not come out even. Open the next round with "
        "nobody missing: by the draw, with a substitute, or with the award."
    )

    def happen(self, stage: Stage) -> Happened:
        """As many are taken out as make the field uneven."""
        format_ = format_of(stage.event)
        number = stage.next_round()
        if number > format_.rounds:
            raise EventRuleError(OVER)
        playing = [entrant.number for entrant in stage.playing()]
        size = format_.table_size
        leaving = 2 if len(playing) % size == 1 else 1
        if len(playing) < size + leaving:
            raise EventRuleError(NOBODY)
        happened = stage.begun()
        numbers = tuple(sorted(stage.lots.sample(playing, leaving)))
        why = translate(_("Practice: called off"))
        for one in numbers:
            withdraw(event_id=stage.event.pk, number=one, actor=ACTOR, reason=why)
        return replace(happened, numbers=numbers, round=number)

    def news(self, happened: Happened) -> Text:
        """Who called off."""
        return _(
            "Called off by telephone and taken out already: %(numbers)s.",
            numbers=numbered(happened.numbers),
        )

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """The round is open, nobody in it has gone or is missing."""
        at = happened.round
        round_ = seen.now.rounds.get(at)
        if round_ is None or round_.state == SEATED:
            return _to_open(round_, happened)
        for number, table in sorted(seen.short):
            if number == at:
                words = _(
                    "Somebody is missing at table %(table)d: seat a substitute or give the award.",
                    table=table,
                )
                return not_yet(words, "desk_table", at, table)
        return done(_("Round %(round)d is open, and nobody is missing in it.", round=at))


def _to_open(round_: Round | None, happened: Happened) -> Progress:
    """What is to be done before a round is opened that somebody has left."""
    left = sorted(set(happened.numbers) & seats_in(round_)) if round_ else []
    if left:
        words = _(
            "Round %(round)d still seats %(numbers)s. Repair its seating.",
            round=happened.round,
            numbers=numbered(left),
        )
        return not_yet(words, "repair")
    return not_yet(_("Round %(round)d is not open yet.", round=happened.round), "onward")


class CashList(Incident):
    """Somebody pays, somebody wants money back."""

    key = "cash"
    title = _("The cash list")
    plan = _(
        "One pays the fee, another wants a part back. Write both down, so that the list says what "
        "is in the box."
    )

    def happen(self, stage: Stage) -> Happened:
        """Who owes the fee; who has paid gets half of it back, where anybody has."""
        lines = [line for line in cash_sheet_of(stage.event).lines if line.entrant.state != GONE]
        owing = [line for line in lines if line.owed]
        if not owing:
            raise EventRuleError(_("Nobody owes a fee: set one on the page “Cash” first."))
        payer = stage.lots.choice(owing)
        paid = [line for line in lines if line.held > 1 and line is not payer]
        back = stage.lots.choice(paid) if paid else None
        numbers = (payer.entrant.number, *([back.entrant.number] if back else ()))
        amount = back.held // 2 if back else 0
        return replace(stage.begun(), numbers=numbers, amount=amount)

    def news(self, happened: Happened) -> Text:
        """Who pays, who gets what back."""
        payer, *back = happened.numbers
        if not back:
            return _("Number %(number)d puts the whole fee on the table.", number=payer)
        return _(
            "Number %(number)d puts the whole fee on the table. Number %(back)d paid too much and "
            "gets %(amount)s back.",
            number=payer,
            back=back[0],
            amount=_money(happened.amount),
        )

    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """Paid, and given back exactly."""
        payer, *back = happened.numbers
        if seen.owed.get(payer):
            words = _("Number %(number)d still owes the fee on the list.", number=payer)
            return not_yet(words, "cash_entry", payer)
        for number in back:
            back_acts = seen.since(happened, FeeReturned)
            given = sum(act.amount for act in back_acts if act.number == number)
            if given != happened.amount:
                words = _(
                    "Number %(number)d: %(given)s given back, wanted is %(amount)s.",
                    number=number,
                    given=_money(given),
                    amount=_money(happened.amount),
                )
                return not_yet(words, "cash_entry", number)
        return done(_("The list says what is in the box: %(held)s.", held=_money(_box(seen))))


def _box(seen: Seen) -> int:
    return sum(seen.held.values())


def _money(hundredths: int) -> str:
    """An amount as the reader's language writes it."""
    return number_format(hundredths / 100, 2)
