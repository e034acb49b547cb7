"""The list of explanations: what it tells, what it costs, how it looks as a document."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache
from html import unescape
from itertools import product

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.timezone import override as timezone_of

from scorer.printing.pdf_renderer import set_pages
from scorer.printing.reasons import reasons
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.lines import line_story
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from scorer.templatetags.scores import suits
from tests.builders import records as examples
from tests.scorer.printing.correcting import ZOLO, correct, strike
from tests.scorer.printing.reading import EXAMPLES, placed, reader, tags, words
from tests.tiers import long, sampled

MILLIMETRE = 72 / 25.4
LANGUAGES = ["en", "pl", "cs", "ro"]


def reasons_of(record):
    return reasons(sheet_context(standing_of(record)))


def printed(explained, *, paper="A4", language="en"):
    page = (
        f'<html lang="{language}"><title>Sheet</title><style>@page {{ size: {paper} }}</style>'
        f'<body class="{paper.lower()}"><h1>Sheet</h1>'
    )
    part = render_to_string("print/reasons.html", {"reasons": explained})
    return set_pages(page + part).write_pdf(pdf_variant="pdf/ua-1")


@cache
def list_of(example, language):
    """The list of an example, printed once."""
    with translation.override(language):
        return printed(reasons_of(getattr(examples, example)), language=language)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_line_says_what_its_page_says(example, db):
    sheet = import_record(raw=getattr(examples, example))
    now = load_sheet_state(sheet)
    explained = reasons(sheet_context(now))
    assert len(explained.lines) == len(now.scored)
    for line, row in zip(explained.lines, sheet_context(now).rows, strict=True):
        story = line_story(now, row.entry.position)
        assert (line.number, line.text, line.changes) == (row.number, row.text, ())
        assert line.arithmetic == story.arithmetic
        assert line.rules == tuple(rule.id for rule in story.because)
    named = {rule for line in explained.lines for rule in line.rules}
    assert [clause.id for clause in explained.clauses] == [
        clause.id for clause in now.game.clauses if clause.id in named
    ]
    assert explained.acts == ()


def test_kop_hands_are_explained_in_words_figures_and_clauses():
    second = reasons_of(examples.KOP).lines[1]
    assert (second.number, second.text) == (
        2,
        "zwyczajna · Bogdan + Celina · Młodzi won, losers with wyjście · rej",
    )
    assert second.arithmetic[-2:] == (
        "zwyczajna with wyjście 1 × rej 4 = 4",
        "two against two: the winners +4, the losers −4",
    )
    assert second.rules[:2] == ("KOP-3.5", "KOP-6.2")


@pytest.mark.parametrize(
    ("example", "language"),
    sampled(product(EXAMPLES, LANGUAGES), daily=list(zip(EXAMPLES, LANGUAGES, strict=True))),
)
def test_list_is_printed_word_for_word_from_new_page_on(example, language):
    with translation.override(language):
        explained = reasons_of(getattr(examples, example))
    pdf = list_of(example, language)
    assert words(pdf).startswith("Sheet 1 / 2 ")
    whole = squeezed(words(pdf))
    for line in explained.lines:
        because = "; ".join(line.arithmetic) + ", ".join(line.rules)
        assert squeezed(f"{line.number} {line.text}{because}") in whole
    for clause in explained.clauses:
        with translation.override(language):
            text = suits(clause.text)
        assert squeezed(clause.id + unescape(strip_tags(text))) in whole


def squeezed(text):
    return "".join(text.split())


def test_correction_tells_old_reading_who_changed_it_when_and_why(kop_sheet):
    correct(kop_sheet, 2, ZOLO, "Celina counted again")
    correct(kop_sheet, 2, ZOLO | {"kontras": 1})
    now = load_sheet_state(kop_sheet)
    explained = reasons(sheet_context(now))
    assert [len(line.changes) for line in explained.lines] == [0, 0, 2, 0]
    assert [change.words for change in explained.lines[2].changes] == [
        "zolo · Darek · Stary won · kontra",
        "zolo · Darek · Młodzi won · rej",
    ]
    first, second = (change.entry for change in explained.lines[2].changes)
    assert (first.revision, first.author, first.reason) == (2, "Ewa", "Celina counted again")
    assert (second.revision, second.reason) == (3, "")
    text = words(printed(explained))
    assert "Before: zolo · Darek · Stary won · kontra · Ewa · " in text
    assert "· Reason: Celina counted again" in text


def test_time_of_correction_is_written_as_language_writes_it(kop_sheet):
    correct(kop_sheet, 2, ZOLO)
    (change,) = reasons(sheet_context(load_sheet_state(kop_sheet))).lines[2].changes
    change.entry.written_at = datetime(2026, 3, 7, 18, 5, tzinfo=UTC)
    with translation.override("pl"), timezone_of(UTC):
        html = render_to_string("print/written_by.html", {"entry": change.entry})
    assert "Ewa · 7.03.2026, 18:05" in html


def test_reading_before_line_was_struck_out_and_brought_back(kop_sheet):
    strike(kop_sheet, 2)
    correct(kop_sheet, 2, ZOLO)
    changes = reasons(sheet_context(load_sheet_state(kop_sheet))).lines[2].changes
    assert [change.words for change in changes] == [
        "zolo · Darek · Stary won · kontra",
        "void: it does not count",
    ]


def test_line_struck_out_is_told_apart_and_others_keep_their_numbers(kop_sheet):
    strike(kop_sheet, 0)
    explained = reasons(sheet_context(load_sheet_state(kop_sheet)))
    assert [line.number for line in explained.lines] == [1, 2, 3]
    assert [(act.text, act.words[:9]) for act in explained.acts] == [("Hand 1, void", "zwyczajna")]
    text = words(printed(explained))
    assert "What else happened Hand 1, void zwyczajna · Ada + Celina" in text


def test_sheet_without_lines_has_nothing_to_explain():
    explained = reasons_of(examples.KOP | {"entries": []})
    assert (explained.lines, explained.clauses) == ((), ())
    assert "The clauses" not in words(printed(explained))


@pytest.mark.parametrize("paper", sampled(["A5", "A4"]))
def test_long_and_odd_names_stay_on_page(paper):
    odd = ["W" * 200, "אברהם\u202e בן דוד", "A\u200bda\u200d ♥ Ćwik", "m " * 99 + "n"]
    explained = reasons_of(examples.KOP | {"players": odd})
    assert "\u202e" not in "".join(line.text for line in explained.lines)
    pdf = printed(explained, paper=paper)
    for page in reader(pdf).pages[1:]:
        _x, _y, width, height = page.mediabox
        for piece in placed(page):
            assert 10 * MILLIMETRE - 1 <= piece.x <= width - 10 * MILLIMETRE, piece
            assert 10 * MILLIMETRE - 1 <= piece.y <= height - 10 * MILLIMETRE, piece
    assert squeezed(words(pdf)).count("W" * 200) >= 1


@long
def test_thirty_hands_and_their_clauses_take_two_pages_of_a4_at_most():
    entries = examples.KOP["entries"] * 8
    pdf = printed(reasons_of(examples.KOP | {"entries": entries}))
    assert len(reader(pdf).pages) - 1 <= 2


def test_list_is_tagged_with_headings_and_lists():
    explained = reasons_of(examples.GLOWY)
    root = tags(list_of("GLOWY", "pl"))
    kinds = Counter(tag.kind for tag in root.walk())
    assert (kinds["H1"], kinds["H2"], kinds["H3"]) == (1, 1, 1)
    assert kinds["LI"] == len(explained.lines) + len(explained.clauses)
    assert {kid.kind for tag in root.walk() if tag.kind == "L" for kid in tag.kids} == {"LI"}
