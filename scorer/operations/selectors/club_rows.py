"""Which rows belong to a club: found by what the models refer to, without a list to forget one in.

A model belongs to a club where a reference that is never empty leads to one, in however many
steps. All other models stay where they are, each for a reason that is said here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.apps import apps
from django.db.models import AutoField, Field, Model, QuerySet

from scorer.models import Club, User

if TYPE_CHECKING:
    Column = Field[object, object]
    Path = tuple[Column, ...]

APPS = ("scorer", "tournaments")

STAYS = {
    "scorer.User": "an account is its owner's: its name alone goes where rows refer to it",
    "scorer.User_groups": "a right at this site",
    "scorer.User_user_permissions": "a right at this site",
    "scorer.ApiToken": "lets a program in at this site",
    "scorer.Epoch": "which laptop serves this site",
    "scorer.Understudy": "which laptop stands by for this site",
    "scorer.Invitation": "leads to this site",
    "scorer.Lending": "the stay itself, which both sites note",
    "scorer.PrintJob": "a file that lies here for a day",
    "scorer.Rewriting": "never seen outside of a transaction",
    "scorer.ShortCode": "is good for an hour, by this site's key",
    "tournaments.HelperPass": "lends the desk of this site for half an hour",
}
# Roles are their own site's to give: they go along to be read, and nothing of them comes back.
COPIED = frozenset({"scorer.Membership"})


@cache
def paths() -> dict[type[Model], Path]:
    """The references that lead from a model to the club, the club first, what it refers to before.

    Raises nothing: what no reference leads from is missing, and a test names it.
    """
    found: dict[type[Model], Path] = {Club: ()}
    rest = [model for model in _models() if label(model) not in STAYS and model is not Club]
    while True:
        step = {
            model: path for model in rest if model not in found if (path := _path(model, found))
        }
        if not step:
            return found
        found |= step


def _models() -> list[type[Model]]:
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.app_label in APPS]  # noqa: SLF001 — Django's name


def _path(model: type[Model], found: dict[type[Model], Path]) -> Path:
    for field in fields_of(model):
        other = field.related_model
        if isinstance(other, type) and other in found and (other is Club or not field.null):
            return (field, *found[other])
    return ()


def rows_of(model: type[Model], club_id: int) -> QuerySet[Model]:
    """A club's rows of a model, in the order of their ids."""
    path = "__".join(field.name for field in paths()[model]) or "pk"
    return model._base_manager.filter(**{path: club_id}).order_by("pk")  # noqa: SLF001 — Django's name


def club_in_sql(model: type[Model], row: str) -> str:
    """SQL for the club that a row (``NEW``, ``OLD``) of a model's table belongs to."""
    path = paths()[model]
    found = f"{row}.{path[0].column if path else model._meta.pk.column}"  # noqa: SLF001 — as above
    for field in path[1:]:
        about = field.model._meta  # noqa: SLF001 — as above
        found = (
            f"(SELECT {field.column} FROM {about.db_table} "  # noqa: S608 — our own names
            f"WHERE {about.pk.column} = {found})"
        )
    return found


def written_here() -> list[type[Model]]:
    """The models of which nothing is written while the club plays elsewhere."""
    return [model for model in paths() if label(model) not in COPIED]


def numbered() -> list[type[Model]]:
    """The models, accounts among them, of which the database numbers the rows by itself."""
    return [model for model in travelling() if counts(model)]


def travelling() -> list[type[Model]]:
    """What a club takes along: accounts that its rows refer to, then its rows."""
    return [User, *paths()]


def fields_of(model: type[Model]) -> list[Column]:
    """What a model's table has a column for."""
    return list(model._meta.local_concrete_fields)  # noqa: SLF001 — Django's name


def counts(model: type[Model]) -> bool:
    """Whether the database numbers the rows of a model by itself."""
    return isinstance(model._meta.pk, AutoField)  # noqa: SLF001 — Django's name


def label(model: type[Model]) -> str:
    """``scorer.Club``."""
    return str(model._meta.label)  # noqa: SLF001 — Django's name
