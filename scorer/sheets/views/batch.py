"""Reading what a phone sends: lines with their fields, whatever else may arrive instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.utils.translation import gettext as _

from scorer.records import RecordRefused, read_json
from scorer.support.translation import translate

MOST_ENTRIES = 50
MOST_FIELDS = 100
LONGEST_ENGINE = 12
LARGEST_POSITION = 2**31 - 1
YEARS = range(2000, 2200)  # a clock that shows another one is not believed


class BatchFault(ValueError):  # noqa: N818 — the sender's fault, told in words
    """What was sent is no batch; the message says where and what is allowed."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What the rules on the phone, named by ``engine``, made of a line: the ``totals`` after it."""

    engine: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The version of an entry that a phone asks to replace: its place in the log, its revision."""

    position: int
    revision: int


@dataclass(frozen=True, slots=True)
class Sent:
    """One line as a phone sends it: the fields of its form as they were filled in.

    ``position``: how many positions of the log the phone counted before it. ``made_at``:
    when its clock said it was made, None for a clock that is not believed. ``reckoned``: what the
    phone showed of it, None where it showed nothing. ``again``: the position of the voided line
    that it is once more. ``corrects``: what it is to replace.
    """

    uuid: UUID
    position: int
    kind: str
    fields: tuple[tuple[str, str], ...]
    made_at: datetime | None
    reckoned: Reckoned | None = None
    again: int | None = None
    corrects: Seen | None = None


def batch(body: bytes) -> list[Sent]:
    """The lines of ``{"entries": [{uuid, position, kind, fields, made_at}]}``, in order.

    Raises ``BatchFault``.
    """
    try:
        value = read_json(body)
    except RecordRefused as refused:
        raise BatchFault(translate(refused.faults[0].message)) from None
    return _sent_lines(value.get("entries") if isinstance(value, dict) else None)


def _sent_lines(entries: object) -> list[Sent]:
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_ENTRIES:
        most = {"most": MOST_ENTRIES}
        raise BatchFault(_("“entries” must be a list of 1 to %(most)d entries.") % most)
    return [_sent(entry, f"entries[{place}]") for place, entry in enumerate(entries)]


def _sent(entry: object, path: str) -> Sent:
    if not isinstance(entry, dict):
        raise BatchFault(_("%(path)s must be an object.") % {"path": path})
    return Sent(
        uuid=_uuid(entry, path),
        position=_position(entry, "position", path),
        kind=_text(entry.get("kind", ""), f"{path}.kind"),
        fields=_fields(entry.get("fields"), f"{path}.fields"),
        made_at=_made_at(entry.get("made_at")),
        reckoned=_reckoned(entry),
        again=None if entry.get("again") is None else _position(entry, "again", path),
        corrects=_seen(entry.get("corrects"), f"{path}.corrects"),
    )


def _uuid(entry: Mapping[str, object], path: str) -> UUID:
    try:
        return UUID(_text(entry.get("uuid"), f"{path}.uuid"))
    except ValueError:
        raise BatchFault(_("%(path)s must be a UUID.") % {"path": f"{path}.uuid"}) from None


def _position(entry: Mapping[str, object], name: str, path: str) -> int:
    return _number(entry.get(name), f"{path}.{name}")


def _number(number: object, path: str) -> int:
    if type(number) is not int or not 0 <= number <= LARGEST_POSITION:
        raise BatchFault(_("%(path)s must be a whole number from 0 on.") % {"path": path})
    return number


def _seen(value: object, path: str) -> Seen | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BatchFault(_("%(path)s must be an object.") % {"path": path})
    return Seen(_position(value, "position", path), _position(value, "revision", path))


def _fields(value: object, path: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list) or len(value) > MOST_FIELDS:
        raise BatchFault(
            _("%(path)s must be a list of at most %(most)d pairs.")
            % {"path": path, "most": MOST_FIELDS}
        )
    return tuple(_pair(pair, f"{path}[{place}]") for place, pair in enumerate(value))


def _pair(value: object, path: str) -> tuple[str, str]:
    match value:
        case [str(name), str(text)]:
            return name, text
    raise BatchFault(_("%(path)s must be a name and a value, both texts.") % {"path": path})


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise BatchFault(_("%(path)s must be a text.") % {"path": path})
    return value


def _reckoned(entry: Mapping[str, object]) -> Reckoned | None:
    """For comparing only: anything but short text and whole numbers is left out quietly."""
    engine, totals = entry.get("engine"), entry.get("totals")
    if not isinstance(engine, str) or not isinstance(totals, list):
        return None
    if len(engine) > LONGEST_ENGINE or any(type(total) is not int for total in totals):
        return None
    return Reckoned(engine, tuple(totals))


def _made_at(value: object) -> datetime | None:
    """A moment with its zone; for show only, so anything else is left out quietly."""
    try:
        moment = datetime.fromisoformat(value if isinstance(value, str) else "")
        return moment.astimezone(UTC) if moment.tzinfo and moment.year in YEARS else None
    except (ValueError, OverflowError):
        return None
