"""A takeover goes on from the newest copy, and says what phones need."""

from __future__ import annotations

import pytest

from scorer.command import takeover
from scorer.operations.services.backups.archive import write_archive


def test_takeover_finds_the_newest_copy_and_the_old_port(tmp_path):
    for stamp, port in (("20260131T201500Z", 8000), ("20260131T202000Z", 8021)):
        path = tmp_path / f"kontra-{stamp}.kontra"
        write_archive(path, {"x": b""}, {"site": f"http://192.0.2.7:{port}/", "made_at": stamp})
    assert takeover.found(str(tmp_path)) == (path, "http://192.0.2.7:8021/", stamp)
    assert takeover.port_of("http://192.0.2.7:8021/") == 8021
    assert takeover.port_of("") == 8000
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(SystemExit, match="There is no copy"):
        takeover.found(str(empty))


def test_advice_says_where_phones_look_for_the_site():
    site = "http://192.0.2.7:8000/"
    same = takeover.advice(site, "x", "192.0.2.7", 8000)
    assert same.endswith("This machine is found there: the phones need nothing.")
    other = takeover.advice(site, "x", "192.0.2.9", 8000)
    assert "Phones knew the site as http://192.0.2.7:8000/" in other
    assert "set the address 192.0.2.7 by hand" in other
    assert takeover.advice("", "x", "192.0.2.9", 8000) == "This copy was made at x (UTC)."
