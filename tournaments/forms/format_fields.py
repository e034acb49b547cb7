"""The fields of a format's form, by what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Rulebook
from scorer.sheets.forms.sheet import OPTION, option_fields
from scorer.support.fields import whole_number
from scorer.support.form_options import Label
from scorer.support.translation import translate
from tournaments.engine.draws.request import Apart, Method
from tournaments.engine.formats import Format, SecondLook
from tournaments.engine.formats.validity import MOST_KNOCKOUT
from tournaments.engine.numbers import from_text, one_of_a_list
from tournaments.engine.points import SIDES
from tournaments.engine.ranking import KEYS
from tournaments.selectors.format_words import (
    APART_NAMES,
    BYE_NAMES,
    INCOMPLETE_NAMES,
    METHOD_NAMES,
    MISSED_NAMES,
    SECOND_LOOK_NAMES,
    SWISS_START_NAMES,
    TIE_RULE_NAMES,
    UNEVEN_NAMES,
)
from tournaments.selectors.uneven_field_preview import ways_of

Word = TypeVar("Word", bound=StrEnum)
Fields = dict[str, forms.Field]  # by their names
GIFTS = ("bye", "missing_fourth", "runaway")
MOST_ROUNDS = 30
MOST_HANDS = 200
MOST_MINUTES = 600
MOST_KEYS = 8
TIE_KEYS = ("tie_keys_0", "tie_keys_1")
# one thing under several names
POINTS = {name for name, key in KEYS.items() if key.value is KEYS["table_points"].value}
TABLE_GIFTS = (
    _("Table points for a bye"),
    _("Table points for a missing fourth"),
    _("Table points when a player runs away"),
    _("Table points for a missed round"),
)
MATCH_GIFTS = (
    _("Match points for a bye"),
    _("Match points for a missing fourth"),
    _("Match points when a player runs away"),
    _("Match points for a missed round"),
)
MOST_POINTS = 9999


class Points(forms.CharField):
    """Points as exact fractions, parted by blanks: ``4 3 2 1``, ``4 2,5 1``."""

    def __init__(self, *, single: bool = False, **options: Any) -> None:
        self.single = single
        allowed = (
            _("Allowed: a number such as 3, 2.5 or 1/2.")
            if single
            else _("Allowed: numbers parted by blanks, such as 4 3 2 1 or 4 2.5 1.")
        )
        super().__init__(
            max_length=100,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"required": allowed, "invalid": allowed, "max_length": allowed},
            **options,
        )

    def clean(self, value: object) -> Any:
        """The numbers as a tuple of fractions, or the one number."""
        text = super().clean(value)
        try:
            single = self.single and text
            parts = (from_text(text),) if single else tuple(map(one_of_a_list, text.split()))
        except ValueError:
            raise forms.ValidationError(self.error_messages["invalid"]) from None
        return (parts[0] if parts else Fraction(0)) if self.single else parts


def house_rules_fields(game: Rulebook) -> Fields:
    """The options of the game; how many hands are played stands with the rounds."""
    length = length_field(game)
    return {name: field for name, field in option_fields(game).items() if name != length}


def length_field(game: Rulebook) -> str:
    """The field of the option that says how many hands there are; no field's name without one."""
    return OPTION + (game.length_option or "")


def play_fields(start: Format, game: Rulebook) -> Fields:
    """How long is played, by which rules, by how many."""
    rulesets = [(rule.slug, translate(rule.name)) for rule in game.rulesets]
    found: Fields = {
        "ruleset": forms.ChoiceField(label=_("Rules"), choices=rulesets),
        "rounds": whole_number(MOST_ROUNDS, least=1, required=True, label=_("Rounds")),
        "hands": whole_number(
            MOST_HANDS,
            least=1,
            label=_("Hands in a round"),
            help_text=_("Empty: until the game is over."),
        ),
        "round_minutes": whole_number(
            MOST_MINUTES, least=1, label=_("Minutes of a round"), help_text=_("Empty: no clock.")
        ),
    }
    least, most = game.players.minimum, game.players.maximum or game.players.minimum
    if least < most and not start.two_sided:
        label = _("Players at a table")
        found["table_size"] = whole_number(most, least=least, required=True, label=label)
    return found


def points_fields(start: Format, game: Rulebook) -> Fields:
    """What places or matches are worth; at a short table where the game can be played at one."""
    if start.two_sided:
        return {
            "match_win": Points(single=True, label=_("Match points for a win")),
            "match_draw": Points(single=True, label=_("Match points for a draw")),
            "match_loss": Points(single=True, label=_("Match points for a loss")),
        }
    found: Fields = {
        "table_points": Points(
            required=False,
            label=_("Table points for places 1, 2 …"),
            help_text=_(
                "Equal scores share the points of their places. "
                "Empty: small points alone are summed."
            ),
        ),
    }
    if start.scoring.short_table_points or plays_short(start, game):
        found["short_points"] = Points(
            required=False,
            label=_("Table points at a short table"),
            help_text=_("Empty: the scale is stretched equally, which is fair on average."),
        )
    return found


def plays_short(format_: Format, game: Rulebook) -> bool:
    """Whether a table that is one short plays; where it does not, an award takes its place."""
    return format_.table_size > game.players.minimum


def _other_words(start: Format) -> set[str]:
    """Keys for the points that the format counts under another name."""
    usual = "match_points" if start.two_sided else "table_points"
    return POINTS - (POINTS.intersection(start.scoring.ranking) or {usual})


def _keys_for(start: Format) -> list[tuple[str, str]]:
    """The ranking keys that the format can use."""
    return [
        (name, translate(key.words))
        for name, key in KEYS.items()
        if (start.two_sided or not key.two_sided) and name not in _other_words(start)
    ]


def ranking_fields(start: Format) -> Fields:
    """The keys of the ranking in order, and an empty one behind them."""
    keys = _keys_for(start)
    return {
        f"key_{at}": forms.ChoiceField(
            label=_("First by") if at == 0 else _("then by"),
            required=at == 0,
            choices=keys if at == 0 else [("", "–"), *keys],
        )
        for at in range(min(len(start.scoring.ranking) + 1, MOST_KEYS))
    }


def draws_fields(start: Format) -> Fields:
    """How rounds are drawn and who is kept apart."""
    methods = [(method.value, METHOD_NAMES[method]) for method in methods_for(start)]
    firmly = [
        ("", _("may meet")),
        (Apart.SHOULD.value, _("should meet seldom")),
        (Apart.MUST.value, _("must not meet")),
    ]
    return {
        "draw_first": forms.ChoiceField(label=_("The first round is drawn"), choices=methods),
        "draw_later": forms.ChoiceField(label=_("Later rounds are drawn"), choices=methods),
        **({} if start.changing_partners else by_standing_fields(start)),
        **{
            f"apart_{what}": forms.ChoiceField(label=name, required=False, choices=firmly)
            for what, name in APART_NAMES.items()
        },
        "uneven": uneven_field(start),
    }


def by_standing_fields(start: Format) -> Fields:
    """Of rounds that the standings draw: final ones, a knock-out, those by the Swiss system."""
    finals = whole_number(
        MOST_ROUNDS - 1,
        label=_("Final rounds"),
        help_text=_(
            "So many last rounds seat the best at table 1, the next at table 2 and so on, "
            "by the standings before each; meetings are allowed. Empty: none."
        ),
    )
    return {
        "final_rounds": finals,
        **knockout_fields(start),
        **tie_fields(start),
        **(swiss_fields() if start.two_sided else {}),
    }


def knockout_fields(start: Format) -> Fields:
    """How many play a knock-out at the end; for third place where two sit at a table."""
    found: Fields = {
        "knockout": whole_number(
            MOST_KNOCKOUT,
            least=2,
            label=_("Play the knock-out"),
            help_text=_(
                "So many of the best play on in the last rounds, the winners of each table until "
                "one is left: with two at a table 2, 4, 8, 16; with four 4, 8, 16. Empty: none."
            ),
        )
    }
    if start.table_size == SIDES:
        found["third_place"] = forms.BooleanField(
            required=False, label=_("With a match for third place")
        )
    return found


def tie_fields(start: Format) -> Fields:
    """What decides a tie for the last place in a final or a knock-out, and equal results there."""
    keys = [("", "–"), *_keys_for(start)]
    rules = [("", _("as the director says then")), *_choices(TIE_RULE_NAMES)]
    labels = _("Tied for a final: first by"), _("Tied for a final: then by")
    return {
        **{
            name: forms.ChoiceField(label=label, required=False, choices=keys)
            for name, label in zip(TIE_KEYS, labels, strict=True)
        },
        "tie_rule": forms.ChoiceField(
            label=_("A tie for a final is decided"),
            required=False,
            choices=rules,
            help_text=_("Who is tied for the last place in a final or a knock-out."),
        ),
        "final_by_standing": forms.BooleanField(
            required=False, label=_("Equal finalists stand as before the knock-out")
        ),
    }


def swiss_fields() -> Fields:
    """What the Swiss system leaves to say."""
    return {
        "swiss_start": forms.ChoiceField(
            label=_("A first Swiss round meets"), choices=_choices(SWISS_START_NAMES)
        ),
        "byes": forms.ChoiceField(
            label=_("Where one must sit out a Swiss round"), choices=_choices(BYE_NAMES)
        ),
    }


def _choices(names: Mapping[Word, Label]) -> list[tuple[str, Label]]:
    return [(word.value, name) for word, name in names.items()]


def uneven_field(
    format_: Format, widget: type[forms.Widget] = forms.Select, initial: str | None = None
) -> forms.ChoiceField:
    """How a field is seated that does not fill all tables."""
    return forms.ChoiceField(
        label=_("When tables do not come out even"),
        choices=[(uneven.value, UNEVEN_NAMES[uneven]) for uneven in ways_of(format_)],
        widget=widget,
        initial=initial,
    )


def methods_for(format_: Format) -> list[Method]:
    """The ways to draw a format can use; partners change where the game has any."""
    if format_.changing_partners:
        return [Method.MOVEMENT]
    if format_.two_sided:
        return [Method.ROUND_ROBIN, Method.SWISS, Method.RANKED, Method.RANDOM]
    plain = [Method.ROTATION, Method.STANDING, Method.RANKED, Method.RANDOM]
    return [*plain, Method.MOVEMENT] if Method.MOVEMENT in format_.draws else plain


def gifts_fields(start: Format) -> Fields:
    """What those get who cannot play a round."""
    bye, missing, runaway, missed = MATCH_GIFTS if start.two_sided else TABLE_GIFTS
    return {
        "bye_table_points": Points(single=True, label=bye),
        "bye_score": _score(_("Small points for a bye")),
        "missing_fourth_table_points": Points(single=True, label=missing),
        "missing_fourth_score": _score(_("Small points for a missing fourth")),
        "runaway_table_points": Points(single=True, label=runaway),
        "runaway_score": _score(_("Small points when a player runs away")),
        "missed_policy": forms.ChoiceField(
            label=_("A round that a player missed counts"),
            choices=[("", _("nothing")), *_choices(MISSED_NAMES)],
            required=False,
            help_text=_("For those who come late, sit out by their own wish or are away and back."),
        ),
        "missed_table_points": Points(single=True, required=False, label=missed),
        "missed_score": whole_number(
            MOST_POINTS, least=-MOST_POINTS, label=_("Small points for a missed round")
        ),
    }


def _score(label: Label) -> forms.IntegerField:
    return whole_number(MOST_POINTS, least=-MOST_POINTS, required=True, label=label)


def others_fields() -> Fields:
    """Teams, categories, the second look."""
    return {
        "team_size": whole_number(
            20, least=2, label=_("Players of a team"), help_text=_("Empty: no teams.")
        ),
        "team_best": whole_number(20, least=1, label=_("So many best of a team count")),
        "team_line_up_max": whole_number(
            20, least=1, label=_("A team may enter at most"), help_text=_("Empty: any.")
        ),
        "team_incomplete": forms.ChoiceField(
            label=_("Incomplete teams are placed"),
            choices=_choices(INCOMPLETE_NAMES),
            required=False,
            help_text=_("A team is incomplete if fewer of its members played than count."),
        ),
        "categories": forms.CharField(
            label=_("Categories"),
            required=False,
            max_length=300,
            help_text=_("Ranked among themselves, parted by commas: women, juniors."),
        ),
        "second_look": forms.ChoiceField(
            label=_("Second look at results"),
            choices=[(look.value, SECOND_LOOK_NAMES[look]) for look in SecondLook],
        ),
    }
