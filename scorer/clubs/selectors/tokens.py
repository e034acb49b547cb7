"""A club's tokens for programs."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from scorer.models import ApiToken, Club


def good_tokens(club: Club) -> QuerySet[ApiToken]:
    """The tokens that still open something, newest first, with who made them; one query."""
    found = ApiToken.objects.filter(club=club, withdrawn_at=None, expires_at__gt=timezone.now())
    return found.select_related("made_by")
