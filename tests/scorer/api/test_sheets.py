"""Reading and writing sheets by program: the exports' shapes, one UUID one line."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from scorer.games.registry import find_game
from scorer.models import Club, Entry, ScoreSheet
from scorer.operations.views.rates import RATES
from scorer.records import json_schema, parse_record, result_json, score_record
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import record_json
from scorer.sheets.services.entries import Writer
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.builders.events import empty_club
from tests.builders.programs import Program, make_program
from tests.builders.records import ALL, KOP, with_entries

pytestmark = pytest.mark.django_db
HAND = KOP["entries"][0]
OTHER = KOP["entries"][1]


@pytest.fixture
def club():
    return empty_club()


@pytest.fixture
def program(club):
    return Program(make_program(club)[1])


@pytest.fixture
def sheet(club):
    return import_record(raw=with_entries(KOP, HAND), club=club)


def _write(program, sheet, entry=OTHER, position=1, uuid=None):
    sent = {"uuid": str(uuid or uuid4()), "position": position, "entry": entry}
    return program.post(f"/sheets/{sheet.pk}/entries", sent)


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_sheet_is_read_in_the_shapes_of_the_exports(raw):
    sheet = import_record(raw=raw)
    record = parse_record(raw)
    read = {
        part: Program().get(f"/sheets/{sheet.pk}/{part}").json() for part in ("record", "result")
    }
    assert read["record"] == record_json(sheet, current_log(sheet)) == raw
    result = result_json(record, score_record(record))
    assert read["result"] == json.loads(json.dumps(result))


def test_head_says_how_the_sheet_stands(sheet):
    head = Program().get(f"/sheets/{sheet.pk}").json()
    opened, version = head.pop("opened_at"), head.pop("version")
    sheet.refresh_from_db()
    assert (opened, version) == (sheet.opened_at.isoformat(), sheet.version)
    assert head == {
        "id": str(sheet.pk),
        "club": "borek",
        "game": "kop",
        "ruleset": "kop",
        "players": ["Ada", "Bogdan", "Celina", "Darek"],
        "event": "",
        "round": None,
        "table": None,
        "played": 1,
        "totals": sheet.totals,
        "finished": False,
        "locked": False,
    }


def test_sheet_is_answered_304_until_something_is_written(sheet, program):
    address = f"/sheets/{sheet.pk}/record"
    known = {"If-None-Match": program.get(address)["ETag"]}
    assert program.get(address, **known).status_code == 304
    assert _write(program, sheet).status_code == 200
    assert program.get(address, **known).status_code == 200


def test_entry_sent_twice_is_written_once_and_answered_alike(sheet, program):
    uuid = uuid4()
    first, again = (_write(program, sheet, uuid=uuid) for _times in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    written = Entry.objects.get(uuid=uuid)
    assert first.json() == {
        "version": written.pk,
        "uuid": str(uuid),
        "kind": "line",
        "position": 1,
        "revision": 1,
        "after": None,
        "entry": OTHER,
        "reason": "",
        "author": "Scanner",
        "written_at": written.written_at.isoformat(),
    }


def test_place_that_is_taken_is_a_conflict_with_what_stands(sheet, program):
    answer = _write(program, sheet, position=0)
    assert answer.status_code == 409
    said = answer.json()
    assert said["errors"][0]["path"] == "position"
    assert said["stands"]["entry"] == HAND
    assert Entry.objects.filter(sheet=sheet).count() == 1


def test_entry_the_rules_refuse_says_path_message_and_clause(sheet, program):
    answer = _write(program, sheet, entry={"contract": "wesele", "old": [0, 1], "old_points": 999})
    assert answer.status_code == 422
    assert answer.json() == {
        "format": "score-error/1",
        "errors": [{"path": "old_points", "message": "Must be at most 104.", "rule": "KOP-6.3"}],
    }


def test_line_is_corrected_voided_and_brought_back(sheet, program):
    at = f"/sheets/{sheet.pk}/entries/0"
    for act, sent, expected in (
        ("correction", {"seen_revision": 1, "entry": OTHER, "reason": "so"}, (2, OTHER, "so")),
        ("void", {"seen_revision": 2, "reason": "misdeal"}, (3, None, "misdeal")),
        ("correction", {"seen_revision": 3, "entry": HAND}, (4, HAND, "")),
    ):
        said = program.post(f"{at}/{act}", {"uuid": str(uuid4()), **sent}).json()
        assert (said["revision"], said["entry"], said["reason"]) == expected
    late = program.post(f"{at}/void", {"uuid": str(uuid4()), "seen_revision": 1})
    assert (late.status_code, late.json()["stands"]["revision"]) == (409, 4)


def test_seats_are_no_line_to_correct(sheet, program):
    seat_players(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        players=["Ewa", "Bogdan", "Celina", "Darek"],
        whole=True,
        position=1,
        writer=Writer(),
    )
    sent = {"uuid": str(uuid4()), "seen_revision": 1, "entry": {"players": 7}}
    answer = program.post(f"/sheets/{sheet.pk}/entries/1/correction", sent)
    assert answer.status_code == 422
    told = answer.json()["errors"][0]["message"]
    assert told == "This is no hand or turn: change it on the sheet's page."
    assert Program().get(f"/sheets/{sheet.pk}").json()["players"][0] == "Ewa"


def test_seats_and_signatures_are_no_lines_to_strike_out(sheet, program):
    seats = ["Ewa", "Bogdan", "Celina", "Darek"]
    seat_players(
        sheet_id=sheet.pk, uuid=uuid4(), players=seats, whole=True, position=1, writer=Writer()
    )
    sign_sheet(sheet_id=sheet.pk, uuid=uuid4(), position=2, side=None, name="Ewa", writer=Writer())
    for position in (1, 2):
        sent = {"uuid": str(uuid4()), "seen_revision": 1}
        answer = program.post(f"/sheets/{sheet.pk}/entries/{position}/void", sent)
        assert answer.status_code == 422
        told = answer.json()["errors"][0]["message"]
        assert told == "This is no hand or turn: change it on the sheet's page."
    assert Entry.objects.filter(sheet=sheet).count() == 3


def test_signed_sheet_is_a_conflict(sheet, program):
    sign_sheet(sheet_id=sheet.pk, uuid=uuid4(), position=1, side=None, name="Ada", writer=Writer())
    answer = _write(program, sheet, position=2)
    assert (answer.status_code, answer.json()["stands"]) == (409, None)
    assert sheet.entries.count() == 2


def test_log_is_read_on_from_a_version(sheet, program):
    _write(program, sheet)
    first = program.get(f"/sheets/{sheet.pk}/log?limit=1").json()
    assert ([row["entry"] for row in first["items"]], first["more"]) == ([HAND], True)
    rest = program.get(f"/sheets/{sheet.pk}/log?since={first['version']}").json()
    assert ([row["entry"] for row in rest["items"]], rest["more"]) == ([OTHER], False)


def test_sheet_is_opened_once_however_often_it_is_sent(club, program):
    sent = {"id": str(uuid4()), "record": KOP}
    first, again = (program.post("/clubs/borek/sheets", sent) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.json()["played"] == len(KOP["entries"])
    assert [str(pk) for pk in ScoreSheet.objects.values_list("pk", flat=True)] == [sent["id"]]


def test_ids_with_other_content_are_conflicts(sheet, program):
    uuid, opened = uuid4(), {"id": str(uuid4()), "record": KOP}
    _write(program, sheet, uuid=uuid)
    program.post("/clubs/borek/sheets", opened)
    other = opened | {"record": KOP | {"entries": KOP["entries"][:1] * 4}}
    answers = {
        "uuid": _write(program, sheet, uuid=uuid, entry=HAND),
        "id": program.post("/clubs/borek/sheets", other),
    }
    for path, answer in answers.items():
        told = answer.json()["errors"][0]
        assert (answer.status_code, told["path"]) == (409, path)
        assert told["message"].startswith("This was sent before with other content.")


def test_id_of_a_sheet_elsewhere_is_a_conflict(program):
    elsewhere = import_record(raw=KOP)
    answer = program.post("/clubs/borek/sheets", {"id": str(elsewhere.pk), "record": KOP})
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (409, "id")
    assert ScoreSheet.objects.get() == elsewhere


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b"{", ""),
        (b"\xff", ""),
        ([], ""),
        ({"uuid": "x", "position": 1, "entry": {}}, "uuid"),
        ({"uuid": str(uuid4()), "position": -1, "entry": {}}, "position"),
        ({"uuid": str(uuid4()), "position": 1, "entry": []}, "entry"),
        ({"uuid": str(uuid4()), "position": 1, "entry": {}, "more": 1}, "more"),
    ],
)
def test_body_that_cannot_be_is_refused_by_path(sheet, program, body, path):
    answer = program.post(f"/sheets/{sheet.pk}/entries", body)
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, path)
    assert sheet.entries.count() == 1


def test_too_much_at_once_is_413(sheet, program):
    answer = program.post(f"/sheets/{sheet.pk}/entries", b" " * 200_001)
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (
        413,
        "Too much at once: at most 200000 bytes.",
    )


@pytest.mark.parametrize("path", ["/clubs/borek/sheets", "/clubs", "/rulesets", "/schemas/kop"])
def test_lists_cost_the_same_with_one_row_and_three(club, program, path, django_assert_num_queries):
    import_record(raw=KOP, club=club)
    program.get(path)  # notes the day
    costs = {"/clubs/borek/sheets": 5, "/clubs": 3}.get(path, 1)
    for _times in range(2):
        with django_assert_num_queries(costs):
            assert program.get(path).status_code == 200
        import_record(raw=KOP, club=club)
        import_record(raw=KOP, club=club)
        Club.objects.update(open_to_all=True)


def test_reading_a_sheet_costs_three_queries_at_most(sheet, django_assert_max_num_queries):
    for part in ("", "/record", "/result", "/log"):
        with django_assert_max_num_queries(3):
            Program().get(f"/sheets/{sheet.pk}{part}")


def test_schema_is_the_one_records_are_checked_by():
    assert Program().get("/schemas/kop").json() == json_schema(find_game("kop"))


def test_faults_are_told_in_the_readers_language(sheet, program):
    headers = {"Accept-Language": "pl"}
    answer = Program().get("/clubs?limit=x", **headers)
    assert answer.json()["errors"][0]["message"] == "Musi to być liczba całkowita."


def test_programs_that_only_read_are_limited_too(sheet, program, monkeypatch):
    monkeypatch.setitem(RATES, "api", replace(RATES["api"], browser="2/minute"))
    answers = [program.get(f"/sheets/{sheet.pk}") for _times in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 60
