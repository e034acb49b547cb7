"""The OpenAPI document tells the truth: whatever it allows is answered as it says."""

from __future__ import annotations

import json
from functools import cache

import pytest
from django.core.wsgi import get_wsgi_application
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck, Phase, given, seed, settings

from scorer.config.api import document
from scorer.sheets.services.sheets import import_record
from tests.builders.events import add_draw, add_entrants, empty_event
from tests.builders.programs import make_program
from tests.builders.records import KOP, KOP_CARDS, with_entries
from tests.builders.rounds import play_round
from tests.scorer.api.document import whole_document
from tests.tiers import examples
from tournaments.models import Season

DOCUMENT = json.loads(json.dumps(whole_document()))
OPERATIONS = [(path, method) for path, said in DOCUMENT["paths"].items() for method in said]
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = examples(daily=1, in_long=8)
OF_THE_DESK = {"/api/v1/events/{slug}/entries"}  # read by a token alone
READ, WRITTEN = (
    {"200", "304", "401", "422", "429"},
    {"200", "401", "403", "404", "413", "422", "429"},
)


@cache
def _checks():
    from schemathesis import checks  # noqa: PLC0415 — as below

    return [getattr(checks, name) for name in CHECKS]


@pytest.fixture(scope="module")
def made(rows_for_file):
    """An address of everything, and a token that may run events."""
    event = empty_event("borek", shown="everything")
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)], state="open", draw=add_draw(event))
    Season.objects.create(club=event.club, slug="borek", name="Liga", public=True)
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS), club=event.club)
    known = {"slug": "borek", "sheet_id": str(sheet.pk), "ruleset": "kop", "game": "kop"}
    known |= {"number": 1, "table": 1, "position": 0}
    return known, make_program(event.club, scope="run")[1]


@pytest.fixture
def club_with_one_of_each(made, db, settings):
    settings.ALLOWED_HOSTS = ["*"]
    return made


@cache
def _schema():
    import schemathesis  # noqa: PLC0415 — a second to import, in every worker that collects

    loaded = schemathesis.openapi.from_dict(DOCUMENT)
    loaded.app = get_wsgi_application()
    return loaded


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_operation_answers_as_the_document_says(path, method, club_with_one_of_each, monkeypatch):
    keep = "close_if_unusable_or_obsolete"  # a request's end must not end the test's transaction
    monkeypatch.setattr(BaseDatabaseWrapper, keep, lambda _connection: None)
    known, secret = club_with_one_of_each

    @seed(6)
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(_schema()[path][method.upper()].as_strategy())
    def answers(case):
        anybody = {"Accept-Encoding": "identity"}  # the tool's client unpacks nothing
        program = anybody | {"Authorization": f"Bearer {secret}"}
        made_up = case.path_parameters or {}
        for headers in (anybody, program)[:EXAMPLES]:  # the second in the long tier alone
            case.call_and_validate(headers=headers, checks=_checks())
        case.path_parameters = {name: known[name] for name in made_up}
        for headers in (program, anybody)[:EXAMPLES]:
            answer = case.call_and_validate(headers=headers, checks=_checks())
            may_be_refused = headers is anybody or method == "post" or case.query
            assert may_be_refused or answer.status_code in {200, 304}

    answers()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_operation_is_described(path, method):
    said = DOCUMENT["paths"][path][method]
    statuses = set(said["responses"])
    assert said["description"].endswith((".", ":", "1.", "taken."))
    takes_token = method == "post" or path in OF_THE_DESK
    assert _security(path, method) == [{"Token": []}] + ([] if takes_token else [{}])
    assert statuses >= (WRITTEN if method == "post" else READ)


def test_token_is_the_security_scheme():
    assert DOCUMENT["components"]["securitySchemes"]["Token"] == {
        "type": "http",
        "scheme": "bearer",
    }


def test_every_reference_leads_somewhere():
    text = json.dumps(DOCUMENT)
    led = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert sorted(led - set(DOCUMENT["components"]["schemas"])) == []
    assert "#/$defs/" not in text


def _security(path, method):
    return DOCUMENT["paths"][path][method]["security"]


def test_document_is_served(client):
    served = client.get("/api/v1/openapi.json")
    assert served.json() == json.loads(json.dumps(document()))
    known = {"If-None-Match": served["ETag"]}
    assert client.get("/api/v1/openapi.json", headers=known).status_code == 304


def test_page_tells_every_operation(client):
    page = client.get("/api/").content.decode()
    told = [f">{method.upper()} {path}</code>" for path, method in OPERATIONS]
    assert [said for said in told if page.count(said) != 1] == []
    assert "<script>" not in page
