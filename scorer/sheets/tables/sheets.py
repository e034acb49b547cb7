"""Sheets as a list."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.registry import find_ruleset
from scorer.models import ScoreSheet
from scorer.sheets.selectors.ranking import sheet_ranking
from scorer.support.figures import figure
from scorer.support.translation import translate


class SheetTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """When, what, who with which total, how far; the seats are prefetched."""

    opened_at = tables.DateTimeColumn(
        verbose_name=_("Opened"), linkify=("scorer:sheet", {"sheet_id": tables.A("pk")})
    )
    ruleset = tables.Column(verbose_name=_("Rules"))
    players = tables.Column(verbose_name=_("Players and totals"), accessor="pk", orderable=False)
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
        """Who has what, the winner first once it is over; without a line the names by seat."""
        sides = sheet_ranking(record)
        if not sides:
            return ", ".join(seat.name for seat in record.seats.all())
        won = format_html('<span class="unseen"> {}</span>', gettext("won"))
        return format_html_join(
            " ",
            '<span class="side{}"><bdi>{}</bdi> <b>{}</b>{}</span>',
            (
                (" won", side.name, figure(side.total), won)
                if record.finished and side.place == 1
                else ("", side.name, figure(side.total), "")
                for side in sides
            ),
        )

    def render_finished(self, record: ScoreSheet) -> str:
        """In words."""
        if record.locked:
            return gettext("signed")
        return gettext("finished") if record.finished else gettext("in play")
