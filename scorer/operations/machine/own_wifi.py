"""The Wi-Fi that the stick makes of its laptop, while it is there (``deploy/stick``)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FILE = "wifi"  # its name and its password, a line each


@dataclass(frozen=True, slots=True)
class OwnWifi:
    """Its name, and the password that lets a phone in."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """What a phone joins by, as a QR code."""
        from segno.helpers import make_wifi_data  # noqa: PLC0415 — only a page of a stick needs it

        return make_wifi_data(self.name, self.password, "WPA")


def found_in(folder: str) -> OwnWifi | None:
    """What the stick says in its folder; None where it has no Wi-Fi now, or there is no stick."""
    try:
        name, password = (Path(folder) / FILE).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return OwnWifi(name, password)
