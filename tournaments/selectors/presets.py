"""What an event can begin from: the clubs' presets, and an ordinary format of every other game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorer.games.base import Rulebook
from scorer.games.registry import all_games
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import PRESETS, Format, Preset
from tournaments.engine.formats.format import Awards, Gift, UnitKind
from tournaments.engine.formats.rankings import MATCHES, TABLES
from tournaments.engine.points import SIDES
from tournaments.engine.results import MatchPoints, Scoring
from tournaments.records.checking import is_two_sided


def all_presets() -> Mapping[str, Preset]:
    """Every preset by its slug; a game without one of a club has one of its own name."""
    played = {preset.format.game for preset in PRESETS.values()}
    return dict(PRESETS) | {
        game.slug: Preset(game.name, ordinary_format(game))
        for game in all_games().values()
        if game.slug not in played
    }


def ordinary_format(game: Rulebook) -> Format:
    """Matches by the Swiss system for two sides, else tables by lot and then by standing."""
    if is_two_sided(game):
        return Format(
            game=game.slug,
            ruleset=game.rulesets[0].slug,
            unit=UnitKind.PAIR,
            table_size=SIDES,
            hands=None,
            scoring=Scoring(ranking=MATCHES, match_points=MatchPoints()),
            draws=(Method.SWISS,),
            uneven=Uneven.SIT_OUT,
        )
    nothing = Gift(table_points=Fraction(0), score=0)
    return Format(
        game=game.slug,
        ruleset=game.rulesets[0].slug,
        table_size=game.usual_players or game.players.minimum,
        rounds=3,
        hands=None,
        scoring=Scoring(ranking=TABLES, lowest_wins=game.lowest_wins),
        draws=(Method.RANDOM, Method.STANDING),
        uneven=Uneven.THREE,
        awards=Awards(bye=nothing, missing_fourth=nothing, runaway=nothing),
    )
