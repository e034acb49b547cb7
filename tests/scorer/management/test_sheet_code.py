"""A code for a sheet whose phone is gone."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorer.sheets.services.codes import close_codes, issue_codes

pytestmark = pytest.mark.django_db


def _printed(sheet, capsys):
    call_command("sheet_code", str(sheet.pk))
    return capsys.readouterr().out.strip()


def test_printed_code_lets_a_phone_write_and_stays_the_same(kop_sheet, capsys):
    code = _printed(kop_sheet, capsys)
    assert _printed(kop_sheet, capsys) == code
    phone = Client()
    phone.post("/t/", {"code": code})
    assert phone.get(f"/sheets/{kop_sheet.pk}/seats/").status_code == 200


def test_sheet_that_is_not_there_and_one_whose_play_is_over_are_told(kop_sheet):
    with pytest.raises(CommandError, match="There is no sheet 'x'"):
        call_command("sheet_code", "x")
    issue_codes([kop_sheet.pk])
    close_codes([kop_sheet.pk])
    with pytest.raises(CommandError, match="Play at this table is over: it gets no code"):
        call_command("sheet_code", str(kop_sheet.pk))
