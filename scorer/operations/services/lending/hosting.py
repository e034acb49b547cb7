"""The laptop's half: a lent club is put into an empty site, and written to a file to go home."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError
from django.db.models import Model
from django.utils import timezone

from scorer.clubs.services.invitations import invite
from scorer.models import Club, Lending, Membership, Role, User
from scorer.operations.selectors.club_rows import label, numbered, paths, rows_of, travelling
from scorer.operations.services import demo
from scorer.operations.services.lending import file
from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.guards import make_guards
from scorer.operations.services.lending.rows import compare, count_from, insert
from scorer.sheets.services.rewriting import rewriting
from scorer.support.terminal import gettext
from scorer.support.transactions import atomic

State = Lending.State
DAYS = 7  # the owner's link is good


@dataclass(frozen=True, slots=True)
class Hosted:
    """How many rows came; ``secret`` of a link that makes who opens it an owner, or empty."""

    club: Club
    rows: int
    secret: str


def host(path: Path) -> Hosted:
    """Put the club of a file into this site, which has nothing but what a first start lays out.

    Nobody serves meanwhile. Raises ``LendingRefused``: then all is as it was.
    """
    head = file.check(path, State.LENT)
    try:
        return _host(path, head)
    except IntegrityError as fault:
        said = gettext("The rows of %(name)s do not fit together: nothing was changed. %(fault)s")
        raise LendingRefused(said % {"name": path.name, "fault": fault}) from fault


@atomic
def _host(path: Path, head: file.Head) -> Hosted:
    _clear()
    for model, rows in file.portions(path):
        if model is User:
            _without_password(rows)
        insert(rows)
    club = Club.objects.get(pk=head.club)
    moment = datetime.fromisoformat(head.lent_at)
    Lending.objects.create(
        club=club,
        token=head.token,
        holder=head.holder,
        lent_at=moment,
        first_ids=head.first_ids,
        state=State.HOSTED,
    )
    for numbers in numbered():
        count_from(numbers, head.first_ids[label(numbers)])
    return Hosted(club, compare(path, club.pk), _owners_link(club))


def _clear() -> None:
    """Take away the clubs of the first start, which ids of others would meet.

    Raises ``LendingRefused`` where anything else was written.
    """
    shown = [
        *Club.objects.filter(slug=demo.SLUG),
        *Club.objects.filter(try_out_since__isnull=False),
    ]
    ids = [club.pk for club in shown]
    if not Membership.objects.filter(club__in=ids).exists():
        with rewriting():
            for model in reversed(list(paths())):
                for pk in ids:
                    rows_of(model, pk)._raw_delete("default")  # noqa: SLF001 — without what hangs on it
    for model in travelling():
        if model._base_manager.exists():  # noqa: SLF001 — Django's name
            said = gettext(
                "This site is not empty (%(model)s): begin with a new folder for its data."
            )
            raise LendingRefused(said % {"model": label(model)})


def _without_password(accounts: list[Model]) -> None:
    """Nobody signs in to an account that came along, until an owner makes a link for it."""
    for account in accounts:
        vars(account).update(username=f"lent-{account.pk}", password=make_password(None))


def _owners_link(club: Club) -> str:
    """The secret of an invitation, as one of the club's owners would make it."""
    owner = Membership.objects.filter(club=club, role=Role.OWNER).order_by("pk").first()
    return invite(owner, role=Role.OWNER, days=DAYS)[1] if owner else ""


def give_back(path: Path) -> tuple[Club, int]:
    """Close the hosted club and write it to a new file; how many rows it has.

    It can be done again, for a file that was lost: nothing was written since. Raises
    ``LendingRefused`` and ``OSError``.
    """
    with file.new_file(path) as place:
        lending = _close()
        return lending.club, file.write(place, file.head_of(lending))


@atomic
def _close() -> Lending:
    here = Lending.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    lending = here.filter(state__in=(State.HOSTED, State.RETURNED)).first()
    if lending is None:
        raise LendingRefused(gettext("No club is lent to this site."))
    if lending.state == State.HOSTED:
        now = timezone.now()
        lending.state, lending.ended_at = State.RETURNED, now
        lending.save(update_fields=["state", "ended_at"])
        Club.objects.filter(pk=lending.club_id).update(away_since=now)
        make_guards(lending.club_id)
    return lending
