"""The steps of entries: their kinds, those of one entrant, lists that were read, numbers taken off.

Steps name entrants by number, which holds in an event read from a file too. Drawing numbers
gives everybody another one; what was said before is found under the number of then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, Event, Step

MADE, CHANGED, REMOVED = "entry-made", "entry-changed", "entry-removed"
WITHDRAWN, RETURNED = "entry-withdrawn", "entry-returned"
SUBSTITUTED, SUBSTITUTE_ENDED = "substitute-made", "substitute-ended"
CHECKED_IN, CHECK_IN_UNDONE = "checked-in", "check-in-undone"
IMPORTED, LIST_TAKEN_BACK = "list-imported", "list-taken-back"
NUMBERS_DRAWN = "numbers-drawn"
RENAMED = "person-changed"  # in the register, where the name stands in the event
ANONYMISED = "person-anonymised"  # likewise

OF_ONE = (MADE, CHANGED, REMOVED, WITHDRAWN, RETURNED, SUBSTITUTED, SUBSTITUTE_ENDED)
AT_THE_DOOR = (CHECKED_IN, CHECK_IN_UNDONE)
OF_ALL = (NUMBERS_DRAWN, IMPORTED, LIST_TAKEN_BACK)
KINDS = (*OF_ONE, *AT_THE_DOOR, RENAMED, ANONYMISED, *OF_ALL)


def steps_of(entrant: Entrant) -> QuerySet[Step]:
    """What was done to one entry, in order; two queries."""
    steps = Step.objects.filter(event=entrant.event_id)
    number: int | None = entrant.number
    wanted, before = Q(pk=None), Q()
    for drawn in steps.filter(kind=NUMBERS_DRAWN).order_by("-pk"):
        wanted |= before & Q(said__number=number, pk__gt=drawn.pk)
        was = {one["number"]: one["was"] for one in drawn.said["numbers"]}
        number, before = was.get(number), Q(pk__lt=drawn.pk)
        if number is None:
            return steps.filter(wanted, kind__in=(*OF_ONE, *AT_THE_DOOR))
    wanted |= before & Q(said__number=number)
    return steps.filter(wanted, kind__in=(*OF_ONE, *AT_THE_DOOR))


def lists_read(event: Event) -> list[Step]:
    """Lists that entered somebody and may be taken back, the newest first; three queries.

    Those read since numbers were drawn.
    """
    steps = _since_numbers_were_drawn(event)
    back = set(steps.filter(kind=LIST_TAKEN_BACK).values_list("said__first", flat=True))
    read = steps.filter(kind=IMPORTED).order_by("-pk")
    return [step for step in read if step.said["entered"] and first_number(step) not in back]


def first_number(step: Step) -> int:
    """The lowest number that a list gave: no other list gave it."""
    numbers: list[int] = [one["number"] for one in step.said["entered"]]
    return min(numbers)


def removed_numbers(event: Event) -> list[int]:
    """Numbers taken off since numbers were drawn; two queries."""
    gone = _since_numbers_were_drawn(event).filter(kind__in=(REMOVED, LIST_TAKEN_BACK))
    return [number for said in gone.values_list("said", flat=True) for number in _numbers(said)]


def _since_numbers_were_drawn(event: Event) -> QuerySet[Step]:
    steps = Step.objects.filter(event=event)
    drawn = steps.filter(kind=NUMBERS_DRAWN).order_by("-pk").values_list("pk", flat=True).first()
    return steps.filter(pk__gt=drawn or 0)


def _numbers(said: Mapping[str, Any]) -> Iterator[int]:
    if "removed" in said:
        yield from (one["number"] for one in said["removed"])
    else:
        yield said["number"]
