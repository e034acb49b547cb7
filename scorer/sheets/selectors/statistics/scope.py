"""Whose statistics: some sheets, perhaps one player, and the rows that everything is counted on.

A score belongs to a side; whoever held a seat of that side when the line was written gets it,
so that a substitute answers for their own lines only. Lines that were struck out have no
projection and are nowhere to be found here.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Greatest, Least

from scorer.games.base import AnyGame
from scorer.models import EntryScore, ScoreSheet, Seat
from scorer.support.name_order import by_letters

SEATS = "entry__sheet__seats"
PAIR = ("pair_low", "pair_high")

Scores = QuerySet[EntryScore]  # EntryScore, annotated with who and where


@dataclass(frozen=True, slots=True)
class Scope:
    """The sheets of one game that count, and the only player who does (None: everybody)."""

    game: AnyGame
    sheets: QuerySet[ScoreSheet]
    player: str | None = None


def _held(path: str) -> Q:
    """That the seat at ``path`` was held when the line was written."""
    since = Q(**{f"{path}__first_line__lte": F("number")})
    until = Q(**{f"{path}__last_line": None}) | Q(**{f"{path}__last_line__gte": F("number")})
    return since & until


def all_scores(scope: Scope) -> Scores:
    """Every score of the sheets that count: those of the player, if there is one."""
    sheets = scope.sheets.order_by()
    if scope.player is not None:
        sheets = sheets.filter(pk__in=Seat.objects.filter(name=scope.player).values("sheet"))
    rows: Scores = EntryScore.objects.filter(entry__sheet__in=sheets.values("pk"))
    return rows


def scores(scope: Scope) -> Scores:
    """Every score for every player who got it: ``who`` and their ``seat``."""
    rows = _held_scores(scope)
    if scope.player is not None:
        rows = rows.filter(Q(who=scope.player))
    return rows


def seat_scores(scope: Scope) -> Scores:
    """Every score by the ``seat`` that got it, where a side is one seat, whoever sat there."""
    if scope.player is not None:
        return scores(scope)
    rows: Scores = all_scores(scope).annotate(seat=F("side"))
    return rows


def _held_scores(scope: Scope) -> Scores:
    mine = Q(**{f"{SEATS}__side": F("side")})
    rows: Scores = (
        all_scores(scope)
        .filter(mine & _held(SEATS))
        .annotate(who=F(f"{SEATS}__name"), seat=F(f"{SEATS}__number"))
    )
    return rows


def pair_scores(scope: Scope, partner_seat: str | None = None) -> Scores:
    """The scores of two players together, their names in ``PAIR``, whatever their order.

    The partner sits on the seat that the column ``partner_seat`` names; without one, on the
    other seat of the same side, and each score of a side is there once.
    """
    rows: Scores = _held_scores(scope)
    if partner_seat is None:
        partner = {f"{SEATS}__side": F("side"), f"{SEATS}__number__gt": F("seat")}
    else:
        rows = rows.annotate(partner_seat=F(partner_seat))
        partner = {f"{SEATS}__number": F("partner_seat")}
    names = by_letters("who"), by_letters("partner__name")
    rows = (
        rows.alias(partner=FilteredRelation(SEATS, condition=Q(**partner) & _held(SEATS)))
        .filter(partner__isnull=False)
        .annotate(pair_low=Least(*names), pair_high=Greatest(*names))
    )
    if scope.player is not None:
        rows = rows.filter(Q(pair_low=scope.player) | Q(pair_high=scope.player))
    return rows


def results(rows: Scores, scope: Scope) -> Scores:
    """Of ``rows`` the last lines of finished sheets: their ``best`` total, whether it is ``tied``.

    A sheet is won or lost by who sits there at its end.
    """
    same = EntryScore.objects.filter(entry=OuterRef("entry")).order_by()
    best = same.order_by("total" if scope.game.lowest_wins else "-total").values("total")[:1]
    others = same.filter(total=OuterRef("total")).exclude(side=OuterRef("side"))
    last = all_scores(scope).filter(
        side=0, entry__sheet__finished=True, number=F("entry__sheet__played")
    )
    found: Scores = rows.filter(entry__in=last.values("entry")).annotate(
        best=Subquery(best), tied=Exists(others)
    )
    return found
