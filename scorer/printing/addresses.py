"""What the QR codes of printed sheets open: the sheet on a phone, or a new one of its rules.

Round and table stand in the address, so that whoever reads the code knows whose sheet it is.
Addresses of codes are short and in capitals, which makes their squares large; the site leads on
from them (``sheets.views.short``).
"""

from __future__ import annotations

from urllib.parse import urlsplit
from uuid import UUID

from django.urls import reverse

from scorer.printing.order import Occasion
from scorer.support.typed_codes import grouped, read_code


def sheet_address(site: str, sheet_id: UUID, occasion: Occasion) -> str:
    """Where the sheet is followed; empty without a ``site`` ("https://kontra.example")."""
    return _address(site, "scorer:sheet_code", sheet_id, occasion)


def new_address(site: str, ruleset: str, occasion: Occasion) -> str:
    """Where a sheet of that rule set is opened; empty without a ``site``."""
    return _address(site, "scorer:ruleset_code", ruleset, occasion)


def writing_address(site: str, code: str, occasion: Occasion) -> str:
    """Where a phone writes by a code, for the QR code of that sheet's paper."""
    return _address(site, "scorer:writing_code", code, occasion)


def code_address(site: str, code: str) -> str:
    """The same for people, who type it."""
    return f"{site.rstrip('/')}{reverse('scorer:write_by_code', args=[code])}"


def typed_code(address: str) -> str:
    """The code in an address of the last two kinds as people type it; empty in any other."""
    parts = urlsplit(address).path.rstrip("/").split("/")
    for page, begin in (("scorer:writing_code", -3), ("scorer:write_by_code", -1)):
        code = read_code(parts[begin]) if len(parts) >= -begin else ""
        known = {"number": None, "table": None} if begin < -1 else {}
        if code:
            of = reverse(page, kwargs={"code": code, **known}).rstrip("/").split("/")
            if parts[begin - 1] == of[begin - 1]:
                return grouped(code)
    return ""


def _address(site: str, page: str, of: UUID | str, occasion: Occasion) -> str:
    """Without a site nothing is asked of the site's pages: reading them all takes half a second."""
    if not site:
        return ""
    return _in_capitals(site.rstrip("/")) + reverse(page, args=[of, occasion.round, occasion.table])


def _in_capitals(site: str) -> str:
    """The site with its name in capitals, which mean the same there; a path stays as it is.

    >>> _in_capitals("https://k.example")
    'HTTPS://K.EXAMPLE'
    """
    parts = urlsplit(site)
    plain = f"{parts.scheme}://{parts.netloc}"
    return plain.upper() + site.removeprefix(plain) if plain.isascii() else site
