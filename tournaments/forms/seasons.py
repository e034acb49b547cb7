"""Forms of a season: its rule with every number, and what somebody needs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import choice, one_of, whole_number
from scorer.support.form_options import Data, FormOptions
from scorer.support.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Counting
from tournaments.engine.numbers import from_text, one_of_a_list
from tournaments.forms.fields import text_line
from tournaments.records.seasons import SeasonPlan

MOST_EVENTS = 60
MOST_PLACES = 500
MOST_KEYS = 4
LONGEST_LIST = 12  # numbers one by one; more are a range
RANGE_DIGITS = 3  # of the numbers at both ends of 96-1
PLAIN, SCALES = (
    ("events", "best", "teams", "licensed"),
    ("scale", "bonus", "team_scale", "team_bonus"),
)  # of a plan
COUNTINGS = [
    (Counting.PLACES.value, _("points by place")),
    (Counting.TABLE_POINTS.value, _("the sum of table points (match points)")),
    (Counting.SCORE.value, _("the sum of small points")),
]


class Scale(forms.CharField):
    """What places are worth, as exact fractions: ``25 20 16``; ``96-1`` is 96 95 … 1."""

    def __init__(self, **options: Any) -> None:
        allowed = _("Allowed: numbers parted by blanks, such as 25 20 16, or 96-1 for 96 95 … 1.")
        super().__init__(
            max_length=3000,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"invalid": allowed, "max_length": allowed},
            **options,
        )

    def clean(self, value: object) -> tuple[Fraction, ...]:
        """The worth of every place."""
        try:
            found = [points for part in super().clean(value).split() for points in _part(part)]
        except ValueError:
            raise forms.ValidationError(self.error_messages["invalid"]) from None
        if len(found) > MOST_PLACES:
            allowed = gettext("Allowed: at most %(most)d places.") % {"most": MOST_PLACES}
            raise forms.ValidationError(allowed)
        return tuple(found)


class SeasonForm(forms.Form):
    """What a season is called and how it is counted; ``seen`` what it was like."""

    seen = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    name = text_line(
        _("Name of the season"),
        200,
        error_messages={
            "required": _("Give the season a name."),
            "max_length": _("Allowed: at most %(limit_value)d letters."),
        },
    )
    public = forms.BooleanField(
        label=_("Everybody may read it"),
        required=False,
        help_text=_("Only tournaments whose results are shown count for those who are no members."),
    )
    events = whole_number(MOST_EVENTS, least=1, required=True, label=_("Tournaments in the season"))
    best = whole_number(
        MOST_EVENTS,
        least=1,
        label=_("So many best tournaments count"),
        help_text=_("Empty: all of them."),
    )
    counting = one_of(COUNTINGS, chips=False, label=_("A tournament is worth"))
    scale = Scale(
        label=_("Points for places 1, 2 …"),
        help_text=_(
            "Such as 25 20 16 13, or 96-1 for 96 95 … 1. Who shares a place shares the points."
        ),
    )
    bonus = Scale(
        label=_("Bonus points for places 1, 2 …"),
        help_text=_("Added to what a tournament is worth, such as 10 8 6 5 4 3 2 1. Empty: none."),
    )
    teams = forms.BooleanField(label=_("Teams are ranked too, by their names"), required=False)
    team_scale = Scale(
        label=_("Points for places of teams"), help_text=_("Empty: the same as for players.")
    )
    team_bonus = Scale(label=_("Bonus points for places of teams"), help_text=_("Empty: none."))
    licensed = forms.BooleanField(
        label=_("Players need a licence"),
        required=False,
        help_text=_("A player's tournaments count from the day of the licence on."),
    )

    def __init__(self, data: Any = None, *, start: SeasonPlan, **initial: Any) -> None:
        super().__init__(data, initial=_initial(start) | initial)
        self.start = start
        keys = [(name, translate(key.words)) for name, key in SEASON_KEYS.items()]
        for at in range(MOST_KEYS):
            self.fields[f"key_{at}"] = one_of(
                keys if at == 0 else [("", "–"), *keys],
                chips=False,
                label=_("First by") if at == 0 else _("then by"),
                required=at == 0,
            )

    def clean(self) -> dict[str, object]:
        """What the numbers say of each other is said at the field itself."""
        data = super().clean() or {}
        events, best = data.get("events"), data.get("best")
        if events and best and best > events:
            self.add_error(
                "best", gettext("Allowed: at most %(most)d, the tournaments.") % {"most": events}
            )
        if data.get("counting") == Counting.PLACES and data.get("scale") == ():
            self.add_error("scale", gettext("Say what the places are worth."))
        return data

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        ranking = [f"key_{at}" for at in range(MOST_KEYS)]
        named = [
            (gettext("The season"), ["name", "events", "public"]),
            (gettext("What counts"), ["counting", "scale", "bonus", "best", "licensed"]),
            (gettext("Ranking"), ranking),
            (gettext("Teams"), ["teams", "team_scale", "team_bonus"]),
        ]
        return [(title, [self[name] for name in names]) for title, names in named]

    def plan(self) -> SeasonPlan:
        """The plan that was typed, without licences."""
        data = self.cleaned_data
        ranking = (data[f"key_{at}"] for at in range(MOST_KEYS))
        return SeasonPlan(
            counting=Counting(data["counting"]),
            ranking=tuple(dict.fromkeys(filter(None, ranking))),
            **{name: data[name] for name in (*PLAIN, *SCALES)},
        )


class TeamPointsForm(forms.Form):
    """What a team loses or is given in the season, and why; ``seen`` what the season was like."""

    seen = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    team = forms.ChoiceField(label=_("Team"), error_messages={"required": _("Choose a team.")})
    points = forms.CharField(
        label=_("Points"),
        max_length=20,
        help_text=_("A minus takes them: -3."),
        error_messages={"required": _("Say how many points: -3 takes three.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    why = forms.CharField(
        label=_("Reason"),
        max_length=500,
        error_messages={"required": _("Say why: it stands in the table.")},
    )

    def __init__(
        self, data: Data = None, *, teams: Iterable[str], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        choice(self, "team").choices = [("", "–"), *((name, name) for name in teams)]


class WhatIfForm(forms.Form):
    """Who asks, and what the others are thought to get in the next event."""

    who = forms.ChoiceField(label=_("Who"), required=False)
    others = forms.CharField(
        label=_("Each of the others gets"),
        required=False,
        max_length=20,
        help_text=_("Points in the next tournament. Empty: nothing, the least one can need."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "decimal"}),
    )

    def __init__(
        self,
        data: Data = None,
        *,
        members: Iterable[tuple[str, str]],
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        choice(self, "who").choices = [("", "–"), *members]

    def clean_others(self) -> Fraction:
        """The points of each of the others."""
        text = self.cleaned_data["others"]
        try:
            return from_text(text) if text else Fraction(0)
        except ValueError:
            allowed = gettext("Allowed: a number such as 3, 2.5 or 1/2.")
            raise forms.ValidationError(allowed) from None


def _part(part: str) -> list[Fraction]:
    """The numbers of a part of a scale; raises ``ValueError``."""
    first, dash, last = part.partition("-")
    if not (dash and first):
        return [one_of_a_list(part)]
    if not (first.isdecimal() and last.isdecimal()) or max(len(first), len(last)) > RANGE_DIGITS:
        raise ValueError(part)
    step = -1 if int(first) >= int(last) else 1
    return [Fraction(points) for points in range(int(first), int(last) + step, step)]


def _initial(start: SeasonPlan) -> dict[str, object]:
    found: dict[str, object] = {name: getattr(start, name) for name in PLAIN}
    found |= {name: scale_text(getattr(start, name)) for name in SCALES}
    found |= {f"key_{at}": name for at, name in enumerate(start.ranking)}
    return found | {"counting": start.counting.value}


def scale_text(scale: Iterable[Fraction]) -> str:
    """A scale as it is typed, what falls by one over many places in short: ``96-1``.

    >>> scale_text(map(Fraction, (10, 8, 3, 2, 1))), scale_text(map(Fraction, range(96, 0, -1)))
    ('10 8 3 2 1', '96-1')
    """
    points = list(scale)
    parts: list[str] = []
    while points:
        run = next(
            (at for at in range(1, len(points)) if points[at - 1] - points[at] != 1), len(points)
        )
        whole = points[0].denominator == 1 and 0 <= points[run - 1] < points[0] < 10**RANGE_DIGITS
        run = run if whole and run > LONGEST_LIST else 1
        first, last = points[0], points[run - 1]
        parts.append(f"{first}-{last}" if run > 1 else f"{first}")
        points = points[run:]
    return " ".join(parts)
