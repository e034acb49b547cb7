"""What two laptops of one site say to one another: nobody between them reads or changes it.

Each has a pair of keys (X25519). They exchange the public halves once, each proved by a code that
a person carries from one screen to the other; from then on both work out the same key, which
never travels. A code overheard or broken later opens nothing: it only says whose key it was.
Messages are sealed by AES-GCM, each answer bound to what was asked.

``cryptography`` is loaded when it is first needed: most sites never pair.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TypedDict

NONCE = 12  # bytes
HEAD = 4  # bytes: how long a message's head is
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none is taken for another
CODE_LETTERS = 12  # 59 bits, for ten minutes and once
GROUP = 4
MOST = 64 * 2**20  # bytes that a message may grow to
ASK, ANSWER = b"kontra ask", b"kontra answer"
INFO = b"kontra-understudy/1"


class StopAsked(TypedDict):
    """That the other is to take over: its epoch, and where it will be found."""

    epoch: int
    address: str


class SaidOfEvent(TypedDict):
    """One event's figures."""

    name: str
    step: int
    lines: int
    mark: str


class SaidOfFirst(TypedDict):
    """What the first says of itself."""

    epoch: int
    address: str
    release: str
    stopped: bool


class Head(TypedDict, total=False):
    """What a message is about; each kind of message has some of these."""

    do: str
    session: str
    count: int
    again: bool
    size: int
    part: int
    parts: int
    pages: int
    target: str
    files: list[tuple[str, int]]
    fingerprint: str
    lag: float
    figures: list[SaidOfEvent]
    told: SaidOfFirst
    stop: StopAsked | None
    log: int


class SealBrokenError(Exception):
    """A message that was not sealed by the other laptop, or not whole."""


@dataclass(frozen=True, slots=True)
class Message:
    """A head (JSON) and what it is about; ``nonce`` tells it from all others."""

    head: Head
    payload: bytes
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Box:
    """What both laptops seal by; ``key``: 32 bytes."""

    key: bytes

    def ask(self, head: Head, payload: bytes = b"") -> bytes:
        """A sealed question."""
        return self._seal(head, payload, ASK)

    def asked(self, sealed: bytes) -> Message:
        """The question that was sealed; raises ``SealBrokenError``."""
        return self._open(sealed, ASK)

    def answer(self, head: Head, payload: bytes, to: bytes) -> bytes:
        """A sealed answer to the question of that nonce."""
        return self._seal(head, payload, ANSWER + to)

    def answered(self, sealed: bytes, to: bytes) -> Message:
        """The answer to the question of that nonce; raises ``SealBrokenError``."""
        return self._open(sealed, ANSWER + to)

    def _seal(self, head: Head, payload: bytes, about: bytes) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import (  # noqa: PLC0415 — seldom needed
            AESGCM,
        )

        told = json.dumps(head).encode()
        plain = len(told).to_bytes(HEAD, "big") + told + zlib.compress(payload, 1)
        nonce = os.urandom(NONCE)
        return nonce + AESGCM(self.key).encrypt(nonce, plain, about)

    def _open(self, sealed: bytes, about: bytes) -> Message:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 — as above
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 — as above

        nonce = sealed[:NONCE]
        try:
            plain = AESGCM(self.key).decrypt(nonce, sealed[NONCE:], about)
        except (InvalidTag, ValueError):
            raise SealBrokenError from None
        end = HEAD + int.from_bytes(plain[:HEAD], "big")
        unpacker = zlib.decompressobj()
        payload = unpacker.decompress(plain[end:], MOST)
        return Message(json.loads(plain[HEAD:end]), payload, nonce)


def nonce_of(sealed: bytes) -> bytes:
    """What tells a sealed message from all others."""
    return sealed[:NONCE]


def new_private() -> bytes:
    """A private half, 32 bytes."""
    return secrets.token_bytes(32)


def derived_private(secret: str) -> bytes:
    """The private half of who serves: made of the site's secret key, and stored nowhere."""
    return hmac.digest(secret.encode(), b"kontra understudy: the first's key", sha256)


def public_of(private: bytes) -> bytes:
    """The public half, 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415 — as above
        X25519PrivateKey,
    )

    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def shared_box(own_private: bytes, other_public: bytes) -> Box:
    """The box of two laptops, the same worked out by either.

    Raises ``SealBrokenError`` for a public half that is none.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415 — as above
        X25519PrivateKey,
        X25519PublicKey,
    )

    try:
        private = X25519PrivateKey.from_private_bytes(own_private)
        shared = private.exchange(X25519PublicKey.from_public_bytes(other_public))
    except ValueError:
        raise SealBrokenError from None
    both = b"".join(sorted((public_of(own_private), other_public)))
    return Box(hmac.digest(hmac.digest(both, shared, sha256), INFO + b"\x01", sha256))


def site_box(secret: str) -> Box:
    """The box of laptops that have the same site, by the secret key that each of them has."""
    return Box(hmac.digest(secret.encode(), b"kontra laptops of one site", sha256))


def new_code() -> str:
    """A code to carry from one screen to the other, in groups that are read aloud."""
    letters = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def plain_code(typed: str) -> str:
    """A code as typed, without what people put between its letters."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def proof(code: str, who: str, *said: bytes) -> str:
    """What shows that who says this knows the code, as hexadecimal digits."""
    mac = hmac.new(plain_code(code).encode(), who.encode(), sha256)
    for part in said:
        mac.update(len(part).to_bytes(4, "big") + part)
    return mac.hexdigest()


def is_proof(given: str, code: str, who: str, *said: bytes) -> bool:
    """Whether it was shown."""
    return hmac.compare_digest(given.encode(), proof(code, who, *said).encode())
