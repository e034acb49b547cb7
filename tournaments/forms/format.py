"""The form of a format: every number of it besides the fees, each with what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.registry import find_game
from scorer.sheets.forms.sheet import OPTION, chosen_options
from scorer.support.names import clean_name
from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Apart, Byes, Method, Uneven
from tournaments.engine.formats import Awards, Format, Gift, SecondLook, SwissStart
from tournaments.engine.numbers import mixed
from tournaments.engine.results import Incomplete, MatchPoints, Missed, MissedRounds, TeamRule
from tournaments.forms.fields import text_line
from tournaments.forms.format_fields import (
    GIFTS,
    MOST_KEYS,
    TIE_KEYS,
    draws_fields,
    gifts_fields,
    house_rules_fields,
    length_field,
    others_fields,
    play_fields,
    points_fields,
    ranking_fields,
)
from tournaments.selectors.format_words import APART_NAMES


class FormatForm(forms.Form):
    """All numbers of ``start``, the format that stands; ``reason`` once the event has begun."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, start: Format, begun: bool, seen: int = 0
    ) -> None:
        super().__init__(data, initial=_initial(start) | {"seen": seen})
        self.start = start
        self.game = find_game(start.game)
        self.groups = [
            (_("Play"), play_fields(start, self.game)),
            (_("Points"), points_fields(start, self.game)),
            (_("Ranking"), ranking_fields(start)),
            (_("Draws"), draws_fields(start)),
            (_("Who cannot play a round"), gifts_fields(start)),
            (_("Teams, categories"), others_fields()),
            (_("House rules of the game"), house_rules_fields(self.game)),
        ]
        for _title, fields in self.groups:
            self.fields.update(fields)
        if begun:
            self.fields["reason"] = text_line(
                _("Reason of the change"),
                500,
                error_messages={
                    "required": _("The tournament has begun: say why its format changes.")
                },
            )

    def fieldsets(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(title, [self[name] for name in fields]) for title, fields in self.groups if fields]

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
            options=chosen_options(self.game, {length_field(self.game): None} | data),
            table_size=data.get("table_size") or self.start.table_size,
            rounds=data["rounds"],
            hands=data["hands"],
            round_minutes=data["round_minutes"],
            scoring=scoring,
            draws=_methods(data),
            final_rounds=data.get("final_rounds") or 0,
            knockout=data.get("knockout") or 0,
            third_place=data.get("third_place", False),
            tie_keys=tuple(filter(None, (data.get(name, "") for name in TIE_KEYS))),
            tie_rule=TieRule(data["tie_rule"]) if data.get("tie_rule") else None,
            final_by_standing=data.get("final_by_standing", False),
            swiss_start=SwissStart(data.get("swiss_start") or self.start.swiss_start),
            byes=Byes(data.get("byes") or self.start.byes),
            apart={
                what: Apart(data[f"apart_{what}"]) for what in APART_NAMES if data[f"apart_{what}"]
            },
            uneven=Uneven(data["uneven"]),
            awards=Awards(**{gift: _gift(data, gift) for gift in GIFTS}),
            missed_rounds=_missed(
                data.get("missed_policy"),
                data.get("missed_table_points"),
                data.get("missed_score"),
            ),
            categories=tuple(
                filter(None, (clean_name(part) for part in data["categories"].split(",")))
            ),
            second_look=SecondLook(data["second_look"]),
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


def _initial(start: Format) -> dict[str, object]:
    scoring = start.scoring
    team = scoring.team
    found: dict[str, object] = {
        "ruleset": start.ruleset,
        "rounds": start.rounds,
        "hands": start.hands,
        "round_minutes": start.round_minutes,
        "table_size": start.table_size,
        "table_points": _typed(scoring.table_points),
        "short_points": _typed(scoring.short_table_points.get(start.table_size - 1, ())),
        "draw_first": start.draws[0].value,
        "draw_later": start.draws[:2][-1].value,
        "final_rounds": start.final_rounds or None,
        "knockout": start.knockout or None,
        "third_place": start.third_place,
        **dict(zip(TIE_KEYS, start.tie_keys, strict=False)),
        "tie_rule": start.tie_rule.value if start.tie_rule else "",
        "final_by_standing": start.final_by_standing,
        "swiss_start": start.swiss_start.value,
        "byes": start.byes.value,
        "uneven": start.uneven.value,
        "categories": ", ".join(start.categories),
        "second_look": start.second_look.value,
        "team_size": team.size if team else None,
        "team_best": team.best if team else None,
        "team_line_up_max": team.line_up_max if team else None,
        "team_incomplete": (team.incomplete if team else Incomplete.LAST).value,
    }
    found |= {f"key_{at}": key for at, key in enumerate(scoring.ranking)}
    found |= {f"apart_{what}": firmly.value for what, firmly in start.apart.items()}
    found |= {OPTION + name: value for name, value in start.options.items()}
    if scoring.match_points:
        points = scoring.match_points
        for result in ("win", "draw", "loss"):
            found[f"match_{result}"] = mixed(getattr(points, result))
    if missed := start.missed_rounds:
        found["missed_policy"] = missed.policy.value
        found["missed_table_points"] = mixed(missed.table_points) if missed.table_points else ""
        found["missed_score"] = missed.score or None
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
    return TeamRule(
        size=size,
        best=data["team_best"] or size,
        line_up_max=data["team_line_up_max"],
        incomplete=Incomplete(data["team_incomplete"] or Incomplete.LAST),
    )


def _methods(data: Mapping[str, Any]) -> tuple[Method, ...]:
    first, later = Method(data["draw_first"]), Method(data["draw_later"])
    return (first,) if first == later else (first, later)


def _missed(
    policy: str | None, table_points: Fraction | None, score: int | None
) -> MissedRounds | None:
    """What missed rounds count; points are kept of a fixed award alone."""
    if not policy:
        return None
    if policy == Missed.AVERAGE:
        return MissedRounds()
    return MissedRounds(
        policy=Missed.AWARD,
        table_points=table_points or Fraction(0),
        score=score or 0,
    )


def _gift(data: Mapping[str, Any], name: str) -> Gift:
    return Gift(table_points=data[f"{name}_table_points"], score=data[f"{name}_score"])
