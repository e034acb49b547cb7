"""Sheets as a list."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.registry import find_ruleset
from scorer.models import ScoreSheet
from scorer.support.translation import translate


class SheetTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """When, what, who, how far; the seats are prefetched."""

    opened_at = tables.DateTimeColumn(
        verbose_name=_("Opened"), linkify=("scorer:sheet", {"sheet_id": tables.A("pk")})
    )
    ruleset = tables.Column(verbose_name=_("Rules"))
    players = tables.Column(verbose_name=_("Players"), accessor="pk", orderable=False)
    played = tables.Column(verbose_name=_("Lines"))
    finished = tables.Column(verbose_name=_("State"))

    class Meta:
        """The look is the house's own."""

        model = ScoreSheet
        fields = ("opened_at", "ruleset", "players", "played", "finished")
        template_name = "scorer/table.html"
        attrs = {"class": "list"}  # noqa: RUF012 — django-tables2's own form
        order_by = "-opened_at"

    def render_ruleset(self, value: str) -> str:
        """The rule set's name for people."""
        return translate(find_ruleset(value).ruleset(value).name)

    def render_players(self, record: ScoreSheet) -> str:
        """The names in seat order."""
        return ", ".join(seat.name for seat in record.seats.all())

    def render_finished(self, record: ScoreSheet) -> str:
        """In words."""
        if record.locked:
            return gettext("signed")
        return gettext("finished") if record.finished else gettext("in play")
