"""The file of an event as if the event were played at another time, on other sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

Json = Mapping[str, Any]


def copy_of(file: Json, *, day: date, newest: datetime) -> dict[str, Any]:
    """The file with ``day`` for its own and its newest step at ``newest``; distances stay.

    Every sheet gets a new id, since the id is the key to a sheet. The file is one that is known
    to be right.
    """
    tables = (table for round_ in file["rounds"] for table in round_["tables"])
    change = _Change(
        days=day - date.fromisoformat(file["day"]),
        time=newest - max(datetime.fromisoformat(step["at"]) for step in file["steps"]),
        sheets={table["sheet_id"]: str(uuid4()) for table in tables if "sheet_id" in table},
    )
    return {key: change.of(key, value) for key, value in file.items()}


@dataclass(frozen=True, slots=True)
class _Change:
    days: timedelta
    time: timedelta
    sheets: Mapping[str, str]

    def of(self, key: str, value: object) -> object:
        """What stands for a value of the file, by the key that it or its list has."""
        if isinstance(value, Mapping):
            return {name: self.of(name, one) for name, one in value.items()}
        if isinstance(value, list):
            return [self.of(key, one) for one in value]
        return self._text(key, value) if isinstance(value, str) else value

    def _text(self, key: str, text: str) -> str:
        if key == "day":
            return (date.fromisoformat(text) + self.days).isoformat()
        if key == "at" or key.endswith("_at"):
            return (datetime.fromisoformat(text) + self.time).isoformat()
        return self.sheets.get(text, text)
