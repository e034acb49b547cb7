"""The keys by which a phone seals what it hands to the desk, and the receipt it gets for it.

A key is made of the site's secret, the sheet and the right to write there: it proves that the
page of this sheet was opened by somebody who might write, and it is worth no more than that right
is now. A right is ``o`` (opened here), ``u7`` (an account) or ``c3`` (a code), a dot, and the id
of the browser, where it has one.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from uuid import UUID

from django.utils.crypto import salted_hmac

from scorer.support.packets import SEAL
from scorer.support.typed_codes import SHORT_ALPHABET, SHORT_LENGTH

KEY = 16  # bytes
_PURPOSE = "kontra.handing"
_BITS = 5


def handing_key(sheet: UUID, right: str) -> bytes:
    """The key of one sheet and one right."""
    made = salted_hmac(_PURPOSE, f"{sheet}:{right}", algorithm="sha256")
    return made.digest()[:KEY]


def seal_of(key: bytes, sealed: bytes) -> bytes:
    """What proves that who packed ``sealed`` holds the key."""
    return hmac.digest(key, sealed, "sha256")[:SEAL]


def receipt_of(keys: Iterable[bytes], digest: str, counts: Iterable[int]) -> str:
    """Six characters that say: of each sheet of the packet so many lines, the first ones, stand."""
    said = f"{digest}:{'.'.join(map(str, counts))}".encode()
    number = int.from_bytes(hmac.new(b"".join(keys), said, sha256).digest()[:4]) >> 2
    return "".join(
        SHORT_ALPHABET[number >> (_BITS * place) & 31] for place in reversed(range(SHORT_LENGTH))
    )
