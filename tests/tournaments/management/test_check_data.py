"""All data against the logs, and against the figures of another copy."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from scorer.models import Entry, EntryScore, Player, ScoreSheet
from scorer.sheets.services.sheets import import_record
from tests.builders.events import empty_club
from tests.builders.records import KOP
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan
from tournaments.engine.fingerprint import fingerprint
from tournaments.models import Draw
from tournaments.selectors.draw_values import request_of

pytestmark = pytest.mark.django_db
PLAN = EventPlan(preset="polish-doubles", players=4, rounds=1, hands=1, calm=True, door=False)


@pytest.fixture(scope="module")
def made(rows_for_file):
    """A day of some seconds, and a sheet beside it."""
    event = Day(empty_club(), PLAN, "7", name="Proba", day=date(2026, 11, 21)).play()
    import_record(raw=KOP, club=event.club)
    return event


@pytest.fixture
def played_event(made, db):
    return deepcopy(made)


def checked(capsys, *words):
    """The exit status and the lines of the command."""
    status = 0
    try:
        call_command("check_data", *map(str, words))
    except SystemExit as end:
        status = int(str(end.code))
    return status, capsys.readouterr().out.splitlines()


def rows():
    """Every sheet, its log and its scores."""
    return [
        list(model.objects.order_by("pk").values_list())
        for model in (ScoreSheet, EntryScore, Entry)
    ]


def test_check_data_finds_no_difference_and_changes_no_row(played_event, capsys):
    before, sheets = rows(), ScoreSheet.objects.count()
    assert checked(capsys) == (
        0,
        [f"Sheets checked: {sheets}. Differences: 0.", "Events checked: 1. Differences: 0."],
    )
    assert rows() == before


def test_rows_changed_by_hand_are_named(played_event, capsys):
    sheet = ScoreSheet.objects.get(event="")
    ScoreSheet.objects.filter(pk=sheet.pk).update(totals=[1, 2])
    score = EntryScore.objects.filter(entry__sheet=sheet).order_by("pk").first()
    EntryScore.objects.filter(pk=score.pk).update(score=99)
    draw = Draw.objects.get()
    Draw.objects.update(request={**draw.request, "table_size": 3})
    given, where = fingerprint(request_of(Draw.objects.get())), f"proba: draws/{draw.pk}/request"
    before = rows()
    status, said = checked(capsys)
    assert (status, rows() == before) == (1, True)
    told = (sheet.played, [1, 2], sheet.finished, sheet.locked, sheet.version)
    log = (sheet.played, sheet.totals, sheet.finished, sheet.locked, sheet.version)
    entry = f"entry=({score.entry.position}, {score.entry.revision})"
    row = f"number={score.number}, side={score.side}"
    assert said == [
        f"{sheet.pk}: too many: EntryScore {entry}, {row}, score=99, total={score.total}",
        f"{sheet.pk}: missing: EntryScore {entry}, {row}, score={score.score}, total={score.total}",
        f"{sheet.pk}: sheet said {told}, the log says {log}",
        f"Sheets checked: {ScoreSheet.objects.count()}. Differences: 3.",
        f"{where}: the fingerprint is {draw.fingerprint}, the row gives {given}",
        "Events checked: 1. Differences: 1.",
    ]


def test_one_event_is_checked_with_its_own_sheets(played_event, capsys):
    ScoreSheet.objects.filter(event="").update(totals=[1, 2])
    sheets = ScoreSheet.objects.exclude(event="").count()
    assert checked(capsys, "--event", "proba") == (
        0,
        [f"Sheets checked: {sheets}. Differences: 0.", "Events checked: 1. Differences: 0."],
    )


def test_figures_of_another_copy_are_compared(played_event, capsys, tmp_path):
    file = tmp_path / "before.json"
    status, said = checked(capsys, "--save", file)
    told = json.loads(file.read_text())
    sheets = ScoreSheet.objects.count()
    size = f"{sum(told['rows'].values())} rows, totals of {sheets} sheets"
    assert (status, said[-1]) == (0, f"Saved in before.json: {size}.")
    assert told["rows"]["scorer_entry"] == Entry.objects.count()
    assert told["totals"] == {str(one.pk): one.totals for one in ScoreSheet.objects.all()}
    assert checked(capsys, "--against", file) == (
        0,
        [*said[:-1], f"Compared with before.json: {size}. Differences: 0."],
    )


def test_check_data_names_rows_and_sheets_that_differ_from_copy(played_event, capsys, tmp_path):
    file = tmp_path / "before.json"
    checked(capsys, "--save", file)
    told = json.loads(file.read_text())
    players = told["rows"]["scorer_player"]
    told["rows"]["scorer_gone"] = 3
    gone, sheet = "0" * 32, ScoreSheet.objects.get(event="")
    told["totals"] |= {gone: [4, 5], str(sheet.pk): [1, 2]}
    file.write_text(json.dumps(told))
    Player.objects.create(club=played_event.club, name="Nowa")
    status, said = checked(capsys, "--against", file)
    assert (status, said[2:-1]) == (
        1,
        [
            "scorer_gone: 0 rows here, 3 in before.json.",
            f"scorer_player: {players + 1} rows here, {players} in before.json.",
            f"sheet {gone}: missing here, [4, 5] in before.json.",
            f"sheet {sheet.pk}: {sheet.totals} here, [1, 2] in before.json.",
        ],
    )
    assert said[-1].endswith("Differences: 4.")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--event", "x"], 1, "There is no event 'x'. Known: proba."),
        (
            ["--event", "x", "--save", "y"],
            2,
            "--save and --against are about everything: leave --event out.",
        ),
        (["--against", "{}/gone"], 1, "{}/gone cannot be read: No such file or directory."),
        (["--against", "{}/other"], 1, "{}/other was not written by check_data --save."),
        (["--save", "{}/no/x"], 2, "There is no directory '{}/no' to write into."),
    ],
)
def test_check_data_refuses_unknown_event_or_file(played_event, tmp_path, words, status, said):
    (tmp_path / "other").write_text("[]")
    with pytest.raises(CommandError) as refused:
        call_command("check_data", *(word.format(tmp_path) for word in words))
    assert (refused.value.returncode, str(refused.value)) == (status, said.format(tmp_path))
