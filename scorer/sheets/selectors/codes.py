"""Writing codes and short ones as they stand: which a sheet has, what a typed one opens."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.utils import timezone

from scorer.models import ScoreSheet, ShortCode, WritingCode
from scorer.support.typed_codes import code_digest, derived_code, derived_short_code

PURPOSE = "writing"
SHORT_PURPOSE = "joining"


def code_text(code: WritingCode) -> str:
    """The code itself, worked out again from what is kept of it."""
    return writing_code(code.sheet_id, code.generation)


def writing_code(sheet_id: UUID, generation: int) -> str:
    """The code of a sheet and a generation."""
    return derived_code(PURPOSE, sheet_id, generation)


def find_code(code: str) -> WritingCode | None:
    """What a code in its one spelling belongs to, alive or not, with its sheet; one query."""
    found = WritingCode.objects.select_related("sheet")
    return found.filter(digest=code_digest(PURPOSE, code)).first()


def short_text(short_id: UUID) -> str:
    """The short code of that id."""
    return derived_short_code(SHORT_PURPOSE, short_id)


def find_by_short_code(text: str) -> WritingCode | None:
    """The writing code, alive or not, that a short one stands for, with its sheet; one query."""
    found = ShortCode.objects.select_related("code__sheet").filter(ends_at__gt=timezone.now())
    short = found.filter(digest=code_digest(SHORT_PURPOSE, text)).first()
    return short.code if short else None


def living_short_code(code: WritingCode) -> ShortCode | None:
    """What is typed for a living code now; one query."""
    return code.short_codes.filter(ends_at__gt=timezone.now()).order_by("-ends_at").first()


def living_codes(sheets: Iterable[UUID]) -> dict[UUID, WritingCode]:
    """The code by which a phone may write now, by sheet; one query."""
    asked = list(sheets)
    alive = WritingCode.objects.alive().filter(sheet__in=asked)
    by_sheet = {code.sheet_id: code for code in alive}
    return {sheet: by_sheet[sheet] for sheet in asked if sheet in by_sheet}


def living_texts(sheets: Iterable[UUID]) -> dict[UUID, str]:
    """The same, as the codes are typed; one query."""
    return {sheet: code_text(code) for sheet, code in living_codes(sheets).items()}


def lets_write(code_id: int, sheet_id: UUID) -> bool:
    """Whether the code a browser was let in by still opens the sheet; one query."""
    return WritingCode.objects.alive().filter(pk=code_id, sheet=sheet_id).exists()


def sheet_that_opens(code_id: int, sheet_id: UUID) -> ScoreSheet | None:
    """The sheet, if the code a browser was let in by still opens it; one query."""
    alive = WritingCode.objects.alive().select_related("sheet")
    code = alive.filter(pk=code_id, sheet=sheet_id).first()
    return code.sheet if code else None
