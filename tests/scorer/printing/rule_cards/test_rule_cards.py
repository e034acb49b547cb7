"""Every card: one leaf of A5, whole, readable by machines, with every clause of its rules."""

from __future__ import annotations

from itertools import cycle, product
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.utils import translation

from scorer.games.cancellation_hearts.game import CancellationHearts
from scorer.games.registry import all_games
from scorer.kits import kit_of
from scorer.printing import rule_cards
from scorer.printing.pdf_renderer import set_pages
from scorer.printing.rule_cards import card_html, card_pdf_bytes, plain, rule_card
from scorer.sheets.selectors.rules import find_choice, told_clauses
from scorer.templatetags.paper import symbols
from scorer.templatetags.scores import suits
from tests.builders.records import shipped_games
from tests.scorer.printing.measure import faults
from tests.scorer.printing.reading import fonts, placed, reader, tags
from tests.scorer.printing.rule_cards.making import made
from tests.tiers import long, sampled

pytestmark = long

MILLIMETRE = 72 / 25.4
MARGIN = 10 / 25.4 * 96  # in CSS pixels
A5 = (420, 595)
BUNDLED = {"Inter", "Inter-Semi-Bold", "Kontra-Symbols"}
OF = {ruleset.slug: game.slug for game in all_games().values() for ruleset in game.rulesets}
RULESETS = list(OF)
LANGUAGES = [code for code, _name in settings.LANGUAGES]

# every rule set and every language is tried every day
DAILY = list(zip(RULESETS, cycle(LANGUAGES), strict=False))

every_card = pytest.mark.parametrize(
    ("slug", "language"), sampled(product(RULESETS, LANGUAGES), daily=DAILY)
)


@every_card
def test_card_is_one_leaf_of_a5_with_its_margins_and_fonts(slug, language):
    card = made(slug, language)
    pages = reader(card.pdf).pages
    assert len(pages) == (2 if OF[slug] == "kop" else 1)
    for page in pages:
        _x, _y, width, height = page.mediabox
        assert (round(width), round(height)) == A5
        for piece in placed(page):
            if piece.text.endswith(" · 2") and page is pages[1]:
                continue  # the head of the other side
            assert 10 * MILLIMETRE - 2 <= piece.x <= width - 10 * MILLIMETRE, piece
            assert 10 * MILLIMETRE - 1 <= piece.y <= height - 10 * MILLIMETRE, piece
    names = fonts(card.pdf)
    assert {name.partition("+")[2] for name in names} <= BUNDLED
    assert all("+" in name for name in names)
    assert card.complaints == ()


@every_card
def test_card_has_no_fault_that_can_be_measured(slug, language):
    assert faults(made(slug, language).pdf) == []


@every_card
def test_nothing_on_a_card_reaches_over_its_margins_or_its_cell(slug, language):
    texts = sum(assert_room(page._page_box) for page in made(slug, language).pages)
    assert texts > len(find_choice(slug).game.clauses_of(slug))


def assert_room(box):
    """What stands between the margins of a page stays in its room; how many texts that are."""
    right, bottom = box.width + MARGIN, box.height + MARGIN
    texts = [inner for inner in box.children[0].descendants() if hasattr(inner, "text")]
    for text in texts:
        assert text.position_x >= MARGIN - 3, text.text
        assert text.position_x + text.width <= right + 1, text.text
        assert text.position_y + text.height <= bottom + 1, text.text
    for drawn in (inner for inner in box.descendants() if inner.element_tag in {"table", "ol"}):
        assert drawn.position_x + drawn.margin_width() <= right + 1, drawn
    for cell in (inner for inner in box.descendants() if inner.element_tag in {"td", "th"}):
        end = cell.position_x + cell.border_width() + 1
        for text in (inner for inner in cell.descendants() if hasattr(inner, "text")):
            assert text.position_x + text.width <= end, text.text
    return len(texts)


@every_card
def test_card_has_every_clause_of_its_rules(slug, language):
    text = made(slug, language).text
    game = rule_card(slug).choice.game
    for clause in game.clauses_of(slug):
        assert clause.id in text
    with translation.override(language):
        card = rule_card(slug)
        told = {clause.id: clause.text for clause in told_clauses(game, slug)}
        said = [
            statement
            for section in card.sections
            for statement in (*section.statements, *card.differences)
        ]
        assert {statement.id: statement.text for statement in said}.items() >= {
            rule: told[rule] for rule in told if rule not in drawn(game)
        }.items()
        html = card_html(card, 7)
        assert all(symbols(suits(statement.text)) in html for statement in said)


def drawn(game):
    """The clauses that the game's card draws."""
    part = kit_of(game.slug).rule_card
    return part.plan().drawn if part else frozenset()


def test_clauses_that_are_drawn_are_few():
    found = {rule for slug in shipped_games() for rule in drawn(all_games()[slug])}
    assert found == {"KOP-4.1", "KOP-8.1", "KOP-8.2", "KOP-8.3", "DBL-12"}


@pytest.mark.parametrize("slug", [slug for slug in RULESETS if kit_of(OF[slug]).rule_card])
def test_every_clause_stands_under_a_heading_of_its_games_card(slug):
    card = rule_card(slug)
    assert [section.title for section in card.sections if section.title == "Rules"] == []
    said = [statement.id for section in card.sections for statement in section.statements]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(("slug", "language"), DAILY)
def test_card_is_titled_tagged_and_says_its_language(slug, language):
    pdf = made(slug, language).pdf
    document = reader(pdf)
    root = document.trailer["/Root"]
    with translation.override(language):
        card = rule_card(slug)
        name, html = card.choice.name, card_html(card, 7)
    assert root["/Lang"] == language
    assert document.metadata.title.endswith(f"· {name}")
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    assert document.metadata.creation_date is None
    found = [tag.kind for tag in tags(pdf).walk()]
    assert found.count("H1") == 1
    tables = {"Table", "TH", "TD", "Caption"} if "<table" in html else set()
    assert {"H2", "L", "LI"} | tables <= set(found)


@long
def test_card_has_the_same_bytes_each_time():
    assert card_pdf_bytes("na-glowy", "en") == made("na-glowy", "en").pdf


@pytest.mark.parametrize("slug", RULESETS)
def test_card_names_the_house_rules_and_what_is_usual(slug, card_words):
    text = card_words(slug)
    for option in rule_card(slug).options:
        assert f"{option['clause']} {option['label']}: {option['default']}" in text


def test_cards_of_clubs_that_differ_say_in_what(card_words):
    texts = {clause.id: clause.text for clause in told_clauses(all_games()["kop"], "kop-wolsztyn")}
    assert f"KOP-2.8 Here, but not in Kop: {texts['KOP-2.8']}" in card_words("kop-wolsztyn")
    assert f"KOP-2.8 Not here, but in Kop of Wolsztyn: {texts['KOP-2.8']}" in card_words("kop")
    assert "What the clubs do differently" not in card_words("na-glowy")


def test_game_without_a_card_of_its_own_gets_its_clauses(monkeypatch):
    class Other(CancellationHearts):
        slug = "another-game"

    choice = rule_card("cancellation-hearts").choice
    other = SimpleNamespace(
        game=Other(), ruleset=choice.ruleset, name=choice.name, players=choice.players
    )
    monkeypatch.setattr(rule_cards, "find_choice", lambda _slug: other)
    card = rule_card("cancellation-hearts")
    (section,) = card.sections
    assert section.title == "Rules"
    assert [statement.id for statement in section.statements] == [
        clause.id for clause in Other.clauses
    ]
    assert card.figures is plain.plan().figures is None
    assert len(set_pages(card_html(card, 8)).pages) == 1


def test_card_of_no_rule_set_is_no_card():
    with pytest.raises(KeyError):
        card_pdf_bytes("tarok", "en")
