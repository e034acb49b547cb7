"""Standings worked out the slow way: counting, comparing, nothing remembered.

Shares no code with the engine beyond the values of ``results``.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from tournaments.engine.results import Award


def place_of(scores, seat, *, lowest_wins):
    own = scores[seat]
    return 1 + sum(other < own if lowest_wins else other > own for other in scores)


def points_of(scores, seat, scoring):
    place = place_of(scores, seat, lowest_wins=scoring.lowest_wins)
    same = scores.count(scores[seat])
    worth = scoring.match_points
    if worth is not None:
        return worth.draw if same == 2 else worth.win if place == 1 else worth.loss
    if not scoring.table_points:
        return Fraction(0)
    scale = scale_of(scoring, len(scores))
    return sum(scale[place - 1 : place - 1 + same], Fraction(0)) / same


def scale_of(scoring, size):
    full = scoring.table_points
    if size in scoring.short_table_points:
        return scoring.short_table_points[size]
    if size == len(full):
        return full
    found = []
    for place in range(size):
        at = Fraction(place * (len(full) - 1), size - 1)
        low = at.numerator // at.denominator
        high = min(low + 1, len(full) - 1)
        found.append(full[low] * (1 - (at - low)) + full[high] * (at - low))
    return tuple(found)


def games(tournament, number):
    for played in tournament.rounds:
        for table in played.tables:
            if number in table.seats:
                yield table, table.seats.index(number)


def awards(tournament, number):
    return [a for played in tournament.rounds for a in played.awards if a.number == number]


def earned(tournament, number):
    scoring = tournament.scoring
    played = sum(
        (points_of(table.scores, seat, scoring) for table, seat in games(tournament, number)),
        Fraction(0),
    )
    return played + sum((extra(a, scoring) for a in awards(tournament, number)), Fraction(0))


def extra(award, scoring):
    if scoring.match_points is not None:
        return award.match_points or award.table_points
    return award.table_points if scoring.table_points else Fraction(0)


def made_up(tournament):
    """The same event with an award for each round that somebody missed, and no policy."""
    rule = tournament.missed_rounds
    rounds = list(tournament.rounds)
    for person in tournament.participants:
        own = list(games(tournament, person.number))
        for number in person.missed:
            there = any(
                person.number in table.seats for table in tournament.rounds[number - 1].tables
            ) or any(one.number == person.number for one in tournament.rounds[number - 1].awards)
            if there or (rule.policy == "average" and not own):
                continue
            points, small = rule.table_points, rule.score
            if rule.policy == "average":
                each = [points_of(table.scores, seat, tournament.scoring) for table, seat in own]
                points = sum(each, Fraction(0)) / len(own)
                small = round_half_up(sum(table.scores[seat] for table, seat in own), len(own))
            award = Award(
                number=person.number, table_points=points, score=small, why="missed", missed=True
            )
            played = rounds[number - 1]
            rounds[number - 1] = replace(played, awards=(*played.awards, award))
    return replace(tournament, rounds=tuple(rounds), missed_rounds=None)


def round_half_up(total, count):
    whole, rest = divmod(total, count)
    return whole + (2 * rest >= count)


def penalties(tournament, number):
    return [penalty for penalty in tournament.penalties if penalty.number == number]


def table_points(tournament, number):
    taken = (extra(penalty, tournament.scoring) for penalty in penalties(tournament, number))
    return earned(tournament, number) + sum(taken, Fraction(0))


def score(tournament, number):
    given = [*awards(tournament, number), *penalties(tournament, number)]
    return sum(table.scores[seat] for table, seat in games(tournament, number)) + sum(
        award.score for award in given
    )


def places(tournament, number, place):
    lowest = tournament.scoring.lowest_wins
    return sum(
        place_of(table.scores, seat, lowest_wins=lowest) == place
        for table, seat in games(tournament, number)
    )


def matches(tournament, number):
    for table, seat in games(tournament, number):
        yield table.seats[1 - seat], table.scores[seat], table.scores[1 - seat]


def buchholz(tournament, number):
    met = sum(
        (earned(tournament, other) for other, _own, _theirs in matches(tournament, number)),
        Fraction(0),
    )
    own = earned(tournament, number)
    for played in tournament.rounds:
        seated = any(number in table.seats for table in played.tables)
        if not seated and any(award.number == number for award in played.awards):
            met += own
    return met


def sonneborn_berger(tournament, number):
    found = Fraction(0)
    for other, own, theirs in matches(tournament, number):
        beaten = theirs > own if tournament.scoring.lowest_wins else own > theirs
        if beaten:
            found += earned(tournament, other)
        elif own == theirs:
            found += earned(tournament, other) / 2
    return found


VALUES = {
    "table_points": table_points,
    "match_points": table_points,
    "score": score,
    "first_places": lambda t, n: places(t, n, 1),
    "second_places": lambda t, n: places(t, n, 2),
    "third_places": lambda t, n: places(t, n, 3),
    "wins": lambda t, n: sum(
        places_alone(table.scores, seat, lowest=t.scoring.lowest_wins)
        for table, seat in games(t, n)
    ),
    "best_round": lambda t, n: max(
        (table.scores[seat] for table, seat in games(t, n)), default=None
    ),
    "difference": lambda t, n: sum(own - theirs for _other, own, theirs in matches(t, n)),
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "penalties": lambda t, n: -len(penalties(t, n)),
    "lot": lambda t, n: -int(sha256(f"{t.scoring.seed}:{n}".encode()).hexdigest()[:16], 16),
}


def places_alone(scores, seat, *, lowest):
    alone = scores.count(scores[seat]) == 1
    return alone and place_of(scores, seat, lowest_wins=lowest) == 1


def encounter(tournament, number, equal):
    """Points against the others of ``equal``; None unless all have met all."""
    meetings = {
        (one, other): [
            (table.scores[table.seats.index(one)], table.scores[table.seats.index(other)])
            for played in tournament.rounds
            for table in played.tables
            if one in table.seats and other in table.seats
        ]
        for one in equal
        for other in equal
        if one != other
    }
    if not all(meetings.values()):
        return None
    found = Fraction(0)
    for other in equal:
        if other != number:
            scores = meetings[number, other]
            sign = -1 if tournament.scoring.lowest_wins else 1
            net = sum(
                (sign * own > sign * theirs) - (sign * own < sign * theirs)
                for own, theirs in scores
            )
            found += Fraction((net > 0) - (net < 0) + 1, 2)
    return found


def order(tournament):
    """(place, number) of everybody, best first; without a place who has none."""
    last = without_place(tournament)
    numbers = [person.number for person in tournament.participants]
    equal = [sorted(number for number in numbers if number not in last)]
    for key in tournament.scoring.ranking:
        equal = [part for group in equal for part in split(tournament, key, group)]
    found = []
    for group in filter(None, equal):
        place = len(found) + 1
        found += [(place, number) for number in group]
    return found + [(None, number) for number in last]


def without_place(tournament):
    """Who has no place, in the order of the list: outside, put out, absent."""
    said = {person.number: person.status for person in tournament.participants}
    outside = sorted(number for number, status in said.items() if status == "unranked")
    put_out = sorted(number for number, status in said.items() if status == "disqualified")
    took_part = {number for number in said if took_any_part(tournament, number)}
    absent = sorted(set(said) - took_part - {*outside, *put_out}) if took_part else []
    return [*outside, *put_out, *absent]


def took_any_part(tournament, number):
    free = any(number in played.walk_overs for played in tournament.rounds)
    given = [award for award in awards(tournament, number) if not award.missed]
    sign = -1 if tournament.scoring.lowest_wins else 1
    gifts = [
        one
        for one in penalties(tournament, number)
        if one.table_points > 0 or one.match_points > 0 or sign * one.score > 0
    ]
    return bool(free or given or gifts or list(games(tournament, number)))


ADD_UP = {*VALUES} - {"best_round", "buchholz", "sonneborn_berger", "lot"}


def teams(tournament):
    """(place, name, members that count, incomplete) of every team, best first."""
    rule = tournament.scoring.team
    team_of = {person.number: person.team for person in tournament.participants}
    members = {}
    for place, number in order(tournament):
        if place is not None:
            members.setdefault(team_of[number], []).append(number)
    found = []
    for name, numbers in members.items():
        counted = numbers[: rule.best]
        short = len(counted) < rule.best
        sums = [
            sum(VALUES[key](tournament, number) for number in counted)
            * (-1 if tournament.scoring.lowest_wins and key in {"score", "difference"} else 1)
            for key in tournament.scoring.ranking
            if key in ADD_UP
        ]
        behind = short and rule.incomplete == "last"
        found.append(((not behind, *sums), name, tuple(counted), short))
    worth = [one[0] for one in found]
    return sorted(
        (1 + sum(other > own for other in worth), name, counted, short)
        for own, name, counted, short in found
    )


def split(tournament, key, group):
    if key == "direct_encounter":
        values = {number: encounter(tournament, number, group) for number in group}
    else:
        values = {number: VALUES[key](tournament, number) for number in group}
    worst = Fraction(-(10**30))
    turned = tournament.scoring.lowest_wins and key in {"score", "difference"}
    ranked = {
        number: worst if value is None else -value if turned else value
        for number, value in values.items()
    }
    levels = sorted(set(ranked.values()), reverse=True)
    return [[number for number in group if ranked[number] == level] for level in levels]
