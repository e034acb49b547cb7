"""The laptop that stands by: whom it follows, who may take over here, and taking over."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path
from threading import Thread

from django.conf import settings
from django.contrib.auth.hashers import check_password

from scorer.models import Club, Membership, Role, User
from scorer.operations.machine import images, sealed
from scorer.operations.machine.followed import FIRST, KEY, Followed, write_private
from scorer.operations.machine.placing import epoch_in
from scorer.operations.selectors.lineage import mark_of
from scorer.operations.services.following import Follower, Following

TAKEN = "taken"  # beside what was followed: it is to become the site
PATIENCE = 12.0  # seconds for the first to stop
LOOK = 0.1
SHOWN = 0.7  # seconds in which the browser gets the page that waits for the site
SAID_AGAIN = 60.0  # seconds
USERS, MEMBERS, CLUBS = (model._meta.db_table for model in (User, Membership, Club))  # noqa: SLF001 — Django's name
OWNERS = (
    f"SELECT account.password FROM {USERS} account JOIN {MEMBERS} member "  # noqa: S608 — our own names
    "ON member.user_id = account.id "
    "WHERE account.username = ? AND account.is_active AND member.role = ?"
)


@dataclass(frozen=True, slots=True)
class FollowedLaptop:
    """Whom this laptop follows (its address and public half), and where itself is found."""

    address: str
    public: str
    site: str
    own: str


def load(folder: Path) -> FollowedLaptop | None:
    """Whom the laptop was paired with; None where with nobody."""
    try:
        return FollowedLaptop(**json.loads((folder / FIRST).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def save(folder: Path, known: FollowedLaptop) -> None:
    """Keep whom it follows."""
    write_private(folder / FIRST, json.dumps(asdict(known)).encode())


def private_key(folder: Path) -> bytes:
    """The laptop's own private half, made when it is first needed."""
    place = folder / KEY
    if not place.exists():
        write_private(place, sealed.new_private())
    return place.read_bytes()


@cache
def follower() -> Follower:
    """The one of this process, which alone follows."""
    folder, known = Path(settings.VAR_DIR), whom()
    box = sealed.shared_box(private_key(folder), bytes.fromhex(known.public))
    return Follower(Followed(folder), box)


@cache
def whom() -> FollowedLaptop:
    """Whom this laptop follows; raises ``RuntimeError`` where it was paired with nobody."""
    known = load(Path(settings.VAR_DIR))
    if known is None:
        raise RuntimeError("This laptop follows nobody: kontra understudy ADDRESS")
    return known


def has_site() -> bool:
    """Whether there is something to go on with."""
    return follower().following().behind is not None or follower().followed.size > 0


def own_epoch() -> int:
    """The epoch of what was followed."""
    return _epoch_of(follower().followed.fingerprint) if follower().followed.size else 1


@lru_cache(maxsize=1)
def _epoch_of(_fingerprint: str) -> int:
    with images.opened(follower().followed.image()) as base:
        return epoch_in(base)


def site() -> str:
    """The site's mark, as phones know it."""
    secret = follower().followed.site / "secret_key"
    return mark_of(secret.read_text(encoding="utf-8")) if secret.exists() else whom().site


def is_owner(username: str, password: str) -> bool:
    """Whether who shows these is an owner of a club, as the followed database has it."""
    if not follower().followed.size:
        return False
    with images.opened(follower().followed.image()) as base:
        found = base.execute(OWNERS, [username, Role.OWNER.value]).fetchall()
    return any(check_password(password, encoded) for (encoded,) in {*found})


def begin_to_take_over(wait: Callable[[float], object] = time.sleep) -> None:
    """Ask the first to stop, where it still answers; then have this laptop become the site.

    Goes on in a thread; the server of this process ends when it is done.
    """
    Thread(target=take_over, args=[wait], daemon=True).start()


def take_over(wait: Callable[[float], object] = time.sleep) -> None:
    """As above, here and now."""
    followed, until = follower(), time.monotonic() + PATIENCE
    followed.stop_asked = {"epoch": own_epoch() + 1, "address": whom().own}
    while followed.following().hears and not followed.following().told.stopped:
        if time.monotonic() > until:
            break
        wait(LOOK)
    wait(SHOWN)
    write_private(Path(settings.VAR_DIR) / TAKEN, b"")
    os.kill(os.getppid(), signal.SIGTERM)


def is_taking_over() -> bool:
    """Whether the button was pressed."""
    return follower().stop_asked is not None


def line_of(now: Following) -> str:
    """How things stand, for the terminal."""
    if now.behind is None:
        return "Nothing heard of the first laptop yet. Is Kontra at work there?"
    different = [one.name for one in now.events if not one.equal]
    events = "".join(
        f"\n  {one.name}: step {one.second.step}, {one.second.lines} lines, {one.second.mark}"
        f"{'' if one.equal else '  NOT EQUAL'}"
        for one in now.events
        if one.second
    )
    if now.in_step and not different:
        return f"In step, {now.behind:.0f} s behind.{events}"
    return f"{now.behind:.0f} s behind. Is the cable in, does the first laptop run?{events}"


def say_how_it_is(goes_on: Callable[[], bool] = lambda: True) -> None:
    """Print to the terminal whenever it is another, and once a minute."""
    before, said = "", float("-inf")
    while goes_on():
        line = line_of(follower().following())
        first = line.partition(",")[0] if line.startswith("In step") else "behind"
        if first != before or time.monotonic() > said + SAID_AGAIN:
            before, said = first, time.monotonic()
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        time.sleep(1.0)
