"""What a page hears from the rules on its phone: the same words and figures as the server's."""

from __future__ import annotations

import json
from gettext import GNUTranslations

import pytest
from django.conf import settings

from scorer.games.registry import filled_in
from scorer.phone.bundle import texts
from scorer.phone.program import Program, tongue_of
from scorer.phone.shapes import described
from tests.builders.records import ALL, KOP, with_entries

HAND = [["old", "02"], ["winner", "old"], ["margin", "exit"], ["kontras", "1"]]
NEXT_OF_KOP = {
    "number": 2,
    "heading": "Hand 2",
    "dealer": "Bogdan",
    "facts": [["Hand", "2"], ["Leads", "Celina"], ["Calls first", "Darek"]],
    "offers": {},
}


def program_of(record) -> Program:
    slug = record["game"]
    return Program(described(slug), filled_in(slug))


def opened(record) -> Program:
    program = program_of(record)
    assert program.open(json.dumps(record)) == ""
    return program


def foreseen(program, *lines):
    waiting = [{"kind": kind, "fields": fields} for kind, fields in lines]
    return json.loads(program.foresee(json.dumps(waiting)))


def test_waiting_hand_is_scored_and_what_comes_next_said():
    assert foreseen(opened(with_entries(KOP)), ("zwyczajna", HAND)) == {
        "lines": [
            {
                "words": "zwyczajna · Ada + Celina · Starzy won, losers with wyjście · kontra",
                "scores": [2, -2, 2, -2],
                "totals": [2, -2, 2, -2],
                "results": [["+2", "→ 2"], ["−2", "→ −2"], ["+2", "→ 2"], ["−2", "→ −2"]],
                "because": [
                    *("KOP-3.5", "KOP-6.2", "KOP-2.5", "KOP-8.4", "KOP-8.1", "KOP-7.1", "KOP-7.2")
                ],
                "why": [
                    "zwyczajna with wyjście 1 × kontra 2 = 2",
                    "two against two: the winners +2, the losers −2",
                ],
            }
        ],
        "totals": [2, -2, 2, -2],
        "leaders": [0, 2],
        "finished": False,
        "next": NEXT_OF_KOP,
    }


def test_nothing_follows_a_line_that_is_refused():
    told = foreseen(
        opened(with_entries(KOP)),
        ("zwyczajna", [*HAND[:1], *HAND[3:], ["old_points", "104"], ["old_tricks", "1"]]),
        ("zwyczajna", HAND),
    )
    assert [list(line) for line in told["lines"]] == [["faults"]]
    assert told["lines"][0]["faults"][0]["rule"] == "KOP-6.3"
    assert told["totals"] == [0, 0, 0, 0]


def test_incomplete_line_is_told_in_the_words_of_the_form():
    told = foreseen(opened(with_entries(KOP)), ("zwyczajna", [*HAND[:1], *HAND[3:]]))
    assert told["lines"] == [
        {
            "faults": [
                {
                    "path": "outcome",
                    "message": "Choose who won, or give the card points below.",
                    "rule": None,
                }
            ]
        }
    ]


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
def test_end_of_a_sheet_is_where_the_server_has_it(record):
    program = program_of(record)
    result = json.loads(program.score(json.dumps(record)))
    assert program.open(json.dumps(record)) == ""
    told = foreseen(program)
    assert (told["lines"], told["totals"]) == ([], result["totals"])


def test_record_that_cannot_be_is_not_opened():
    program = program_of(KOP)
    hand = {"contract": "zwyczajna", "old": [0, 2], "old_points": 104, "old_tricks": 1}
    fault = json.loads(program.open(json.dumps(with_entries(KOP, hand))))
    assert [fault["format"], fault["errors"][0]["rule"]] == ["score-error/1", "KOP-6.3"]
    assert program.foresee("[]") == "null"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_languages_bend_numbers_as_gettext_does(language):
    path = settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        catalogue = GNUTranslations(file)
    tongue = tongue_of(texts(language, catalogue))
    one = "%(count)d trick holds from %(low)d to %(high)d points and cannot hold %(points)d."
    many = one.replace("trick holds", "tricks hold")
    assert catalogue.ngettext(one, many, 2) != many
    for count in [*range(130), 201, 222, 1001, 1012, 1112]:
        assert tongue.bent(one, many, count) == catalogue.ngettext(one, many, count)
    assert tongue.message("Hand") == catalogue.gettext("Hand") != "Hand"
    assert tongue.message("Nobody said this") == "Nobody said this"
