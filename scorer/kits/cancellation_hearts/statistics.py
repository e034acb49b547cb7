"""Cancellation Hearts: hearts, Black Marias, moons, and whether it is good to deal."""

from __future__ import annotations

from django.db.models import F, FilteredRelation, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Part,
    StatisticsTable,
    count,
    mean,
    on_card,
    total,
)
from scorer.sheets.selectors.statistics.scope import Scope, Scores, scores
from scorer.sheets.selectors.statistics.shared import (
    HANDS,
    SCORES,
    SHEETS,
    named_table,
    players_table,
    seats_table,
    unless,
)

TAKINGS = "entry__hand__takings"
FIGURES: tuple[Figure, ...] = (
    SHEETS,
    HANDS,
    *(on_card(0, one) for one in SCORES),  # many points are no best hand
    on_card(1, mean("hearts", _("Hearts a hand"), "taking__hearts")),
    total("marias", _("Black Marias"), "taking__marias"),
    on_card(3, count("clean", _("Hands without a point"), Q(taking__hearts=0, taking__marias=0))),
    on_card(4, count("moons", _("Moons"), Q(taking__moon=True))),
)


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """Players, whether it is good to deal, seats."""
    rows = _with_taking(scores(scope))
    dealt = rows.annotate(others=unless(side=F("entry__hand__dealer")))
    places = named_table(
        "places",
        _("Places at the deal"),
        _("Place at the deal"),
        "others",
        _place_name,
        Part(dealt, (HANDS, SCORES[0], FIGURES[-4], FIGURES[-1])),
    )
    return players_table(scope, Part(rows, FIGURES)), places, seats_table(scope)


def _with_taking(rows: Scores) -> Scores:
    """The rows with what the player took in the hand."""
    own = FilteredRelation(TAKINGS, condition=Q(**{f"{TAKINGS}__seat": F("side")}))
    joined: Scores = rows.alias(taking=own)
    return joined


def _place_name(others: int) -> str:
    return gettext("Everybody else") if others else gettext("Dealer")
