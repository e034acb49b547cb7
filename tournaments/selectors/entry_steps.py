"""The steps of entries: those of one entrant, lists that were read, numbers taken off.

Steps name entrants by number, which holds in an event read from a file too. Drawing numbers
gives everybody another one; what was said before is found under the number of then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from django.db.models import Q, QuerySet

from tournaments.log.act import Act
from tournaments.log.acts.register import (
    CheckedIn,
    EntryRemoved,
    ListImported,
    ListTakenBack,
    Numbered,
    NumbersDrawn,
)
from tournaments.log.codec import StepUnreadable, act_of, kinds_of
from tournaments.models import Entrant, Event, Step

OF_LISTS = (NumbersDrawn, ListImported, ListTakenBack)


def changes_of(number: int) -> Q:
    """Steps that change what is kept of a number, those of many entries among them."""
    at_the_door = kinds_of(CheckedIn)
    of_one = Q(kind__in=kinds_of(Numbered), said__number=number) & ~Q(kind__in=at_the_door)
    return of_one | Q(kind__in=kinds_of(*OF_LISTS))


def steps_of(entrant: Entrant) -> QuerySet[Step]:
    """What was done to one entry, in order; two queries."""
    steps = Step.objects.filter(event=entrant.event_id)
    of_one = kinds_of(Numbered)
    number: int | None = entrant.number
    wanted, before = Q(pk=None), Q()
    for drawn in steps.filter(kind=NumbersDrawn.kind).order_by("-pk"):
        wanted |= before & Q(said__number=number, pk__gt=drawn.pk)
        was = {one["number"]: one["was"] for one in drawn.said["numbers"]}
        number, before = was.get(number), Q(pk__lt=drawn.pk)
        if number is None:
            return steps.filter(wanted, kind__in=of_one)
    wanted |= before & Q(said__number=number)
    return steps.filter(wanted, kind__in=of_one)


def lists_read(event: Event) -> list[tuple[Step, ListImported]]:
    """Lists that entered somebody and may be taken back, the newest first; three queries.

    Those read since numbers were drawn.
    """
    steps = _since_numbers_were_drawn(event)
    back = set(steps.filter(kind=ListTakenBack.kind).values_list("said__first", flat=True))
    return [
        (step, act)
        for step, act in _read(steps.filter(kind=ListImported.kind).order_by("-pk"))
        if isinstance(act, ListImported) and act.entered and first_number(act) not in back
    ]


def first_number(read: ListImported) -> int:
    """The lowest number that a list gave: no other list gave it."""
    return min(one.number for one in read.entered)


def removed_numbers(event: Event) -> list[int]:
    """Numbers taken off since numbers were drawn; two queries."""
    gone = kinds_of(EntryRemoved, ListTakenBack)
    found: list[int] = []
    for _step, act in _read(_since_numbers_were_drawn(event).filter(kind__in=gone)):
        if isinstance(act, EntryRemoved):
            found.append(act.number)
        elif isinstance(act, ListTakenBack):
            found += [one.number for one in act.removed]
    return found


def _read(steps: Iterable[Step]) -> Iterator[tuple[Step, Act]]:
    """Steps and what was done in them, without those of a file from elsewhere that say less."""
    for step in steps:
        with suppress(StepUnreadable):
            yield step, act_of(step)


def _since_numbers_were_drawn(event: Event) -> QuerySet[Step]:
    steps = Step.objects.filter(event=event)
    drawn = steps.filter(kind=NumbersDrawn.kind).order_by("-pk")
    return steps.filter(pk__gt=drawn.values_list("pk", flat=True).first() or 0)
