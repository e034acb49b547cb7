"""Pairing a second laptop: a code on the first one's page, typed on the second, good once.

The second sends the public half of its key with a proof that it knows the code, and gets the
first's in the same way. The code itself is never sent. The newest pairing counts, others end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from scorer.models import Understudy
from scorer.operations.machine import sealed
from scorer.operations.machine.followed import write_private
from scorer.operations.machine.locks import FOREVER, held
from scorer.operations.machine.release import release
from scorer.operations.machine.sealed import Box, SealBrokenError
from scorer.operations.selectors.lineage import site_mark

GOOD_FOR = timedelta(minutes=10)
MOST_WRONG = 5
SECOND, FIRST = "second", "first"
KEY_BYTES = 32
LONGEST_ADDRESS = 200


class PairingRefused(Exception):  # noqa: N818 — nothing failed, the code is wrong or has ended
    """There is no pairing by this code now."""


@dataclass(frozen=True, slots=True)
class PairingCode:
    """A code, how long it is good (seconds since 1970), how many wrong ones were tried."""

    code: str
    until: float
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Paired:
    """What the second is answered: the first's public half, the proof, site and release."""

    public: str
    proof: str
    site: str
    release: str


def can_pair() -> bool:
    """Whether this site can be followed: a database server has replicas of its own."""
    return connection.vendor == "sqlite"


def begin_pairing() -> PairingCode:
    """A new code; one that was shown before ends."""
    until = timezone.now() + GOOD_FOR
    made = PairingCode(sealed.new_code(), until.timestamp())
    with _alone():
        _write(made)
    return made


def pairing_code() -> PairingCode | None:
    """The code that is good now."""
    try:
        told = PairingCode(**json.loads(_file().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return told if told.until > timezone.now().timestamp() else None


def pair(public: str, address: str, given: str) -> Paired:
    """Take the laptop at ``address`` for the one that stands by; raises ``PairingRefused``.

    ``public``: its public half as hexadecimal digits; ``given``: its proof.
    """
    half = _half(public)
    check_address(address)
    with _alone():
        code = pairing_code()
        if code is None:
            raise PairingRefused
        if not sealed.is_proof(given, code.code, SECOND, half, address.encode()):
            _count_wrong(code)
            raise PairingRefused
        own = own_public()
        _keep(half, address)
        _file().unlink()
    return Paired(own.hex(), sealed.proof(code.code, FIRST, own, half), site_mark(), str(release()))


def withdraw() -> int:
    """End every pairing; how many there were."""
    return Understudy.objects.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())


def understudy() -> Understudy | None:
    """The laptop that is to stand by, as paired last."""
    return Understudy.objects.filter(withdrawn_at=None).first()


def box_of(known: Understudy) -> Box:
    """What this laptop and that one seal by; raises ``SealBrokenError``."""
    private = sealed.derived_private(settings.SECRET_KEY)
    return sealed.shared_box(private, bytes.fromhex(known.digest))


def own_public() -> bytes:
    """The public half of this laptop's key."""
    return sealed.public_of(sealed.derived_private(settings.SECRET_KEY))


def check_address(address: str) -> None:
    """Raise ``PairingRefused`` for what is no address of a laptop."""
    try:
        parts = urlsplit(address)
        right = parts.scheme in {"http", "https"} and bool(parts.hostname)
        plain = parts.path in {"", "/"} and not (parts.query or parts.fragment or parts.username)
        _port = parts.port
    except ValueError:
        raise PairingRefused from None
    if not (right and plain) or len(address) > LONGEST_ADDRESS or not address.isascii():
        raise PairingRefused


@transaction.atomic
def _keep(half: bytes, address: str) -> None:
    withdraw()
    Understudy.objects.filter(digest=half.hex()).delete()
    Understudy.objects.create(digest=half.hex(), address=address.rstrip("/"))


def _half(public: str) -> bytes:
    try:
        half = bytes.fromhex(public)
        sealed.shared_box(sealed.derived_private(settings.SECRET_KEY), half)
    except (ValueError, SealBrokenError):
        raise PairingRefused from None
    if len(half) != KEY_BYTES:
        raise PairingRefused
    return half


def _count_wrong(code: PairingCode) -> None:
    if code.wrong + 1 >= MOST_WRONG:
        _file().unlink()
    else:
        _write(replace(code, wrong=code.wrong + 1))


def _write(code: PairingCode) -> None:
    write_private(_file(), json.dumps(asdict(code)).encode())


def _file() -> Path:
    return Path(settings.VAR_DIR) / "pairing.json"


@contextmanager
def _alone() -> Iterator[None]:
    with held(Path(settings.VAR_DIR) / "pairing.lock", FOREVER):
        yield
