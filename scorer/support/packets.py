"""What a phone shows as codes and a scanner types: bytes as text in parts, and back again.

A packet is signed bytes. As text it is base 45 (RFC 9285), the alphabet of QR codes, cut into
parts that each say which packet they belong to, which of how many they are, and what they add up
to. Parts come in any order, and as often as somebody likes.

The bytes: one that says whether the body is deflated, one with the number of seals, the body
(UTF-8), the seals. Who may seal, and what a body says, is for others to know.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from math import ceil

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MARK = "K1"
PART_SIZE = 390  # characters: with what stands around them a QR code of version 12, level M
MOST_PARTS = 99
SEAL = 12  # bytes
LARGEST = 200_000  # bytes of a body
_PLAIN, _DEFLATED = 0, 1
_HEAD = 2
_PART = re.compile(r"K1/([0-9A-F]{8})/(\d{1,2})/(\d{1,2})/([0-9A-Z $%*+\-./:]*)/([0-9A-F]{8})")


class Damage(StrEnum):
    """Why a text is no part, or parts are no packet."""

    OTHER = "other"  # another program's code
    DAMAGED = "damaged"


class PacketFault(ValueError):  # noqa: N818 — the sender's fault
    """What was read is not what a phone showed; ``damage`` says how."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(damage)
        self.damage = damage


@dataclass(frozen=True, slots=True)
class Part:
    """One code's text, read: ``number`` of ``of``, from 1, of the packet with this mark."""

    packet: str
    number: int
    of: int
    data: str


@dataclass(frozen=True, slots=True)
class Packet:
    """A whole packet: what was sealed, each seal, and the body; ``digest`` names it, 64 digits."""

    digest: str
    sealed: bytes
    seals: tuple[bytes, ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is there of one packet: the numbers of its parts; ``text`` once all are there."""

    mark: str
    have: tuple[int, ...]
    of: int
    text: str | None

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers that are still to come."""
        return tuple(number for number in range(1, self.of + 1) if number not in self.have)


def base45(data: bytes) -> str:
    """Bytes as text: three characters for two bytes."""
    pieces = []
    for at in range(0, len(data), 2):
        value = int.from_bytes(data[at : at + 2])
        letters = 3 if at + 1 < len(data) else 2
        for _letter in range(letters):
            value, digit = divmod(value, len(ALPHABET))
            pieces.append(ALPHABET[digit])
    return "".join(pieces)


def from_base45(text: str) -> bytes:
    """The bytes again; raises ``ValueError`` for what is none."""
    found = bytearray()
    for at in range(0, len(text), 3):
        piece = text[at : at + 3]
        value = sum(ALPHABET.index(letter) * 45**place for place, letter in enumerate(piece))
        found += value.to_bytes(len(piece) - 1)  # OverflowError below
    return bytes(found)


def packed(body: bytes, seals: Iterable[bytes] = (), *, deflates: bool = True) -> bytes:
    """A packet's bytes, as a phone makes them; for seals, ask ``sealed`` first."""
    seals = tuple(seals)
    return sealed(body, len(seals), deflates=deflates) + b"".join(seals)


def sealed(body: bytes, seals: int, *, deflates: bool = True) -> bytes:
    """What is sealed: the packet's bytes before its seals."""
    if not deflates:
        return bytes([_PLAIN, seals]) + body
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return bytes([_DEFLATED, seals]) + squeezer.compress(body) + squeezer.flush()


def parts_of(packet: bytes, size: int = PART_SIZE) -> list[str]:
    """The texts of a packet's codes, in order: as few as go, of one length."""
    text, mark = base45(packet), _mark(packet)
    even = ceil(len(text) / ceil(len(text) / size))
    pieces = [text[at : at + even] for at in range(0, len(text), even)]
    heads = (f"{MARK}/{mark}/{number}/{len(pieces)}/" for number in range(1, len(pieces) + 1))
    parts = (head + piece for head, piece in zip(heads, pieces, strict=True))
    return [f"{part}/{_sum(part)}" for part in parts]


def part_of(text: str) -> Part:
    """A part as it was read or typed; raises ``PacketFault``."""
    typed = text.strip().upper()
    found = _PART.fullmatch(typed)
    if found is None:
        raise PacketFault(Damage.DAMAGED if typed.startswith(f"{MARK}/") else Damage.OTHER)
    mark, number, of, data, check = found.groups()
    part = Part(mark, int(number), int(of), data)
    if _sum(typed.rpartition("/")[0]) != check or not 1 <= part.number <= part.of:
        raise PacketFault(Damage.DAMAGED)
    return part


def collected(parts: Iterable[Part]) -> Gathered | None:
    """The first packet that is whole, or what is there of the one whose part came last."""
    packets: dict[tuple[str, int], dict[int, str]] = {}
    last = None
    for part in parts:
        last = part.packet, part.of
        packets.setdefault(last, {}).setdefault(part.number, part.data)
    if last is None:
        return None
    whole = next((key for key, pieces in packets.items() if len(pieces) == key[1]), None)
    (mark, of), pieces = whole or last, packets[whole or last]
    text = "".join(pieces[number] for number in sorted(pieces)) if whole else None
    return Gathered(mark, tuple(sorted(pieces)), of, text)


def opened(gathered: Gathered) -> Packet:
    """The packet of which all parts are there; raises ``PacketFault``."""
    try:
        packet = from_base45(gathered.text or "")
    except (ValueError, OverflowError):
        raise PacketFault(Damage.DAMAGED) from None
    if _mark(packet) != gathered.mark or len(packet) < _HEAD:
        raise PacketFault(Damage.DAMAGED)
    way, count = packet[:_HEAD]
    end = len(packet) - count * SEAL
    if end < _HEAD or way not in {_PLAIN, _DEFLATED}:
        raise PacketFault(Damage.DAMAGED)
    body, ends = packet[_HEAD:end], range(end, len(packet), SEAL)
    return Packet(
        digest=sha256(packet).hexdigest(),
        sealed=packet[:end],
        seals=tuple(packet[at : at + SEAL] for at in ends),
        body=_inflated(body) if way == _DEFLATED else body,
    )


def _inflated(body: bytes) -> bytes:
    reader = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        text = reader.decompress(body, LARGEST)
    except zlib.error:
        raise PacketFault(Damage.DAMAGED) from None
    if not reader.eof or reader.unused_data:
        raise PacketFault(Damage.DAMAGED)
    return text


def _mark(packet: bytes) -> str:
    return sha256(packet).hexdigest()[:8].upper()


def _sum(part: str) -> str:
    return f"{zlib.crc32(part.encode()):08X}"
