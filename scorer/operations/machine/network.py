"""What this machine is called on its net, and where; asked whenever it matters, since nets change.

Standard library only.
"""

from __future__ import annotations

import re
import socket
import struct
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

SIOCGIFADDR = 0x8915  # Linux: the address of a network card
NO_CARDS = ("docker", "br-", "veth", "virbr")
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")
GUIDES = "kontra"  # the name of docs/operating/hall.md
ENDS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")  # of names on nets of one's own
IPV4 = 4


def local_address() -> str:
    """The machine's address on the local net; 127.0.0.1 when it is on none.

    Connecting a datagram socket sends nothing; it only asks which way a packet would go. On
    a net that leads nowhere, such as the machine's own hotspot, its cards are asked instead.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return next(iter(_addresses_of_cards(probe)), "127.0.0.1")
        return str(probe.getsockname()[0])


def local_names() -> list[str]:
    """What the machine may be called on the local net, alone and as routers complete it.

    By its own name, or by the one the guide tells clubs to give it in their router.
    """
    names = dict.fromkeys(
        name for name in (socket.gethostname().lower(), GUIDES) if HOST_NAME.fullmatch(name)
    )
    return [f"{name}{end}" for name in names for end in ENDS]


def is_own(host: str) -> bool:
    """Whether a host, as a browser names it, is this machine on a net of its own as of now.

    Only who has an address can listen there: so it is asked, whenever it came. Addresses of the
    whole internet are for ``KONTRA_HOSTS`` to name.
    """
    if host.lower() in local_names():
        return True
    try:
        address = ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    if address.is_global or address.is_multicast or address.is_unspecified:
        return False
    family = socket.AF_INET if address.version == IPV4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((str(address), 0))
        except OSError:
            return False
    return True


def is_loopback(host: str) -> bool:
    """Whether a host, as a browser names it, means on every machine that machine itself."""
    name = host.lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def reaches_others(address: str) -> bool:
    """Whether a whole address (``http://…``) means the same on another machine."""
    host = urlsplit(address).hostname or ""
    return host != "" and not is_loopback(host)


def served_at(told: str) -> str:
    """Where phones find the site: ``*`` in what was told is this machine's address of now."""
    return told.replace("*", local_address())


def _addresses_of_cards(probe: socket.socket) -> list[str]:
    """The IPv4 address of every network card that has one, bridges of containers left out."""
    try:
        import fcntl  # noqa: PLC0415 — where there is none, there is no asking this way
    except ImportError:
        return []
    found = []
    for _number, name in socket.if_nameindex():
        if name == "lo" or name.startswith(NO_CARDS):
            continue
        asked = struct.pack("256s", name.encode()[:15])
        with suppress(OSError):  # a card without an address
            told = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, asked)
            found.append(socket.inet_ntoa(told[20:24]))
    return found
