"""Finding sheets in a list."""

from __future__ import annotations

import re

import django_filters
from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from scorer.models import ScoreSheet, Seat
from scorer.sheets.selectors.rules import ruleset_choices
from scorer.support.fields import check_year

STATES = {
    "in_play": {"finished": False, "locked": False},
    "finished": {"finished": True},
    "signed": {"locked": True},
}


def _games() -> list[tuple[str, str]]:
    return list({choice.game.slug: choice.game_name for choice in ruleset_choices()}.items())


def _rulesets() -> list[tuple[str, str]]:
    return [(choice.ruleset.slug, choice.name) for choice in ruleset_choices()]


def _day(lookup: str, **said: object) -> django_filters.DateFilter:
    return django_filters.DateFilter(
        field_name="opened_at",
        lookup_expr=lookup,
        # browsers send and take days in this form alone, whatever the language
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Allowed: a day written like 2026-01-31.")},
        validators=[check_year],
        **said,
    )


class SheetFilter(django_filters.FilterSet):  # type: ignore[misc]  # the library is untyped
    """By game, rule set, state, a player's name or part of it, and the days they were opened."""

    game = django_filters.ChoiceFilter(label=_("Game"), empty_label=_("any"), choices=_games)
    ruleset = django_filters.ChoiceFilter(label=_("Rules"), empty_label=_("any"), choices=_rulesets)
    state = django_filters.ChoiceFilter(
        label=_("State"),
        empty_label=_("any"),
        method="in_state",
        choices=[
            ("in_play", _("in play")),
            ("finished", _("finished")),
            ("signed", _("signed")),
        ],
    )
    player = django_filters.CharFilter(
        label=_("Player"),
        method="with_player",
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "search"}),
    )
    since = _day("date__gte", label=_("Since"))
    until = _day("date__lte", label=_("Until"))

    class Meta:
        """Nothing of the model besides those above."""

        model = ScoreSheet
        fields = ()

    def in_state(
        self, sheets: QuerySet[ScoreSheet], _name: str, value: str
    ) -> QuerySet[ScoreSheet]:
        """Sheets in play, finished ones, signed ones."""
        return sheets.filter(**STATES[value])

    def with_player(
        self, sheets: QuerySet[ScoreSheet], _name: str, value: str
    ) -> QuerySet[ScoreSheet]:
        """Sheets on which somebody of that name ever sat.

        A regular expression because SQLite's LIKE takes Ł and ł for different letters.
        """
        seats = Seat.objects.filter(sheet=OuterRef("pk"), name__iregex=re.escape(value))
        return sheets.filter(Exists(seats))
