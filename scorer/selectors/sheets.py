"""Lists of sheets, and the history of one line."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from scorer.models import Club, Entry, Player, ScoreSheet


def sheets_of_browser(ids: Collection[str]) -> QuerySet[ScoreSheet]:
    """The sheets this browser opened, newest first, with their seats: two queries."""
    return ScoreSheet.objects.filter(pk__in=ids).prefetch_related("seats")


def open_clubs() -> QuerySet[Club]:
    """The clubs whose sheets anybody may read."""
    return Club.objects.filter(open_to_all=True)


def sheets_of_club(club: Club) -> QuerySet[ScoreSheet]:
    """A club's sheets, newest first, with their seats: two queries."""
    return club.sheets.prefetch_related("seats")


def history(sheet: ScoreSheet, position: int) -> list[Entry]:
    """Every revision of one position, the first one first."""
    return list(Entry.objects.filter(sheet=sheet, position=position).order_by("revision"))


def known_players() -> list[str]:
    """The names that open clubs know, offered when a table is seated."""
    names = Player.objects.filter(club__open_to_all=True).values_list("name", flat=True)
    return list(names.distinct())
