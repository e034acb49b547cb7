"""The minutes of an event: entries, draws, results, standings, prizes, all that was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.text import signed
from scorer.support.translation import translate
from tournaments.log.acts.register import CheckedIn, CheckInUndone
from tournaments.log.acts.results import ResultSecondLook
from tournaments.log.codec import acts_in
from tournaments.log.phrases import numbered, rounds_from
from tournaments.models import Draw, Step
from tournaments.printing.lists import round_name
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.results import Given, ScoredTable
from tournaments.printing.standings import INNER, LARGER, Ranked, list_title, list_values
from tournaments.printing.values import Heading, label_of
from tournaments.selectors.cash_sheet import CashSheet
from tournaments.selectors.event_data import TableSeat, Unit
from tournaments.selectors.format_words import method_of
from tournaments.selectors.sentences import money, sentence_of
from tournaments.tables.prizes import PrizeTable
from tournaments.templatetags.points import points

TYPE, COLUMN = 0.87, 90.5  # to usual type, mm of one of two columns; as in print_event.css
NAMED = 96  # entries; the results of more are told by number
FEW = 16  # lines of a list that are not worth a second column


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What the minutes tell; ``results`` and ``awards`` by round, None: for the whole event.

    ``prizes`` are in the language of the paper; None where none are put up. ``cash`` in the
    ``currency``, None where nobody pays.
    """

    entries: Sequence[Unit]
    units: Mapping[int, Unit]
    draws: Sequence[Draw] = ()
    results: Mapping[int, Sequence[ScoredTable]] = field(default_factory=dict)
    awards: Mapping[int | None, Sequence[Given]] = field(default_factory=dict)
    standings: Sequence[Ranked] = ()
    prizes: PrizeTable | None = None
    steps: Sequence[Step] = ()
    cash: CashSheet | None = None
    currency: str = ""

    @property
    def names_seats(self) -> bool:
        """Whether results say names beside the numbers."""
        return len(self.entries) <= NAMED


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step as it is printed: the time, the sentence, why, who; whether it was undone."""

    time: str
    sentence: str
    reason: str
    by: str
    id: int = 0
    undone: bool = False


@dataclass(frozen=True, slots=True)
class _DrawLine:
    rounds: str
    how: str
    state: str
    seed: str
    fingerprint: str
    moments: str


@dataclass(frozen=True, slots=True)
class _RoundLines:
    name: str
    tables: list[str]
    awards: list[str]


def minutes_pdf(heading: Heading, account: Account, paper: Paper) -> bytes:
    """The whole minutes; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        numbers = [*account.results, *(number for number in account.awards if number is not None)]
        return readable_pdf(
            "minutes",
            heading,
            _("Minutes"),
            paper,
            {
                "entries": account.entries,
                "draws": [_draw_line(draw) for draw in account.draws],
                "rounds": [_round_lines(account, number) for number in sorted(set(numbers))],
                "penalties": [_award(given) for given in account.awards.get(None, ())],
                "standings": [_list(ranked, paper) for ranked in account.standings],
                "prizes": account.prizes,
                "cash": account.cash,
                "currency": account.currency,
                "days": _days_gathered(account.steps),
            },
        )


def _list(ranked: Ranked, paper: Paper) -> dict[str, object]:
    """A list of standings, a long one in two columns."""
    abreast = len(ranked.lines) > FEW and not paper.large
    size = TYPE * (LARGER if paper.large else 1.0)
    values = list_values(ranked, inner=COLUMN if abreast else INNER, enlarged=size)
    return {"title": list_title(ranked), "abreast": abreast, **values}


def days_of(
    steps: Sequence[Step], undone: Collection[object] = ()
) -> list[tuple[str, list[StepLine]]]:
    """The steps by the day they were done, in the language that is active.

    ``undone``: the UUIDs of steps that were undone.
    """

    def day(step: Step) -> date:
        return timezone.localtime(step.at).date()

    return [
        (date_format(at, "DATE_FORMAT"), [step_line(step, undone) for step in some])
        for at, some in groupby(steps, day)
    ]


def _days_gathered(steps: Sequence[Step]) -> list[tuple[str, list[StepLine]]]:
    """The same with all who came in a line of their day, where the first of them stands.

    Who was taken back, or has a reason beside it, keeps a line of their own. Second entries of a
    round that agree are a line, too.
    """
    acts = [(step, act) for step, act in acts_in(steps) if isinstance(act, CheckedIn)]
    undone = {act.number for _step, act in acts if isinstance(act, CheckInUndone)}
    here = {
        step.pk: (step, act) for step, act in acts if act.number not in undone and not step.reason
    }
    seen = _agreeing(steps)
    days = []
    for day, every in days_of(steps, {step.undoes for step in steps}):
        lines = list(_looks_gathered(every, seen))
        came = [here[line.id] for line in lines if line.id in here]
        days.append((day, list(_one_for_all(lines, came)) if len(came) > 1 else lines))
    return days


def _agreeing(steps: Sequence[Step]) -> dict[int, ResultSecondLook]:
    """Second entries that only say that they agree, by the step."""
    undone = {step.undoes for step in steps}
    return {
        step.pk: act
        for step, act in acts_in(steps)
        if isinstance(act, ResultSecondLook)
        and not (act.differs or step.reason or step.uuid in undone)
    }


def _looks_gathered(
    lines: Sequence[StepLine], seen: Mapping[int, ResultSecondLook]
) -> Iterator[StepLine]:
    """The lines of a day with one for each round's second entries, where the first stands."""
    by_round: dict[int, list[StepLine]] = defaultdict(list)
    for line in lines:
        if act := seen.get(line.id):
            by_round[act.round].append(line)
    for line in lines:
        act = seen.get(line.id)
        together = by_round[act.round] if act else [line]
        if len(together) == 1 or act is None:
            yield line
        elif line is together[0]:
            yield _second_entries(act.round, together, seen)


def _second_entries(
    number: int, lines: Sequence[StepLine], seen: Mapping[int, ResultSecondLook]
) -> StepLine:
    tables = sorted({seen[line.id].table for line in lines})
    first, last = lines[0].time, lines[-1].time
    told = _("Round %(round)d: the second entries agree at tables %(tables)s.")
    return StepLine(
        time=first if first == last else f"{first}–{last}",
        sentence=told % {"round": number, "tables": numbered(tables)},
        reason="",
        by=", ".join(dict.fromkeys(line.by for line in lines if line.by)),
    )


def _one_for_all(
    lines: Sequence[StepLine], came: Sequence[tuple[Step, CheckedIn]]
) -> Iterator[StepLine]:
    told = {step.pk: place for place, (step, _act) in enumerate(came)}
    for line in lines:
        place = told.get(line.id)
        if place is None:
            yield line
        elif place == 0:
            yield _who_came(came)


def _who_came(came: Sequence[tuple[Step, CheckedIn]]) -> StepLine:
    """One line: from when to when, who with their numbers, what they paid, at whose desk."""
    first, last = (time_format(timezone.localtime(came[at][0].at), "H:i") for at in (0, -1))
    who = [f"{act.number} {act.name}{_paid(act)}" for _step, act in came]
    return StepLine(
        time=first if first == last else f"{first}–{last}",
        sentence=_("Here: %(names)s.") % {"names": ", ".join(who)},
        reason="",
        by=", ".join(dict.fromkeys(step.called for step, _act in came if step.by_name)),
    )


def _paid(act: CheckedIn) -> str:
    return f" ({money(act.paid)})" if act.paid else ""


def step_line(step: Step, undone: Collection[object] = ()) -> StepLine:
    """A step in words."""
    time, sentence = time_format(timezone.localtime(step.at), "H:i"), sentence_of(step)
    return StepLine(time, sentence, step.reason, step.called, step.pk, step.uuid in undone)


def _draw_line(draw: Draw) -> _DrawLine:
    known = {"announced": draw.announced_at, "drawn": draw.drawn_at, "published": draw.published_at}
    names = {"announced": _("announced"), "drawn": _("drawn"), "published": _("published")}
    moments = [
        f"{names[what]} {date_format(timezone.localtime(at), 'SHORT_DATETIME_FORMAT')}"
        for what, at in known.items()
        if at
    ]
    how = method_of(draw)
    by_hand = pgettext("a draw", "moved by hand") if draw.by_hand and draw.seed else ""
    return _DrawLine(
        rounds=translate(rounds_from(draw.first_round, draw.last_round)),
        how="; ".join(filter(None, [str(how), by_hand])),
        state=str(draw.get_state_display()),
        seed=draw.seed,
        fingerprint=draw.fingerprint,
        moments=", ".join(moments),
    )


def _round_lines(account: Account, number: int) -> _RoundLines:
    before = _("Award") + ": "
    return _RoundLines(
        name=round_name(number),
        tables=[_table(table, account) for table in account.results.get(number, ())],
        awards=[_award(given, before) for given in account.awards.get(number, ())],
    )


def _table(table: ScoredTable, account: Account) -> str:
    """A table in a line: who scored what, and the table points."""
    seats = [
        f"{_who(seat, account) or '–'} "
        + ("…" if seat.score is None else signed(seat.score))
        + ("" if seat.points is None else f" ({points(seat.points)})")
        for seat in table.seats
    ]
    return f"{table.number}: {'; '.join(seats)}"


def _who(seat: TableSeat, account: Account) -> str:
    """Number and name; of a large event the number alone of whom its entries name so."""
    unit = account.units.get(seat.number or 0)
    by_number = not account.names_seats and unit is not None and unit.name == seat.name
    return str(seat.number) if by_number else label_of(seat)


def _award(given: Given, before: str = "") -> str:
    """A penalty in plain words; what an award is worth, after the words ``before``."""
    if given.plain:
        return f"{given.plain.removesuffix('.')} · {given.why}"
    return f"{before}{given.who}: {given.worth} – {given.why}"
