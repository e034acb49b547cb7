"""Formats that clubs play, to start from: every number can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.draws.request import Apart, Method, Uneven
from tournaments.engine.formats.format import (
    Awards,
    Format,
    Gift,
    SecondLook,
    UnitKind,
)
from tournaments.engine.formats.rankings import (
    EVERYBODY_FOR_THEMSELVES,
    EVERYBODY_MEETS,
    LOWEST_SUM,
    POINTS_ONLY,
    SWISS,
    USUAL_RANKING,
)
from tournaments.engine.results import MatchPoints, Scoring, TeamRule

WOMEN = "women"
WHOLE_WIN = Gift(table_points=Fraction(2), score=0)
MATCH_AWARDS = Awards(
    bye=WHOLE_WIN, missing_fourth=WHOLE_WIN, runaway=WHOLE_WIN
)  # who has no opponent has won, without a score
HALF_WIN = Gift(table_points=Fraction(1), score=0)  # what a match is worth on average
PARTNERS_AWARDS = Awards(bye=HALF_WIN, missing_fourth=WHOLE_WIN, runaway=WHOLE_WIN)
HEARTS_AWARD = Gift(table_points=Fraction(0), score=75)  # half of what ends a game
HEARTS_AWARDS = Awards(bye=HEARTS_AWARD, missing_fourth=HEARTS_AWARD, runaway=HEARTS_AWARD)
TEAMS_APART = {"team": Apart.MUST, "pair": Apart.MUST, "club": Apart.SHOULD}


@dataclass(frozen=True, slots=True)
class Preset:
    """A format with its name for people."""

    name: Text
    format: Format


def _scale(*points: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, points))


DOUBLES = Format(
    game="polish-doubles",
    ruleset="polish-doubles",
    unit=UnitKind.PAIR,
    table_size=2,
    rounds=7,
    hands=None,
    scoring=Scoring(
        ranking=SWISS,
        match_points=MatchPoints(),
    ),
    draws=(Method.SWISS,),
    uneven=Uneven.SIT_OUT,
    awards=MATCH_AWARDS,
    currency="CZK",
)

PRESETS: Mapping[str, Preset] = {
    "wolsztyn": Preset(
        _("Wolsztyn: 5 × 32 hands, 4-3-2-1, an hour a round"),
        Format(
            ruleset="kop-wolsztyn",
            round_minutes=60,
            scoring=Scoring(ranking=USUAL_RANKING, table_points=_scale(4, 3, 2, 1)),
        ),
    ),
    "koscian": Preset(
        _("Kościan: 5 × 32 hands, 5-3-1-0"),
        Format(scoring=Scoring(ranking=USUAL_RANKING, table_points=_scale(5, 3, 1, 0))),
    ),
    "wlks": Preset(
        _("WLKS league: 5 × 32 hands, 4-3-2-1, teams of four, pairs, women"),
        Format(
            scoring=Scoring(
                ranking=USUAL_RANKING, table_points=_scale(4, 3, 2, 1), team=TeamRule()
            ),
            apart=TEAMS_APART,
            categories=(WOMEN,),
        ),
    ),
    "baska": Preset(
        _("Baśka federation: 5 × 32 hands, 5-3-1-0, teams of five, the best four count"),
        Format(
            scoring=Scoring(
                ranking=USUAL_RANKING,
                table_points=_scale(5, 3, 1, 0),
                team=TeamRule(size=4, best=4, line_up_max=5),
            ),
            apart=TEAMS_APART,
            uneven=Uneven.SIT_OUT,
        ),
    ),
    "lebork": Preset(
        _("Lębork: 2 × 60 hands, 75 minutes a round"),
        Format(
            rounds=2,
            hands=60,
            round_minutes=75,
            scoring=Scoring(ranking=USUAL_RANKING, table_points=_scale(5, 3, 1, 0)),
            uneven=Uneven.SIT_OUT,
        ),
    ),
    "points-only": Preset(
        _("Small points only: 2 × 40 hands"),
        Format(rounds=2, hands=40, scoring=Scoring(ranking=POINTS_ONLY)),
    ),
    "final": Preset(
        _("With a final: 5 × 32 hands, 4-3-2-1, in the last round the best at table 1"),
        Format(final_rounds=1),
    ),
    "na-glowy": Preset(
        _("Na Głowy: pairs, everybody against everybody"),
        Format(
            game="na-glowy",
            ruleset="na-glowy",
            unit=UnitKind.PAIR,
            table_size=2,
            rounds=7,
            hands=16,
            scoring=Scoring(
                ranking=EVERYBODY_MEETS,
                match_points=MatchPoints(),
            ),
            draws=(Method.ROUND_ROBIN,),
            uneven=Uneven.SIT_OUT,
            awards=MATCH_AWARDS,
        ),
    ),
    "polish-doubles": Preset(
        _("“Polish” doubles: pairs, Swiss system"),
        DOUBLES,
    ),
    "polish-doubles-finals": Preset(
        _("“Polish” doubles: 5 rounds Swiss, then the best four play a knock-out"),
        replace(DOUBLES, knockout=4, third_place=True),
    ),
    "heats": Preset(
        _("With heats: 5 × 32 hands, 4-3-2-1, then the best eight play on, four the final"),
        Format(rounds=7, knockout=8),
    ),
    "na-glowy-single": Preset(
        _("Na Głowy: everybody for themselves, the partner changes every round"),
        Format(
            game="na-glowy",
            ruleset="na-glowy",
            rounds=7,
            hands=16,
            scoring=Scoring(ranking=EVERYBODY_FOR_THEMSELVES, match_points=MatchPoints()),
            draws=(Method.MOVEMENT,),
            uneven=Uneven.SIT_OUT,
            awards=PARTNERS_AWARDS,
        ),
    ),
    "polish-doubles-single": Preset(
        _("“Polish” doubles: everybody for themselves, the partner changes every round"),
        Format(
            game="polish-doubles",
            ruleset="polish-doubles",
            hands=None,
            scoring=Scoring(ranking=EVERYBODY_FOR_THEMSELVES, match_points=MatchPoints()),
            draws=(Method.MOVEMENT,),
            uneven=Uneven.SIT_OUT,
            awards=PARTNERS_AWARDS,
            currency="CZK",
        ),
    ),
    "hearts": Preset(
        _("An evening of Cancellation Hearts: 3 rounds, the lowest sum wins"),
        Format(
            game="cancellation-hearts",
            ruleset="cancellation-hearts",
            table_size=8,
            rounds=3,
            hands=None,
            round_minutes=60,
            scoring=Scoring(ranking=LOWEST_SUM, lowest_wins=True),
            draws=(Method.RANDOM, Method.STANDING),
            uneven=Uneven.THREE,
            awards=HEARTS_AWARDS,
            second_look=SecondLook.NONE,
            currency="RON",
        ),
    ),
}
