"""Where phones send the lines that wait on them: what becomes of each, whatever is sent."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorer.models import Club, Entry
from scorer.sheets.forms.entry import form_class
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.entries import Writer, correct_entry, void_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from scorer.sheets.views.batch import MOST_ENTRIES, MOST_FIELDS
from scorer.support.body_sizes import FORM
from tests.builders.records import ALL, DOUBLES, HEARTS, KOP, changed, with_entries
from tests.phone_at_the_table import PhoneAtTheTable
from tests.tiers import examples, sampled

pytestmark = pytest.mark.django_db
ZOLO = [["kind", "zolo"], ["old", "0"], ["winner", "old"], ["kontras", "1"]]
ZOLO_PAYLOAD = {"contract": "zolo", "old": [0], "winner": "old", "kontras": 1}
ADA_WON = "Ada +30 → 28 · Bogdan −10 → −22 · Celina −10 → −26 · Darek −10 → 20"
ADA_LOST = "Ada −30 → −32 · Bogdan +10 → −2 · Celina +10 → −6 · Darek +10 → 40"
LOST = [["kind", "zolo"], ["old", "0"], ["winner", "young"], ["kontras", "1"]]


def line(position, fields=ZOLO, kind="zolo", **more):
    return {
        "uuid": str(uuid4()),
        "position": position,
        "kind": kind,
        "fields": fields,
        "made_at": "2026-01-01T20:00:00+01:00",
    } | more


def send(client, sheet, *lines):
    address = reverse("outbox", args=[sheet.pk])
    body = json.dumps({"entries": lines})
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def statuses(answer):
    return [result["status"] for result in answer["results"]]


def test_line_is_written_once_and_told(client, kop_sheet):
    sent = line(4)
    answer = send(client, kop_sheet, sent)
    assert answer["results"] == [
        {
            "uuid": sent["uuid"],
            "status": "written",
            "number": 5,
            "text": "zolo · Ada · Stary won · kontra",
            "faults": [],
            "rescored": "",
            "stands": None,
        }
    ]
    assert (answer["told"], answer["positions"], answer["number"]) == ("Hand 5 saved", 5, 6)
    entry = current_log(kop_sheet)[4]
    assert (str(entry.uuid), entry.payload) == (sent["uuid"], ZOLO_PAYLOAD)
    assert entry.made_at == datetime(2026, 1, 1, 19, tzinfo=UTC)
    assert entry.device == client.session["device"]
    assert answer["version"] == entry.pk
    assert str(kop_sheet.pk) in client.session["sheets"]


def test_lines_that_stand_are_answered_without_the_drawing(client, kop_sheet):
    answer = send(client, kop_sheet, line(4))
    standing = ["generation", "number", "positions", "restored", "results", "told", "version"]
    assert sorted(answer) == standing


def test_sheet_and_the_next_form_are_drawn_when_asked_for(client, kop_sheet):
    send(client, kop_sheet, line(4))
    answer = client.get(reverse("outbox", args=[kop_sheet.pk])).json()
    assert reverse("scorer:line", args=[kop_sheet.pk, 5]) in answer["body"]
    assert 'name="position" value="5"' in answer["write"]
    assert json.loads(answer["ahead"])[0]["heading"] == "Hand 6"


def test_sheet_is_told_without_writing(client, kop_sheet):
    answer = client.get(reverse("outbox", args=[kop_sheet.pk]))
    assert answer["Cache-Control"].split(", ")[-1] == "private"
    assert (answer.json()["positions"], answer.json()["results"]) == (4, [])
    assert answer.json()["told"] == ""


def test_same_line_again_is_a_repeat_whatever_came_after(client, kop_sheet):
    first, second = line(4), line(5, LOST)
    assert statuses(send(client, kop_sheet, first)) == ["written"]
    assert statuses(send(client, kop_sheet, first, second)) == ["repeated", "written"]
    answer = send(client, kop_sheet, first)
    assert statuses(answer) == ["repeated"]
    assert (answer["results"][0]["number"], answer["told"]) == (5, "Hand 5 saved")
    assert kop_sheet.entries.count() == 6


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_every_line_of_every_game_is_a_repeat_long_after(client, raw):
    sheet = import_record(raw=raw)
    lines = []
    for entry in current_log(sheet):
        kind, values = form_class(load_sheet_state(sheet).game).fields_of(entry.payload)
        form = form_class(load_sheet_state(sheet).game)(
            setup=load_sheet_state(sheet).setup,
            state=load_sheet_state(sheet).match.state,
            kind=kind,
            anything=True,
            initial=values,
        )
        fields = [
            [field.html_name, str(one)]
            for field in form
            if field.name not in {"uuid", "position"} and (value := field.value()) is not None
            for one in (value if isinstance(value, list) else [value])
            if one is not False
        ]
        lines.append(line(entry.position, fields, kind, uuid=str(entry.uuid)))
    assert statuses(send(client, sheet, *lines)) == ["repeated"] * len(raw["entries"])


def test_repeat_of_a_line_struck_out_since_says_that_it_stands(client, kop_sheet):
    sent = line(4)
    send(client, kop_sheet, sent)
    void_entry(
        sheet_id=kop_sheet.pk, uuid=uuid4(), position=4, seen_revision=1, writer=Writer(device="x")
    )
    answer = send(client, kop_sheet, sent)
    assert statuses(answer) == ["repeated"]
    assert answer["results"][0]["number"] is None
    assert "zolo" in answer["results"][0]["text"]
    assert answer["told"] == "It is on the sheet."


def test_repeat_of_a_line_corrected_since_changes_nothing(client, kop_sheet):
    sent = line(4)
    send(client, kop_sheet, sent)
    correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=ZOLO_PAYLOAD | {"winner": "young"},
        position=4,
        seen_revision=1,
        writer=Writer(device="x"),
    )
    answer = send(client, kop_sheet, sent)
    assert statuses(answer) == ["repeated"]
    assert answer["results"][0]["text"] == "zolo · Ada · Młodzi won · kontra"
    assert current_log(kop_sheet)[4].payload["winner"] == "young"


def test_same_uuid_with_other_words_is_for_a_person_to_see(client, kop_sheet):
    sent = line(4)
    send(client, kop_sheet, sent)
    answer = send(client, kop_sheet, sent | {"fields": LOST})
    assert statuses(answer) == ["moved"]
    assert answer["results"][0]["stands"] == {
        "number": 5,
        "text": "zolo · Ada · Stary won · kontra",
        "position": 4,
        "revision": 1,
        "results": ADA_WON,
        "mine": ADA_LOST,
    }
    assert kop_sheet.entries.count() == 5


def test_refused_line_says_field_and_what_is_allowed_beside_fresh_form(client, kop_sheet):
    fields = [*ZOLO[:2], ["winner", ""], ["kontras", "1"], ["old_points", "105"]]
    answer = send(client, kop_sheet, line(4, fields))
    assert statuses(answer) == ["refused"]
    assert answer["results"][0]["faults"] == [
        {
            "field": "old_points",
            "label": "Card points of the Stary",
            "message": "Allowed: a whole number from 0 to 104.",
        }
    ]
    assert "<form" in answer["write"]  # the phone fills it, and tells the fault once
    assert 'value="105"' not in answer["write"]
    assert kop_sheet.entries.count() == 4


def test_fault_of_the_rules_names_the_field_and_the_clause(client, kop_sheet):
    fields = [*ZOLO[:2], ["winner", ""], ["kontras", "1"], ["old_points", "7"]]
    (result,) = send(client, kop_sheet, line(4, fields))["results"]
    assert (result["status"], result["faults"][0]["field"]) == ("refused", "old_points")
    assert "(KOP-6.3)" in result["faults"][0]["message"]


def test_lines_behind_a_refused_one_wait(client, kop_sheet):
    answer = send(client, kop_sheet, line(4), line(5, ZOLO[:1]), line(6), line(7))
    assert statuses(answer) == ["written", "refused", "waiting", "waiting"]
    assert "Not saved yet" not in answer["write"]
    assert kop_sheet.entries.count() == 5


def test_line_that_another_phone_wrote_first_shows_what_stands(client, kop_sheet):
    send(PhoneAtTheTable(), kop_sheet, line(4, LOST))
    answer = send(client, kop_sheet, line(4), line(5))
    assert statuses(answer) == ["moved", "waiting"]
    assert answer["results"][0]["stands"] == {
        "number": 5,
        "text": "zolo · Ada · Młodzi won · kontra",
        "position": 4,
        "revision": 1,
        "results": ADA_LOST,
        "mine": ADA_WON,
    }
    assert (answer["results"][0]["number"], answer["results"][0]["text"]) == (None, "")
    assert 'name="position" value="5"' in answer["write"]
    assert kop_sheet.entries.count() == 5


def test_line_beyond_the_end_of_the_log_meets_nothing(client, kop_sheet):
    answer = send(client, kop_sheet, line(9))
    assert statuses(answer) == ["moved"]
    assert answer["results"][0]["stands"] is None


def test_line_of_a_pair_whose_turn_it_is_no_more_has_moved_and_is_not_refused(client):
    sheet = import_record(raw=with_entries(DOUBLES, *DOUBLES["entries"][:2]))
    fields = [["player", "0"], ["word", "KOST"], ["points", "14"], ["objection", "none"]]
    answer = send(client, sheet, line(0, fields, "word"))
    assert statuses(answer) == ["moved"]


def test_act_in_the_place_of_a_line_is_told(client, kop_sheet):
    sign_sheet(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        side=0,
        name="Ada",
        position=4,
        writer=Writer(device="x"),
    )
    (result,) = send(client, kop_sheet, line(4))["results"]
    assert result["status"] == "moved"
    assert result["stands"] == {"number": None, "text": "Signed by Ada"}


def test_signed_sheet_takes_no_line(client, kop_sheet):
    sign_sheet(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        side=None,
        name="Ada",
        position=4,
        writer=Writer(device="x"),
    )
    for position in (4, 5):
        answer = send(client, kop_sheet, line(position), line(6))
        assert statuses(answer) == ["locked", "waiting"]
        assert answer["results"][0]["faults"] == [
            {
                "field": "",
                "label": "",
                "message": "The sheet is signed. Reopen it before anything is written.",
            }
        ]
    assert kop_sheet.entries.count() == 5


def test_finished_match_refuses_with_a_reason(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    (result,) = send(client, sheet, line(4))["results"]
    assert result["status"] == "refused"
    assert result["faults"][0]["message"] == "The game is over: nothing more can be saved."
    assert statuses(send(client, sheet, line(3))) == ["moved"]


def test_match_ends_within_a_batch(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 5}))
    answer = send(client, sheet, line(4), line(5))
    assert statuses(answer) == ["written", "refused"]
    assert "The game is over." in answer["body"]
    assert "<form" not in answer["write"]


def test_entry_of_another_sheet_is_refused(client, kop_sheet):
    other = import_record(raw=KOP)
    sent = line(4)
    send(client, other, sent)
    (result,) = send(client, kop_sheet, sent)["results"]
    assert result["status"] == "refused"
    assert "another sheet" in result["faults"][0]["message"]


def test_one_transaction_a_line(client, kop_sheet):
    """What is written stays written, whatever becomes of the lines behind it."""
    answer = send(client, kop_sheet, line(4), line(5), line(6, ZOLO[:1]))
    assert statuses(answer) == ["written", "written", "refused"]
    assert [entry.position for entry in current_log(kop_sheet)] == [0, 1, 2, 3, 4, 5]


def test_clock_that_is_not_believed_is_left_out(client, kop_sheet):
    told = [None, "", "x", 7, "2026-01-01T20:00:00", "0001-01-01T00:00Z"]
    lines = [line(place, made_at=made_at) for place, made_at in enumerate(told, start=4)]
    assert statuses(send(client, kop_sheet, *lines)) == ["written"] * 6
    assert [entry.made_at for entry in current_log(kop_sheet)[4:]] == [None] * 6


def test_club_sheet_takes_lines_from_its_writers_only(client):
    sheet = import_record(raw=KOP, club=Club.objects.create(name="Klub", slug="klub"))
    body = json.dumps({"entries": [line(4)]})
    address = reverse("outbox", args=[sheet.pk])
    assert client.post(address, body, content_type="application/json").status_code == 403
    assert client.get(address).status_code == 403
    assert sheet.entries.count() == 4


def test_plain_form_of_a_line_that_went_out_before_is_known_again(client):
    """A double tap without scripts, when the second POST meets the sheet after the first."""
    sheet = import_record(raw=with_entries(DOUBLES))
    fields = {"kind": "word", "player": 0, "word": "KOST", "points": 14, "objection": "none"}
    post = fields | {"uuid": uuid4(), "position": 0}
    for _tap in range(2):
        answer = client.post(reverse("scorer:sheet", args=[sheet.pk]), post)
        assert answer.status_code == 302
    assert sheet.entries.count() == 1


# Queries


def test_hand_by_a_code_costs_eight_queries(client, db, django_capture_on_commit_callbacks):
    """The session, the code with its sheet; the sheet again under its lock; five that write."""
    sheet = import_record(raw=with_entries(KOP))
    issue_codes([sheet.pk])
    [code] = living_texts([sheet.pk]).values()
    client.post(reverse("scorer:type_code"), {"code": code})
    with django_capture_on_commit_callbacks(execute=True):
        send(client, sheet, line(0))
    with CaptureQueriesContext(connection) as queries:
        send(client, sheet, line(1))
    asked = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(asked) == 8 + 1  # within a test nothing is committed: the new line is read once more


@pytest.mark.parametrize("raw", sampled(ALL, daily=[KOP, HEARTS]), ids=lambda raw: raw["game"])
def test_queries_for_line_are_few(client, raw, django_assert_max_num_queries):
    raw = raw if raw is not DOUBLES else with_entries(DOUBLES, *DOUBLES["entries"][:-1])
    sheet = import_record(raw=raw)
    fields = {
        "kop": (ZOLO, "zolo"),
        "na-glowy": ([["points_0", "71"], ["result", "points"]], ""),
        "polish-doubles": ([["player", "1"]], "pass"),
        "cancellation-hearts": (
            [[f"{name}_{seat}", "0"] for name in ("hearts", "marias") for seat in range(1, 6)]
            + [["hearts_0", "26"], ["marias_0", "2"], ["moon", "add"]],
            "",
        ),
    }[raw["game"]]
    client.get(reverse("scorer:sheet", args=[sheet.pk]))
    send(client, sheet, line(len(raw["entries"]), *fields))
    with django_assert_max_num_queries(15):
        send(client, sheet, line(len(raw["entries"]) + 1, *fields))


def test_queries_grow_by_the_same_for_every_line(client, kop_sheet):
    send(client, kop_sheet, line(4))
    counts = []
    position = 5
    for count in (1, 3, 5):
        lines = [line(position + place) for place in range(count)]
        position += count
        with CaptureQueriesContext(connection) as queries:
            send(client, kop_sheet, *lines)
        counts.append(len(queries))
    assert counts[1] - counts[0] == counts[2] - counts[1]


# Whatever is sent

PLAIN = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(allow_nan=False)
)
ANY_JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner)
)
NAMES = ["old", "winner", "kontras", "old_points", "uuid", "position", "kind", "x\x00", "call_1"]
VALUES = st.text(max_size=12) | st.sampled_from("01")
ODD_LINES = st.fixed_dictionaries(
    {
        "uuid": st.uuids().map(str) | ANY_JSON,
        "position": st.integers(0, 9) | ANY_JSON,
        "kind": st.sampled_from(["zolo", "zwyczajna", "gran", ""]) | ANY_JSON,
        "fields": st.lists(
            st.tuples(st.sampled_from(NAMES), st.text(max_size=12) | st.sampled_from("01")),
            max_size=6,
        )
        | ANY_JSON,
        "made_at": st.datetimes().map(str) | ANY_JSON,
    }
)


EMPTY = with_entries(KOP)


class WhateverIsSent(TestCase):
    client_class = PhoneAtTheTable

    @classmethod
    def setUpTestData(cls):
        cls.empty, cls.with_four_lines = import_record(raw=EMPTY), import_record(raw=KOP)

    def post(self, body, sheet):
        address = reverse("outbox", args=[sheet.pk])
        return self.client.post(address, body, content_type="application/json")

    @given(st.binary(max_size=200))
    def test_bytes_are_no_batch(self, body):
        answer = self.post(body, self.empty)
        assert answer.status_code == 400
        assert answer.json()["message"]

    @given(ANY_JSON)
    def test_other_json_is_no_batch(self, value):
        answer = self.post(json.dumps(value), self.empty)
        assert answer.status_code == 400
        assert answer.json()["message"]

    @hypothesis_settings(max_examples=examples(6))
    @given(st.lists(ODD_LINES, min_size=1, max_size=3))
    def test_odd_lines_are_answered(self, lines):
        answer = self.post(json.dumps({"entries": lines}), self.with_four_lines)
        assert answer.status_code in {200, 400}
        if answer.status_code == 400:
            assert answer.json()["message"]
            assert Entry.objects.count() == 4


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([], "entries: The list is too short: it has 0, needed are 1."),
        (
            [line(0)] * (MOST_ENTRIES + 1),
            "entries: The list is too long: allowed are at most 50.",
        ),
        (["x"], "entries/0: Must be an object with named values."),
        ([line(0) | {"uuid": "x"}], "entries/0/uuid: Must be a UUID."),
        ([line(0) | {"uuid": None}], "entries/0/uuid: Must be a UUID."),
        ([line(0), line(-1)], "entries/1/position: Must be at least 0."),
        ([line(2**31)], "entries/0/position: Must be at most 2147483647."),
        ([line(1.0)], "entries/0/position: Must be a whole number."),
        ([line(0, kind=3)], "entries/0/kind: Must be a text."),
        (
            [line(0, [["a"]])],
            "entries/0/fields/0: The list is too short: it has 1, needed are 2.",
        ),
        ([line(0, [["a", 1]])], "entries/0/fields/0/1: Must be a text."),
        (
            [line(0, [["a", "b"]] * (MOST_FIELDS + 1))],
            "entries/0/fields: The list is too long: allowed are at most 100.",
        ),
        ([{}] * (MOST_ENTRIES + 1), "entries/0/uuid: “uuid” is missing."),
    ],
)
def test_batch_that_cannot_be_read_says_where_and_writes_nothing(
    client, kop_sheet, entries, message
):
    body = json.dumps({"entries": entries})
    address = reverse("outbox", args=[kop_sheet.pk])
    answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()) == (400, {"message": message})
    assert kop_sheet.entries.count() == 4


def test_batch_beyond_all_measure_is_refused(client, kop_sheet):
    address = reverse("outbox", args=[kop_sheet.pk])
    answer = client.post(address, " " * (FORM + 1), content_type="application/json")
    assert answer.status_code == 413
    assert answer.json() == {"message": "That is too large. Allowed: up to 200 kB at once."}


def test_token_is_fresh_never_kept_and_opens_the_outbox(kop_sheet):
    client = PhoneAtTheTable(enforce_csrf_checks=True)
    address = reverse("outbox", args=[kop_sheet.pk])
    body = json.dumps({"entries": [line(4)]})
    assert client.post(address, body, content_type="application/json").status_code == 403
    answer = client.get("/token/")
    assert "no-store" in answer["Cache-Control"]
    token = answer.json()["token"]
    headers = {"X-CSRFToken": token}
    sent = client.post(address, body, content_type="application/json", headers=headers)
    assert statuses(sent.json()) == ["written"]
    assert UUID(sent.json()["results"][0]["uuid"])
