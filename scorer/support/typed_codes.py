"""Codes that people type: Crockford's base 32, ten characters, shown in two groups.

A letter that looks like a figure is read as that figure; case, spaces and hyphens do not
matter. What the database keeps of a code is its keyed digest.
"""

from __future__ import annotations

from secrets import token_bytes

from django.utils.crypto import salted_hmac

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10  # 50 bits, behind a limit on guesses
MOST_TYPED = 40
_GROUP = LENGTH // 2
_BITS = 5
_READ_AS = str.maketrans("ILO", "110", " -–\t\r\n")


def derived_code(purpose: str, *parts: object) -> str:
    """The same code for the same purpose and parts, as long as the secret key stays."""
    return _spelled(_keyed(purpose, ":".join(map(str, parts))))


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


def grouped(code: str) -> str:
    """The code as people read and copy it: ``7K2MQ-X4D9T``."""
    return f"{code[:_GROUP]}-{code[_GROUP:]}"


def _keyed(purpose: str, value: str) -> bytes:
    return salted_hmac(f"kontra.{purpose}", value, algorithm="sha256").digest()


def _spelled(source: bytes) -> str:
    number = int.from_bytes(source)
    return "".join(ALPHABET[number >> _BITS * place & 31] for place in range(LENGTH))
