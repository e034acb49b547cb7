"""The minutes of an event: entries, draws, results, standings, prizes, all that was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.text import signed
from scorer.support.translation import translate
from tournaments.log.phrases import rounds_from
from tournaments.models import Draw, Step
from tournaments.printing.lists import round_name
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.results import Given, ScoredTable
from tournaments.printing.standings import Ranked, list_title, list_values
from tournaments.printing.values import Heading
from tournaments.selectors.book_values import Unit
from tournaments.selectors.format_words import method_of
from tournaments.selectors.sentences import sentence_of
from tournaments.tables.prizes import PrizeTable
from tournaments.templatetags.points import points


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What the minutes tell; ``results`` and ``awards`` by round, None: for the whole event.

    ``prizes`` are in the language of the paper; None where none are put up.
    """

    entries: Sequence[Unit]
    units: Mapping[int, Unit]
    draws: Sequence[Draw] = ()
    results: Mapping[int, Sequence[ScoredTable]] = field(default_factory=dict)
    awards: Mapping[int | None, Sequence[Given]] = field(default_factory=dict)
    standings: Sequence[Ranked] = ()
    prizes: PrizeTable | None = None
    steps: Sequence[Step] = ()


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step as it is printed: the time, the sentence, why, who."""

    time: str
    sentence: str
    reason: str
    by: str
    id: int = 0


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
                "standings": [
                    {"title": list_title(ranked), **list_values(ranked, large=paper.large)}
                    for ranked in account.standings
                ],
                "prizes": account.prizes,
                "days": days_of(account.steps),
            },
        )


def days_of(steps: Sequence[Step]) -> list[tuple[str, list[StepLine]]]:
    """The steps by the day they were done, in the language that is active."""

    def day(step: Step) -> date:
        return timezone.localtime(step.at).date()

    return [
        (date_format(at, "DATE_FORMAT"), [step_line(step) for step in some])
        for at, some in groupby(steps, day)
    ]


def step_line(step: Step) -> StepLine:
    """A step in words."""
    time = time_format(timezone.localtime(step.at), "H:i")
    return StepLine(time, sentence_of(step), step.reason, step.by_name, step.pk)


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
    return _RoundLines(
        name=round_name(number),
        tables=[_table(table) for table in account.results.get(number, ())],
        awards=[_award(given) for given in account.awards.get(number, ())],
    )


def _table(table: ScoredTable) -> str:
    """A table in a line: who scored what, and the table points."""
    seats = [
        f"{scored.seat.label or '–'} {'…' if scored.score is None else signed(scored.score)}"
        + ("" if scored.points is None else f" ({points(scored.points)})")
        for scored in table.seats
    ]
    return f"{table.number}: {'; '.join(seats)}"


def _award(given: Given) -> str:
    return f"{given.who}: {given.worth} – {given.why}"
