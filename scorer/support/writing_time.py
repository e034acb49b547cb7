"""A column that says when its row was written, here or where a file of it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    Times = models.DateTimeField[datetime | str, datetime]
else:
    Times = models.DateTimeField


class WritingTime(Times):
    """When a row was written: now, unless the row comes from a file with its time."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"auto_now_add": True} | options)

    def pre_save(self, model_instance: models.Model, add: bool) -> object:  # noqa: FBT001 — as above
        """The time the row has; else now."""
        given = getattr(model_instance, self.attname)
        return given if add and given is not None else super().pre_save(model_instance, add)

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """The database sees an ordinary time: no migration is needed."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, options
