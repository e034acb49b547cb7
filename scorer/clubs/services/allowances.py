"""How much one account, and one club, may make in a time: counted in the rows themselves.

What costs little is limited by how often it is asked (``views.rates``). What stays for good is
counted where it stays, so that no restart forgets it. On one's own laptop nothing is limited by
the day: there is nobody to be guarded against.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import Membership, Role, User
from scorer.support.near_now import around_now
from scorer.support.refused import Refused

DAY = timedelta(days=1)
SHORT = "SHORT_DATETIME_FORMAT"


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most so many in a time; None: in all."""

    most: int
    within: timedelta | None = DAY


FOUNDED, OWNED = Allowance(3), Allowance(20, within=None)


def check(allowance: Allowance, rows: QuerySet[Any], made_at: str, reason: Text) -> None:
    """Raise ``Refused`` where ``rows`` are as many as are allowed; at most one query."""
    if allowance.within is None:
        if rows.count() >= allowance.most:
            raise Refused(reason)
        return
    if not settings.SHARED:
        return
    around = around_now(allowance.within)
    lately = rows.filter(**{f"{made_at}__range": around}).order_by(f"-{made_at}")
    last = list(lately.values_list(made_at, flat=True)[: allowance.most])
    if len(last) == allowance.most:
        moment = date_format(timezone.localtime(last[-1] + allowance.within), SHORT)
        raise Refused(_("%(why)s The next one from %(moment)s.", why=reason, moment=moment))


def check_founding(user: User) -> None:
    """Raise ``Refused`` where an account owns or founded too many clubs; two queries."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER)
    reason = _("One account owns at most %(most)d clubs.", most=OWNED.most)
    check(OWNED, owned, "joined_at", reason)
    reason = _("One account founds at most %(most)d clubs a day.", most=FOUNDED.most)
    check(FOUNDED, owned, "joined_at", reason)
