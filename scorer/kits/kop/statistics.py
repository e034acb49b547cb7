"""Kop: Starzy and Młodzi, contracts, kontras, the dealer's place."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.kop.entries import Contract, KontraStep
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Part,
    StatisticsRow,
    StatisticsTable,
    columns_of,
    count,
    highest,
    mean,
    on_card,
    rate,
    sum_by,
)
from scorer.sheets.selectors.statistics.scope import (
    Scope,
    all_scores,
    pair_scores,
    scores,
    seat_scores,
)
from scorer.sheets.selectors.statistics.shared import (
    HANDS,
    SCORES,
    SHEETS,
    named_table,
    pairs_table,
    players_table,
    seats_table,
)
from scorer.support.translation import translate

CONTRACT = "entry__hand__contract"
FIRST, SECOND, KIND = f"{CONTRACT}__first_old", f"{CONTRACT}__second_old", f"{CONTRACT}__kind"
OLD = Q(side=F(FIRST)) | Q(Q(**{f"{SECOND}__isnull": False}), side=F(SECOND))
YOUNG = ~Q(side=F(FIRST)) & (Q(**{f"{SECOND}__isnull": True}) | ~Q(side=F(SECOND)))
OLD_WON = Q(**{f"{CONTRACT}__old_won": True})
YOUNG_WON = Q(**{f"{CONTRACT}__old_won": False})
SEAT_COUNT = 4


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """Players, pairs of Starzy, contracts, who deals, seats."""
    return (
        players_table(scope, _hands(scope), _kontras(scope)),
        _pairs(scope),
        _contracts(scope),
        _places(scope),
        seats_table(scope),
    )


def _hands(scope: Scope) -> Part:
    """Every hand of a player, as Stary or Młody."""
    bids = tuple(
        rate(kind.value, translate(CONTRACT_NAMES[kind]), OLD_WON, OLD & Q(**{KIND: kind.value}))
        for kind in (Contract.WESELE, Contract.CICHA, Contract.ZOLO, Contract.ZOLO_DU)
    )
    figures = (
        SHEETS,
        HANDS,
        on_card(1, rate("old", _("Won as Stary"), OLD_WON, OLD)),
        rate("young", _("Won as Młody"), YOUNG_WON, YOUNG),
        *bids,
        *SCORES,
    )
    return Part(scores(scope), figures)


def _kontras(scope: Scope) -> Part:
    """Kontras of every step whose caller is known, and how many of them counted (KOP-2.5)."""
    called = f"{CONTRACT}__kontras"
    rows = scores(scope).filter(**{f"{called}__seat": F("side")})
    rows = rows.annotate(kontra_counts=F(f"{called}__counts"))
    return Part(rows, (rate("kontras", _("Kontras that counted"), Q(kontra_counts=True)),))


def _pairs(scope: Scope) -> StatisticsTable:
    """Two players as Starzy together."""
    base = pair_scores(scope, SECOND)
    figures = (
        HANDS,
        rate("old", _("Won as Starzy"), OLD_WON, main=True),
        mean("score", _("Average a hand"), "score", main=True),
    )
    return pairs_table(Part(base.filter(side=F(FIRST)), figures), heading=_("Pairs as Starzy"))


def _contracts(scope: Scope) -> StatisticsTable:
    """Hands by contract; of one player those they played as Stary."""
    everybody = scope.player is None
    rows = all_scores(scope).filter(side=F(FIRST)) if everybody else scores(scope).filter(OLD)
    parts = (Part(rows.annotate(kind=F(KIND)), _contract_figures()),)
    found = sum_by(("kind",), parts)
    made = tuple(
        StatisticsRow((kind,), translate(CONTRACT_NAMES[kind]), found[kind.value,])
        for kind in Contract
        if (kind.value,) in found
    )
    heading = _("Hands by contract") if everybody else _("Contracts as Stary")
    return StatisticsTable("contracts", heading, _("Contract"), columns_of(parts), made)


def _contract_figures() -> tuple[Figure, ...]:
    value, level = f"{CONTRACT}__value", f"{CONTRACT}__level"
    return (
        count("lines", _("Hands"), main=True),
        rate("old", _("Won as Starzy"), OLD_WON, main=True),
        mean("value", _("Average value"), value),
        highest("highest", _("Highest value"), value),
        *(
            count(f"level_{step.value}", translate(STEP_NAMES[step]), Q(**{level: step.value}))
            for step in KontraStep
        ),
    )


def _places(scope: Scope) -> StatisticsTable:
    """Where a player sat when a hand was dealt, seen from its dealer."""
    place = (F("side") - F("entry__hand__dealer") + SEAT_COUNT) % SEAT_COUNT
    figures = (
        HANDS,
        rate("old", _("Won as Stary"), OLD_WON, OLD, main=True),
        rate("young", _("Won as Młody"), YOUNG_WON, YOUNG),
        SCORES[0],
    )
    return named_table(
        "places",
        _("Places at the deal"),
        _("Place at the deal"),
        "place",
        _place_name,
        Part(seat_scores(scope).annotate(place=place), figures),
    )


def _place_name(place: int) -> str:
    names = (
        gettext("Dealer"),
        gettext("Forehand, on the dealer's left"),
        gettext("Opposite the dealer"),
        gettext("On the dealer's right"),
    )
    return names[place]
