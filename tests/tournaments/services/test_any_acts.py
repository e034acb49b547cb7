"""Whatever is done in whatever order: what is undone leaves no trace."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.support.caches import forget_all
from tests.tiers import long
from tests.tournaments.event_rows import rows_by_step, rows_of, standing
from tests.tournaments.walking import ACTS, Walk
from tournaments.log.acts.register import ListTakenBack
from tournaments.log.acts.reseating import SeatingPutBack
from tournaments.log.codec import act_kinds, act_of
from tournaments.selectors.undoing import BESIDE

pytestmark = [pytest.mark.django_db, long]
NUMBERS = st.integers(0, 99)
STARTS = {
    "entries": (),
    "a draft": ("announced", "drawn"),
    "a seating": ("announced", "drawn", "published"),
    "a round": ("announced", "drawn", "published", "opened"),
}
DAY = (
    "enters 1 3; changes 2 4; team_renamed 0 3; is_removed 9; list_read 1 1; list_back 1; "
    "asks_by_link 1; answered 0 1; is_removed -1; another_link; here 1 30; not_here 1; fees 5 1; "
    "pays 3; gets_back 3; lots 7; shown 2 2; called 1 1; helped; helps_no_more; helps_again; "
    "said_in_hall 0 2; said_no_more; hall_shows 1 1; hall_shows 0 0; hall_names 2; cancelled; "
    "takes_place; stands_in 2 1; sits_out 5 2; plays_that_round 5 2; stands_in_no_more 0 1; "
    "is_renamed 3 1; announced; drawn 1 1; dropped; undone; dropped; typed 3; undone; announced; "
    "drawn 2 2; moved 0 5; undone; moved 0 5; withdraws 8; draft_repaired; published 0 1; "
    "undone; published 0 1; rounds_are 0; rounds_are 2; repaired 7 1; undone; repaired 7 1; "
    "reseated 0 5; undone; reseated 1 0; typed 3; published 0 1; undone; dropped; notified 0 5; "
    "opened; unopened; opened; reseated 4 2; undone; reseated 1 1; clock 0 0; clock 0 1; "
    "clock 0 2; clock 0 3; clock 0 4; more_time 0 4; keyed 0 1; keyed 0 2; disputed 0; "
    "settled 0; corrected 0 2; cleared 0; guest 1; guest_gone 1; late 1 7; late 1 8; undone; "
    "plays_outside 2; competes 2; disqualified 2 0; reinstated 2; "
    "late 1 8; short 1; plays_after_all 1; did_not_come 1 1; plays_after_all 1; ran_away 0 1; "
    "awarded 1 4; award_back -1; team_awarded 0 4; team_award_back 0; team_awarded 1 1; "
    "team_renamed 0 2; comes_back 8; comes_back 7; comes_back 9; code 0 1; code 0 2; closed 0 1; "
    "reopened 0; closed 0 1; reopened 0; all_keyed; closed; put_up 2; held_back 1; revealed 2; "
    "revealed 2 1; all_shown; finished 0 1; finished 0 3"
)
NOT_WALKED = {  # of files, sheets, seasons, finals; who is anonymous is so of every moment
    "event-imported",
    "person-anonymised",
    "result-from-sheet",
    "season-changed",
    "season-joined",
    "season-left",
    "season-points-given",
    "season-points-taken-back",
    "tie-decided",
}
OF_ROUNDS = [name for name in ACTS if name not in {"lots", "list_back", "is_removed"}]
SEATING = (
    *("typed", "published", "dropped", "repaired", "reseated"),
    *("late", "withdraws", "sits_out", "opened", "unopened"),
)  # what is undone with many rows
NAMES = st.sampled_from(ACTS) | st.sampled_from(SEATING)


@given(
    start=st.sampled_from(sorted(STARTS)),
    acts=st.lists(st.tuples(st.sampled_from(OF_ROUNDS), NUMBERS, NUMBERS), min_size=3, max_size=10),
)
def test_any_acts_in_a_row(start, acts):
    walked(STARTS[start], acts)


@given(acts=st.lists(st.tuples(st.sampled_from(ACTS), NUMBERS, NUMBERS), max_size=6))
def test_any_acts_before_a_draw(acts):
    walked((), acts)


@given(
    start=st.sampled_from(sorted(STARTS)),
    acts=st.lists(st.tuples(NAMES, NUMBERS, NUMBERS), min_size=1, max_size=4),
    undone=st.integers(1, 3),
)
@example(start="a round", acts=[("repaired", 0, 1), ("list_back", 0, 0)], undone=1)
@example(start="a draft", acts=[("dropped", 0, 1), ("list_back", 0, 0)], undone=1)
def test_any_acts_that_are_undone(start, acts, undone):
    back = ("undone", 0, 0)
    again = [one for act in acts for one in (act, back, act)]
    walked(STARTS[start], [*again, *[back] * undone, *acts])


def walked(start, acts):
    """Do them; whatever an undo leaves is what was there before the act."""
    forget_all()  # another event may have had the same ids
    with transaction.atomic():
        walk = Walk()
        with rows_by_step(walk.event) as known:
            for act in [*((name, 1, 1) for name in start), *acts]:
                newest = walk.newest()
                walk.do(*act)
                undoes = walk.event.steps.filter(pk__gt=newest).values("undoes")
                undone = walk.event.steps.filter(uuid__in=undoes).first()  # an opening starts too
                before = [pk for pk in known if undone and pk < undone.pk]
                if before and act[0] == "undone" and not passed_over(undone, newest):
                    now, then = standing(rows_of(walk.event)), standing(known[max(before)])
                    if walk.event.steps.filter(kind=SeatingPutBack.kind).exists():
                        now, then = without_papers(now), without_papers(then)
                    assert now == then, undone.kind
        transaction.set_rollback(True)


def passed_over(undone, newest):
    """Whether an act that stays came after the one that is undone.

    It is beside the play, or an import that was undone out of its turn.
    """
    later = undone.event.steps.filter(pk__gt=undone.pk, pk__lte=newest)
    return any(isinstance(act_of(step), (*BESIDE, ListTakenBack)) for step in later)


def without_papers(rows):
    """A seating put back is another one on paper, and the draw by hand stays to be seen."""
    rounds = {number: one | {"version": 1} for number, one in rows.rounds.items()}
    return replace(rows, draws={}, rounds=rounds)


def test_walk_can_do_what_a_day_is_made_of():
    """No act is refused always: each says something somewhere in a day that needs it."""
    walk = Walk()
    for act in DAY.split("; "):
        name, *numbers = act.split()
        walk.do(name, *map(int, numbers))
    kinds = set(walk.event.steps.values_list("kind", flat=True))
    assert set(act_kinds()) - kinds == NOT_WALKED
