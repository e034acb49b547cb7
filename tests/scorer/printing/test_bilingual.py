from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext

from scorer.printing.bilingual import Label, in_both
from scorer.printing.parts import Check, FootRow, HeadField


@dataclass(frozen=True)
class Thing:
    """A part with labels, others in it, and something that is no text."""

    label: str
    rest: tuple[object, ...] = ()
    width: float = 1.0


def in_words():
    """The active language, as a text that differs in each."""
    return translation.get_language()


def test_label_is_its_text_and_knows_the_second():
    label = Label("Round", "Kolo")
    assert (label, label.second, len(label)) == ("Round", "Kolo", 5)
    assert f"{label}!" == "Round!"


def test_without_a_second_language_nothing_is_asked_twice():
    asked = []
    assert in_both("", lambda: asked.append(in_words()) or "a") == "a"
    assert asked == ["en"]


def test_texts_that_differ_are_labels_wherever_they_stand():
    made = in_both("cs", lambda: (Thing(in_words(), (in_words(), 3, Thing(in_words()))), "same"))
    found = [made[0].label, made[0].rest[0], made[0].rest[2].label]
    assert [(str(each), each.second) for each in found] == [("en", "cs")] * 3
    assert made[0].width == 1.0
    assert type(made[1]) is str
    assert translation.get_language() == "en"


def test_labels_are_those_of_the_catalogues():
    label = in_both("cs", lambda: gettext("Round"))
    assert label == "Round"
    with translation.override("cs"):
        assert label.second == gettext("Round")


def test_values_stay_in_the_first_language():
    parts = in_both(
        "pl",
        lambda: (
            HeadField("day", in_words(), value=in_words()),
            Check(in_words(), found=in_words()),
            FootRow(in_words(), 8.0, (in_words(), "")),
        ),
    )
    field, check, row = parts
    assert [type(each.label) for each in parts] == [Label, Label, Label]
    assert [type(each) for each in (field.value, check.found, row.cells[0])] == [str] * 3
    assert (field.value, check.found, row.cells[0]) == ("en", "en", "en")


def test_parts_that_do_not_match_keep_the_first_language():
    def made():
        return (in_words(),) * (1 if in_words() == "en" else 2)

    assert [type(text) for text in in_both("ro", made)] == [str]


def test_empty_texts_are_no_labels():
    assert type(in_both("ro", lambda: "" if in_words() == "en" else "x")) is str
