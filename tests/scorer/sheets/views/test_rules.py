"""The rules pages say every clause, what is open and what can be chosen."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from scorer.games.registry import all_games
from scorer.templatetags.scores import suits

RULESETS = [(game, ruleset.slug) for game in all_games().values() for ruleset in game.rulesets]


@pytest.mark.parametrize(("game", "slug"), RULESETS, ids=[slug for _game, slug in RULESETS])
def test_rules_page_has_every_clause(client, game, slug):
    page = client.get(f"/rules/{slug}/").content.decode()
    for clause in game.clauses_of(slug):
        assert f'id="{clause.id}"' in page
        assert suits(str(clause.text)) in page
        if clause.also:
            assert suits(str(clause.also)) in page
        if clause.open:
            assert suits(str(clause.open)) in page


def test_clause_of_wolsztyn_is_not_in_the_other_rules(client):
    assert 'id="KOP-2.8"' not in client.get("/rules/kop/").content.decode()
    assert 'id="KOP-2.8"' in client.get("/rules/kop-wolsztyn/").content.decode()


def test_list_of_rules_leads_to_each(client):
    page = client.get("/rules/").content.decode()
    for _game, slug in RULESETS:
        assert f'href="/rules/{slug}/"' in page


def test_suits_are_real_and_text_is_escaped():
    assert suits("<b> 10H or QS") == (
        escape("<b> ")
        + '<span class="card-name red">10♥</span> or <span class="card-name">Q♠</span>'
    )
