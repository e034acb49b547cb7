"""Events directed through the pages with everything that goes wrong on such a day.

After every change the log gives what the rows say. At the end the places are those that a count of
the papers gives, by arithmetic that knows nothing of the program.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest

from scorer.games.registry import find_game
from tests.rehearsal.people import pasted_list
from tests.rehearsal.proof import faults_of
from tests.tiers import long
from tests.tournaments.rehearsal.director import makes, paper_of, signs_in
from tests.tournaments.views.controls import Page
from tournaments.models import Award, Event, Place, Round, Table
from tournaments.selectors.event_data import current_round
from tournaments.selectors.formats import format_of
from tournaments.selectors.standings import standings_of

pytestmark = [pytest.mark.django_db, long]

MOST = 600  # steps until somebody who only goes on must have come to the end


@dataclass
class Day:
    """An event being directed; ``papers`` are the scores by round and table, as last entered.

    ``listed``: the list that is pasted; empty: one of invented people.
    """

    director: object
    event: Event
    lots: Random
    listed: str = ""
    papers: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def opens(self, path=""):
        self.director.goes(f"/events/{self.event.slug}/desk/{path}")

    def presses(self, value, **more):
        self.director.presses(value, **more)

    def undoes(self):
        """The last act, in two clicks at most."""
        self.opens()
        undo = next((one for one in Page(self.director.html).links if "/desk/undo/" in one.href), 0)
        if undo:
            self.director.goes(undo.href)
            self.presses("", action="")
        else:
            form = next(one for one in Page(self.director.html).forms if "/undo/" in one.action)
            self.presses("", action=form.action)

    @property
    def round(self):
        """The newest round that was opened."""
        return current_round(self.event.rounds.all())

    def tables(self, number):
        """The numbers at the tables of a round, in seat order."""
        seats = defaultdict(list)
        rows = Place.objects.filter(round__event=self.event, round__number=number).order_by("seat")
        for table, unit in rows.values_list("table__number", "entrant__number"):
            seats[table].append(unit)
        return dict(sorted(seats.items()))

    def enters(self):
        """The paper of the table whose form lies open."""
        form = Page(self.director.html).forms[-1]
        table = int(form.action.partition("table=")[2].partition("&")[0])
        paper = paper_of(self.director, self.event)
        self.papers[self.round.number, table] = list(map(int, paper.values()))
        self.director.goes_on(**paper)


def opens_the_wrong_round(day):
    before = day.tables(1)
    assert Table.objects.filter(round__event=day.event).exclude(sheet=None).exists()
    day.undoes()
    day.event.refresh_from_db()
    assert day.event.rounds.get(number=1).state == Round.State.SEATED
    assert not Table.objects.filter(round__event=day.event).exclude(sheet=None).exists()
    assert day.tables(1) == before


def swaps_two(day):
    """Somebody sits wrong: two of a round that is seated or open change places."""
    number = day.round.number
    seats = list(day.tables(number).values())
    one, other = seats[0][0], seats[-1][1]
    day.opens(f"rounds/{number}/")
    change = next(one for one in Page(day.director.html).links if "round=" in one.href)
    day.director.goes(change.href)
    day.presses("swap", name="do", unit=[one, other])
    if "Move anyway" in day.director.html:  # two of a team
        day.presses("", action="/move/", reason="they asked for it")
    moved = list(day.tables(number).values())
    assert (moved[0][0], moved[-1][1]) == (other, one)
    assert day.event.rounds.get(number=number).version > 1


def lets_somebody_come_late(day):
    day.opens("entries/add/")
    day.director.goes_on(name="Późniak Ewa", partner="Późniak Jan")
    newest = day.event.entrants.order_by("number").last().number
    day.opens(f"entries/{newest}/")
    day.presses("here", name="do")
    if repairs(day):
        coming = day.event.rounds.filter(state=Round.State.SEATED).first().number
        assert newest in {unit for units in day.tables(coming).values() for unit in units}


def repairs(day):
    """Repair the rounds that are seated, if there are any; whether there were."""
    if not day.event.rounds.filter(state=Round.State.SEATED).exists():
        return False
    day.opens("repair/")
    day.director.goes_on()
    return True


def loses_somebody(day):
    """Who is gone withdraws, and what is seated already is repaired."""
    number = min(filter(None, day.tables(day.round.number)[1]))
    day.opens(f"entries/{number}/")
    last = day.event.rounds.exclude(state=Round.State.SEATED).count()
    day.presses("", action="/leave/", last_round=last)
    repairs(day)


def lets_one_sit_out(day):
    number = max(filter(None, day.tables(day.round.number)[2]))
    coming = day.event.rounds.exclude(state=Round.State.SEATED).count() + 1
    day.opens(f"entries/{number}/")
    day.presses("", action="/sit-out/", round=coming)
    repairs(day)
    assert day.event.entrants.get(number=number).sits_out == [coming]


def misses_two_at_a_table(day):
    """Two of table 2 did not come; the others get the award. The draw may leave a place open."""
    number = day.round.number
    units = [unit for unit in day.tables(number)[2] if unit]
    day.opens(f"rounds/{number}/tables/2/")
    day.presses("absent", name="act", absent=units[:2])
    awarded = Award.objects.filter(event=day.event, round__number=number, taken_back=False)
    given = set(awarded.exclude(kind="bye").values_list("entrant__number", flat=True))
    assert set(units[2:]) <= given


def takes_a_penalty_back(day):
    for _again in range(2):
        day.opens("awards/")
        day.director.goes_on(entrant=3, table_points="1", score="10", why="late")
        if not _again:
            day.undoes()
    taken = list(day.event.awards.filter(kind="penalty").values_list("taken_back", flat=True))
    assert taken == [True, False]


def opens_an_old_round_again(day):
    """A protest: round 1 is opened again and closed, and nobody is sent to its tables."""
    day.opens("rounds/1/")
    day.presses("reopen", name="act", reason="a protest")
    assert day.round.number > 1
    page = day.director.client.get(f"/events/{day.event.slug}/rounds/", follow=True)
    assert page.redirect_chain[-1][0].endswith(f"/rounds/{day.round.number}/")
    day.opens("rounds/1/")
    day.presses("close", name="act", reason="settled")


def corrects(day):
    number, table = next(iter(day.papers))
    scores = day.papers[number, table][::-1]
    if find_game(day.event.game).zero_sum:
        scores = [-one for one in day.papers[number, table]]
    day.opens(f"rounds/{number}/tables/{table}/correct/")
    typed = {f"score_{at}": score for at, score in enumerate(scores)}
    day.presses("1", name="save", **typed, reason="read wrongly")
    if 'name="confirm"' in day.director.html:  # scores that are unusual
        day.presses("1", name="save")
    day.papers[number, table] = scores


def cancels_for_a_while(day):
    day.opens("settings/cancel/")
    day.presses("", reason="no light in the hall")
    day.event.refresh_from_db()
    assert day.event.cancelled == "no light in the hall"
    day.opens()
    day.presses("hold", name="do")
    day.event.refresh_from_db()
    assert not day.event.cancelled


def announces_a_break(day):
    day.opens("hall/")
    day.presses("break", name="template")
    day.event.refresh_from_db()
    assert day.event.announced_until


def plays_one_round_less(day):
    fewer = format_of(day.event).rounds - 1
    day.opens("format/")
    day.presses("", rounds=fewer, reason="it is late")
    day.event.refresh_from_db()
    assert format_of(day.event).rounds == fewer


PLANS = {
    "baska": {
        "open 1": [opens_the_wrong_round, swaps_two],
        "open 2": [swaps_two, misses_two_at_a_table, opens_an_old_round_again],
        "closed 1": [lets_somebody_come_late, cancels_for_a_while],
        "closed 2": [loses_somebody, lets_one_sit_out, takes_a_penalty_back, corrects],
        "closed 3": [announces_a_break, plays_one_round_less],
    },
    "polish-doubles": {
        "open 1": [opens_the_wrong_round, swaps_two],
        "open 2": [opens_an_old_round_again, corrects],
        "closed 2": [lets_somebody_come_late, takes_a_penalty_back],
        "closed 3": [loses_somebody, lets_one_sit_out, plays_one_round_less],
    },
    "polish-doubles-finals": {
        "open 1": [opens_the_wrong_round, swaps_two],
        "closed 1": [cancels_for_a_while, corrects],
        "closed 2": [lets_one_sit_out],
        "closed 5": [announces_a_break, loses_somebody],
    },
    "hearts": {
        "open 1": [opens_the_wrong_round],
        "closed 1": [lets_somebody_come_late, corrects],
        "open 2": [swaps_two, opens_an_old_round_again],
        "closed 2": [takes_a_penalty_back],
    },
    "wlks": {
        "open 1": [opens_the_wrong_round, swaps_two],
        "closed 1": [loses_somebody, lets_somebody_come_late],
        "open 2": [misses_two_at_a_table],
        "closed 2": [corrects, plays_one_round_less],
    },
}
UNITS = {"baska": 41, "polish-doubles": 8, "polish-doubles-finals": 11, "hearts": 17, "wlks": 42}


def plays(day, plan):
    """Go on from the desk to the end, with the changes of the plan on the way."""
    for _step in range(MOST):
        day.event.refresh_from_db()
        if day.event.state == Event.State.FINISHED:
            return
        director, now = day.director, _moment(day)
        if director.page == "desk" and plan.get(now):
            plan[now].pop(0)(day)
            day.opens()
        elif director.page == "import_entries" and "plan" not in director.html:
            director.goes_on(text=day.listed or _invented_list(day))
            if answers := _somebody_else(director.html):
                director.goes_on(**answers)
        elif director.page == "check_in":
            director.goes("?everybody=1")
            director.presses("unpaid", name="everybody")
            day.opens()
        elif director.page == "key_results" and "data-keying" in director.html:
            day.enters()
        elif director.page in ("desk", "onward", "import_entries"):
            director.goes_on()
        else:
            day.opens()


def _somebody_else(html):
    """The answer to each question of a list that a name is nobody who is known."""
    asked = re.findall(r'name="(q-\d+\.near\.[^"]*)" value="else"', html)
    return dict.fromkeys(asked, "else")


def _invented_list(day):
    return pasted_list(UNITS[day.preset], format_of(day.event), day.lots)


def _moment(day):
    """ "open 2" until the first result of round 2, "closed 2" after it; else empty."""
    begun = list(day.event.rounds.exclude(state=Round.State.SEATED))
    if not begun:
        return ""
    newest = begun[-1]
    if newest.state == Round.State.CLOSED:
        return f"closed {newest.number}"
    fresh = not any(number == newest.number for number, _table in day.papers)
    return f"open {newest.number}" if fresh else ""


def recounted(day):
    """Points and scores by number, from the papers and the awards."""
    scoring = format_of(day.event).scoring
    found = defaultdict(lambda: [Fraction(0), 0])
    knockout = format_of(day.event).before_knockout + 1
    for (number, table), scores in day.papers.items():
        if number >= knockout:
            continue  # it decides places, not sums
        units = day.tables(number)[table]
        points = _points(scores, scoring, len(units))
        for unit, own, score in zip(units, points, scores, strict=True):
            if unit is not None:
                found[unit][0] += own
                found[unit][1] += score
    for award in day.event.awards.filter(taken_back=False).select_related("entrant", "round"):
        given = award.match_points if scoring.match_points else award.table_points
        found[award.entrant.number][0] += 0 if scoring.lowest_wins else _fraction(given)
        found[award.entrant.number][1] += award.score
    return {number: tuple(own) for number, own in found.items()}


def _points(scores, scoring, seats):
    if scoring.match_points:
        worth = scoring.match_points
        if scores[0] == scores[1]:
            return [worth.draw] * 2
        return [worth.win if score == max(scores) else worth.loss for score in scores]
    scale = [*scoring.table_points][:seats]
    often, order = Counter(scores), sorted(scores, reverse=not scoring.lowest_wins)
    shared = {}
    for score in often:
        first = order.index(score)
        shared[score] = sum(scale[first : first + often[score]], Fraction(0)) / often[score]
    return [shared[score] for score in scores]


def _fraction(text):
    return sum(map(Fraction, text.split()), Fraction(0))


@pytest.mark.parametrize("preset", PLANS)
def test_places_are_those_of_the_papers_whatever_was_changed(client, preset):
    director = signs_in(client)
    day = Day(director, makes(director, preset), Random(preset))  # noqa: S311 — a game
    day.preset = preset
    plan = {moment: list(changes) for moment, changes in PLANS[preset].items()}
    day.opens()
    plays(day, plan)
    assert day.event.state == Event.State.FINISHED, director.passed[-5:]
    assert not any(plan.values()), plan
    rows = standings_of(day.event).individual
    counted = recounted(day)
    for row in rows:
        expected = counted.get(row.number, (Fraction(0), 0))
        assert (row.table_points, row.score) == expected, row.number
    assert faults_of(day.event) == []
