"""Writing codes are issued, closed and opened with the play at a table, and withdrawn.

A withdrawn or closed code stops at once writing on every phone that it let in, since each
write asks for it; so does a short code that stands for it. What is done for many sheets costs
the same few statements for any number of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from scorer.models import ScoreSheet, ShortCode, User, WritingCode
from scorer.sheets.selectors.codes import (
    PURPOSE,
    SHORT_PURPOSE,
    living_short_code,
    short_text,
    writing_code,
)
from scorer.support.transactions import atomic
from scorer.support.typed_codes import code_digest

CODE_DAYS = 2
SHORT_MINUTES = 60


@atomic
def issue_codes(
    sheets: Collection[UUID], *, made_by: User | None = None
) -> dict[UUID, WritingCode]:
    """Give every sheet a code by which a phone may write; one that is good already stays.

    A sheet whose code ran out or was withdrawn gets one of the next generation. A sheet
    whose codes are closed gets none.
    """
    # who asks at the same moment waits here, and finds the code of the first
    held = ScoreSheet.objects.select_for_update(no_key=True).order_by("pk")
    list(held.filter(pk__in=sheets).values_list("pk"))
    newest = {code.sheet_id: code for code in WritingCode.objects.filter(sheet__in=sheets)}
    good = {sheet: code for sheet, code in newest.items() if code.alive}
    closed = {sheet for sheet, code in newest.items() if code.closed_at}
    new = [
        _code(sheet, newest[sheet].generation + 1 if sheet in newest else 1, made_by)
        for sheet in sheets
        if sheet not in good and sheet not in closed
    ]
    WritingCode.objects.bulk_create(new)
    return good | {code.sheet_id: code for code in new}


def _code(sheet: UUID, generation: int, made_by: User | None) -> WritingCode:
    return WritingCode(
        sheet_id=sheet,
        generation=generation,
        digest=code_digest(PURPOSE, writing_code(sheet, generation)),
        made_by=made_by,
        ends_at=_end(),
    )


@atomic
def issue_short_code(code: WritingCode) -> ShortCode:
    """What people type for a living code, for an hour; the one that is good already stays.

    Those that have ended, of any sheet, are forgotten.
    """
    good = living_short_code(code)
    if good is not None:
        return good
    ShortCode.objects.filter(ends_at__lte=timezone.now()).delete()
    new = _short_code(code)
    while ShortCode.objects.filter(digest=new.digest).exists():  # once in a million times
        new = _short_code(code)
    new.save(force_insert=True)
    return new


def _short_code(code: WritingCode) -> ShortCode:
    ends_at = min(code.ends_at, timezone.now() + timedelta(minutes=SHORT_MINUTES))
    short = ShortCode(code=code, ends_at=ends_at)
    short.digest = code_digest(SHORT_PURPOSE, short_text(short.pk))
    return short


def withdraw_codes(sheets: Iterable[UUID]) -> int:
    """No code of these sheets opens them any more; how many were good until now."""
    given = WritingCode.objects.filter(sheet__in=list(sheets), withdrawn_at=None)
    alive = given.alive().count()
    given.update(withdrawn_at=timezone.now())
    return alive


def close_codes(sheets: Iterable[UUID]) -> None:
    """Play is over: no code opens these sheets until play goes on."""
    given = WritingCode.objects.filter(sheet__in=list(sheets), closed_at=None)
    given.update(closed_at=timezone.now())


def reopen_codes(sheets: Iterable[UUID]) -> None:
    """Play goes on: what was closed opens again, for as long as a new code would."""
    closed = WritingCode.objects.filter(sheet__in=list(sheets)).exclude(closed_at=None)
    closed.update(closed_at=None, ends_at=_end())


def _end() -> datetime:
    return timezone.now() + timedelta(days=CODE_DAYS)
