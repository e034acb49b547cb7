"""The log of an event to look through: by topic and by who did it."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from scorer.support.name_order import by_name
from tournaments.log.codec import kinds_of, topics
from tournaments.models import Event, Step
from tournaments.selectors.sentences import authors_of, with_accounts

NAMES = {
    "awards": gettext_lazy("Awards"),
    "drawing": gettext_lazy("Draws"),
    "event_file": gettext_lazy("Files"),
    "events": gettext_lazy("The tournament"),
    "hall": gettext_lazy("Hall screen and announcements"),
    "money": gettext_lazy("Cash"),
    "prizes": gettext_lazy("Prizes"),
    "register": gettext_lazy("Entries"),
    "results": gettext_lazy("Results"),
    "revealing": gettext_lazy("What everybody sees"),
    "rounds": gettext_lazy("Rounds"),
    "seasons": gettext_lazy("Seasons"),
}


class StepFilter(django_filters.FilterSet):  # type: ignore[misc]  # the library is untyped
    """Steps of a topic, or of a person."""

    topic = django_filters.ChoiceFilter(
        label=gettext_lazy("About"), empty_label=gettext_lazy("everything"), method="about"
    )
    by = django_filters.ChoiceFilter(
        label=gettext_lazy("Done by"), empty_label=gettext_lazy("anybody"), method="done_by"
    )

    def __init__(self, data: Any, event: Event) -> None:  # noqa: ANN401 — Django's
        super().__init__(data, queryset=event.steps.order_by("-pk"))
        self.filters["topic"].extra["choices"] = [(topic, NAMES[topic]) for topic in topics()]
        signed = [Step(event=event, by_id=by, by_name=name) for by, name in authors_of(event)]
        self.by = {step.called: step for step in with_accounts(event, signed)}
        names = sorted(self.by, key=by_name())
        self.filters["by"].extra["choices"] = [(name, name) for name in names]

    def done_by(self, found: QuerySet[Step], _name: str, value: str) -> QuerySet[Step]:
        """Steps of somebody."""
        return found.filter(by=self.by[value].by_id, by_name=self.by[value].by_name)

    def about(self, found: QuerySet[Step], _name: str, value: str) -> QuerySet[Step]:
        """Steps of the kinds that belong to a topic."""
        return found.filter(kind__in=kinds_of(*topics()[value]))
