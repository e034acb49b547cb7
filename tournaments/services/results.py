"""Results of tables: keyed from paper, looked at twice, corrected, disputed, settled.

A table's first result counts; one keyed after it, by whomever, is the second look, which is
compared and counts for nothing. Whatever is to count instead is a correction with its reason.
Nothing keyed is ever changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from scorer.games.base import RuleViolation
from scorer.games.text import gettext as _
from scorer.games.values import LARGEST_FIGURE
from scorer.support.refused import Refused, Taken
from scorer.support.transactions import atomic
from tournaments.log.acts import results as acts
from tournaments.log.codec import kinds_of
from tournaments.models import Event, Result, Round, Step, Table
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.results import Progress, TableState, table_of, with_look
from tournaments.services.steps import Actor, append, changed_meanwhile, done_before, lock_table

Kind = Result.Kind


@dataclass(frozen=True, slots=True)
class Keyed:
    """A result that was written; ``table`` as it stands after it. ``repeated``: sent before."""

    result: Result
    table: TableState
    repeated: bool = False

    @property
    def is_second(self) -> bool:
        """Whether somebody had keyed the table before."""
        return self.result.kind == Kind.SECOND


@atomic
def key_result(
    *,
    table_id: int,
    scores: Sequence[int],
    uuid: UUID,
    actor: Actor,
    hands: int | None = None,
    confirm: bool = False,
) -> Keyed:
    """Key a table's scores by place from paper: its result, or the second look at it.

    By side where two play against two.

    ``hands`` played, None: all. Raises ``Refused`` for scores that cannot be, with
    the field ``scores`` or ``hands``, for a round that is not open, and for unusual scores
    unless ``confirm``, or the table has these scores already.
    """
    event, table = lock_table(table_id)
    state, terms = table_of(table), table_rules_of(event)
    kind = Kind.SECOND if state.looks else Kind.KEYED
    scores = terms.by_side(scores, len(state.seats))
    result = _result(table, kind, scores, uuid, actor, hands=hands)
    if before := _repeated(result):
        return before
    _check_open(table.round)
    if state.progress is Progress.AWARDED:
        raise Refused(
            _(
                "Table %(table)d has awards in place of a result. Take them back first.",
                table=table.number,
            )
        )
    check_scores(terms, state, scores, hands, confirm=confirm)
    return _write(event, terms, state, result, actor)


@atomic
def take_sheet(*, table_id: int, uuid: UUID, actor: Actor, reason: str = "") -> Keyed:
    """Let the table's score sheet be its result, as it stands now."""
    event, table = lock_table(table_id)
    sheet = table.sheet
    if sheet is None or not sheet.totals:
        raise Refused(_("Nothing is written on the sheet of table %(table)d.", table=table.number))
    state, terms = table_of(table), table_rules_of(event)
    scores = terms.by_side(sheet.totals, len(state.seats))
    result = _result(table, Kind.SHEET, scores, uuid, actor, hands=sheet.played, reason=reason)
    if before := _repeated(result):
        return before
    _check_not_seated(table.round)
    return _write(event, terms, state, result, actor)


@atomic
def correct_result(
    *,
    table_id: int,
    scores: Sequence[int],
    reason: str,
    seen: int,
    uuid: UUID,
    actor: Actor,
    hands: int | None = None,
    confirm: bool = False,
) -> Keyed:
    """Let other scores be the table's result, in any round that was opened.

    ``seen``: the id of the newest result the writer knew of, 0 for none. Settles a
    dispute. Raises ``Refused`` as ``key_result`` does, and ``Conflict`` when somebody
    was quicker.
    """
    event, table = lock_table(table_id)
    state, terms = table_of(table), table_rules_of(event)
    scores = terms.by_side(scores, len(state.seats))
    result = _result(table, Kind.CORRECTED, scores, uuid, actor, hands=hands, reason=reason)
    if before := _repeated(result):
        return before
    _check_correction(event, result, seen)
    check_scores(terms, state, scores, hands, confirm=confirm)
    return _write(event, terms, state, result, actor)


@atomic
def clear_result(*, table_id: int, reason: str, seen: int, uuid: UUID, actor: Actor) -> Keyed:
    """Take everything back that was keyed for a table: it was another table's.

    What its sheet says counts again. Raises as ``correct_result`` does.
    """
    event, table = lock_table(table_id)
    result = _result(table, Kind.CORRECTED, (), uuid, actor, reason=reason)
    if before := _repeated(result):
        return before
    _check_correction(event, result, seen)
    return _write(event, table_rules_of(event), table_of(table), result, actor)


def restore_looks(*, event: Event, table: Table, actor: Actor, count: int) -> None:
    """Let a table have its first ``count`` results again; those after them stay to be seen.

    Within the transaction of a service that holds the event.
    """
    found = list(Result.objects.filter(table=table).select_related("keyed_by").order_by("pk"))
    before, newest, terms = found[:count], found[-1], table_rules_of(event)
    if newest.scores:
        cleared = _result(table, Kind.CORRECTED, (), uuid4(), actor)
        _write(event, terms, table_of(table), cleared, actor)
    clearings = [at for at, one in enumerate(before, 1) if not one.scores]
    for one in before[clearings[-1] if clearings else 0 :]:
        again = Result(
            table=table,
            uuid=uuid4(),
            kind=one.kind,
            scores=one.scores,
            hands=one.hands,
            reason=one.reason,
            keyed_by=one.keyed_by,
        )
        _write(event, terms, table_of(table), again, actor)


@atomic
def dispute(*, table_id: int, why: str, actor: Actor, uuid: UUID | None = None) -> Table:
    """Mark a table whose result is in doubt; it counts as it stands until somebody decides."""
    event, table = lock_table(table_id)
    if not why.strip():
        raise Refused(_("Say what is in doubt."), "why")
    done = done_before(event, uuid, actor, acts.ResultDisputed, **table.at)
    if done or table.disputed == why.strip():
        return table
    append(event, acts.ResultDisputed(**table.at), actor, reason=why.strip(), uuid=uuid)
    table.refresh_from_db(fields=["disputed"])
    return table


@atomic
def settle(*, table_id: int, actor: Actor, reason: str = "", uuid: UUID | None = None) -> Table:
    """The result stands as it is: the dispute is over. What is to change is a correction."""
    event, table = lock_table(table_id)
    done = done_before(event, uuid, actor, acts.ResultSettled, **table.at)
    if table.disputed and not done:
        append(event, acts.ResultSettled(**table.at), actor, reason=reason, uuid=uuid)
        table.refresh_from_db(fields=["disputed"])
    return table


def newest_result(table: Table) -> int:
    """The id of a table's newest result, 0 for none; one query."""
    newest = Result.objects.filter(table=table).order_by("-pk").values_list("pk", flat=True)
    return newest.first() or 0


def _result(
    table: Table,
    kind: Kind,
    scores: Sequence[int],
    uuid: UUID,
    actor: Actor,
    *,
    hands: int | None = None,
    reason: str = "",
) -> Result:
    """A result that is to be written."""
    return Result(
        table=table,
        uuid=uuid,
        kind=kind,
        scores=list(scores),
        hands=hands,
        reason=reason.strip(),
        keyed_by=actor.user,
    )


def _repeated(result: Result) -> Keyed | None:
    """What the same UUID wrote before; raises ``Taken`` where that was something else."""
    before = Result.objects.filter(uuid=result.uuid).first()
    if before is None:
        return None
    keyed = {Kind.KEYED, Kind.SECOND}
    same = before.kind == result.kind or {before.kind, result.kind} == keyed
    # A sheet may have more hands when it is taken again; its scores tell whether it changed.
    names = ["table_id", "scores", "reason", *(["hands"] if result.kind != Kind.SHEET else [])]
    if not same or any(getattr(before, name) != getattr(result, name) for name in names):
        raise Taken
    return Keyed(before, table_of(result.table), repeated=True)


def _check_open(round_: Round) -> None:
    _check_not_seated(round_)
    if round_.state == Round.State.CLOSED:
        raise Refused(
            _("Round %(round)d is closed: correct the result, with a reason.", round=round_.number)
        )


def _check_not_seated(round_: Round) -> None:
    if round_.state == Round.State.SEATED:
        raise Refused(_("Round %(round)d is not open yet.", round=round_.number))


def _check_correction(event: Event, result: Result, seen: int) -> None:
    table = result.table
    _check_not_seated(table.round)
    if not result.reason:
        raise Refused(_("Say why: it stands in the minutes."), "reason")
    if newest_result(table) != seen:
        newest = Step.objects.filter(
            event=event,
            kind__in=kinds_of(acts.ResultAct, acts.ResultDisputed, acts.ResultSettled),
            said__round=table.round.number,
            said__table=table.number,
        )
        raise changed_meanwhile(newest.order_by("-pk").first())


def check_scores(
    terms: TableRules,
    state: TableState,
    scores: Sequence[int],
    hands: int | None,
    *,
    confirm: bool = False,
) -> None:
    """Raise ``Refused`` for scores that the table cannot have.

    With ``unless``: they are to be confirmed, except where the table has these scores already.
    """
    if state.misses_somebody:
        raise Refused(
            _(
                "Somebody is missing at table %(table)d: seat a substitute or give the award.",
                table=state.number,
            )
        )
    most, places = terms.most_hands or LARGEST_FIGURE, len(state.seats)
    if hands is not None and not 0 <= hands <= most:
        raise Refused(_("Allowed: a whole number from 0 to %(most)d.", most=most), "hands")
    if len(scores) != (wanted := terms.scores_of(places)):
        message = (
            _("As many scores as there are places: %(places)d.", places=places)
            if wanted == places
            else _("One score for each of the two sides.")
        )
        raise Refused(message, "scores")
    if any(abs(score) > LARGEST_FIGURE for score in scores):
        raise Refused(_("At most %(most)d.", most=LARGEST_FIGURE), "scores")
    try:
        terms.check_totals(scores, hands)
    except RuleViolation as violation:
        raise Refused(violation.message, "scores") from None
    known = [look.scores for look in state.looks]
    if state.sheet_scores is not None:
        known.append(terms.by_side(state.sheet_scores, places))
    if not confirm and tuple(scores) not in known and (why := terms.unusual(scores, hands)):
        raise Refused(why, "scores", unless="confirm")


ACTS: Mapping[Kind, type[acts.ResultAct]] = {
    Kind.KEYED: acts.ResultKeyed,
    Kind.SECOND: acts.ResultSecondLook,
    Kind.CORRECTED: acts.ResultCorrected,
    Kind.SHEET: acts.ResultFromSheet,
}


def _write(event: Event, terms: TableRules, was: TableState, result: Result, actor: Actor) -> Keyed:
    """Save a result of a table that ``was`` so before, and say it in the log."""
    result.save(force_insert=True)
    scores, now = tuple(result.scores), with_look(result.table, was, result)
    act = (ACTS[Kind(result.kind)] if scores else acts.ResultCleared)(
        **result.table.at,
        numbers=tuple(now.seats),
        scores=scores,
        hands=result.hands,
        was=terms.by_side(was.scores, len(was.seats)) if was.counts and was.scores else None,
        differs=now.differs,
    )
    append(event, act, actor, reason=result.reason)
    return Keyed(result, now)
