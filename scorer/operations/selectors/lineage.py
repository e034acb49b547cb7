"""Which site this is, whose turn it is, and where a phone finds it when this machine is silent."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import salted_hmac

from scorer.models import Epoch, Understudy

FIRST = 1


@dataclass(frozen=True, slots=True)
class Lineage:
    """``site`` tells one site's laptops from another site's: the same for all who took it over.

    ``epoch`` counts from 1 how often another laptop has taken over; the highest one goes on.
    ``second`` is the address of the laptop that follows this one, empty where none does.
    """

    site: str
    epoch: int
    second: str


def lineage() -> Lineage:
    """As the database has it now; two small queries."""
    newest = Epoch.objects.values_list("number", flat=True).first()
    second = Understudy.objects.filter(withdrawn_at=None).values_list("address", flat=True).first()
    return Lineage(site_mark(), newest or FIRST, second or "")


def site_mark() -> str:
    """16 hexadecimal digits made of the secret key, which every copy of a site carries."""
    return mark_of(settings.SECRET_KEY)


def mark_of(secret: str) -> str:
    """The mark of the site with that secret key."""
    return salted_hmac("kontra.site", "", secret=secret).hexdigest()[:16]
