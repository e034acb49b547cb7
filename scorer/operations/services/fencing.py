"""Who was overtaken writes no more: another laptop with a higher epoch serves the site.

A claim alone stops nobody. Whoever tells of a higher epoch makes this laptop ask the laptop that
was paired with it, which proves by the site's secret key what it says.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from hmac import compare_digest
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorer.models import Understudy
from scorer.operations.machine import other_laptop
from scorer.operations.machine.followed import write_private
from scorer.operations.machine.other_laptop import BROKEN
from scorer.operations.selectors.fence import Fence, fence, fence_file
from scorer.operations.selectors.lineage import lineage

LARGEST = 10_000  # bytes of an answer
CLAIM = "overtaken.claim"


@dataclass(frozen=True, slots=True)
class Standing:
    """What another laptop proved of itself."""

    epoch: int
    serves: bool


def overtaken(epoch: int, address: str) -> None:
    """Somebody, such as a phone, says that a higher epoch serves at ``address``.

    Where that can be, the process beside the server asks the paired laptop at once; nothing
    stops before that has proved it. Cheap, and safe to be called with anything.
    """
    if fence() is None and epoch > lineage().epoch:
        claim_file().write_text(f"{epoch:d} {address[:200]!r}", encoding="utf-8")


def claim_file() -> Path:
    """Where it lies that somebody said so."""
    return Path(settings.VAR_DIR) / CLAIM


def raise_fence(epoch: int, address: str) -> None:
    """From now on, and after a start too, this laptop takes no writes."""
    told = Fence(epoch, address, timezone.now().isoformat(timespec="seconds"))
    content = {"epoch": told.epoch, "address": told.address, "since": told.since}
    write_private(fence_file(), json.dumps(content).encode())
    claim_file().unlink(missing_ok=True)


def lift_fence() -> None:
    """Serve here again: this laptop has what the other one had."""
    fence_file().unlink(missing_ok=True)


def lift_if_caught_up() -> None:
    """Lift the fence where a copy was put back that is of the epoch which overtook, or newer."""
    other = fence()
    if other is not None and lineage().epoch >= other.epoch > 0:
        lift_fence()


def look_whether_overtaken() -> Fence | None:
    """Ask the laptop that is paired; who serves in our place, if it does.

    One that was let go is not asked: an old second laptop must not stop an evening.
    Waits up to two seconds for each.
    """
    own = lineage().epoch
    paired = Understudy.objects.filter(withdrawn_at=None)
    for address in paired.values_list("address", flat=True):
        found = ask_standing(address)
        if found is not None and found.serves and found.epoch > own:
            raise_fence(found.epoch, address)
            break
    return fence()


def ask_standing(address: str) -> Standing | None:
    """What the laptop at ``address`` proves of itself; None where it proves nothing."""
    asked = secrets.token_hex(16)
    path = f"/standing/?ask={asked}"
    try:
        told = json.loads(other_laptop.asked(address, path, most=LARGEST)[1])
        epoch, serves, given = int(told["epoch"]), told["serves"] is True, str(told["proof"])
    except (*BROKEN, ValueError, TypeError, KeyError):
        return None
    right = compare_digest(given.encode(), standing_proof(asked, epoch, serves=serves).encode())
    return Standing(epoch, serves) if right else None


def standing_proof(asked: str, epoch: int, *, serves: bool) -> str:
    """What only a laptop with the site's secret key can say to who asks ``asked``."""
    told = f"{asked} {epoch:d} {serves:d}"
    return salted_hmac("kontra.standing", told, algorithm="sha256").hexdigest()
