"""How a tournament record is scored: table points, ranking keys, match points, teams."""

from __future__ import annotations

from scorer.games.base import Rulebook
from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.formats.rankings import POINTS_ONLY, RECORDED_MATCHES, USUAL_RANKING
from tournaments.engine.points import SIDES, Scale, mean
from tournaments.engine.ranking import chain_faults
from tournaments.engine.results import MatchPoints, Scoring, TeamRule
from tournaments.log.act import value_of
from tournaments.records.checking import Checking


def read_scoring(checking: Checking) -> Scoring:
    """The scoring; what is wrong is noted in ``checking``."""
    record = checking.record
    scale = record.table_points
    _check_scale(checking, scale)
    ranking = record.ranking or _usual(checking)
    zero_sum, two_sided = checking.game.zero_sum, checking.two_sided
    for at, message in chain_faults(ranking, two_sided=two_sided, zero_sum=zero_sum):
        checking.refuse(message, "ranking", at)
    lowest_wins = record.lowest_wins
    return Scoring(
        ranking=ranking,
        table_points=() if checking.two_sided else scale,
        short_table_points=_short(checking, scale),
        lowest_wins=checking.game.lowest_wins if lowest_wins is None else lowest_wins,
        match_points=_match_points(checking, scale),
        team=_team(checking),
        seed=record.seed,
    )


def table_sizes(game: Rulebook) -> range:
    """How many players may sit at a table."""
    return range(game.players.minimum, (game.players.maximum or game.players.minimum) + 1)


def _usual(checking: Checking) -> tuple[str, ...]:
    """The ranking of a record that names none."""
    if checking.two_sided:
        return RECORDED_MATCHES
    return USUAL_RANKING if checking.record.table_points else POINTS_ONLY


def _check_scale(checking: Checking, scale: Scale) -> None:
    record, game = checking.record, checking.game
    if record.match_points and not checking.two_sided:
        message = _("Match points are for matches of two sides only.")
        checking.refuse(message, "match_points")
    if checking.two_sided:
        if scale and (record.match_points or len(scale) != SIDES):
            message = _("Two sides play for match points: leave the table points out.")
            checking.refuse(message, "table_points")
    elif scale and len(scale) not in table_sizes(game):
        checking.refuse(
            _(
                "The list has %(given)d places. %(table)s",
                given=len(scale),
                table=sizes_in_words(game),
            ),
            "table_points",
        )


def sizes_in_words(game: Rulebook) -> Text:
    """How many players a table has, as a sentence."""
    sizes = table_sizes(game)
    if len(sizes) == 1:
        return _("A table of this game has %(size)d players.", size=sizes[0])
    return _(
        "A table of this game has %(least)d to %(most)d players.",
        least=sizes[0],
        most=sizes[-1],
    )


def _short(checking: Checking, scale: Scale) -> dict[int, Scale]:
    found = {}
    for key, given in (checking.record.short_table_points or {}).items():
        path = ("short_table_points", key)
        size = int(key) if key.isascii() and key.isdecimal() and len(key) <= SIDES else 0
        if not 0 < size < len(scale):
            message = _("Must name a number of players that is smaller than the list of points.")
            checking.refuse(message, *path)
        elif len(given) != size:
            message = _("Must have %(size)d places, as the table has players.", size=size)
            checking.refuse(message, *path)
        found[size] = given
    return found


def _match_points(checking: Checking, scale: Scale) -> MatchPoints | None:
    if not checking.two_sided:
        return None
    given = checking.record.match_points
    if given is None:
        if len(scale) != SIDES:
            return MatchPoints()
        return MatchPoints(win=scale[0], draw=mean(scale), loss=scale[1])
    return value_of(MatchPoints, given)


def _team(checking: Checking) -> TeamRule | None:
    given = checking.record.team
    if given is None:
        return None
    most = given.line_up_max or given.size
    if given.best > most:
        message = _("More members count than a team has (%(most)d).", most=most)
        checking.refuse(message, "team", "best")
    return value_of(TeamRule, given)
