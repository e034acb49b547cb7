"""The made-up game on every page, on paper and for programs, whether it has a kit or not."""

from __future__ import annotations

import json
from uuid import uuid4

import jsonschema
import pytest
from django.urls import reverse
from scorer.games.three_heaps.game import GAME

from scorer.models import Entry, ScoreSheet
from scorer.records import json_schema, parse_record, result_json, score_record
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import record_json
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record
from tests.builders.events import empty_club
from tests.builders.programs import Program, make_program
from tests.made_up.strategies import EXAMPLE
from tests.scorer.printing.reading import printed, words

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "pl", "cs", "ro"]
OF_A_RULESET = ["new_sheet", "ruleset", "blanks"]
OF_A_SHEET = [
    *("sheet", "live", "follow", "table", "share", "figures", "paper", "record", "seats", "sign"),
    "sheet_as_of",
]
OF_A_LINE = ["line", "correct", "strike"]


@pytest.fixture
def sheet():
    return import_record(raw=EXAMPLE)


def text(answer):
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_answers(client, sheet, language):
    addresses = [reverse("scorer:home"), reverse("scorer:rules"), reverse("scorer:sheets")]
    addresses += [reverse(f"scorer:{name}", args=["three-heaps"]) for name in OF_A_RULESET]
    addresses += [reverse(f"scorer:{name}", args=[sheet.pk]) for name in OF_A_SHEET]
    addresses += [reverse(f"scorer:{name}", args=[sheet.pk, 2]) for name in OF_A_LINE]
    addresses += [reverse("scorer:insert", args=[sheet.pk, 1])]
    addresses += [reverse("sheet_offline", args=[sheet.pk])]
    for address in addresses:
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address


def test_game_is_on_the_first_page_and_in_lists(client, sheet):
    assert "Three Heaps" in text(client.get(reverse("scorer:home")))
    club = empty_club()
    import_record(raw=EXAMPLE, club=club)
    assert ScoreSheet.objects.filter(game="three-heaps").count() == 2


def test_sheet_is_opened_by_its_form(client):
    names = {f"player_{seat}": name for seat, name in enumerate(["Ada", "Bo", "Cy"])}
    address = reverse("scorer:new_sheet", args=["three-heaps"])
    answer = client.post(address, names | {"first": 1, "option_hands": 4})
    assert answer.status_code == 302
    made = ScoreSheet.objects.get()
    assert (made.game, made.ruleset) == ("three-heaps", "three-heaps")
    assert record_json(made, ()) == {
        "format": "score-record/1",
        "game": "three-heaps",
        "ruleset": "three-heaps",
        "players": ["Ada", "Bo", "Cy"],
        "options": {"hands": 4},
        "dealer": 1,
        "entries": [],
    }


def test_explanation_and_lines_in_words(client, sheet):
    page = text(client.get(reverse("scorer:line", args=[sheet.pk, 1])))
    for said in ("Ada 4 · Bo 3 · Cy 2", "Ada: 4 − 3 = +1", "HEAPS-3"):
        assert said in page


def test_projection_is_what_the_log_says(sheet):
    assert rescore(sheet.pk) == []


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_sheet_is_printed_filled_and_blank(paper):
    filled = words(printed(EXAMPLE, paper=paper))
    assert "Three Heaps" in filled
    assert all(name in filled for name in EXAMPLE["players"])
    blank = words(printed(EXAMPLE, paper=paper, blank=True, second="pl"))
    assert "Heaps" in blank


def test_rule_card_is_printed(client):
    answer = client.get(reverse("scorer:rule_card", args=["three-heaps"]))
    assert answer.headers["Content-Type"] == "application/pdf"
    card = words(answer.content)
    assert "HEAPS-1" in card


def test_statistics_of_a_club(client):
    club = empty_club()
    club.open_to_all = True
    club.save()
    import_record(raw=EXAMPLE, club=club)
    page = text(client.get(reverse("scorer:club_statistics", args=[club.slug])))
    assert "Three Heaps" in page
    assert all(name in page for name in EXAMPLE["players"])


def test_program_reads_and_writes():
    club = empty_club()
    program = Program(make_program(club)[1])
    sheet = import_record(raw=EXAMPLE, club=club)
    entry = {"heaps": [3, 3, 3]}
    sent = {"uuid": str(uuid4()), "position": 3, "entry": entry}
    assert program.post(f"/sheets/{sheet.pk}/entries", sent).status_code == 200
    record = program.get(f"/sheets/{sheet.pk}/record").json()
    assert record == EXAMPLE | {"entries": [*EXAMPLE["entries"], entry]}
    parsed = parse_record(record)
    result = json.loads(json.dumps(result_json(parsed, score_record(parsed))))
    assert program.get(f"/sheets/{sheet.pk}/result").json() == result
    refused = sent | {"uuid": str(uuid4()), "position": 4, "entry": {"heaps": [9, 9, 9]}}
    answer = program.post(f"/sheets/{sheet.pk}/entries", refused)
    assert answer.json()["errors"] == [
        {"path": "heaps", "message": "There are nine heaps. Here they are 27.", "rule": "HEAPS-2"}
    ]


def test_program_is_told_the_game_its_rules_and_its_schema():
    schema = Program().get("/schemas/three-heaps").json()
    assert schema == json.loads(json.dumps(json_schema(GAME)))
    jsonschema.validate(EXAMPLE, schema)
    told = Program().get("/rulesets/three-heaps").json()
    assert [clause["id"] for clause in told["clauses"]] == ["HEAPS-1", "HEAPS-2", "HEAPS-3"]


def test_log_holds_what_was_written(sheet):
    assert [entry.payload for entry in current_log(sheet)] == EXAMPLE["entries"]
    assert Entry.objects.filter(sheet=sheet).count() == 3
