"""Records into sheets, sheets into records, pictures from the log, the demo club."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from scorer.models import Club, EntryScore, ScoreSheet
from scorer.operations.services.demo import found_demo_club
from scorer.support.places import DEMO
from tests.builders.records import ALL, KOP, changed

pytestmark = pytest.mark.django_db


def _call(*arguments):
    out = io.StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue().strip()


def _file(tmp_path, raw):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(raw, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_round_trip_is_equal(raw, tmp_path):
    sheet = _call("import_record", _file(tmp_path, raw))
    assert json.loads(_call("export_record", sheet)) == raw
    _call("export_record", sheet, "-o", tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == raw


def test_sheet_belongs_to_the_named_club(tmp_path):
    Club.objects.create(slug="asy", name="Asy")
    sheet = _call("import_record", _file(tmp_path, KOP), "--club", "asy")
    assert ScoreSheet.objects.get(pk=sheet).club.slug == "asy"


def test_unknown_club_is_told_with_the_known_ones(tmp_path):
    Club.objects.create(slug="asy", name="Asy")
    with pytest.raises(CommandError, match=r"There is no club 'x'\. Known: asy\."):
        _call("import_record", _file(tmp_path, KOP), "--club", "x")


def test_refused_record_opens_no_sheet(tmp_path):
    with pytest.raises(CommandError, match="dealer: Must be at most 3"):
        _call("import_record", _file(tmp_path, changed(KOP, dealer=7)))
    assert ScoreSheet.objects.count() == 0


def test_unreadable_files_are_told(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        _call("import_record", tmp_path / "none.json")
    broken = tmp_path / "broken.json"
    broken.write_text("[", encoding="utf-8")
    with pytest.raises(CommandError, match="This is not JSON"):
        _call("import_record", broken)


@pytest.mark.parametrize("name", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_unknown_sheets_are_told(name):
    with pytest.raises(CommandError, match=f"There is no sheet '{name}'"):
        _call("export_record", name)


def test_rescore_reports_differences_once(kop_sheet, glowy_sheet):
    assert _call("rescore") == "Sheets rescored: 2. Differences: 0."
    EntryScore.objects.filter(entry__sheet=kop_sheet, side=0, score=1).update(score=2)
    with pytest.raises(SystemExit):
        _call("rescore", kop_sheet.pk)
    assert _call("rescore", kop_sheet.pk) == "Sheets rescored: 1. Differences: 0."


def test_demo_club_is_founded_once():
    assert found_demo_club(DEMO).name == "Klub Pod Dębem"
    assert found_demo_club(DEMO) is None
    club = Club.objects.get(slug="demo")
    assert sorted(club.sheets.values_list("game", flat=True)) == [
        "cancellation-hearts",
        "kop",
        "na-glowy",
        "polish-doubles",
    ]
    assert club.players.count() == 19
