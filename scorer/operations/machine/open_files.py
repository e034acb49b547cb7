"""How many files and connections a process may keep open: as many as the system lets us ask for."""

from __future__ import annotations

from contextlib import suppress

ENOUGH = 65_536  # more than one address has ports to connect from
OF_MACOS = 10_240  # what its older systems take that name no limit


def raise_limit() -> int:
    """Files that this process, and what it starts, may keep open from here on."""
    try:
        import resource  # noqa: PLC0415 — Windows has none, and counts no connections among files
    except ImportError:
        return ENOUGH

    def bounded(limit: int) -> int:
        return ENOUGH if limit == resource.RLIM_INFINITY else min(limit, ENOUGH)

    soft, hard = map(bounded, resource.getrlimit(resource.RLIMIT_NOFILE))
    # root alone may raise the second figure
    for wanted, most in ((ENOUGH, ENOUGH), (hard, hard), (min(OF_MACOS, hard), hard)):
        if wanted > soft:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
                return wanted
    return soft
