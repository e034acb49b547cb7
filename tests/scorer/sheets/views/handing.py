"""A telephone that hands its waiting lines over by code, without a browser."""

from __future__ import annotations

import json
from uuid import uuid4

from scorer.operations.selectors.generation import site_mark
from scorer.sheets.selectors.handing import handing_key, seal_of
from scorer.support.packets import packed, parts_of, sealed

ZOLO = [["kind", "zolo"], ["old", "0"], ["winner", "old"], ["kontras", "1"]]


def waiting(position, fields=ZOLO, words="zolo · Ada"):
    return [str(uuid4()), position, "zolo", fields, "2026-01-01T20:00:00+01:00", words]


def packet_of(*sheets, site=None, keys=None, size=390):
    """The texts of the codes; each of ``sheets`` is its id, a right, and its lines."""
    body = {"site": site or site_mark(), "sheets": [[str(one), *rest] for one, *rest in sheets]}
    data = json.dumps(body).encode()
    keys = keys or [handing_key(one, right) for one, right, _lines in sheets]
    seals = [seal_of(key, sealed(data, len(keys))) for key in keys]
    return parts_of(packed(data, seals), size)
