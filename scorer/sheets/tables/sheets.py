"""Sheets as a list of cards, each of which leads to its sheet."""

from __future__ import annotations

from functools import cache

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.registry import find_ruleset
from scorer.models import ScoreSheet
from scorer.sheets.selectors.ranking import sheet_ranking
from scorer.sheets.selectors.rules import find_choice
from scorer.support.figures import figure
from scorer.support.translation import translate


class SheetTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """What, when, who with which total, how far; the seats are prefetched."""

    icon = tables.Column(verbose_name="", accessor="ruleset", orderable=False)
    ruleset = tables.Column(verbose_name=_("Game"))
    players = tables.Column(verbose_name=_("Players and totals"), accessor="pk", orderable=False)
    opened = tables.DateColumn(verbose_name=_("Date"), accessor="opened_at", short=True)
    played = tables.Column(verbose_name=_("Hands"))
    finished = tables.Column(verbose_name=_("State"))

    class Meta:
        """The look is the house's own."""

        model = ScoreSheet
        fields = ("icon", "ruleset", "players", "opened", "played", "finished")
        template_name = "scorer/sheet_cards.html"
        order_by = "-opened"

    def render_icon(self, value: str) -> str:
        """The drawing that stands for the game."""
        return _icon(value)

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

    def render_played(self, value: int, record: ScoreSheet) -> str:
        """How far it is: "Hand 12"."""
        return f"{translate(find_ruleset(record.ruleset).entry_name)} {value}" if value else ""

    def render_finished(self, record: ScoreSheet) -> str:
        """In words."""
        if record.locked:
            return gettext("signed")
        return gettext("finished") if record.finished else gettext("in play")


@cache
def _icon(ruleset: str) -> SafeString:
    drawn = render_to_string(find_choice(ruleset).icons)
    return format_html('<svg viewBox="0 0 24 24" aria-hidden="true">{}</svg>', drawn)
