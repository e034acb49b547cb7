"""What no type can say about an event in a file: that its parts fit each other."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.games.registry import find_ruleset
from scorer.games.text import gettext as _
from scorer.records.faults import MOST_FAULTS, Fault, RecordRefused
from tournaments.engine.formats import validate
from tournaments.engine.numbers import from_text
from tournaments.records.checking import facts_of, given_twice
from tournaments.records.draws import read_draw, read_drawn
from tournaments.records.event_file import (
    AwardJson,
    DrawJson,
    EntrantJson,
    EventJson,
    RoundJson,
    TeamAwardJson,
)
from tournaments.records.formats import from_json


def check_event(said: EventJson) -> None:
    """Everything that types cannot say; raises ``RecordRefused``."""
    faults = list(_faults(said))
    if faults:
        raise RecordRefused(*faults[:MOST_FAULTS])


def _faults(said: EventJson) -> Iterator[Fault]:
    yield from _format_faults(said)
    for index, draw in enumerate(said.draws):
        yield from _draw_faults(draw, index)
    numbers = [entrant.number for entrant in said.entrants]
    yield from given_twice(numbers, "entrants")
    yield from given_twice([played.number for played in said.rounds], "rounds")
    for at, entrant in enumerate(said.entrants):
        yield from _entrant_faults(entrant, said, at)
    known = set(numbers)
    for at, played in enumerate(said.rounds):
        yield from _round_faults(played, known, len(said.draws), at)
    rounds = {played.number for played in said.rounds}
    for at, award in enumerate(said.awards):
        yield from _award_faults(award, known, rounds, at)
    for at, gift in enumerate(said.team_awards):
        if gift.team not in said.teams:
            message = _("This team is not in the list of teams.")
            yield Fault(("team_awards", at, "team"), message)
        yield from _points_faults(gift, "team_awards", at)
    for at, tie in enumerate(said.ties):
        if unknown := [number for number in tie.order if number not in known]:
            message = _("Nobody has the number %(number)d.", number=unknown[0])
            yield Fault(("ties", at, "order"), message)


def _entrant_faults(entrant: EntrantJson, said: EventJson, at: int) -> Iterator[Fault]:
    people = [entrant.person, entrant.partner, *(one.person for one in entrant.substitutions)]
    if any(one is not None and one >= len(said.people) for one in people):
        yield Fault(("entrants", at), _("Somebody here is not in the list of people."))
    if entrant.team and entrant.team not in said.teams:
        yield Fault(("entrants", at, "team"), _("This team is not in the list of teams."))


def _format_faults(said: EventJson) -> Iterator[Fault]:
    try:
        game = find_ruleset(said.ruleset)
        format_ = from_json({**said.settings, "game": game.slug, "ruleset": said.ruleset})
    except KeyError:
        yield Fault(("ruleset",), _("These rules are not known here."))
    except RecordRefused:
        yield Fault(("settings",), _("This format cannot be read."))
    else:
        for fault in validate(format_, facts_of(game)):
            yield Fault(("settings", *fault.path), fault.message)


def _draw_faults(draw: DrawJson, at: int) -> Iterator[Fault]:
    """What was asked can be read, and what came out where something did."""
    try:
        key = "request"
        read_drawn(draw.request)
        key = "draw"
        if draw.draw is None and draw.state in {"announced", "dropped"}:
            return
        _request, rounds, resting = read_draw(draw.draw)
    except RecordRefused as refused:
        for fault in refused.faults:
            yield Fault(("draws", at, key, *fault.path), fault.message)
        return
    asked, drawn = draw.last_round - draw.first_round + 1, len(rounds)
    if not asked == drawn == len(resting):
        message = _("Rounds asked for: %(asked)d, drawn: %(drawn)d.", asked=asked, drawn=drawn)
        yield Fault(("draws", at, "draw"), message)


def _numbers_in(played: RoundJson) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Who sits at a table of a round or rests in it, with the path below the round."""
    for index, number in enumerate(played.resting):
        yield ("resting", index), number
    for index, table in enumerate(played.tables):
        for seat, place in enumerate(table.places):
            if place.number is not None:
                yield ("tables", index, "places", seat, "number"), place.number


def _nobody(number: int, *path: str | int) -> Fault:
    return Fault(path, _("Nobody has the number %(number)d.", number=number))


def _round_faults(played: RoundJson, known: set[int], draws: int, at: int) -> Iterator[Fault]:
    seated = list(_numbers_in(played))
    for path, number in seated:
        if number not in known:
            yield _nobody(number, "rounds", at, *path)
    if len({number for _path, number in seated}) < len(seated):
        yield Fault(("rounds", at), _("Somebody sits twice in this round."))
    if played.draw is not None and played.draw >= draws:
        yield Fault(("rounds", at, "draw"), _("This draw is not in the list of draws."))
    yield from given_twice([table.number for table in played.tables], "rounds")
    for index, table in enumerate(played.tables):
        for result in table.results:
            if result.scores and len(table.places) % len(result.scores):
                yield Fault(("rounds", at, "tables", index), _("A score for each place is needed."))


def _award_faults(award: AwardJson, known: set[int], rounds: set[int], at: int) -> Iterator[Fault]:
    if award.number not in known:
        yield _nobody(award.number, "awards", at, "number")
    if award.round is not None and award.round not in rounds:
        message = _("There is no round %(round)d.", round=award.round)
        yield Fault(("awards", at, "round"), message)
    yield from _points_faults(award, "awards", at)


def _points_faults(award: AwardJson | TeamAwardJson, where: str, at: int) -> Iterator[Fault]:
    for key in ("table_points", "match_points"):
        try:
            from_text(getattr(award, key))
        except ValueError:
            yield Fault(
                (where, at, key), _("Must be a whole number or a fraction such as “16 1/2”.")
            )
