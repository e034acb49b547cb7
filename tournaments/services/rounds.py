"""Rounds: opened with a sheet at every table, closed, opened again; extra time for a table."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.sheets.services.codes import close_codes, reopen_codes
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts import rounds as acts
from tournaments.log.phrases import numbered
from tournaments.models import Event, Round, Table
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.results import TableState, tables_of
from tournaments.services.awards import award_byes, given_award
from tournaments.services.codes import sheets_in
from tournaments.services.events import begin, check_takes_place
from tournaments.services.sheets import Matched, match_sheets
from tournaments.services.steps import Actor, append, done_before, lock_event, lock_table

MOST_EXTRA = 120  # minutes of one table
LONGEST_ROUND = 600  # minutes
CLOSED = _("Round %(round)d is closed. It can be opened again.")


def round_of(event: Event, number: int) -> Round:
    """A round by its number; raises ``Round.DoesNotExist``; one query."""
    return Round.objects.get(event=event, number=number)


@atomic
def open_round(
    *, event_id: int, number: int, actor: Actor, reason: str = "", uuid: UUID | None = None
) -> Matched:
    """Open a seated round: a sheet at every full table, awards for who sits out.

    Opening an open round again opens the sheets that are still missing. ``reason``: why, where
    something is open before it. Raises ``Refused`` for a round that is closed, or an event
    that is over.
    """
    event = lock_event(event_id)
    round_ = round_of(event, number)
    if done_before(event, uuid, actor, acts.RoundOpened, round=number):
        return Matched()
    _check_opens(event, round_)
    again = round_.state == Round.State.OPEN
    minutes = round_.minutes
    if not again:
        minutes = minutes or table_rules_of(event).format.round_minutes
    begin(event, actor)
    matched = match_sheets(event, round_, actor)
    given = award_byes(event, round_)
    if matched != Matched(short=matched.short) or given or not again:
        act = acts.RoundOpened(
            round=number,
            opened=matched.opened,
            renamed=matched.renamed,
            short=matched.short,
            byes=tuple(award.entrant.number for award in given),
            minutes=minutes,
            before=(round_.minutes, round_.last_hand),
            sheets=matched.sheets,
            given=tuple(map(given_award, given)),
        )
        append(event, act, actor, reason=reason, uuid=uuid)
    return matched


def _check_opens(event: Event, round_: Round) -> None:
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is over: no round can be opened."))
    check_takes_place(event)
    if round_.state == Round.State.CLOSED:
        raise Refused(replace(CLOSED, values={"round": round_.number}))


@atomic
def close_round(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    stopped: bool = False,
    reason: str = "",
    uuid: UUID | None = None,
) -> Round:
    """Close a round whose tables are all settled; ``stopped``: whatever was played counts.

    No phone writes by a code from then on.

    Raises ``Refused`` naming the tables that are missing or not agreed on.
    """
    event = lock_event(event_id)
    round_ = round_of(event, number)
    done = done_before(event, uuid, actor, acts.RoundClosed, acts.RoundStopped, round=number)
    if done or round_.state == Round.State.CLOSED:
        return round_
    if round_.state == Round.State.SEATED:
        raise Refused(_("Round %(round)d is not open yet.", round=number))
    tables = tables_of(event, number)
    missing = [table.number for table in tables if not table.settled]
    if not stopped:
        _check_settled(tables, missing)
    close_codes(sheets_in(round_))
    act = (acts.RoundStopped if stopped else acts.RoundClosed)(round=number, missing=tuple(missing))
    append(event, act, actor, reason=reason, uuid=uuid)
    return round_of(event, number)


def _check_settled(tables: list[TableState], missing: list[int]) -> None:
    if missing:
        raise Refused(
            _(
                "Results are missing at these tables: %(tables)s. Key them, or stop the round: "
                "then what was played counts.",
                tables=numbered(missing),
            )
        )
    if open_ := [table.number for table in tables if table.disputed or table.differs]:
        raise Refused(_("These tables are not settled yet: %(tables)s.", tables=numbered(open_)))


@atomic
def reopen_round(
    *, event_id: int, number: int, actor: Actor, reason: str = "", uuid: UUID | None = None
) -> Round:
    """Open a closed round again; its results stay, and its codes are good again."""
    event = lock_event(event_id)
    round_ = round_of(event, number)
    done = done_before(event, uuid, actor, acts.RoundReopened, round=number)
    if done or round_.state != Round.State.CLOSED:
        return round_
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is over: no round can be opened."))
    check_takes_place(event)
    reopen_codes(sheets_in(round_))
    append(event, acts.RoundReopened(round=number), actor, reason=reason, uuid=uuid)
    return round_of(event, number)


@atomic
def extra_time(*, table_id: int, minutes: int, actor: Actor, uuid: UUID | None = None) -> Table:
    """Give a table so many minutes beyond the round's, in place of those given before."""
    event, table = lock_table(table_id)
    done = done_before(event, uuid, actor, acts.ExtraTime, **table.at)
    if done or table.extra_minutes == minutes:
        return table
    if not 0 <= minutes <= MOST_EXTRA:
        raise Refused(_("Allowed: a whole number from 0 to %(most)d.", most=MOST_EXTRA), "minutes")
    act = acts.ExtraTime(**table.at, minutes=minutes, before=table.extra_minutes)
    append(event, act, actor, uuid=uuid)
    table.refresh_from_db(fields=["extra_minutes"])
    return table
