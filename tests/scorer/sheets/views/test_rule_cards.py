from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.printing.pdf_renderer import PrintingUnavailableError
from tests.scorer.printing.reading import reader

VIEW = "scorer.sheets.views.rule_cards.card_pdf_bytes"


def get(client, ruleset="kop", **query):
    return client.get(reverse("scorer:rule_card", args=[ruleset]), query)


def test_card_is_a_pdf_in_the_language_asked_for(client):
    answer = get(client, "na-glowy", language="cs")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="kontra-na-glowy-cs.pdf"'
    assert reader(answer.content).trailer["/Root"]["/Lang"] == "cs"


def test_card_is_in_the_readers_language_unless_another_is_asked_for(client, monkeypatch):
    monkeypatch.setattr(VIEW, lambda *given: " ".join(given).encode())
    answer = client.get("/rules/na-glowy/card.pdf", headers={"accept-language": "ro"})
    assert answer.content == b"na-glowy ro"


@pytest.mark.parametrize("language", ["xx", "", "PL", "<b>"])
def test_unknown_language_is_refused_with_those_there_are(client, language):
    answer = get(client, language=language)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "is not known. Allowed: pl, cs, ro, en." in page
    assert "<b>" not in page


def test_card_of_no_rule_set_is_not_found(client):
    assert get(client, "tarok").status_code == 404


def test_rules_page_leads_to_the_card(client):
    page = client.get("/rules/kop-wolsztyn/").content.decode()
    assert 'href="/rules/kop-wolsztyn/card.pdf"' in page


def test_card_says_what_is_missing(client, monkeypatch):
    def unavailable(*_given):
        raise PrintingUnavailableError("Install the packages: libpango")

    monkeypatch.setattr(VIEW, unavailable)
    answer = get(client)
    assert answer.status_code == 503
    assert "Install the packages: libpango" in answer.content.decode()
