"""Points beside the play: byes, a missing fourth, somebody who left, penalties and prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.games.values import LARGEST_FIGURE
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.numbers import from_text, mixed
from tournaments.log.act import fields_of, value_of
from tournaments.log.acts import awards as acts
from tournaments.log.parts import GivenAward
from tournaments.models import Award, Entrant, Event, Place, Round, SittingOut, Table
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.results import INSTEAD
from tournaments.services.steps import Actor, append, done_before, lock_event, lock_table

UNKIND = {
    Award.Kind.PENALTY: _("Say how much the penalty takes. One that takes nothing is a warning."),
    Award.Kind.WARNING: _("A warning takes no points. One that takes some is a penalty."),
}  # what nobody is glad of; what is said where its points do not suit it


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """What an award is worth; table and match points as text: ``3``, ``-1/2``, ``2 1/2``.

    Of a penalty they are what it takes, whatever their sign.
    """

    table_points: str = "0"
    match_points: str = "0"
    score: int = 0


NOTHING = Points()


def award_byes(event: Event, round_: Round) -> list[Award]:
    """Give who sits out a round the format's award, once, unless they wished to.

    One that was taken back stays so. Within the transaction of a service that holds the event.
    """
    given = Award.objects.filter(round=round_, kind=Award.Kind.BYE)
    rests = SittingOut.objects.filter(round=round_).exclude(entrant__in=given.values("entrant"))
    entrants = [
        rest.entrant
        for rest in rests.select_related("entrant")
        if round_.number not in rest.entrant.sits_out
    ]
    return _give(event, round_, entrants, Award.Kind.BYE)


def award_rests(event: Event, round_: Round, numbers: Collection[int]) -> list[Award]:
    """Give these, who sit out an open round, the format's award for a bye, unless they wished to.

    Within the transaction of a service that holds the event.
    """
    found = Entrant.objects.filter(event=event, number__in=numbers).order_by("number")
    rests = [one for one in found if round_.number not in one.sits_out] if numbers else []
    return _give(event, round_, rests, Award.Kind.BYE)


@atomic
def award_short_table(*, table_id: int, actor: Actor, uuid: UUID | None = None) -> list[int]:
    """Give all at a table that misses somebody the format's award; their numbers."""
    event, table = lock_table(table_id)
    if done_before(event, uuid, actor, acts.TableAwarded, **table.at):
        return []
    return _instead(event, table, Award.Kind.MISSING_FOURTH, actor, uuid)


@atomic
def award_absence(
    *,
    table_id: int,
    absent: Collection[int],
    left: bool = False,
    penalty: Points = NOTHING,
    reason: str = "",
    actor: Actor,
    uuid: UUID | None = None,
) -> list[int]:
    """Some did not come to a table, or ``left`` it: the others get the format's award.

    Those who are absent get nothing, or the ``penalty``; the reason is theirs alone. Raises
    ``Refused``. The numbers of the others.
    """
    event, table = lock_table(table_id)
    if done_before(event, uuid, actor, acts.TableAwarded, **table.at):
        return []
    kind = Award.Kind.LEFT if left else Award.Kind.NO_SHOW
    instead = Award.Kind.RUNAWAY if left else Award.Kind.MISSING_FOURTH
    away = _Away(kind, frozenset(absent), penalty, reason)
    return _instead(event, table, instead, actor, uuid, away)


@atomic
def give_award(
    *,
    event_id: int,
    entrant: int,
    kind: Award.Kind,
    why: str,
    points: Points,
    actor: Actor,
    round_number: int | None = None,
    uuid: UUID | None = None,
) -> Award | None:
    """Give number ``entrant`` points, or take some, with the reason; None: sent before.

    Raises ``Refused`` for a number nobody has, no reason, points that are no number, a
    penalty that takes nothing and a warning that takes something.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, acts.AwardGiven, number=entrant):
        return None
    points = worth_counted(event, kind, points)
    holder = Entrant.objects.filter(event=event, number=entrant).first()
    if holder is None:
        raise Refused(_("Nobody has number %(number)d.", number=entrant), "entrant")
    check_why(why)
    round_ = None
    if round_number is not None:
        round_ = Round.objects.filter(event=event, number=round_number).first()
        if round_ is None:
            raise Refused(_("There is no round %(round)d.", round=round_number), "round")
    award = Award.objects.create(
        event=event,
        round=round_,
        entrant=holder,
        kind=kind,
        why=why.strip(),
        **fields_of(points),
    )
    append(event, _act(acts.AwardGiven, award), actor, reason=award.why, uuid=uuid)
    return award


@atomic
def take_back(*, award_id: int, actor: Actor, reason: str = "", uuid: UUID | None = None) -> Award:
    """Take an award or a penalty back: it stays to be seen and counts for nothing."""
    event = lock_event(Award.objects.values_list("event_id", flat=True).get(pk=award_id))
    award = Award.objects.select_related("entrant", "round").get(pk=award_id)
    if done_before(event, uuid, actor, acts.AwardTakenBack, award=award_id) or award.taken_back:
        return award
    append(event, _act(acts.AwardTakenBack, award), actor, reason=reason, uuid=uuid)
    award.refresh_from_db()
    return award


@atomic
def play_after_all(*, table_id: int, actor: Actor, uuid: UUID | None = None) -> int:
    """Take back the awards that stand in place of a table's result; how many there were."""
    event, table = lock_table(table_id)
    if done_before(event, uuid, actor, acts.TableAwardsTakenBack, **table.at):
        return 0
    found = Award.objects.filter(
        round=table.round,
        entrant__in=table.places.values("entrant"),
        kind__in=INSTEAD,
        taken_back=False,
    )
    taken = tuple(found.values_list("pk", flat=True))
    if taken:
        append(event, acts.TableAwardsTakenBack(**table.at, taken=taken), actor, uuid=uuid)
    return len(taken)


@dataclass(frozen=True, slots=True)
class _Away:
    """Who did not come to a table, or left it, and what they get for it."""

    kind: Award.Kind
    numbers: frozenset[int] = frozenset()
    penalty: Points = NOTHING
    reason: str = ""


NOBODY_AWAY = _Away(Award.Kind.NO_SHOW)


def _instead(
    event: Event,
    table: Table,
    kind: Award.Kind,
    actor: Actor,
    uuid: UUID | None,
    away: _Away = NOBODY_AWAY,
) -> list[int]:
    """Awards for all at a table in place of its result, none for who is ``away``."""
    if table.round.state == Round.State.SEATED:
        raise Refused(_("Round %(round)d is not open yet.", round=table.round.number))
    places = Place.objects.filter(table=table).exclude(entrant=None).select_related("entrant")
    entrants = {place.entrant.number: place.entrant for place in places if place.entrant}
    _check_away(table, away, entrants)
    given = Award.objects.filter(round=table.round, kind__in=INSTEAD, taken_back=False)
    if given.filter(entrant__in=entrants.values()).exists():
        raise Refused(_("Table %(table)d has its awards already.", table=table.number))
    stay = [entrant for number, entrant in entrants.items() if number not in away.numbers]
    given_now = _give(event, table.round, stay, kind)
    numbers = tuple(award.entrant.number for award in given_now)
    given_now += [
        _taken_from(event, table.round, entrants[one], away) for one in sorted(away.numbers)
    ]
    left = away.kind is Award.Kind.LEFT and len(away.numbers) == 1
    act = acts.TableAwarded(
        **table.at,
        kind_of_award=str(kind),
        numbers=numbers,
        left=next(iter(away.numbers)) if left else None,
        absent=() if left else tuple(sorted(away.numbers)),
        given=tuple(map(given_award, given_now)),
    )
    append(event, act, actor, reason=away.reason, uuid=uuid)
    return list(numbers)


def _check_away(table: Table, away: _Away, entrants: Mapping[int, Entrant]) -> None:
    """Raise ``Refused`` for who does not sit there."""
    for number in sorted(away.numbers - entrants.keys()):
        raise Refused(
            _(
                "Number %(number)d does not sit at table %(table)d.",
                number=number,
                table=table.number,
            ),
            "absent",
        )


def _taken_from(event: Event, round_: Round, entrant: Entrant, away: _Away) -> Award:
    """The award of who is away: nothing, or the penalty."""
    points = away.penalty
    if points != NOTHING:
        points = worth_counted(event, Award.Kind.PENALTY, points)
    return Award.objects.create(
        event=event,
        round=round_,
        entrant=entrant,
        kind=away.kind,
        why=away.reason,
        **fields_of(points),
    )


def _give(
    event: Event, round_: Round, entrants: Iterable[Entrant], kind: Award.Kind, why: str = ""
) -> list[Award]:
    """The format's award of a kind for each. The kind alone says why."""
    terms = table_rules_of(event)
    gift = terms.gift(kind)
    points = mixed(gift.table_points)
    matches = terms.format.two_sided
    given = [
        Award(
            event=event,
            round=round_,
            entrant=entrant,
            kind=kind,
            table_points="0" if matches else points,
            match_points=points if matches else "0",
            score=gift.score,
            why=why,
        )
        for entrant in entrants
    ]
    return Award.objects.bulk_create(given)


def given_award(award: Award) -> GivenAward:
    """An award as the act says it by which it was given."""
    return value_of(GivenAward, award, award=award.pk, **_whose(award))


def _act(act: type[acts.AwardAct], award: Award) -> acts.AwardAct:
    return value_of(act, award, award=award.pk, kind_of_award=award.kind, **_whose(award))


def _whose(award: Award) -> dict[str, int | None]:
    round_ = award.round.number if award.round else None
    return {"number": award.entrant.number, "round": round_}


def check_why(why: str) -> None:
    """Raise ``Refused`` where no reason is given."""
    if not why.strip():
        raise Refused(_("Say why: it stands in the minutes."), "why")


def worth_counted(event: Event, kind: Award.Kind, points: Points) -> Points:
    """What is counted: a penalty makes everything worse for whom it is given.

    Raises ``Refused`` for what is no number, too much, or does not suit the kind.
    """
    table = _exact(points.table_points, "table_points")
    match = _exact(points.match_points, "match_points")
    if abs(points.score) > LARGEST_FIGURE:
        raise Refused(_("At most %(most)d.", most=LARGEST_FIGURE), "score")
    if kind not in UNKIND:
        return Points(table_points=mixed(table), match_points=mixed(match), score=points.score)
    if bool(table or match or points.score) == (kind == Award.Kind.WARNING):
        raise Refused(UNKIND[kind], "table_points")
    score = abs(points.score)
    return Points(
        table_points=mixed(-abs(table)),
        match_points=mixed(-abs(match)),
        score=score if table_rules_of(event).format.scoring.lowest_wins else -score,
    )


def _exact(text: str, field: str) -> Fraction:
    try:
        return from_text(text or "0")
    except ValueError:
        raise Refused(_("Allowed: a number such as 3, -1/2 or 2 1/2."), field) from None
