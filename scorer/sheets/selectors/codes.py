"""Writing codes as they stand: which one a sheet has, what a typed one opens."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from scorer.models import WritingCode
from scorer.support.typed_codes import code_digest, derived_code

PURPOSE = "writing"


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
