from __future__ import annotations

import pytest
from django.urls import reverse

from tests.scorer.printing.reading import reader


def get(client, ruleset="kop", **query):
    return client.get(reverse("scorer:rule_card", args=[ruleset]), query)


def test_card_is_pdf_in_language_asked_for_else_in_readers(client):
    answer = get(client, "na-glowy", language="pl")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="kontra-na-glowy-pl.pdf"'
    assert reader(answer.content).trailer["/Root"]["/Lang"] == "pl"
    read = client.get("/rules/na-glowy/card.pdf", headers={"accept-language": "pl"})
    assert read["Content-Disposition"] == answer["Content-Disposition"]
    assert read.content == answer.content


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
