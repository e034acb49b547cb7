"""Writing codes through their lives."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from scorer.models import ShortCode, User, WritingCode
from scorer.sheets.selectors.codes import (
    code_text,
    find_by_short_code,
    find_code,
    lets_write,
    living_codes,
    living_short_code,
    living_texts,
    short_text,
)
from scorer.sheets.services.codes import (
    close_codes,
    issue_codes,
    issue_short_code,
    reopen_codes,
    withdraw_codes,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(kop_sheet):
    return kop_sheet.pk


def _text(sheet):
    return code_text(issue_codes([sheet])[sheet])


def test_code_asked_for_again_is_the_same_and_only_its_digest_is_kept(sheet):
    text = _text(sheet)
    assert _text(sheet) == text
    row = WritingCode.objects.values().get()
    assert (row["generation"], text in map(str, row.values())) == (1, False)
    assert find_code(text) == WritingCode.objects.get()
    assert living_texts([sheet]) == {sheet: text}


def test_code_keeps_who_made_it_and_ends_after_two_days(sheet):
    ala = User.objects.create(username="ala")
    code = issue_codes([sheet], made_by=ala)[sheet]
    assert code.made_by == ala
    assert timedelta(days=1.9) < code.ends_at - timezone.now() <= timedelta(days=2)


def test_withdrawn_code_is_followed_by_another(sheet):
    first = _text(sheet)
    assert (withdraw_codes([sheet]), withdraw_codes([sheet])) == (1, 0)
    assert (living_codes([sheet]), find_code(first).alive) == ({}, False)
    assert _text(sheet) != first
    assert [code.generation for code in WritingCode.objects.all()] == [1, 2]


def test_code_that_ran_out_is_followed_by_another(sheet):
    code = issue_codes([sheet])[sheet]
    WritingCode.objects.update(ends_at=timezone.now())
    assert not lets_write(code.pk, sheet)
    assert issue_codes([sheet])[sheet].generation == 2


def test_closed_code_opens_again_with_same_text(sheet):
    text = _text(sheet)
    close_codes([sheet])
    assert (find_code(text).alive, issue_codes([sheet])) == (False, {})
    WritingCode.objects.update(ends_at=timezone.now())  # days later
    reopen_codes([sheet])
    assert (find_code(text).alive, _text(sheet)) == (True, text)


def test_withdrawn_code_stays_withdrawn_through_closing_and_reopening(sheet):
    text = _text(sheet)
    withdraw_codes([sheet])
    close_codes([sheet])
    assert issue_codes([sheet]) == {}
    reopen_codes([sheet])
    assert (find_code(text).alive, issue_codes([sheet])[sheet].generation) == (False, 2)


def test_code_opens_its_own_sheet_alone(sheet, glowy_sheet):
    code = issue_codes([sheet])[sheet]
    assert (lets_write(code.pk, sheet), lets_write(code.pk, glowy_sheet.pk)) == (True, False)


def test_short_code_stands_for_its_code_for_an_hour_and_only_its_digest_is_kept(sheet):
    code = issue_codes([sheet])[sheet]
    short = issue_short_code(code)
    text = short_text(short.pk)
    assert issue_short_code(code) == short
    assert (find_by_short_code(text), living_short_code(code)) == (code, short)
    assert text not in map(str, ShortCode.objects.values().get().values())
    assert timedelta(minutes=59) < short.ends_at - timezone.now() <= timedelta(minutes=60)


def test_short_code_that_ran_out_is_forgotten_and_followed_by_another(sheet):
    code = issue_codes([sheet])[sheet]
    first = short_text(issue_short_code(code).pk)
    ShortCode.objects.update(ends_at=timezone.now())
    assert (find_by_short_code(first), living_short_code(code)) == (None, None)
    second = short_text(issue_short_code(code).pk)
    assert (second != first, ShortCode.objects.count()) == (True, 1)


def test_short_code_ends_with_the_code_it_stands_for(sheet):
    code = issue_codes([sheet])[sheet]
    WritingCode.objects.update(ends_at=timezone.now() + timedelta(minutes=5))
    code.refresh_from_db()
    short = issue_short_code(code)
    assert short.ends_at == code.ends_at
    withdraw_codes([sheet])
    assert not find_by_short_code(short_text(short.pk)).alive


def test_two_short_codes_are_never_the_same(sheet, glowy_sheet, monkeypatch):
    issued = issue_codes([sheet, glowy_sheet.pk])
    same, other = bytes(range(16)), bytes(range(16, 32))
    drawn = iter([same, same, same, other])
    monkeypatch.setattr(os, "urandom", lambda _length: next(drawn))
    taken = short_text(issue_short_code(issued[sheet]).pk)
    free = short_text(issue_short_code(issued[glowy_sheet.pk]).pk)
    assert (list(drawn), free != taken) == ([], True)
    assert find_by_short_code(taken) == issued[sheet]
    assert find_by_short_code(free) == issued[glowy_sheet.pk]
