"""Two versions of one hand: both are shown with their scores, and either can be right."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, GLOWY, with_entries
from tests.phone_at_the_table import PhoneAtTheTable
from tests.scorer.sheets.views.test_outbox import LOST, ZOLO, ZOLO_PAYLOAD, line, send, statuses
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


@pytest.fixture
def met(client, kop_sheet):
    """What this phone sent, and how it met what another one had saved."""
    send(PhoneAtTheTable(), kop_sheet, line(4, LOST))
    sent = line(4)
    (result,) = send(client, kop_sheet, sent)["results"]
    return sent, result


def instead(sent, result, **more):
    """The same line once more, to stand in the place of theirs."""
    seen = {name: result["stands"][name] for name in ("position", "revision")}
    return sent | {"uuid": str(uuid4()), "corrects": seen | more}


def test_mine_replaces_theirs_by_a_correction(client, kop_sheet, met):
    answer = send(client, kop_sheet, instead(*met))
    assert statuses(answer) == ["written"]
    assert (answer["results"][0]["number"], answer["positions"]) == (5, 5)
    entry = current_log(kop_sheet)[4]
    assert (entry.payload, entry.revision) == (ZOLO_PAYLOAD, 2)
    assert entry.device == client.session["device"]


def test_mine_sent_again_stands_once(client, kop_sheet, met):
    again = instead(*met)
    assert statuses(send(client, kop_sheet, again)) == ["written"]
    assert statuses(send(client, kop_sheet, again)) == ["repeated"]
    assert kop_sheet.entries.count() == 6


def test_theirs_that_has_changed_since_is_shown_again(client, kop_sheet, met):
    other = PhoneAtTheTable()
    theirs = instead(line(4, [*LOST[:3], ["kontras", "2"]]), met[1])
    assert statuses(send(other, kop_sheet, theirs)) == ["written"]
    (result,) = send(client, kop_sheet, instead(*met))["results"]
    assert (result["status"], result["stands"]["revision"]) == ("moved", 2)
    assert statuses(send(client, kop_sheet, instead(met[0], result))) == ["written"]


def test_mine_that_the_rules_refuse_in_that_place_says_why(client, kop_sheet, met):
    wrong = instead(
        line(4, [*ZOLO[:2], ["winner", ""], ["kontras", "1"], ["old_points", "105"]]), met[1]
    )
    (result,) = send(client, kop_sheet, wrong)["results"]
    assert result["status"] == "refused"
    assert result["faults"][0]["field"] == "old_points"


def test_place_without_a_line_is_not_corrected(client, kop_sheet, met):
    assert statuses(send(client, kop_sheet, instead(*met, position=9))) == ["moved"]
    assert kop_sheet.entries.count() == 5


@pytest.mark.parametrize("corrects", sampled([7, {"position": 4}, {"position": -1, "revision": 1}]))
def test_invalid_place_or_revision_to_correct_is_refused(client, kop_sheet, corrects):
    body = json.dumps({"entries": [line(4, corrects=corrects)]})
    address = reverse("outbox", args=[kop_sheet.pk])
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 400
    assert "entries/0/corrects" in answer.json()["message"]


@pytest.mark.parametrize("raw", sampled(ALL), ids=lambda raw: raw["game"])
def test_line_at_place_is_told_with_its_scores(client, raw):
    sheet = import_record(raw=raw)
    address = reverse("outbox", args=[sheet.pk])
    stands = client.get(address, {"at": 0}).json()["stands"]
    assert (stands["number"], stands["position"], stands["revision"]) == (1, 0, 1)
    assert stands["text"]
    assert " → " in stands["results"] or "·" in stands["results"]
    assert "stands" not in client.get(address, {"at": 999}).json()
    assert "stands" not in client.get(address).json()


def test_scores_of_mine_are_those_it_has_in_their_place(client):
    sheet = import_record(raw=with_entries(GLOWY, {"points": [71, 49]}, {"points": [28, 92]}))
    (result,) = send(client, sheet, line(0, [["result", "points"], ["points_0", "28"]], ""))[
        "results"
    ]
    (after,) = send(client, sheet, line(1, [["result", "points"], ["points_0", "28"]], ""))[
        "results"
    ]
    assert result["stands"]["results"] != after["stands"]["results"]
    assert result["stands"]["mine"] != after["stands"]["mine"] == after["stands"]["results"]
