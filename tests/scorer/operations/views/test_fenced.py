"""Who was overtaken shows everything and takes nothing."""

from __future__ import annotations

import pytest

from scorer.operations.machine import sealed
from scorer.operations.services import pairing
from scorer.operations.services.fencing import raise_fence
from scorer.operations.services.pairing import begin_pairing
from tests.scorer.operations.services.test_pairing import Second

pytestmark = pytest.mark.django_db
OTHER = "http://10.0.0.7:8000"


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def test_every_write_is_told_where_the_site_is(client):
    raise_fence(2, OTHER)
    told = client.post("/t/", {"code": "x"}, headers={"accept": "application/json"})
    assert (told.status_code, told["Retry-After"]) == (503, "5")
    words = f"Not saved. Another laptop serves this site now: {OTHER}"
    assert told.json() == {"message": words, "epoch": 2, "second": OTHER}
    page = client.post("/new/kop/", {})
    assert page.status_code == 503
    assert OTHER in page.content.decode()
    for method in (client.put, client.patch, client.delete):
        assert method("/api/v1/clubs/").status_code == 503


def test_pages_are_shown_and_say_so(client):
    banner = "Another laptop serves this site; here nothing is saved."
    assert banner not in client.get("/rules/").content.decode()
    raise_fence(2, OTHER)
    page = client.get("/rules/").content.decode()
    assert banner in page
    assert f'href="{OTHER}"' in page


def test_signing_in_and_the_language_go_on(client):
    raise_fence(2, OTHER)
    assert client.post("/language/", {"language": "pl"}).status_code == 302
    assert client.post("/sign-in/", {"username": "x", "password": "y"}).status_code == 200


def test_an_unknown_address_is_asked_of_the_desk(client, tmp_path):
    (tmp_path / "overtaken.json").write_text("damaged")
    told = client.post("/t/", {}, headers={"accept": "application/json"}).json()
    assert told["message"].endswith("Ask the desk for its address.")


def test_a_second_laptop_pairs_by_the_address_of_all(client):
    second, code = Second(), begin_pairing().code
    proof = sealed.proof(code, pairing.SECOND, second.public, OTHER.encode())
    asked = {"public": second.public.hex(), "address": OTHER, "proof": proof}
    refused = client.post("/pair/", asked | {"proof": "x"}, "application/json")
    assert refused.status_code == 403
    assert "ten minutes" in refused.json()["message"]
    assert client.post("/pair/", "[]", "application/json").status_code == 403
    told = client.post("/pair/", asked, "application/json").json()
    first = bytes.fromhex(told["public"])
    assert sealed.is_proof(told["proof"], code, pairing.FIRST, first, second.public)
