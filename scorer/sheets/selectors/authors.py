"""Whose a line of a sheet's log is: the account beside a name that is not one person's alone."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from scorer.clubs.selectors.authors import NOBODY, add_accounts
from scorer.models import Entry


def add_entry_accounts(club_id: int | None, entries: Iterable[Entry]) -> None:
    """Tell the writers of some entries apart from all who wrote for the club; one query, or none.

    Without a club, from one another.
    """
    wrote = Entry.objects.filter(by=OuterRef("pk"), sheet__club=club_id)
    add_accounts(entries, club_id, acted=Q(Exists(wrote)) if club_id else NOBODY)
