"""Lines that a phone hands over by code, without the network: read, proved, written at once.

They go the way of a batch that a phone sends, by the same UUIDs. What proves the right to write
is the seal of each sheet's key, and that the right it was made for still stands. All is proved
before anything is written: what is foreign, damaged, half or forged changes nothing.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.clubs.views.access import right_stands
from scorer.models import ScoreSheet, User
from scorer.operations.selectors.generation import site_mark
from scorer.records import RecordRefused, read_json
from scorer.sheets.selectors.handing import handing_key, receipt_of, seal_of
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer
from scorer.sheets.services.held_lines import note_held
from scorer.sheets.views.batch import BatchFault, Sent, sent_lines
from scorer.sheets.views.outbox import record_all, told_result
from scorer.support.packets import (
    Damage,
    Gathered,
    Packet,
    PacketFault,
    collected,
    opened,
    part_of,
)

MOST_LINES = 400  # of one sheet
MOST_SHEETS = 50
LONGEST_RIGHT = 100
LONGEST_WORDS = 200


class HandedFault(ValueError):  # noqa: N818 — the sender's fault, told in words
    """Nothing was taken; the message says why."""


@dataclass(frozen=True, slots=True)
class Handed:
    """One sheet's lines as a phone packed them, with their words and the key that sealed them."""

    sheet_id: UUID
    right: str
    lines: tuple[Sent, ...]
    words: tuple[str, ...]
    key: bytes


@dataclass(frozen=True, slots=True)
class TakenLine:
    """A line's words, and what became of it, as ``outbox.told_result`` says."""

    words: str
    told: dict[str, object]


@dataclass(frozen=True, slots=True)
class TakenSheet:
    """A sheet that lines were for; ``refused``: why none was taken; ``stand``: how many stand."""

    sheet: ScoreSheet | None
    count: int
    lines: tuple[TakenLine, ...] = ()
    refused: str = ""
    stand: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a packet, and the receipt for the phone; empty where nothing stands."""

    sheets: tuple[TakenSheet, ...]
    receipt: str

    @property
    def stand(self) -> int:
        """How many lines stand, of all sheets."""
        return sum(one.stand for one in self.sheets)

    @property
    def count(self) -> int:
        """How many lines there were."""
        return sum(one.count for one in self.sheets)


def gathered_from(texts: Iterable[str]) -> Gathered | None:
    """What is there of a packet, by the texts of its codes; None: no text at all.

    One that was misread keeps no other from counting. Raises ``HandedFault`` where none counts.
    """
    parts, fault = [], None
    for text in filter(None, map(str.strip, texts)):
        try:
            parts.append(part_of(text))
        except PacketFault as one:
            fault = one
    if fault and not parts:
        raise HandedFault(_damage(fault.damage))
    return collected(parts)


def half(gathered: Gathered) -> str:
    """Which parts are there, and which are still to come."""
    missing = ", ".join(map(str, gathered.missing))
    return ngettext(
        "%(have)d of %(of)d parts is here; still to come: %(missing)s.",
        "%(have)d of %(of)d parts are here; still to come: %(missing)s.",
        len(gathered.have),
    ) % {"have": len(gathered.have), "of": gathered.of, "missing": missing}


def take(gathered: Gathered) -> Taken:
    """Write what a whole packet holds; raises ``HandedFault``, and then nothing is written."""
    try:
        packet = opened(gathered)
    except PacketFault as fault:
        raise HandedFault(_damage(fault.damage)) from None
    handed = _read(packet)
    proved = len(packet.seals) == len(handed) and all(
        hmac.compare_digest(seal, seal_of(one.key, packet.sealed))
        for seal, one in zip(packet.seals, handed, strict=True)
    )
    if not proved:
        raise HandedFault(
            _("These lines do not come from a page of this site that may write. Nothing is taken.")
        )
    sheets = tuple(map(_take_sheet, handed))
    counts = [one.stand for one in sheets]
    keys = [one.key for one in handed]
    return Taken(sheets, receipt_of(keys, packet.digest, counts) if any(counts) else "")


def _damage(damage: Damage) -> str:
    if damage is Damage.OTHER:
        return _("This is no code of waiting lines: it comes from another program.")
    return _(
        "The code is damaged: read it once more. A scanner that types must be set to the "
        "keyboard of this computer."
    )


def _read(packet: Packet) -> list[Handed]:
    damaged = HandedFault(_damage(Damage.DAMAGED))
    try:
        body = read_json(packet.body)
    except RecordRefused:
        raise damaged from None
    match body:
        case {"site": str(site), "sheets": list(sheets)} if 1 <= len(sheets) <= MOST_SHEETS:
            if site != site_mark():
                raise HandedFault(
                    _("These lines were written for another site: hand them over at its desk.")
                )
            return list(map(_handed, sheets))
    raise damaged


def _handed(value: object) -> Handed:
    match value:
        case [str(sheet), str(right), list(lines)] if len(right) <= LONGEST_RIGHT:
            try:
                sheet_id = UUID(sheet)
                entries = [_entry(line) for line in lines]
                sent = sent_lines(entries, MOST_LINES)
            except (ValueError, BatchFault):
                raise HandedFault(_damage(Damage.DAMAGED)) from None
            words = tuple(str(entry["words"])[:LONGEST_WORDS] for entry in entries)
            return Handed(sheet_id, right, tuple(sent), words, handing_key(sheet_id, right))
    raise HandedFault(_damage(Damage.DAMAGED))


def _entry(line: object) -> dict[str, object]:
    names = ("uuid", "position", "kind", "fields", "made_at", "words")
    if not isinstance(line, list) or len(line) != len(names):
        raise ValueError(line)
    return dict(zip(names, line, strict=True))


def _take_sheet(handed: Handed) -> TakenSheet:
    sheet, count = ScoreSheet.objects.filter(pk=handed.sheet_id).first(), len(handed.lines)
    right, _dot, device = handed.right.partition(".")
    if sheet is None:
        return TakenSheet(None, count, refused=_("This sheet is not here any more."))
    if not right_stands(right, sheet):
        return TakenSheet(sheet, count, refused=_ended(right))
    results = list(record_all(sheet, handed.lines, _writer(right, device)))
    now = load_sheet_state(sheet)
    stand = sum(one.result.stands for one in results)
    note_held(sheet, count - stand)
    lines = zip(handed.words, results, strict=True)
    told = tuple(TakenLine(words, told_result(now, one)) for words, one in lines)
    return TakenSheet(sheet, count, told, stand=stand)


def _ended(right: str) -> str:
    if right.startswith("c"):
        return _(
            "The code this phone wrote by is good no longer: it was withdrawn, or the round is "
            "closed. Open the round again, or key the lines by hand."
        )
    return _("Who wrote this may write in the sheet no longer.")


def _writer(right: str, device: str) -> Writer:
    user = User.objects.filter(pk=int(right[1:])).first() if right.startswith("u") else None
    return Writer(author=str(user) if user else "", device=device)
