"""Codes that people type, long ones and short ones, each shown in two groups.

A long code has ten characters of Crockford's base 32, of which a letter that looks like a figure
is read as that figure. A short one has six, without the four that look alike: quick to type, and
so good for a short time alone, behind limits. Case, spaces and hyphens do not matter. What the
database keeps of a code is its keyed digest.
"""

from __future__ import annotations

from secrets import token_bytes
from uuid import UUID

from django.utils.crypto import salted_hmac

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10  # 50 bits, behind a limit on guesses
SHORT_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0, O, 1 or I
SHORT_LENGTH = 6  # 30 bits
MOST_TYPED = 40
_BITS = 5
_SPACES = " -–\t\r\n"
_READ_AS = str.maketrans("ILO", "110", _SPACES)
_WITHOUT_SPACES = str.maketrans("", "", _SPACES)


def derived_code(purpose: str, *parts: object) -> str:
    """The same code for the same purpose and parts, as long as the secret key stays."""
    return _spelled(_keyed(purpose, ":".join(map(str, parts))))


def derived_short_code(purpose: str, *parts: object) -> str:
    """The same in six characters."""
    source = _keyed(purpose, ":".join(map(str, parts)))
    return _spelled(source, SHORT_ALPHABET, SHORT_LENGTH)


def derived_id(purpose: str, *parts: UUID | int | str) -> UUID:
    """An id that nobody comes to without this site's key and the parts, like any random one."""
    known = ":".join(part.hex if isinstance(part, UUID) else str(part) for part in parts)
    return UUID(bytes=_keyed(purpose, known)[:16], version=4)


def random_code() -> str:
    """A code nobody can work out again."""
    return _spelled(token_bytes(_BITS * LENGTH // 8 + 1))


def code_digest(purpose: str, code: str) -> str:
    """What is kept of a code: 64 hexadecimal digits, of no use without the secret key."""
    return _keyed(f"{purpose}.digest", code).hex()


def read_code(typed: str) -> str:
    """A code as it was typed, brought to its one spelling; empty where it can be none."""
    code = typed[:MOST_TYPED].upper().translate(_READ_AS)
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def read_short_code(typed: str) -> str:
    """The same for a short code."""
    code = typed[:MOST_TYPED].upper().translate(_WITHOUT_SPACES)
    return code if len(code) == SHORT_LENGTH and set(code) <= set(SHORT_ALPHABET) else ""


def grouped(code: str) -> str:
    """The code as people read and copy it: ``7K2MQ-X4D9T``, ``7K2-MQX``."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def _keyed(purpose: str, value: str) -> bytes:
    return salted_hmac(f"kontra.{purpose}", value, algorithm="sha256").digest()


def _spelled(source: bytes, alphabet: str = ALPHABET, length: int = LENGTH) -> str:
    number = int.from_bytes(source)
    return "".join(alphabet[number >> _BITS * place & 31] for place in range(length))
