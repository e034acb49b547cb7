"""Small readers of the environment: a wrong value stops the start with a clear message."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

from scorer.operations.machine import site_key

LABEL = "[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?"
REDIS_SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss"}
HOST = re.compile(rf"\.?{LABEL}(\.{LABEL})*|\[[0-9a-f:.]+\]", re.IGNORECASE)


def flag(name: str, *, default: bool) -> bool:
    """Read ``1`` or ``0``; anything else stops the start."""
    value = os.environ.get(name, "1" if default else "0")
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} is {value!r}; allowed are 0 and 1.")
    return value == "1"


def number(name: str, *, default: int, least: int = 0) -> int:
    """Read a whole number from ``least`` on; anything else stops the start."""
    value = os.environ.get(name) or str(default)
    if not re.fullmatch("[0-9]{1,9}", value) or int(value) < least:
        raise ImproperlyConfigured(f"{name} is {value!r}; allowed is a number from {least} on.")
    return int(value)


def text(name: str, *, default: str = "") -> str:
    """Read a text, or what stands in the file that ``NAME_FILE`` names: so secrets are given.

    A file that cannot be read stops the start.
    """
    kept_in = os.environ.get(f"{name}_FILE")
    if not kept_in:
        return os.environ.get(name) or default
    try:
        return Path(kept_in).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE cannot be read: {type(error).__name__}.") from None


def words(name: str, *, default: str) -> list[str]:
    """Read a comma-separated list; empty items are left out."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """Read names and addresses of hosts; anything else stops the start, "*" above all.

    All names there are would let a forged one into a link for a new password.
    """
    named = words(name, default="")
    for host in named:
        if not HOST.fullmatch(host):
            raise ImproperlyConfigured(
                f"{name} is {host!r}; name each host the site answers to, without http:// and "
                "port, such as kontra.example.org or 192.168.1.7."
            )
    return named


def redis(name: str) -> str:
    """Read the address of a Redis or Valkey, empty where there is none; a wrong one is refused.

    It may hold a password and is never printed.
    """
    given = text(name)
    scheme, _rest, place = given.partition("://")
    try:
        is_whole = bool(urlsplit(given).hostname) and (urlsplit(given).port or 1) > 0
    except ValueError:
        is_whole = False
    if given and (scheme not in REDIS_SCHEMES or not is_whole):
        raise ImproperlyConfigured(
            f"{name} cannot be read; allowed is redis://host:6379/0, with rediss:// for TLS "
            "and redis://:password@host where there is a password."
        )
    return given and f"{REDIS_SCHEMES[scheme]}://{place}"


def time_zone(name: str, *, default: str) -> str:
    """Read the name of a time zone; one that this machine does not know stops the start."""
    value = os.environ.get(name) or default
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; allowed are names such as Europe/Warsaw."
        ) from None
    return value


def private(folder: Path) -> Path:
    """The folder, made where it is missing, open to its owner alone where a disk knows owners."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_ours = hasattr(os, "geteuid") and folder.stat().st_uid == os.geteuid()
        if is_ours and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    return folder


def secret(name: str, kept_in: Path) -> str:
    """Read a secret from the environment or from a file made at the first start.

    A file that is there and holds no key stops the start: another secret would end sign-ins, links
    and codes unasked.
    """
    if value := text(name):
        return value
    try:
        return site_key.read_or_make(kept_in)
    except site_key.NoKey as fault:
        raise ImproperlyConfigured(str(fault)) from None
