"""The steps of entries: those of one entrant, lists that were read, numbers taken off.

Steps name entrants by number, which holds in an event read from a file too. Drawing numbers
gives everybody another one; what was said before is found under the number of then.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q, QuerySet

from tournaments.log.acts import register as acts
from tournaments.log.acts.money import FeePaid, FeeReturned
from tournaments.log.codec import acts_in, kinds_of
from tournaments.log.parts import Numbered
from tournaments.models import Entrant, Event, Step

OF_LISTS = (acts.NumbersDrawn, acts.ListImported, acts.ListTakenBack)


def changes_of(number: int) -> Q:
    """Steps that change what is kept of a number, those of many entries among them."""
    at_the_door = Q(kind__in=kinds_of(acts.CheckedIn, FeePaid, FeeReturned))
    of_one = Q(kind__in=kinds_of(Numbered), said__number=number) & ~at_the_door
    return of_one | Q(kind__in=kinds_of(*OF_LISTS))


def steps_of(entrant: Entrant) -> QuerySet[Step]:
    """What was done to one entry, in order; two queries."""
    steps = Step.objects.filter(event=entrant.event_id)
    of_one = kinds_of(Numbered)
    number: int | None = entrant.number
    wanted, before = Q(pk=None), Q()
    for drawn in steps.filter(kind=acts.NumbersDrawn.kind).order_by("-pk"):
        wanted |= before & Q(said__number=number, pk__gt=drawn.pk)
        was = {one["number"]: one["was"] for one in drawn.said["numbers"]}
        number, before = was.get(number), Q(pk__lt=drawn.pk)
        if number is None:
            return steps.filter(wanted, kind__in=of_one)
    wanted |= before & Q(said__number=number)
    return steps.filter(wanted, kind__in=of_one)


def standing_imports(event: Event) -> list[tuple[Step, acts.ListImported]]:
    """What was imported and is not undone, the newest first; one query."""
    standing: dict[UUID, tuple[Step, acts.ListImported]] = {}
    steps = event.steps.filter(kind__in=kinds_of(acts.ListImported, acts.ListTakenBack))
    for step, act in acts_in(steps.order_by("pk")):
        if isinstance(act, acts.ListImported):
            standing[step.uuid] = step, act
        elif step.undoes:
            standing.pop(step.undoes, None)
        elif isinstance(act, acts.ListTakenBack):  # by a program that did not say what it undid
            gone = [uuid for uuid, (_, one) in standing.items() if first_number(one) == act.first]
            standing.pop(gone[-1] if gone else step.uuid, None)
    return [*reversed(standing.values())]


def first_number(read: acts.ListImported) -> int:
    """The lowest number that a list gave; 0: it entered nobody."""
    return min((one.number for one in read.entered), default=0)


def numbers_now(event: Event, since: Step, numbers: Iterable[int]) -> dict[int, int]:
    """The numbers of now by those of ``since``, without those that are gone; one query."""
    now = {number: number for number in numbers}
    drawn = event.steps.filter(kind=acts.NumbersDrawn.kind, pk__gt=since.pk).order_by("pk")
    for step in drawn:
        new = {one["was"]: one["number"] for one in step.said["numbers"]}
        now = {then: new[number] for then, number in now.items() if number in new}
    return now


def removed_numbers(event: Event) -> list[int]:
    """Numbers taken off since numbers were drawn; two queries."""
    gone = kinds_of(acts.EntryRemoved, acts.ListTakenBack)
    found: list[int] = []
    for _step, act in acts_in(_since_numbers_were_drawn(event).filter(kind__in=gone)):
        if isinstance(act, acts.EntryRemoved):
            found.append(act.number)
        elif isinstance(act, acts.ListTakenBack):
            found += [one.number for one in act.removed]
    return found


def _since_numbers_were_drawn(event: Event) -> QuerySet[Step]:
    steps = Step.objects.filter(event=event)
    drawn = steps.filter(kind=acts.NumbersDrawn.kind).order_by("-pk")
    return steps.filter(pk__gt=drawn.values_list("pk", flat=True).first() or 0)
