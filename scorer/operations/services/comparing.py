"""Two laptops of one site compare their logs: what one alone has, the other is asked.

Asked and answered in a box made of the secret key that both have. Nothing is written by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.conf import settings

from scorer.operations.machine import other_laptop, sealed
from scorer.operations.machine.other_laptop import BROKEN
from scorer.operations.machine.sealed import SealBrokenError
from scorer.operations.selectors.alone import Written, logs
from scorer.operations.selectors.fed import fed
from scorer.operations.selectors.fence import Fence

ADDRESS = "/standing/lacks/"
EARLIER = timedelta(minutes=10)
LONGEST = timedelta(days=2)
PATIENCE = 5.0  # seconds
LARGEST = 2 * 2**20  # bytes
SIZE = 16  # bytes of a UUID


class NotCompared(Exception):  # noqa: N818 — the other laptop is not there, nothing failed
    """The other laptop did not answer."""


@dataclass(frozen=True, slots=True)
class Alone:
    """What this laptop alone has, in the order it was written; since when was compared."""

    since: datetime
    written: tuple[Written, ...]


def alone(other: Fence) -> Alone:
    """What the laptop that serves now lacks; raises ``NotCompared``."""
    since = compared_from(other)
    found: list[Written] = []
    for number, log in enumerate(logs()):
        lacking = _ask(other.address, number, log.since(since))
        found += log.told(lacking)
    return Alone(since, tuple(sorted(found, key=lambda one: one.at)))


def compared_from(other: Fence) -> datetime:
    """Since when the laptops may differ: a while before the second last had everything."""
    known = fed()
    try:
        overtaken_at = datetime.fromisoformat(other.since)
    except ValueError:
        overtaken_at = datetime.now(UTC)
    equal_at = datetime.fromtimestamp(known.at, UTC) if known else overtaken_at - LONGEST
    return max(min(equal_at, overtaken_at) - EARLIER, overtaken_at - LONGEST)


def lacks(asked: bytes) -> bytes:
    """What this laptop lacks of what another one of the site asks; raises ``SealBrokenError``."""
    box = sealed.site_box(settings.SECRET_KEY)
    message = box.asked(asked)
    uuids = _uuids(message.payload)
    log = logs()[int(message.head["log"])]
    known = log.known(uuids)
    return box.answer({}, _bytes([uuid for uuid in uuids if uuid not in known]), message.nonce)


def _ask(address: str, number: int, uuids: list[UUID]) -> list[UUID]:
    box = sealed.site_box(settings.SECRET_KEY)
    asked = box.ask({"log": number}, _bytes(uuids))
    try:
        _status, answer = other_laptop.asked(
            address, ADDRESS, asked, patience=PATIENCE, most=LARGEST
        )
        return _uuids(box.answered(answer, sealed.nonce_of(asked)).payload)
    except (*BROKEN, SealBrokenError, ValueError) as fault:
        raise NotCompared from fault


def _bytes(uuids: list[UUID]) -> bytes:
    return b"".join(uuid.bytes for uuid in uuids)


def _uuids(content: bytes) -> list[UUID]:
    return [UUID(bytes=content[at : at + SIZE]) for at in range(0, len(content), SIZE)]
