"""``tournament-record/1`` as JSON gives it: keys, types and limits.

Extensions of the format: a seat may hold null (a substitute without a number);
``short_table_points`` by number of players, as ``{"3": ["4", "5/2", "1"]}``, says that tables
of that size are played and for what; ``seed`` is that of drawn lots; awards and penalties may
give ``match_points`` in two-sided events; players may name a ``club``; ``team_awards`` are
penalties and gifts of teams; a ``knockout`` says after how many rounds how many play on, and who
was seated then, by which ``tie_keys`` and in which ``decided`` order those came who were tied, and
whether equal finalists stand ``final_by_standing``; its rounds who had a walk-over;
``missed_rounds`` says what rounds count that a player ``missed``; a table may say how many
``hands`` it played, with those of boks, and ``options`` which scores there can be, as
``{"moon": "subtract"}`` in Hearts for scores below 0. Where two single players make a side, a
table of a two-sided event has four ``seats``: 0 and 2 play against 1 and 3, and each has the
score of the side.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from scorer.games.registry import all_games
from scorer.games.text import gettext as _
from scorer.games.values import LARGEST_FIGURE, Length, Range
from scorer.records.checking import read_as
from scorer.records.faults import refuse
from tournaments.engine.results import Incomplete, Missed
from tournaments.log.act import Value
from tournaments.records.settings import Points

FORMAT = "tournament-record/1"

Number = Annotated[int, Range(1)]
Count = Annotated[int, Range(1)]


class PlayerJson(Value):
    """Somebody who is placed."""

    number: Number
    name: str = ""
    team: str = ""
    pair: str = ""
    club: str = ""
    categories: tuple[str, ...] = ()
    missed: tuple[Number, ...] = ()
    status: Literal["disqualified", "unranked"] | None = None


class TableJson(Value):
    """A table: its players by ``seats``, or its two ``units``, with a score each."""

    scores: tuple[int, ...]
    seats: tuple[Number | None, ...] = ()
    units: tuple[Number | None, ...] = ()
    hands: Annotated[int, Range(0, LARGEST_FIGURE)] | None = None

    @property
    def key(self) -> str:
        """The key that names who sat here."""
        return "units" if self.units else "seats"

    @property
    def numbers(self) -> tuple[int | None, ...]:
        """Who sat here."""
        return self.units or self.seats


class AwardJson(Value):
    """What somebody got, or lost, beside the play."""

    number: Number
    table_points: Points = Fraction(0)
    match_points: Points = Fraction(0)
    score: int = 0
    why: str = ""


class TeamAwardJson(Value):
    """What a team got, or lost."""

    team: str
    table_points: Points = Fraction(0)
    match_points: Points = Fraction(0)
    score: int = 0
    why: str = ""


class RoundJson(Value):
    """A round."""

    tables: tuple[TableJson, ...] = ()
    awards: tuple[AwardJson, ...] = ()
    walk_overs: tuple[Number, ...] = ()


class KnockoutJson(Value):
    """The best play on after some rounds."""

    after: Count
    units: Count
    size: Annotated[int, Range(2, 11)]
    third_place: bool = False
    seated: tuple[tuple[Number, ...], ...] = ()
    tie_keys: tuple[str, ...] = ()
    decided: tuple[Number, ...] = ()
    final_by_standing: bool = False


class MissedJson(Value):
    """What rounds count that somebody missed."""

    policy: Missed
    table_points: Points = Fraction(0)
    score: int = 0


class TeamJson(Value):
    """The rule for teams."""

    size: Count = 4
    best: Count = 4
    line_up_max: Count | None = None
    incomplete: Incomplete = Incomplete.LAST


class MatchJson(Value):
    """What a two-sided match is worth."""

    win: Points = Fraction(2)
    draw: Points = Fraction(1)
    loss: Points = Fraction(0)


class TournamentJson(Value):
    """The whole record."""

    format: str
    game: str
    players: Annotated[tuple[PlayerJson, ...], Length(1)]
    rounds: tuple[RoundJson, ...]
    table_points: tuple[Points, ...] = ()
    short_table_points: Mapping[str, tuple[Points, ...]] | None = None
    lowest_wins: bool | None = None
    ranking: Annotated[tuple[str, ...], Length(1)] | None = None
    match_points: MatchJson | None = None
    team: TeamJson | None = None
    penalties: tuple[AwardJson, ...] = ()
    team_awards: tuple[TeamAwardJson, ...] = ()
    knockout: KnockoutJson | None = None
    missed_rounds: MissedJson | None = None
    options: Mapping[str, object] | None = None
    seed: str = ""


NULL_IS_ABSENT = (
    "table_points",
    "match_points",
    "team",
    "short_table_points",
    "ranking",
    "knockout",
    "missed_rounds",
    "options",
)


def read_shape(raw: object) -> TournamentJson:
    """The record's keys and types, checked; raises ``RecordRefused``."""
    if not isinstance(raw, dict):
        raise refuse(
            _("A tournament is a JSON object with the keys format, game, players, rounds.")
        )
    if raw.get("format") != FORMAT:
        raise refuse(_("The format must be “%(format)s”.", format=FORMAT), "format")
    if raw.get("game") not in list(all_games()):  # whatever it is: a list has no hash
        known_games = ", ".join(all_games())
        raise refuse(_("The game is not known. Allowed: %(games)s.", games=known_games), "game")
    given = {
        key: value for key, value in raw.items() if value is not None or key not in NULL_IS_ABSENT
    }
    return read_as(TournamentJson, given)
