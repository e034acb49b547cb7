"""Tokens for programs: made and withdrawn by a club's owner, shown once, kept as a keyed digest."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from scorer.models import ApiToken, Club, Membership, Role, User
from scorer.support.typed_codes import code_digest

PREFIX = "kontra_"  # so that a secret is known for what it is wherever it turns up
SECRET_BYTES = 32
PURPOSE = "token"


def make_token(
    *, club: Club, made_by: User, name: str, scope: str, days: int, event: str = ""
) -> tuple[ApiToken, str]:
    """A new token and its secret, which is kept nowhere."""
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = ApiToken.objects.create(
        club=club,
        made_by=made_by,
        name=name,
        scope=scope,
        event=event,
        digest=code_digest(PURPOSE, secret),
        expires_at=timezone.now() + timedelta(days=days),
    )
    return token, secret


def withdraw_token(club: Club, token_id: int) -> bool:
    """Take a token back, at once; whether there was one to take."""
    found = club.tokens.filter(pk=token_id, withdrawn_at=None)
    return bool(found.update(withdrawn_at=timezone.now()))


def use_token(secret: str) -> ApiToken | None:
    """The token with that secret, its club loaded, where it is good; the day is noted.

    Good is one whose maker is still an owner of the club.

    One query, two for the first use on a day.
    """
    if not secret.startswith(PREFIX):
        return None
    now = timezone.now()
    good = ApiToken.objects.filter(withdrawn_at=None, expires_at__gt=now).select_related("club")
    owners = Membership.objects.filter(role=Role.OWNER, club=OuterRef("club"))
    token = good.filter(
        Exists(owners.filter(user=OuterRef("made_by"))), digest=code_digest(PURPOSE, secret)
    ).first()
    today = timezone.localdate()
    if token is not None and token.used_on != today:
        ApiToken.objects.filter(pk=token.pk).update(used_on=today)
    return token
