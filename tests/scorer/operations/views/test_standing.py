"""Phones and the other laptop are told whose turn it is."""

from __future__ import annotations

import json

import pytest

from scorer.models import Epoch, Understudy
from scorer.operations.selectors.fence import NAME
from scorer.operations.selectors.lineage import site_mark

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def _standing(client, **more):
    answer = client.get("/standing/", **more)
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies
    return answer.json()


def test_a_laptop_alone_serves(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert _standing(client, headers={"origin": "http://10.0.0.9:8000"}) == {
            "format": "kontra-standing/1",
            "site": site_mark(),
            "epoch": 1,
            "serves": True,
            "second": "",
        }


def test_it_says_where_the_second_is(client):
    Understudy.objects.create(digest="a", address="http://10.0.0.7:8000")
    Epoch.objects.create(number=2, address="http://10.0.0.8:8000")
    told = _standing(client)
    assert (told["epoch"], told["serves"], told["second"]) == (2, True, "http://10.0.0.7:8000")


def test_one_that_was_overtaken_says_who_serves(client, tmp_path):
    Understudy.objects.create(digest="a", address="http://10.0.0.7:8000")
    said = {"epoch": 2, "address": "http://10.0.0.8:8000", "since": ""}
    (tmp_path / NAME).write_text(json.dumps(said), encoding="utf-8")
    told = _standing(client)
    assert (told["epoch"], told["serves"], told["second"]) == (1, False, "http://10.0.0.8:8000")


def test_a_damaged_word_of_it_still_keeps_writers_out(client, tmp_path):
    (tmp_path / NAME).write_text("{", encoding="utf-8")
    told = _standing(client)
    assert (told["serves"], told["second"]) == (False, "")


def test_nothing_is_written_there(client):
    assert client.post("/standing/").status_code == 405
