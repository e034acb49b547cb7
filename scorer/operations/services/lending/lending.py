"""A club is lent: from then on nothing of it is written here, until it is back or given up."""

from __future__ import annotations

from pathlib import Path

from django.utils import timezone
from django.utils.formats import date_format

from scorer.models import Club, Lending
from scorer.models.lending import CLOSED
from scorer.operations.services.lending import file
from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.guards import drop_guards, make_guards
from scorer.operations.services.lending.rows import reserve
from scorer.support.terminal import gettext
from scorer.support.transactions import atomic

State = Lending.State


def lend(club: Club, path: Path, holder: str) -> int:
    """Lend a club to ``holder`` and write it to a new file; how many rows it has.

    Others wait only until the guards stand; the file is written behind them. Raises
    ``LendingRefused`` and ``OSError``: then the club is not lent.
    """
    with file.new_file(path) as place:
        lending = _begin(club.pk, holder)
        try:
            return file.write(place, file.head_of(lending))
        except BaseException:
            _end(lending.pk)
            drop_guards(lending.club_id)
            raise


@atomic
def _begin(club_id: int, holder: str) -> Lending:
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    stay = club.lendings.filter(state__in=(*CLOSED, State.HOSTED)).first()
    if stay is not None:
        raise LendingRefused(_why_not(stay))
    now = timezone.now()
    make_guards(club_id)  # they let through as long as no row says that it is lent
    Club.objects.filter(pk=club_id).update(away_since=now)
    return Lending.objects.create(
        club=club, holder=holder, lent_at=now, first_ids=reserve(), state=State.LENT
    )


def _why_not(stay: Lending) -> str:
    if stay.state == State.LENT:
        said = gettext("The club is lent already, since %(moment)s: %(holder)s")
    else:
        said = gettext("The club is at home on another site, which lent it on %(moment)s.")
    moment = date_format(timezone.localtime(stay.lent_at), "SHORT_DATETIME_FORMAT")
    return said % {"moment": moment, "holder": stay.holder or "–"}


def give_up(club: Club) -> None:
    """The laptop is lost: go on here from what was lent; its file is refused from now on.

    Raises ``LendingRefused``.
    """
    lending = club.lendings.filter(state=State.LENT).first()
    if lending is None or not _end(lending.pk):
        raise LendingRefused(gettext("The club is not lent."))
    drop_guards(club.pk)


@atomic
def _end(lending_id: int) -> bool:
    """Whether it was lent until now."""
    lending = Lending.objects.select_for_update(no_key=True).get(pk=lending_id)
    if lending.state != State.LENT:
        return False
    lending.state, lending.ended_at = State.GIVEN_UP, timezone.now()
    lending.save(update_fields=["state", "ended_at"])
    Club.objects.filter(pk=lending.club_id).update(away_since=None)
    return True
