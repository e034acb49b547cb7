"""What the QR codes of printed sheets open: the sheet on a phone, or a new one of its rules.

Round and table stand in the address, so that whoever reads the code knows whose sheet it is.
"""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from scorer.printing.order import Occasion
from scorer.support.typed_codes import grouped, read_code


def sheet_address(site: str, sheet_id: UUID, occasion: Occasion) -> str:
    """Where the sheet is followed; empty without a ``site`` ("https://kontra.example")."""
    return _address(site, reverse("scorer:follow", args=[sheet_id]), occasion)


def new_address(site: str, ruleset: str, occasion: Occasion) -> str:
    """Where a sheet of that rule set is opened; empty without a ``site``."""
    return _address(site, reverse("scorer:new_sheet", args=[ruleset]), occasion)


def code_address(site: str, code: str) -> str:
    """Where a phone writes by a code: short, since people type it."""
    return f"{site.rstrip('/')}{reverse('scorer:write_by_code', args=[code])}"


def typed_code(address: str) -> str:
    """The code in an address of ``code_address`` as people type it; empty in any other."""
    code = read_code(address.rstrip("/").rpartition("/")[2])
    found = code and address.endswith(reverse("scorer:write_by_code", args=[code]))
    return grouped(code) if found else ""


def _address(site: str, path: str, occasion: Occasion) -> str:
    if not site:
        return ""
    known = {"round": occasion.round, "table": occasion.table}
    query = urlencode({name: value for name, value in known.items() if value is not None})
    return f"{site.rstrip('/')}{path}" + (f"?{query}" if query else "")
