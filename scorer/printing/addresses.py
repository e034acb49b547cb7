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
    return _address(site, "scorer:follow", sheet_id, occasion)


def new_address(site: str, ruleset: str, occasion: Occasion) -> str:
    """Where a sheet of that rule set is opened; empty without a ``site``."""
    return _address(site, "scorer:new_sheet", ruleset, occasion)


def code_address(site: str, code: str) -> str:
    """Where a phone writes by a code: short, since people type it."""
    return f"{site.rstrip('/')}{reverse('scorer:write_by_code', args=[code])}"


def typed_code(address: str) -> str:
    """The code in an address of ``code_address`` as people type it; empty in any other."""
    code = read_code(address.rstrip("/").rpartition("/")[2])
    found = code and address.endswith(reverse("scorer:write_by_code", args=[code]))
    return grouped(code) if found else ""


def _address(site: str, page: str, of: UUID | str, occasion: Occasion) -> str:
    """Without a site nothing is asked of the site's pages: reading them all takes half a second."""
    if not site:
        return ""
    path = reverse(page, args=[of])
    known = {"round": occasion.round, "table": occasion.table}
    query = urlencode({name: value for name, value in known.items() if value is not None})
    return f"{site.rstrip('/')}{path}" + (f"?{query}" if query else "")
