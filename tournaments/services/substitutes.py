"""Substitutes ("skoczek"): who plays under a number for some rounds; scores are the number's."""

from __future__ import annotations

from typing import Any

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.people import SubstituteEnded, SubstituteMade
from tournaments.models import Entrant, Event, Person, Substitution
from tournaments.records.entry_list.values import Named
from tournaments.selectors.register import held, roles_in
from tournaments.services.entering import find_entrant, last_begun, namesake
from tournaments.services.entry_details import numbered
from tournaments.services.register import find_or_add
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.sheets import sheets_follow
from tournaments.services.steps import Actor, append, lock_event

FOREVER = 10_000  # a round that no event reaches


@atomic
def substitute(
    *,
    event_id: int,
    number: int,
    person: Named,
    actor: Actor,
    for_partner: bool = False,
    first_round: int | None = None,
    last_round: int | None = None,
    reason: str = "",
) -> Substitution:
    """Let somebody play under a number from ``first_round`` (None: the next) to ``last_round``.

    Refused (``Refused``) for who plays in those rounds already, under a number or for
    somebody else, and where another substitute has the place then.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    first = first_round or last_begun(event) + 1
    _check_rounds(first, last_round)
    if for_partner and not entrant.partner:
        raise Refused(_("Number %(number)d has no partner.", number=number), "for_partner")
    notes = RegisterNotes()
    found = find_or_add(event, person, actor, notes).person
    for other in entrant.substitutions.all():
        same = (other.person.current, other.for_partner) == (found, for_partner)
        if same and (other.first_round, other.last_round) == (first, last_round):
            return other
    _check_elsewhere(event, found, first, last_round)
    _check_place_free(entrant, first, last_round, for_partner=for_partner)
    made = Substitution.objects.create(
        entrant=entrant,
        person=found,
        for_partner=for_partner,
        first_round=first,
        last_round=last_round,
    )
    sheets = sheets_follow(event, actor)
    act = SubstituteMade(**_act_fields(entrant, made), sheets=sheets, register=notes.any_change)
    append(event, act, actor, reason=reason)
    return made


@atomic
def end_substitution(
    *, event_id: int, substitution_id: int, actor: Actor, last_round: int | None = None
) -> Substitution:
    """End a substitution with ``last_round`` (None: the last one opened).

    Where that lies before its first round it is taken back; as an undo, it was never made.
    Refused for one of another event.
    """
    event = lock_event(event_id)
    found = Substitution.objects.filter(pk=substitution_id, entrant__event=event)
    one = found.select_related("person__merged_into").first()
    if one is None:
        raise Refused(_("There is no such substitution in this tournament."))
    last = max(last_begun(event) if last_round is None else last_round, one.first_round - 1)
    if one.last_round is not None and one.last_round <= last:
        return one
    one.last_round = last
    one.save(update_fields=["last_round"])
    entrant = find_entrant(event, one.entrant.number)
    sheets = sheets_follow(event, actor)
    gone = not held(one)
    act = SubstituteEnded(
        **_act_fields(entrant, one),
        taken_back=gone,
        removed=gone and actor.undoes is not None,
        sheets=sheets,
    )
    append(event, act, actor)
    if act.removed:
        one.delete()
    return one


def _check_rounds(first: int, last: int | None) -> None:
    if first < 1 or (last is not None and last < first):
        raise Refused(
            _("The last round of a substitute cannot come before the first."), "last_round"
        )


def _check_place_free(entrant: Entrant, first: int, last: int | None, *, for_partner: bool) -> None:
    """One substitute in one place at a time."""
    for other in entrant.substitutions.all():
        if other.for_partner == for_partner and _overlap(other, first, last):
            raise Refused(
                _(
                    "%(name)s substitutes in those rounds already: end that first.",
                    name=str(other.person.current),
                ),
                "first_round",
            )


def _check_elsewhere(event: Event, person: Person, first: int, last: int | None) -> None:
    """A jumper is not registered elsewhere in the event."""
    entry, substitutions = roles_in(event, person)
    if entry and not _gone(entry, first):
        reason = _(
            "%(name)s plays in this tournament, number %(number)d: a substitute is somebody "
            "who does not.",
            name=str(person),
            number=entry.number,
        )
        raise namesake(event, person, reason)
    for other in substitutions:
        if _overlap(other, first, last):
            reason = _(
                "%(name)s substitutes under number %(number)d in those rounds.",
                name=str(person),
                number=other.entrant.number,
            )
            raise namesake(event, person, reason)


def _gone(entry: Entrant, first: int) -> bool:
    """Whether an entrant has withdrawn before a round; who was disqualified plays nowhere else."""
    withdrawn = entry.state == Entrant.State.WITHDRAWN
    withdrawn = withdrawn and entry.status != Entrant.Status.DISQUALIFIED
    return withdrawn and entry.last_round is not None and entry.last_round < first


def _overlap(one: Substitution, first: int, last: int | None) -> bool:
    ends = FOREVER if one.last_round is None else one.last_round
    return one.first_round <= ends and first <= ends and one.first_round <= (last or FOREVER)


def _act_fields(entrant: Entrant, one: Substitution) -> dict[str, Any]:
    """``at``: which of the number's substitutions, from 0."""
    return numbered(entrant) | {
        "at": Substitution.objects.filter(entrant=entrant, pk__lt=one.pk).count(),
        "for_partner": one.for_partner,
        "substitution": one.pk,
        "substitute": str(one.person.current),
        "in_place_of": str(entrant.partner if one.for_partner else entrant.person.current),
        "first_round": one.first_round,
        "last_round": one.last_round,
    }
