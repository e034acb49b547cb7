"""``tournament-record/1`` to the engine's values: what cannot be right is refused with its path.

``parse_tournament`` takes what ``scorer.records.read_json`` gave. The checks ask the game how
many sit at a table, which seats are partners and whether scores add up to zero. Table
numbers are the tables' places in their round, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

from scorer.games.base import AnyGame, Rulebook, RuleViolation
from scorer.games.registry import find_game
from scorer.games.text import Text, signed
from scorer.games.text import gettext as _
from scorer.records.faults import MOST_FAULTS, Fault, RecordRefused
from tournaments.engine.formats.format import PARTNERS_TABLE
from tournaments.engine.knockout import rounds_of
from tournaments.engine.points import SIDES
from tournaments.engine.ranking import tie_key_faults
from tournaments.engine.results import (
    Award,
    Knockout,
    MissedRounds,
    NoPlace,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamAward,
    Tournament,
)
from tournaments.log.act import value_of
from tournaments.records.checking import Checking, nobody, partners
from tournaments.records.scoring import read_scoring, sizes_in_words, table_sizes
from tournaments.records.spelling import first_spellings, spelled_as, spelled_once
from tournaments.records.tournament import (
    AwardJson,
    RoundJson,
    TableJson,
    TeamAwardJson,
    TournamentJson,
    read_shape,
)

PAIR = 2


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """An event as written down: its game and everything standings are made of."""

    game: AnyGame
    tournament: Tournament


def parse_tournament(raw: object) -> TournamentRecord:
    """The event in what ``read_json`` gave; raises ``RecordRefused`` with at most 50 faults."""
    record = _spelled_once(read_shape(raw))
    checking = Checking(record, find_game(record.game))
    scoring = read_scoring(checking)
    _check_options(checking)
    _check_players(checking)
    rounds = tuple(_round(checking, scoring, at, played) for at, played in enumerate(record.rounds))
    penalties = _awards(checking, record.penalties, "penalties")
    team_awards = _team_awards(checking)
    _check_knockout(checking, scoring)
    if checking.faults:
        raise RecordRefused(*checking.faults[:MOST_FAULTS])
    participants = tuple(
        value_of(Participant, player, status=NoPlace(player.status) if player.status else None)
        for player in record.players
    )
    knockout, missed = record.knockout, record.missed_rounds
    tournament = Tournament(
        scoring=scoring,
        participants=participants,
        rounds=rounds,
        penalties=penalties,
        team_awards=team_awards,
        knockout=value_of(Knockout, knockout) if knockout else None,
        missed_rounds=value_of(MissedRounds, missed) if missed else None,
    )
    return TournamentRecord(checking.game, tournament)


def _spelled_once(record: TournamentJson) -> TournamentJson:
    """Every team, pair, club and category by the spelling it has first."""
    players = spelled_once(record.players, "team", "pair", "club")
    categories = first_spellings(name for player in players for name in player.categories)
    return replace(
        record,
        players=tuple(
            replace(
                player,
                categories=tuple(
                    dict.fromkeys(filter(None, map(categories.get, player.categories)))
                ),
            )
            for player in players
        ),
        team_awards=tuple(
            replace(award, team=spelled_as(award.team, (player.team for player in players)))
            for award in record.team_awards
        ),
    )


def _check_knockout(checking: Checking, scoring: Scoring) -> None:
    """It has a whole bracket, its keys are keys, and who is said to be in it takes part."""
    known = {player.number for player in checking.record.players}
    knockout = checking.record.knockout
    if knockout is None:
        return
    if not rounds_of(knockout.units, knockout.size):
        message = _("Must have as many places as fill 1, 2, 4, 8 … tables.")
        checking.refuse(message, "knockout", "units")
    for table, seats in enumerate(knockout.seated):
        checking.faults.extend(nobody(seats, known, "knockout", "seated", table))
    for at, number in enumerate(knockout.decided):
        if number not in known:
            message = _("Nobody has the number %(number)d.", number=number)
            checking.refuse(message, "knockout", "decided", at)
        elif number in knockout.decided[:at]:
            message = _("The number %(number)d is given twice.", number=number)
            checking.refuse(message, "knockout", "decided", at)
    zero_sum, two_sided = checking.game.zero_sum, checking.two_sided
    keys = scoring.ranking, knockout.tie_keys
    for at, message in tie_key_faults(*keys, two_sided=two_sided, zero_sum=zero_sum):
        checking.refuse(message, "knockout", "tie_keys", at)


def _check_options(checking: Checking) -> None:
    """What the record says of the game: how it was played changes nothing here but the bounds."""
    known = checking.game.totals_options
    played = [option.name for option in fields(checking.game.options_type)]
    for key, said in (checking.record.options or {}).items():
        if key in played:
            continue
        if key not in known:
            allowed = ", ".join([*known, *played])
            message = _(
                "“%(key)s” is not known here. Allowed: %(allowed)s.", key=key, allowed=allowed
            )
            checking.refuse(message, "options", key)
        elif said not in known[key]:
            expected = ", ".join(known[key])
            message = _("Not possible here. Allowed: %(expected)s.", expected=expected)
            checking.refuse(message, "options", key)


def _of_totals(checking: Checking) -> dict[str, str]:
    """The options that say which scores there can be."""
    known = checking.game.totals_options
    return {key: str(said) for key, said in (checking.record.options or {}).items() if key in known}


def _check_players(checking: Checking) -> None:
    numbers: set[int] = set()
    pairs: dict[str, int] = {}
    teams: dict[str, int] = {}
    rule = checking.record.team
    most = (rule.line_up_max or rule.size) if rule else None
    for at, player in enumerate(checking.record.players):
        if player.number in numbers:
            message = _("The number %(number)d is given twice.", number=player.number)
            checking.refuse(message, "players", at, "number")
        numbers.add(player.number)
        pairs[player.pair] = pairs.get(player.pair, 0) + 1
        if player.pair and pairs[player.pair] > PAIR:
            message = _("The pair “%(name)s” has more than two players.", name=player.pair)
            checking.refuse(message, "players", at, "pair")
        teams[player.team] = teams.get(player.team, 0) + 1
        if player.team and most is not None and teams[player.team] > most:
            message = _(
                "The team “%(name)s” has more than %(most)d players.", name=player.team, most=most
            )
            checking.refuse(message, "players", at, "team")


def _round(checking: Checking, scoring: Scoring, number: int, played: RoundJson) -> RoundResults:
    known = {player.number for player in checking.record.players}
    seated: set[int] = set()
    for at, table in enumerate(played.tables):
        path = ("rounds", number, "tables", at)
        for seat, who in enumerate(table.numbers):
            if who is not None:
                message = _seat_fault(who, known, seated)
                if message is not None:
                    checking.refuse(message, *path, table.key, seat)
                seated.add(who)
        for fault in _table_faults(checking, scoring, table):
            checking.refuse(fault.message, *path, *fault.path, rule=fault.rule)
    for at, number_free in enumerate(played.walk_overs):
        message = _seat_fault(number_free, known, seated)
        if message is not None:
            checking.refuse(message, "rounds", number, "walk_overs", at)
    return RoundResults(
        tables=tuple(
            TableResult(seats=table.numbers, scores=table.scores, table=at)
            for at, table in enumerate(played.tables, start=1)
        ),
        awards=_awards(checking, played.awards, "rounds", number, "awards"),
        walk_overs=played.walk_overs,
    )


def _seat_fault(who: int, known: set[int], seated: set[int]) -> Text | None:
    if who not in known:
        return _("Nobody has the number %(number)d.", number=who)
    if who in seated:
        return _("The number %(number)d sits at a table of this round already.", number=who)
    return None


def _table_faults(checking: Checking, scoring: Scoring, table: TableJson) -> Iterator[Fault]:
    """What is wrong with a table, by the way from it to the value; the first thing only."""
    wrong_size = _size_fault(checking, scoring, table)
    if wrong_size is not None:
        yield Fault((table.key,), wrong_size)
    elif len(table.scores) != len(table.numbers):
        message = _("Needs a score for each of the %(count)d.", count=len(table.numbers))
        yield Fault(("scores",), message)
    elif all(number is None for number in table.numbers):
        yield Fault((table.key,), _("Somebody with a number must sit at a table."))
    elif checking.game.zero_sum and (together := sum(table.scores)) != 0:
        message = _("The scores must add up to 0; these give %(sum)s.", sum=signed(together))
        yield Fault(("scores",), message)
    else:
        yield from _score_faults(checking, table)


def _score_faults(checking: Checking, table: TableJson) -> Iterator[Fault]:
    """Scores that partners do not share, or that the game cannot give."""
    sides = _sides_of(checking, table)
    if any(len({table.scores[seat] for seat in side}) > 1 for side in sides):
        yield Fault(("scores",), _("Partners have the same score."))
        return
    totals = [table.scores[side[0]] for side in sides]
    try:
        checking.game.check_bounds(totals, table.hands, _of_totals(checking))
    except RuleViolation as violation:
        seat = [sides[int(side)][0] for side in violation.path]
        yield Fault(("scores", *seat), violation.message, violation.rule)


def _sides_of(checking: Checking, table: TableJson) -> Sequence[Sequence[int]]:
    """The places of each side: opposite each other in matches, else as the game has them."""
    places = len(table.scores)
    if checking.two_sided and table.seats:
        return [(place, place + SIDES) for place in range(SIDES)]
    sides = partners(checking.game)
    if not table.units and sum(map(len, sides)) == places:
        return sides
    return [(place,) for place in range(places)]


def _size_fault(checking: Checking, scoring: Scoring, table: TableJson) -> Text | None:
    if table.units and table.seats:
        return _("A table has either “seats” or “units”.")
    if table.units and not checking.two_sided:
        return _("This game is not played by two sides: a table has “seats”.")
    if checking.two_sided:
        fits = len(table.units) == SIDES or len(table.seats) == PARTNERS_TABLE
        return None if fits else _("A table of this tournament has two “units”.")
    return _seats_fault(checking.game, scoring, len(table.seats))


def _seats_fault(game: Rulebook, scoring: Scoring, size: int) -> Text | None:
    sizes = table_sizes(game)
    places = len(scoring.table_points)
    if size not in sizes and size not in scoring.short_table_points:
        return sizes_in_words(game)
    if places in sizes and size > places:
        return _("There are table points for %(places)d places only.", places=places)
    return None


def _awards(checking: Checking, given: Sequence[AwardJson], *path: str | int) -> tuple[Award, ...]:
    known = {player.number for player in checking.record.players}
    for at, award in enumerate(given):
        if award.number not in known:
            message = _("Nobody has the number %(number)d.", number=award.number)
            checking.refuse(message, *path, at, "number")
        _check_worth(checking, award, *path, at)
    return tuple(value_of(Award, award, missed=False) for award in given)


def _team_awards(checking: Checking) -> tuple[TeamAward, ...]:
    known = {player.team for player in checking.record.players}
    for at, award in enumerate(checking.record.team_awards):
        if not award.team or award.team not in known:
            message = _("Nobody plays for the team “%(name)s”.", name=award.team)
            checking.refuse(message, "team_awards", at, "team")
        _check_worth(checking, award, "team_awards", at)
    return tuple(value_of(TeamAward, award) for award in checking.record.team_awards)


def _check_worth(checking: Checking, award: AwardJson | TeamAwardJson, *path: str | int) -> None:
    if award.match_points and not checking.two_sided:
        message = _("Match points are for matches of two sides only.")
        checking.refuse(message, *path, "match_points")
