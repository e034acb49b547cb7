from dataclasses import dataclass, fields

from scorer.games.text import gettext
from scorer.games.values import Length, Range, option


def test_range_and_length_are_open_above_unless_told():
    assert (Range(1).minimum, Range(1).maximum) == (1, None)
    assert (Length(4, 4).minimum, Length(4, 4).maximum) == (4, 4)


def test_option_is_a_field_with_its_name_and_clause():
    @dataclass(frozen=True)
    class Options:
        target: int = option(150, label=gettext("Target"), clause="HRT-8")

    (field,) = fields(Options)
    assert Options().target == 150
    assert dict(field.metadata) == {
        "label": gettext("Target"),
        "clause": "HRT-8",
        "choices": {},
    }


def test_option_chosen_from_a_few_names_its_choices():
    choices = {"leader": gettext("The leader")}

    @dataclass(frozen=True)
    class Options:
        first_call: str = option(
            "leader", label=gettext("First call"), clause="KOP-2.2", choices=choices
        )

    (field,) = fields(Options)
    assert field.metadata["choices"] == choices
