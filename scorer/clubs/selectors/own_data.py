"""Everything that is kept with somebody's account, for themselves to take along.

Found by what points at an account, in every application, so that nothing new can be forgotten.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models

from scorer.models import Membership, User

FORMAT = "kontra-account/1"
THROUGH = (User.groups.through, User.user_permissions.through)  # Django's, of no use here
NOT_TOLD = {"digest", "password", "generation"}  # what opens something
Json = dict[str, Any]


def own_data(user: User) -> Json:
    """The account, its clubs, and by kind what it wrote or made; a query for each kind.

    Of what belongs to a club (lines, steps, results) it says when and where, not the whole.
    """
    return {
        "format": FORMAT,
        "account": {
            "signs_in_as": user.username,
            "name": user.name,
            "email": user.email,
            "made_at": user.date_joined.isoformat(),
            "last_signed_in_at": user.last_login and user.last_login.isoformat(),
        },
        "clubs": [
            {
                "club": one.club.name,
                "role": one.role,
                "since": one.joined_at.isoformat(),
                "player": one.player.name if one.player else None,
            }
            for one in Membership.objects.filter(user=user).select_related("club", "player")
        ],
        "made": {
            f"{model.__name__}.{field}": [_row(one) for one in found]
            for model, field in pointing_at_accounts()
            if (found := list(_rows(model, field, user)))
        },
    }


def pointing_at_accounts() -> list[tuple[type[models.Model], str]]:
    """Every model with a field that points at an account, but for memberships."""
    return [
        (relation.related_model, relation.field.name)
        for relation in User._meta.get_fields(include_hidden=True)  # noqa: SLF001 — Django's own way
        if isinstance(relation, models.ManyToOneRel)
        and relation.related_model not in {Membership, *THROUGH}
    ]


def _rows(model: type[models.Model], field: str, user: User) -> models.QuerySet[Any, Json]:
    plain = [
        one.attname
        for one in model._meta.concrete_fields  # noqa: SLF001 — as above
        if not isinstance(one, models.JSONField) and one.name not in NOT_TOLD
    ]
    every = model._default_manager  # noqa: SLF001 — as above
    return every.filter(**{field: user}).order_by("pk").values(*plain)


def _row(row: Json) -> Json:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
        if value not in (None, "")
    }
