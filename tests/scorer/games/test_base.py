"""The contract of a game, on a toy: each entry gives points to one player, 10 end the match."""

from dataclasses import dataclass

import pytest

from scorer.games.base import (
    Entry,
    Game,
    Line,
    RuleSet,
    RuleViolation,
    Setup,
    State,
    end,
    play_entry,
    score,
)
from scorer.games.clauses import Clause
from scorer.games.registry import find_ruleset
from scorer.games.text import gettext, verbatim
from scorer.games.values import Range
from scorer.records import parse_record, score_record
from tests.builders.records import KOP, with_entries


@dataclass(frozen=True)
class Points(Entry):
    seat: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyLine(Line):
    dealer: int


class Toy(Game[None, Points, State]):
    slug = "toy"
    name = gettext("Toy")
    rulesets = (RuleSet("toy", gettext("Toy"), "Toy rules"), RuleSet("toy-b", gettext("B"), "B"))
    clauses = (
        Clause("TOY-1", gettext("Ten points end the match.")),
        Clause("TOY-2", gettext("Only in B."), rulesets=frozenset({"toy-b"})),
    )
    players = Range(2, 3)
    options_type = type(None)
    entry_kinds = (Points,)
    entry_name = gettext("Hand")
    end_clause = "TOY-1"

    def begin(self, setup):
        return State(totals=(0,) * len(setup.players))

    def play(self, setup, state, entry):
        if entry.points < 0:
            raise RuleViolation(gettext("Points cannot be negative."), "points", rule="TOY-1")
        scores = tuple(entry.points * (seat == entry.seat) for seat in range(len(setup.players)))
        totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
        line = ToyLine(
            entry=state.played,
            scores=scores,
            totals=totals,
            because=("TOY-1",),
            dealer=self.dealer(setup, state),
        )
        return line, State(played=state.played + 1, totals=totals, finished=max(totals) >= 10)

    def describe(self, setup, entry, line):
        return verbatim(setup.players[entry.seat])


class LowToy(Toy):
    lowest_wins = True


TOY = Toy()
SETUP = Setup("toy", ("Ada", "Bogdan", "Celina"), 1, None)


def test_violation_reads_as_its_message():
    violation = RuleViolation(gettext("%(card)s is missing.", card="AH"), "play", 5, rule="TOY-1")
    assert str(violation) == "AH is missing."
    assert (violation.path, violation.rule) == (("play", 5), "TOY-1")


def test_violation_from_further_up_keeps_all_but_its_path():
    violation = RuleViolation(gettext("No."), "points").below("entries", 2)
    assert violation.path == ("entries", 2, "points")
    assert (str(violation), violation.rule) == ("No.", None)


def test_score_gives_a_line_per_entry():
    match = score(TOY, SETUP, [Points(0, 3), Points(2, 4)])
    assert [line.as_json() for line in match.lines] == [
        {"entry": 0, "scores": (3, 0, 0), "totals": (3, 0, 0), "because": ("TOY-1",), "dealer": 1},
        {"entry": 1, "scores": (0, 0, 4), "totals": (3, 0, 4), "because": ("TOY-1",), "dealer": 2},
    ]
    assert match.state == State(played=2, totals=(3, 0, 4), finished=False)
    assert match.winners == ()


def test_score_of_nothing_is_the_beginning():
    match = score(TOY, SETUP, [])
    assert (match.lines, match.state, match.winners) == ((), State(totals=(0, 0, 0)), ())


@pytest.mark.parametrize(("game", "winners"), [(TOY, (0,)), (LowToy(), (1,))])
def test_best_total_of_a_finished_match_wins(game, winners):
    match = score(game, SETUP, [Points(0, 9), Points(2, 9), Points(0, 1)])
    assert match.state.totals == (10, 0, 9)
    assert match.winners == winners


@pytest.mark.parametrize(("game", "winners"), [(TOY, (0, 2)), (LowToy(), (1, 3))])
def test_equal_best_totals_are_all_winners(game, winners):
    assert game.winners(State(totals=(10, 4, 10, 4), finished=True)) == winners


def test_score_says_which_entry_was_refused():
    with pytest.raises(RuleViolation) as refused:
        score(TOY, SETUP, [Points(0, 3), Points(0, -1)])
    assert refused.value.path == ("entries", 1, "points")
    assert refused.value.rule == "TOY-1"


def test_entry_after_the_end_is_refused():
    with pytest.raises(RuleViolation) as refused:
        score(TOY, SETUP, [Points(0, 10), Points(0, 1)])
    assert refused.value.path == ("entries", 1)
    assert refused.value.rule == TOY.end_clause


def test_play_entry_goes_on_from_a_state():
    line, state = play_entry(TOY, SETUP, State(played=4, totals=(1, 2, 3)), Points(1, 5))
    assert (line.entry, line.totals) == (4, (1, 7, 3))
    assert state == State(played=5, totals=(1, 7, 3))


def test_game_that_has_nothing_to_say_explains_nothing():
    line, _state = play_entry(TOY, SETUP, TOY.begin(SETUP), Points(0, 3))
    assert TOY.explain(SETUP, Points(0, 3), line) == ()


def test_each_player_is_a_side_and_may_deal_first():
    assert TOY.sides(SETUP) == ((0,), (1,), (2,))
    assert TOY.firsts(3) == 3


def test_deal_passes_clockwise():
    dealers = [TOY.dealer(SETUP, State(played=played, totals=())) for played in range(4)]
    assert dealers == [1, 2, 0, 1]


def test_ruleset_by_its_slug():
    assert TOY.ruleset("toy-b").document == "B"
    with pytest.raises(KeyError, match="toy-c"):
        TOY.ruleset("toy-c")


def test_clauses_of_a_rule_set_leave_out_those_of_others():
    assert [clause.id for clause in TOY.clauses_of("toy")] == ["TOY-1"]
    assert [clause.id for clause in TOY.clauses_of("toy-b")] == ["TOY-1", "TOY-2"]


class Drawn(Toy):
    """Nobody deals."""

    def dealer(self, setup, state):
        return None


def test_game_announces_number_and_dealer_unless_it_says_more():
    told = [(str(fact.name), str(fact.value)) for fact in TOY.announce(SETUP, TOY.begin(SETUP))]
    assert told == [("Hand", "1"), ("Dealer", "Bogdan")]
    facts = Drawn().announce(SETUP, TOY.begin(SETUP))
    assert [(str(fact.name), str(fact.value)) for fact in facts] == [("Hand", "1")]


def test_finished_match_announces_nothing_and_is_presumed_to_stay_so():
    finished = State(totals=(10, 0, 0), played=3, finished=True)
    assert (TOY.announce(SETUP, finished), TOY.presume(SETUP, finished)) == ((), finished)


def test_game_without_a_clock_offers_whatever_its_entries_may_be():
    state = TOY.begin(SETUP)
    assert (TOY.clock(SETUP, state), TOY.offers(SETUP, state)) == (None, {})
    assert TOY.presume(SETUP, state) == State(totals=(0, 0, 0), played=1)


def test_match_that_its_players_end_is_won_by_the_best_totals():
    record = parse_record(KOP)
    match = score_record(record)
    ended = end(find_ruleset(record.setup.ruleset), match)
    assert ended.state.finished
    assert ended.winners == (3,)
    assert ended.lines == match.lines


def test_match_that_ends_before_its_first_line_is_won_by_nobody():
    record = parse_record(with_entries(KOP))
    ended = end(find_ruleset(record.setup.ruleset), score_record(record))
    assert ended.state.finished
    assert ended.winners == ()


def test_game_without_marks_of_its_own_shows_scores_alone():
    record = parse_record(KOP)
    (line, *_others) = score_record(record).lines
    assert find_ruleset(record.setup.ruleset).marks(record.setup, line) is None


def test_those_with_the_best_total_lead_unless_all_have_it():
    assert TOY.leaders((3, 1, 3)) == (0, 2)
    assert TOY.leaders((2, 2, 2)) == ()


def test_line_gives_every_side_its_points_and_total():
    match = score(TOY, SETUP, [Points(0, 3)])
    told = TOY.results(match.lines[0], match.state.totals)
    assert [(str(each.change), str(each.after)) for each in told[:2]] == [("+3", "→ 3"), ("", "0")]


def test_game_that_says_nothing_finds_all_totals_usual():
    TOY.check_totals((9, 1), 2)
    assert TOY.unusual_totals((900, 1), 2) is None
