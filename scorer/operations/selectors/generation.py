"""Which site this is, and its generation: how often a backup was put back in its place.

Phones remember both. A phone that has seen a higher generation of a site does not write to this
one, and this one does not take its hands.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from scorer.models import Generation

FIRST = 1


class _Known:
    """What the database said; a backup is put back only while no server runs."""

    generation: int | None = None


def generation() -> int:
    """The generation of this site, from 1; one query in the life of a process."""
    if _Known.generation is None:
        newest = Generation.objects.values_list("number", flat=True).first()
        _Known.generation = newest or FIRST
    return _Known.generation


def remember_generation(number: int | None) -> None:
    """Take it as known; None: ask the database with the next page."""
    _Known.generation = number


def site_mark() -> str:
    """16 hexadecimal digits made of the secret key, which every copy of a site carries."""
    return salted_hmac("kontra.site", "").hexdigest()[:16]
