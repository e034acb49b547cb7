"""Lists of sheets, and the history of one line."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from scorer.clubs.selectors.members import writes_for
from scorer.models import WRITERS, Club, Entry, ScoreSheet, Seat, User
from scorer.support.name_order import by_name

AnyUser = User | AnonymousUser


def sheets_of(ids: Collection[str], user: AnyUser) -> QuerySet[ScoreSheet]:
    """The sheets of a browser and of who is signed in on it, newest first; two queries."""
    return _seated(ScoreSheet.objects.filter(_own(ids, user)))


def sheets_without_account(ids: Collection[str]) -> QuerySet[ScoreSheet]:
    """Those of the sheets that are neither in an account nor a club's or an event's."""
    return ScoreSheet.objects.filter(pk__in=ids, opened_by=None, club=None, event="")


def sheets_to_play_again(ids: Collection[str], user: AnyUser) -> QuerySet[ScoreSheet]:
    """Those, and the sheets of the clubs the user writes for, newest first; two queries.

    A club's sheets of an event are not for playing again.
    """
    found = _own(ids, user)
    if user.is_authenticated:
        writes_for = user.memberships.filter(role__in=WRITERS).values("club")
        found |= Q(club__in=writes_for, event="")
    return _seated(ScoreSheet.objects.filter(found))


def sheets_of_club(club: Club, user: AnyUser) -> QuerySet[ScoreSheet]:
    """A club's sheets that somebody may list, newest first, with their seats.

    Those of an event are listed for who writes in them alone: everybody else reads on the
    event's pages as much as it shows. Two queries, three for who is signed in.
    """
    writes = user.is_authenticated and writes_for(user.pk, club.pk)
    return _seated(club.sheets.all() if writes else club.sheets.filter(event=""))


def seated_of_club(club: Club) -> QuerySet[ScoreSheet]:
    """All sheets of a club, newest first, with their seats; two queries."""
    return _seated(club.sheets.all())


def find_sheet(sheet_id: str) -> ScoreSheet | None:
    """The sheet with that id; None when there is none or the id is none."""
    try:
        return ScoreSheet.objects.filter(pk=UUID(sheet_id)).first()
    except ValueError:
        return None


def open_clubs() -> list[Club]:
    """The clubs whose sheets anybody may read, by name; one query."""
    key = by_name()
    return sorted(Club.objects.filter(open_to_all=True), key=lambda club: key(club.name))


def history(sheet: ScoreSheet, position: int) -> list[Entry]:
    """Every revision of one position, the first one first."""
    return list(Entry.objects.filter(sheet=sheet, position=position).order_by("revision"))


def _own(ids: Collection[str], user: AnyUser) -> Q:
    own = Q(pk__in=ids)
    return own | Q(opened_by=user) if user.is_authenticated else own


def _seated(sheets: QuerySet[ScoreSheet]) -> QuerySet[ScoreSheet]:
    """With those who sit there now, in seat order."""
    return sheets.prefetch_related(Prefetch("seats", queryset=Seat.objects.current()))
