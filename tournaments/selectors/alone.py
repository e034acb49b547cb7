"""The log of events, for two laptops that compare what each of them has."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from scorer.operations.selectors.alone import MOST, ComparedLog, Written, in_portions
from tournaments.models import Step
from tournaments.selectors.sentences import sentence_of


def _since(moment: datetime) -> list[UUID]:
    found = Step.objects.filter(at__gte=moment).order_by("-pk")
    return list(found.values_list("uuid", flat=True)[:MOST])


def _known(uuids: Collection[UUID]) -> set[UUID]:
    return {
        uuid
        for portion in in_portions(uuids)
        for uuid in Step.objects.filter(uuid__in=portion).values_list("uuid", flat=True)
    }


def _in_words(uuids: Collection[UUID]) -> list[Written]:
    return [
        Written(
            step.event.name,
            sentence_of(step),
            step.at,
            step.by_name,
            reverse("tournaments:minutes", args=[step.event.slug]),
        )
        for portion in in_portions(uuids)
        for step in Step.objects.filter(uuid__in=portion).select_related("event").order_by("pk")
    ]


STEPS = ComparedLog(_since, _known, _in_words)
