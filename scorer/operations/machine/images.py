"""A SQLite database as its pages: what it was at one moment, and what has changed since.

An *image* is the bytes of the whole database, as its file would be with nothing beside it. Each
page has a digest of 16 bytes; the *fingerprint* of an image is one of all of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b, sha256

DIGEST = 16  # bytes
NUMBER = 4  # bytes of a page's number
BLOCK = 64  # pages that are compared at once
SIZE_AT = slice(16, 18)  # where an image says how long its pages are
JOURNAL_AT = slice(18, 20)  # where it says how changes are kept beside it
SMALLEST, LARGEST, LARGEST_SAID = 512, 65_536, 1  # bytes of a page
ROLLBACK = b"\x01\x01"


class ImageBrokenError(Exception):
    """Bytes that are no image, or changes that do not fit one."""


def image_of(base: sqlite3.Connection) -> bytes:
    """The database as it stands, in one moment; who writes meanwhile does not wait."""
    base.execute("BEGIN")
    try:
        base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return base.serialize()
    finally:
        base.rollback()


def page_size(image: bytes | bytearray) -> int:
    """Bytes of a page; raises ``ImageBrokenError`` for what is no image."""
    told = int.from_bytes(image[SIZE_AT], "big")
    size = LARGEST if told == LARGEST_SAID else told
    if size < SMALLEST or size & (size - 1) or len(image) % size:
        raise ImageBrokenError("That is no database.")
    return size


def digests_of(image: bytes | bytearray) -> bytes:
    """The digests of all pages, in order."""
    if not image:
        return b""
    size, seen = page_size(image), memoryview(image)
    return b"".join(digest_of(seen[at : at + size]) for at in range(0, len(image), size))


def fingerprint(digests: bytes | bytearray) -> str:
    """One short text for all pages: equal where the databases are, byte by byte."""
    return sha256(digests).hexdigest()[:32]


def changed(image: bytes, before: bytes, digests: bytearray) -> list[int]:
    """Which pages are not as in ``digests``, which is brought up to date.

    ``before`` is the image of those digests, where it is at hand: what is equal there is not
    looked at again. Empty, every page is.
    """
    size, seen = page_size(image), memoryview(image)
    count = len(image) // size
    del digests[count * DIGEST :]
    found = []
    for page in _suspects(image, before, size):
        digest = digest_of(seen[page * size : (page + 1) * size])
        place = slice(page * DIGEST, (page + 1) * DIGEST)
        if digests[place] != digest:
            digests[place] = digest
            found.append(page)
    return found


def packed(image: bytes, pages: list[int]) -> bytes:
    """Pages with their numbers, as they travel."""
    size = page_size(image)
    return b"".join(
        page.to_bytes(NUMBER, "big") + image[page * size : (page + 1) * size] for page in pages
    )


def unpacked(payload: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """What was packed; raises ``ImageBrokenError`` where it is not whole."""
    step = NUMBER + size
    if len(payload) % step:
        raise ImageBrokenError("Pages are not whole.")
    for at in range(0, len(payload), step):
        number = int.from_bytes(payload[at : at + NUMBER], "big")
        yield number, payload[at + NUMBER : at + step]


@contextmanager
def opened(image: bytes | bytearray) -> Iterator[sqlite3.Connection]:
    """The image as a database in memory, to be asked; what is written there goes with it."""
    with closing(sqlite3.connect(":memory:")) as base:
        alone = bytearray(image)
        alone[JOURNAL_AT] = ROLLBACK  # nothing lies beside what is in memory
        base.deserialize(bytes(alone))
        yield base


def _suspects(image: bytes, before: bytes, size: int) -> Iterator[int]:
    """Pages that may have changed, looked for in blocks first."""
    block = size * BLOCK
    for start in range(0, len(image), block):
        if image[start : start + block] == before[start : start + block]:
            continue
        for at in range(start, min(start + block, len(image)), size):
            if image[at : at + size] != before[at : at + size]:
                yield at // size


def digest_of(page: bytes | memoryview) -> bytes:
    """The digest of one."""
    return blake2b(page, digest_size=DIGEST).digest()
