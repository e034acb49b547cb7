"""Round robins in which a pair leaves, written as rows, and what they are worth by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.rounds import play_round
from tournaments.engine.draws.round_robin import berger_round, cycle_length
from tournaments.engine.formats import PRESETS
from tournaments.models import Award, Event, SittingOut
from tournaments.records.formats import as_json
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor

DESK = Actor(name="Ola")
NA_GLOWY = PRESETS["na-glowy"].format
WIN = 2


class RoundRobin:
    """Everybody against everybody among ``units``, one of whom ``leaves`` ``after`` a round.

    ``rests``: whoever was to meet it later sits out with a bye; else they are seated with it.
    """

    def __init__(self, units, leaves, after, *, rests=False, cycles=1):
        self.leaves, self.after, self.rests = leaves, after, rests
        self.numbers = range(1, units + 1)
        self.cycles = cycles
        length = cycle_length(units) * cycles
        chairs = units + units % 2
        self.rounds = [
            [tuple(one if one <= units else 0 for one in game) for game in berger_round(chairs, at)]
            for at in range(length)
        ]

    def score(self, one, other):
        """Any scores that differ from match to match: whole numbers that can be."""
        return (7 * one + 3 * other) % 11, (7 * other + 5 * one) % 13

    def make(self, **values):
        """The event with the rounds up to the one after which the pair leaves."""
        ranking = ("match_points", "difference", "score")
        format_ = replace(
            NA_GLOWY,
            rounds=len(self.rounds),
            scoring=replace(NA_GLOWY.scoring, ranking=ranking),
            **values,
        )
        self.event = empty_event(
            game="na-glowy", ruleset="na-glowy", format=as_json(format_), shown="everything"
        )
        add_entrants(self.event, len(self.numbers))
        for at in range(1, self.after + 1):
            self.play(at)
        log_import(self.event)
        return self.event

    def play(self, at, **values):
        """A round as rows; later than the withdrawal nobody plays against who left."""
        games = [game for game in self.rounds[at - 1] if 0 not in game]
        resting = {one for game in self.rounds[at - 1] if 0 in game for one in game if one}
        late = at > self.after
        if late:
            against = [game for game in games if self.leaves in game]
            games = [game for game in games if game not in against]
            resting -= {self.leaves}
            if self.rests:
                resting |= {one for game in against for one in game} - {self.leaves}
            else:
                games += against  # at the last table, without a result
        played = [game for game in games if not (late and self.leaves in game)]
        scores = [] if values.get("state") == "seated" else [self.score(*game) for game in played]
        round_ = play_round(self.event, at, games, scores, **values)
        for number in sorted(resting):
            entrant = self.event.entrants.get(number=number)
            SittingOut.objects.create(round=round_, entrant=entrant)
            bye = {"kind": "bye", "match_points": str(WIN)}
            Award.objects.create(event=self.event, round=round_, entrant=entrant, **bye)

    def leave(self, leaving, **values):
        """The pair withdraws with this decision."""
        asked = {"event_id": self.event.pk, "number": self.leaves, "actor": DESK}
        return withdraw(**asked, last_round=self.after, leaving=leaving, **values)

    def go_on(self):
        """The rounds after the withdrawal."""
        for at in range(self.after + 1, len(self.rounds) + 1):
            self.play(at)
        log_import(self.event)
        return Event.objects.get(pk=self.event.pk)

    def by_hand(self, leaving, upto):
        """Match points, difference and small points by number, from the list of matches alone."""
        points, difference, score = Counter(), Counter(), Counter()
        met = Counter()
        for at, games in enumerate(self.rounds[:upto], 1):
            for one, other in games:
                gone = self.leaves in (one, other)
                if 0 in (one, other):
                    rest = one or other
                    if not (rest == self.leaves and (at > self.after or leaving == "annulled")):
                        points[rest] += WIN
                elif gone and (at > self.after or leaving == "annulled"):
                    pass
                else:
                    mine, theirs = self.score(one, other)
                    points[one] += WIN if mine > theirs else int(mine == theirs)
                    points[other] += WIN if theirs > mine else int(mine == theirs)
                    difference[one] += mine - theirs
                    difference[other] += theirs - mine
                    score[one] += mine
                    score[other] += theirs
                if gone and at <= self.after:
                    met[one + other - self.leaves] += 1
        others = [number for number in self.numbers if number != self.leaves]
        if leaving == "walk_overs" and upto >= self.after:
            for other in others:
                points[other] += WIN * (self.cycles - met[other])
        placed = others if leaving == "annulled" else list(self.numbers)
        return {one: (points[one], difference[one], score[one]) for one in placed}


def places_by_hand(worth):
    """Places with ties from the values alone."""
    order = sorted(worth, key=lambda one: worth[one], reverse=True)
    places = {order[0]: 1}
    for at, (above, below) in enumerate(pairwise(order), 2):
        places[below] = places[above] if worth[above] == worth[below] else at
    return places
