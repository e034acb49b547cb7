"""Pages of a database travel, and come to the same bytes."""

from __future__ import annotations

import random
import sqlite3

import pytest

from scorer.operations.machine import images
from scorer.operations.machine.followed import DATABASE, NEXT, Followed
from scorer.operations.machine.images import ImageBrokenError


@pytest.fixture
def base(tmp_path):
    path = tmp_path / "first.sqlite3"
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, text TEXT)")
    yield base
    base.close()


def _write(base, count, text="x" * 200):
    base.executemany("INSERT INTO line (text) VALUES (?)", [(text,)] * count)


def _send(image, before, digests, followed):
    pages = images.changed(image, before, digests)
    size = images.page_size(image)
    followed.take(images.packed(image, pages), size, begins=True)
    followed.apply(size, len(image) // size, images.fingerprint(digests))
    return len(pages)


def _lines(image):
    with images.opened(image) as there:
        return there.execute("SELECT count(*) FROM line").fetchone()[0]


def test_only_what_changed_travels_and_comes_to_the_same_bytes(base, tmp_path):
    followed, digests = Followed(tmp_path / "u"), bytearray()
    _write(base, 2000)
    first = images.image_of(base)
    assert _send(first, b"", digests, followed) == len(first) // 4096
    _write(base, 1)
    second = images.image_of(base)
    assert 1 <= _send(second, first, digests, followed) <= 3
    assert (followed.image(), followed.fingerprint) == (second, images.fingerprint(digests))
    assert (tmp_path / "u" / "site" / DATABASE).read_bytes() == second
    assert _lines(followed.image()) == 2001


def test_one_that_shrinks_is_followed(base, tmp_path):
    followed, digests = Followed(tmp_path / "u"), bytearray()
    _write(base, 2000)
    first = images.image_of(base)
    _send(first, b"", digests, followed)
    base.execute("DELETE FROM line WHERE id > 10")
    base.execute("VACUUM")
    second = images.image_of(base)
    _send(second, first, digests, followed)
    assert len(second) < len(first)
    assert (tmp_path / "u" / "site" / DATABASE).read_bytes() == second


def test_random_changes_are_followed_by_who_only_knows_digests(base, tmp_path):
    lot = random.Random(7)  # noqa: S311 — a workload, not a secret
    followed = Followed(tmp_path / "u")
    for _round in range(10):
        _write(base, lot.randrange(1, 200), "y" * lot.randrange(1, 900))
        base.execute("UPDATE line SET text = 'z' WHERE id % 7 = ?", [lot.randrange(7)])
        digests = bytearray(followed.digests)
        _send(images.image_of(base), b"", digests, followed)
        assert followed.image() == images.image_of(base)
        followed = Followed(tmp_path / "u")  # and after a start anew


def test_pages_that_do_not_come_to_what_was_said_change_nothing(base, tmp_path):
    followed, digests = Followed(tmp_path / "u"), bytearray()
    _write(base, 100)
    image = images.image_of(base)
    _send(image, b"", digests, followed)
    followed.take(images.packed(image, [0]), 4096, begins=True)
    with pytest.raises(ImageBrokenError):
        followed.apply(4096, 1, "0" * 32)
    with pytest.raises(ImageBrokenError):
        followed.take(b"half a page", 4096, begins=True)
    assert followed.image() == image
    assert Followed(tmp_path / "u").image() == image


@pytest.mark.parametrize("cut", [0, 1, -1])
def test_a_cut_while_pages_are_put_in_leaves_one_of_both_states(base, tmp_path, monkeypatch, cut):
    followed, digests = Followed(tmp_path / "u"), bytearray()
    _write(base, 100)
    first = images.image_of(base)
    _send(first, b"", digests, followed)
    _write(base, 100)
    second = images.image_of(base)
    monkeypatch.setattr(followed, "_finish", lambda: None)
    _send(second, first, digests, followed)
    beside = tmp_path / "u" / NEXT
    whole = beside.read_bytes()
    beside.write_bytes(whole if cut == 0 else whole[:cut])
    assert Followed(tmp_path / "u").image() == (second if cut == 0 else first)
    assert not beside.exists()


def test_what_is_no_database_is_refused():
    with pytest.raises(ImageBrokenError):
        images.page_size(b"x" * 100)
