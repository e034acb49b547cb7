"""The form of a format: every number of it, each with what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.forms.fields import whole_number
from scorer.forms.sheet import OPTION, chosen_options, option_fields
from scorer.games.base import AnyGame
from scorer.games.registry import find_game
from scorer.records.record import visible_name
from scorer.translation import translate
from tournaments.engine.draws.request import Apart, Method, Uneven
from tournaments.engine.formats import Awards, Format, Gift, SecondLook
from tournaments.engine.numbers import from_text, mixed
from tournaments.engine.ranking import KEYS
from tournaments.engine.results import MatchPoints, TeamRule
from tournaments.forms.words import APART_NAMES, METHOD_NAMES, SECOND_LOOK_NAMES, UNEVEN_NAMES

SHARED = ("team", "pair", "club")
GIFTS = ("bye", "missing_fourth", "runaway")
MOST_ROUNDS = 30
MOST_HANDS = 200
MOST_MINUTES = 600
MOST_KEYS = 8
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

    def clean(self, value: Any) -> Any:
        """The numbers as a tuple of fractions, or the one number."""
        text = super().clean(value)
        try:
            parts = tuple(map(from_text, [text] if self.single and text else text.split()))
        except ValueError:
            raise forms.ValidationError(self.error_messages["invalid"]) from None
        return (parts[0] if parts else Fraction(0)) if self.single else parts


class FormatForm(forms.Form):
    """All numbers of ``start``, the format that stands; ``reason`` once the event has begun."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, start: Format, begun: bool, seen: int = 0
    ) -> None:
        super().__init__(data, initial=_initial(start) | {"seen": seen})
        self.start = start
        self.game = find_game(start.game)
        self.groups = [
            (_("Play"), list(_play(start, self.game.rulesets))),
            (_("Points"), list(_points(start))),
            (_("Ranking"), list(_ranking(start))),
            (_("Draws"), list(_draws(start))),
            (_("Who cannot play a round"), list(_gifts())),
            (_("Teams, categories, fee"), list(_others())),
            (_("House rules of the game"), list(_house_rules(self.game))),
        ]
        for _title, fields in self.groups:
            self.fields.update(fields)
        if begun:
            self.fields["reason"] = forms.CharField(
                label=_("Reason of the change"),
                max_length=500,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                error_messages={"required": _("The event has begun: say why its format changes.")},
            )

    def fieldsets(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [
            (title, [self[name] for name, _field in fields])
            for title, fields in self.groups
            if fields
        ]

    def format(self) -> Format:
        """The format that was typed."""
        data = self.cleaned_data
        scoring = self.start.scoring
        short = data.get("short_points") or ()
        scoring = replace(
            scoring,
            ranking=tuple(filter(None, (data.get(f"key_{at}", "") for at in range(MOST_KEYS)))),
            table_points=data.get("table_points", scoring.table_points),
            short_table_points={len(short): short} if short else {},
            match_points=_match_points(data) if scoring.match_points else None,
            team=_team(data),
        )
        return replace(
            self.start,
            ruleset=data["ruleset"],
            options=chosen_options(self.game, {HANDS: None} | data),
            table_size=data.get("table_size") or self.start.table_size,
            rounds=data["rounds"],
            hands=data["hands"],
            round_minutes=data["round_minutes"],
            scoring=scoring,
            draws=_methods(data),
            apart={what: Apart(data[f"apart_{what}"]) for what in SHARED if data[f"apart_{what}"]},
            uneven=Uneven(data["uneven"]),
            awards=Awards(**{gift: _gift(data, gift) for gift in GIFTS}),
            categories=tuple(
                filter(None, (visible_name(part) for part in data["categories"].split(",")))
            ),
            second_look=SecondLook(data["second_look"]),
            fee=data["fee"],
            currency=data["currency"],
        )

    def add_fault(self, path: Iterable[str | int], message: str) -> None:
        """Show a fault of the format beside its field, else above the form."""
        parts = [str(part) for part in path]
        self.add_error(next((name for name in _names(parts) if name in self.fields), None), message)


def _names(parts: list[str]) -> Iterable[str]:
    """The fields that a fault's path may mean, the closest first."""
    if parts[:2] == ["scoring", "short_table_points"]:
        yield "short_points"
    if parts[:2] == ["scoring", "ranking"]:
        yield f"key_{parts[2]}" if len(parts) > 2 else "key_0"  # noqa: PLR2004 — path, key, index
    if parts[:1] == ["draws"]:
        yield "draw_later" if parts[1:] > ["0"] else "draw_first"
    if parts[:1] == ["options"]:
        yield from (OPTION + part for part in parts[1:])
    if parts[:2] == ["scoring", "team"]:
        yield f"team_{parts[-1]}"
    for length in range(len(parts), 0, -1):
        yield "_".join(part for part in parts[:length] if part not in {"scoring", "awards"})
    yield from reversed(parts)


HANDS = OPTION + "hands"  # where a game counts them the format's round says how many


def _house_rules(game: AnyGame) -> Iterable[tuple[str, forms.Field]]:
    """The options of the game; how many hands are played stands with the rounds."""
    return ((name, field) for name, field in option_fields(game).items() if name != HANDS)


def _play(start: Format, rulesets: Iterable[Any]) -> Iterable[tuple[str, forms.Field]]:
    yield (
        "ruleset",
        forms.ChoiceField(
            label=_("Rules"), choices=[(rule.slug, translate(rule.name)) for rule in rulesets]
        ),
    )
    yield (
        "rounds",
        whole_number(MOST_ROUNDS, least=1, required=True, label=_("Rounds")),
    )
    yield (
        "hands",
        whole_number(
            MOST_HANDS,
            least=1,
            label=_("Hands in a round"),
            help_text=_("Empty: until the game is over."),
        ),
    )
    yield (
        "round_minutes",
        whole_number(
            MOST_MINUTES, least=1, label=_("Minutes of a round"), help_text=_("Empty: no clock.")
        ),
    )
    least, most = table_sizes(start)
    if least < most:
        yield (
            "table_size",
            whole_number(most, least=least, required=True, label=_("Players at a table")),
        )


def table_sizes(format_: Format) -> tuple[int, int]:
    """How many units may sit at a table, at least and at most."""
    game = find_game(format_.game)
    if format_.two_sided:
        return 2, 2
    return game.players.minimum, game.players.maximum or game.players.minimum


def _points(start: Format) -> Iterable[tuple[str, forms.Field]]:
    if start.two_sided:
        for name, label in (
            ("match_win", _("Match points for a win")),
            ("match_draw", _("Match points for a draw")),
            ("match_loss", _("Match points for a loss")),
        ):
            yield name, Points(single=True, label=label)
        return
    yield (
        "table_points",
        Points(
            required=False,
            label=_("Table points for places 1, 2 …"),
            help_text=_(
                "Equal scores share the points of their places. "
                "Empty: small points alone are summed."
            ),
        ),
    )
    yield (
        "short_points",
        Points(
            required=False,
            label=_("Table points at a short table"),
            help_text=_("Empty: the scale is stretched equally, which is fair on average."),
        ),
    )


def _ranking(start: Format) -> Iterable[tuple[str, forms.Field]]:
    keys = [
        (name, translate(key.words))
        for name, key in KEYS.items()
        if start.two_sided or not key.two_sided
    ]
    for at in range(MOST_KEYS):
        yield (
            f"key_{at}",
            forms.ChoiceField(
                label=_("First by") if at == 0 else _("then by"),
                required=at == 0,
                choices=keys if at == 0 else [("", "–"), *keys],
            ),
        )


def _draws(start: Format) -> Iterable[tuple[str, forms.Field]]:
    methods = [(method.value, METHOD_NAMES[method]) for method in methods_for(start)]
    yield "draw_first", forms.ChoiceField(label=_("The first round is drawn"), choices=methods)
    yield "draw_later", forms.ChoiceField(label=_("Later rounds are drawn"), choices=methods)
    for what in SHARED:
        yield (
            f"apart_{what}",
            forms.ChoiceField(
                label=APART_NAMES[what],
                required=False,
                choices=[
                    ("", _("may meet")),
                    (Apart.SHOULD.value, _("should meet seldom")),
                    (Apart.MUST.value, _("must not meet")),
                ],
            ),
        )
    yield (
        "uneven",
        forms.ChoiceField(
            label=_("When tables do not come out even"),
            choices=[(uneven.value, UNEVEN_NAMES[uneven]) for uneven in Uneven],
        ),
    )


def methods_for(format_: Format) -> list[Method]:
    """The ways to draw a format can use."""
    if format_.two_sided:
        return [Method.ROUND_ROBIN, Method.SWISS, Method.RANDOM]
    plain = [Method.ROTATION, Method.STANDING, Method.RANDOM]
    return [*plain, Method.MOVEMENT] if format_.table_size == 4 else plain  # noqa: PLR2004 — partners in twos


def _gifts() -> Iterable[tuple[str, forms.Field]]:
    labels = {
        "bye": (_("Table points for a bye"), _("Small points for a bye")),
        "missing_fourth": (
            _("Table points for a missing fourth"),
            _("Small points for a missing fourth"),
        ),
        "runaway": (
            _("Table points when a player runs away"),
            _("Small points when a player runs away"),
        ),
    }
    for gift in GIFTS:
        points, score = labels[gift]
        yield f"{gift}_table_points", Points(single=True, label=points)
        yield (
            f"{gift}_score",
            whole_number(MOST_POINTS, least=-MOST_POINTS, required=True, label=score),
        )


def _others() -> Iterable[tuple[str, forms.Field]]:
    yield (
        "team_size",
        whole_number(20, least=2, label=_("Players of a team"), help_text=_("Empty: no teams.")),
    )
    yield "team_best", whole_number(20, least=1, label=_("So many best of a team count"))
    yield (
        "team_line_up_max",
        whole_number(20, least=1, label=_("A team may enter at most"), help_text=_("Empty: any.")),
    )
    yield (
        "categories",
        forms.CharField(
            label=_("Categories"),
            required=False,
            max_length=300,
            help_text=_("Ranked among themselves, parted by commas: women, juniors."),
        ),
    )
    yield (
        "second_look",
        forms.ChoiceField(
            label=_("Second look at results"),
            choices=[(look.value, SECOND_LOOK_NAMES[look]) for look in SecondLook],
        ),
    )
    yield "fee", Points(single=True, required=False, label=_("Fee"))
    yield "currency", forms.CharField(label=_("Currency"), required=False, max_length=10)


def _initial(start: Format) -> dict[str, Any]:
    scoring = start.scoring
    team = scoring.team
    found: dict[str, Any] = {
        "ruleset": start.ruleset,
        "rounds": start.rounds,
        "hands": start.hands,
        "round_minutes": start.round_minutes,
        "table_size": start.table_size,
        "table_points": _typed(scoring.table_points),
        "short_points": _typed(scoring.short_table_points.get(start.table_size - 1, ())),
        "draw_first": start.draw_of(1).value,
        "draw_later": start.draw_of(2).value,
        "uneven": start.uneven.value,
        "categories": ", ".join(start.categories),
        "second_look": start.second_look.value,
        "fee": mixed(start.fee),
        "currency": start.currency,
        "team_size": team.size if team else None,
        "team_best": team.best if team else None,
        "team_line_up_max": team.line_up_max if team else None,
    }
    found |= {f"key_{at}": key for at, key in enumerate(scoring.ranking)}
    found |= {f"apart_{what}": firmly.value for what, firmly in start.apart.items()}
    found |= {OPTION + name: value for name, value in start.options.items()}
    if scoring.match_points:
        points = scoring.match_points
        for result in ("win", "draw", "loss"):
            found[f"match_{result}"] = mixed(getattr(points, result))
    for gift in GIFTS:
        worth: Gift = getattr(start.awards, gift)
        found[f"{gift}_table_points"] = mixed(worth.table_points)
        found[f"{gift}_score"] = worth.score
    return found


def _typed(scale: Iterable[Fraction]) -> str:
    """A scale as it is typed: ``4 5/2 1``."""
    return " ".join(
        str(points) if points.denominator > 1 else str(points.numerator) for points in scale
    )


def _match_points(data: Mapping[str, Any]) -> MatchPoints:
    return MatchPoints(win=data["match_win"], draw=data["match_draw"], loss=data["match_loss"])


def _team(data: Mapping[str, Any]) -> TeamRule | None:
    if not data["team_size"]:
        return None
    size = data["team_size"]
    return TeamRule(size=size, best=data["team_best"] or size, line_up_max=data["team_line_up_max"])


def _methods(data: Mapping[str, Any]) -> tuple[Method, ...]:
    first, later = Method(data["draw_first"]), Method(data["draw_later"])
    return (first,) if first == later else (first, later)


def _gift(data: Mapping[str, Any], name: str) -> Gift:
    return Gift(table_points=data[f"{name}_table_points"], score=data[f"{name}_score"])
