"""Na Głowy: głowy, horned ones, 60–60s and the boks they open."""

from __future__ import annotations

from django.db.models import F, FilteredRelation, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.na_glowy.results import EVEN
from scorer.games.na_glowy.tally import HORNED_WORTH
from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Part,
    StatisticsTable,
    count,
    mean,
    on_card,
    rate,
    total,
)
from scorer.sheets.selectors.statistics.scope import Scope, Scores, pair_scores, scores
from scorer.sheets.selectors.statistics.shared import (
    HANDS,
    SHEETS,
    named_table,
    pairs_table,
    players_table,
    results_part,
    unless,
)

TALLIES = "entry__hand__tallies"
FIGURES: tuple[Figure, ...] = (
    SHEETS,
    HANDS,
    on_card(1, rate("hands_won", _("Hands won"), Q(tally__points__gt=EVEN))),
    mean("glowy", _("Głowy a hand"), "score", main=True),
    total("points", _("Sum of głowy"), "score"),
    on_card(3, count("heads", _("Plain głowy"), Q(score__gt=0, score__lt=HORNED_WORTH))),
    on_card(4, count("horned", _("All tricks: głowa z rogami"), Q(score=HORNED_WORTH))),
    count("boks", _("60–60: a bok opened"), Q(tally__points=EVEN)),
    mean("card_points", _("Average card points"), "tally__points"),
)


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """Players, pairs, whether it is good to deal."""
    pairs = pair_scores(scope)
    return (
        players_table(scope, Part(_with_tally(scores(scope)), FIGURES)),
        pairs_table(
            results_part(pairs, scope),
            Part(_with_tally(pairs), FIGURES),
        ),
        _places(scope),
    )


def _with_tally(rows: Scores) -> Scores:
    """The rows with what their side has of the hand."""
    own = FilteredRelation(TALLIES, condition=Q(**{f"{TALLIES}__side": F("side")}))
    joined: Scores = rows.alias(tally=own)
    return joined


def _places(scope: Scope) -> StatisticsTable:
    """The dealer's pair and the others."""
    rows = _with_tally(pair_scores(scope)).annotate(dealer_side=F("entry__hand__dealer") % 2)
    figures = (HANDS, FIGURES[2], FIGURES[3], FIGURES[-1])
    return named_table(
        "places",
        _("Places at the deal"),
        _("Place at the deal"),
        "others",
        _place_name,
        Part(rows.annotate(others=unless(dealer_side=F("side"))), figures),
    )


def _place_name(others: int) -> str:
    return gettext("The other pair") if others else gettext("The dealer's pair")
