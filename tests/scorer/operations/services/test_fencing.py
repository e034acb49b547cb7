"""A laptop that was overtaken is told so by who proves it, and takes nothing more."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from scorer.models import Epoch, Understudy
from scorer.operations.machine import other_laptop
from scorer.operations.selectors.fence import fence
from scorer.operations.services import fencing
from scorer.operations.services.fencing import Standing

pytestmark = pytest.mark.django_db
OTHER = "http://10.0.0.7:8000"


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def other(client, monkeypatch):
    """The other laptop answers as this one would, with the epoch and the key it is given."""
    said = {"epoch": 2, "serves": True, "forged": False}

    def get(address, path, *, most):
        assert address == OTHER
        asked = path.partition("ask=")[2]
        proof = fencing.standing_proof(asked, said["epoch"], serves=said["serves"])
        proof = "0" * 64 if said["forged"] else proof
        return 200, json.dumps({**said, "proof": proof}).encode()

    monkeypatch.setattr(other_laptop, "asked", get)
    Understudy.objects.create(digest="a", address=OTHER)
    return said


def test_a_higher_epoch_that_serves_fences(other):
    found = fencing.look_whether_overtaken()
    assert (found.epoch, found.address) == (2, OTHER)
    assert fence() == found


@pytest.mark.parametrize(
    "said", [{"epoch": 1}, {"serves": False}, {"forged": True}, {"epoch": "x"}]
)
def test_nothing_else_does(other, said, monkeypatch):
    other |= said
    if said == {"epoch": "x"}:
        monkeypatch.setattr(other_laptop, "asked", lambda *_g, **_m: (200, b'{"epoch": "x"}'))
    assert fencing.look_whether_overtaken() is None


def test_one_that_was_let_go_stops_nobody(other):
    Understudy.objects.update(withdrawn_at=timezone.now())
    assert fencing.look_whether_overtaken() is None


def test_one_of_the_same_epoch_goes_on(other):
    Epoch.objects.create(number=2, address="http://10.0.0.1:8000")
    assert fencing.look_whether_overtaken() is None


def test_a_claim_alone_stops_nobody():
    fencing.overtaken(2, "http://evil.example")
    assert fence() is None
    assert fencing.claim_file().exists()


def test_a_claim_of_what_is_known_is_not_even_noted():
    fencing.overtaken(1, OTHER)
    assert not fencing.claim_file().exists()


def test_a_fence_is_lifted_and_raised_again():
    fencing.raise_fence(2, OTHER)
    assert fence().epoch == 2
    fencing.lift_fence()
    assert fence() is None
    fencing.raise_fence(3, OTHER)
    assert fence().epoch == 3


def test_a_copy_of_who_overtook_lifts_it_when_put_back():
    fencing.raise_fence(2, OTHER)
    fencing.lift_if_caught_up()
    assert fence().epoch == 2
    Epoch.objects.create(number=2, address=OTHER)
    fencing.lift_if_caught_up()
    assert fence() is None


def test_the_site_proves_its_standing(client):
    asked = "ab" * 16
    told = client.get(f"/standing/?ask={asked}").json()
    assert told["proof"] == fencing.standing_proof(asked, 1, serves=True)
    assert "proof" not in client.get("/standing/?ask=short").json()


def test_nobody_at_an_address_proves_nothing():
    assert fencing.ask_standing("http://127.0.0.1:9") is None
    assert fencing.ask_standing("https://127.0.0.1:9") is None
    assert Standing(1, serves=True) != Standing(1, serves=False)
