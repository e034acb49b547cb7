"""An event goes to a laptop as a file, is played on there, and comes back."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import IntegrityError, connection

from scorer.models import ScoreSheet, WritingCode
from scorer.sheets.selectors.codes import writing_code
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import correct_entry, void_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.signing import reopen_sheet, sign_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.events import empty_club
from tests.rehearsal.day import Day
from tests.tiers import long, sampled
from tests.tournaments.two_sites import (
    DESK,
    PLAN,
    award,
    begin,
    elsewhere,
    evening,
    exported,
    read,
    refused,
    reopen,
    seen,
    sheets_of,
    standings,
)
from tournaments.engine.prizes import Prize, PrizeList
from tournaments.models import Award, Entrant, Event
from tournaments.selectors.drawing import seated_rounds
from tournaments.selectors.passes import find_pass
from tournaments.selectors.results import tables_of
from tournaments.services import awards, cash, door, events, passes, revealing
from tournaments.services.entering import named
from tournaments.services.entrants import enter, withdraw
from tournaments.services.event_file import Outcome
from tournaments.services.prizes import set_prizes
from tournaments.services.register import change_person
from tournaments.services.reseating import change_seating, note_notified
from tournaments.services.rounds import close_round, reopen_round
from tournaments.services.substitutes import end_substitution, substitute

pytestmark = [pytest.mark.django_db, long]
EVENTS = Path(settings.BASE_DIR) / "fixtures" / "events"


@pytest.fixture
def begun_day():
    return begin()


def plays_on(event):
    """What a director does on the laptop, of every kind."""
    of = {"event_id": event.pk, "actor": DESK}
    day = evening(event)
    for table in tables_of(event, 2):
        if not table.settled:
            day.desk.play(table)
    close_round(event_id=event.pk, number=2, actor=DESK)
    first = next(one for one in tables_of(event, 1) if one.sheet)
    sheet = ScoreSheet.objects.get(pk=first.sheet)
    writer = Writer(author="Ola", device="tablet")
    now = load_sheet_state(sheet)
    reopen_sheet(sheet_id=sheet.pk, uuid=uuid4(), position=len(now.log), writer=writer)
    old = now.scored[0].entry
    void_entry(sheet_id=sheet.pk, uuid=uuid4(), position=0, seen_revision=1, writer=writer)
    correct_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=old.payload,
        position=0,
        seen_revision=2,
        writer=writer,
        reason="it counted",
    )
    sign_sheet(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        side=None,
        name="all",
        position=len(now.log) + 1,
        writer=writer,
    )
    table = tables_of(event, 2)[0]
    scores = list(table.scores)
    day.desk.correct(table, [*scores[1:], scores[0]], "read wrongly")
    withdraw(number=3, reason="ill", **of)
    came = enter(person=named("Nowa Ewa (Las)"), **of).entrant.number
    door.check_in(number=came, paid=2500, **of)
    cash.set_fees(currency="PLN", fee=2500, seen=seen(event), **of)
    cash.pay(number=5, amount=2500, **of)
    cash.give_back(number=5, amount=500, reason="too much", **of)
    points = awards.Points(table_points="-1")
    late = {"entrant": 4, "kind": Award.Kind.PENALTY, "why": "late", "points": points}
    given = awards.give_award(**late, **of)
    awards.take_back(award_id=given.pk, actor=DESK)
    made = substitute(number=6, person=named("Kos Jan"), first_round=3, **of)
    end_substitution(substitution_id=made.pk, last_round=3, **of)
    revealing.hold_back(from_round=3, **of)
    prizes = PrizeList(prizes=(Prize(text="a cup"),), currency="PLN")
    set_prizes(event_id=event.pk, put_up=prizes, actor=DESK, seen=seen(event))
    passes.give_pass(name="Ela", **of)
    day.play_round(3)
    events.finish_event(event_id=event.pk, actor=DESK, seen=seen(event))


def swap(event, number):
    """The first of tables 1 and 2 of a round change places."""
    one, other = (table[0] for table in seated_rounds(event)[number][:2])
    change_seating(
        event_id=event.pk,
        number=number,
        move={"swapped": (one, other)},
        reason="they asked",
        actor=DESK,
        seen=seen(event),
    )


def test_seating_that_was_changed_goes_both_ways(begun_day):
    event, club = begun_day.event, begun_day.event.club
    begun_day.begin_round(2)
    swap(event, 3)
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        assert exported(there) == file
        assert there.rounds.get(number=3).version == 3
        swap(there, 3)  # back again: the draw before is in force
        note_notified(event_id=there.pk, number=3, players=[1], actor=DESK)
        newer = exported(there)
    read(newer, club)
    assert exported(event) == newer
    assert event.rounds.get(number=3).version == 4


def test_event_goes_to_a_laptop_and_back(begun_day):
    event, club = begun_day.event, begun_day.event.club
    begun_day.begin_round(2)
    sheets = sheets_of(event)
    codes = WritingCode.objects.filter(sheet__in=sheets).order_by("pk").values_list("digest")
    given = list(codes)
    file = exported(event)
    with elsewhere(club):
        there = read(file, club)
        assert (there.made, there.event.slug) == (True, event.slug)
        assert exported(there.event) == file
        plays_on(there.event)
        newer, places = exported(there.event), standings(there.event)
    assert exported(event) == file
    back = read(newer, club)
    assert back.event == event
    assert exported(event) == newer
    assert standings(event) == places
    now = sheets_of(event)
    assert sheets <= now
    assert not [line for sheet in now for line in rescore(sheet)]
    assert list(codes.all()) == given
    again = read(newer, club)
    assert str(again.words) == "This tournament is already here, as new as in the file."
    assert str(read(file, club).words) == (
        "This tournament is already here, and newer than in the file."
    )
    assert exported(event) == newer


def test_newer_file_is_taken_again_and_again_until_somebody_plays(begun_day):
    event, club = begun_day.event, begun_day.event.club
    first = exported(event)
    begun_day.play_round(2)
    second = exported(event)
    begun_day.begin_round(3)
    third = exported(event)
    with elsewhere(club):
        there = read(first, club).event
        for file in (second, third):
            told = read(file, club)
            assert (told.event, told.outcome, exported(there)) == (there, Outcome.UPDATED, file)
        award(there)
        fourth = exported(there)
    read(fourth, club)
    assert exported(event) == fourth


def test_message_counts_rounds_and_hands_from_the_file(begun_day):
    event, club = begun_day.event, begun_day.event.club
    file = exported(event)
    with elsewhere(club):
        there = read(file, club)
        assert str(there.words) == (
            "The tournament is here. Nobody else sees it until you show it. "
            "From the file: 1 round, 6 hands."
        )
        evening(there.event).play_round(2)
        newer = exported(there.event)
    came = str(read(newer, club).words)
    assert came == "The tournament is up to date. From the file: 1 result, 1 round, 6 hands."


def test_sheet_written_on_alone_is_brought_up_to_date(begun_day):
    event, club = begun_day.event, begun_day.event.club
    file = exported(event)
    with elsewhere(club):
        reopen(read(file, club).event)
        newer = exported(there_of(club))
    assert read(newer, club).outcome is Outcome.UPDATED
    assert exported(event) == newer


def there_of(club):
    return Event.objects.get(club=club)


def test_event_that_went_on_at_both_is_refused_with_what_differs(begun_day):
    event, club = begun_day.event, begun_day.event.club
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        award(there, 5)
        reopen(there)
        for number in range(1, 10):
            door.undo_check_in(event_id=there.pk, number=number, actor=DESK)
        newer = exported(there)
    award(event, 4)
    reopen(event)
    told = refused(newer, club)
    assert told[0] == "The tournament went on here and in the file. Nothing was changed."
    assert re.fullmatch(r"Here: Penalty for 4: −1 table point \(\d\d:\d\d, Anna\)\.", told[1])
    entries = "Round 1, table 1: 1 more entry on the score sheet."
    assert told[2] == f"Here: {entries} In the file: {entries}"
    assert re.fullmatch(
        r"In the file: Penalty for 5: −1 table point \(\d\d:\d\d, Anna\)\.", told[3]
    )
    assert (len(told), told[-1]) == (12, "And 2 more.")


def test_result_of_one_table_at_both_is_told_in_one_sentence(begun_day):
    event, club = begun_day.event, begun_day.event.club
    file = exported(event)

    def correct(one):
        table = tables_of(one, 1)[0]
        evening(one).desk.correct(table, [*table.scores[1:], table.scores[0]], "read wrongly")

    with elsewhere(club):
        correct(read(file, club).event)
        newer = exported(there_of(club))
    correct(event)
    (_first, told) = refused(newer, club)
    assert re.match(r"Here: Round 1, table 1 is corrected: .* In the file: Round 1, table 1", told)


WRITTEN = ["tournaments_result", "tournaments_step", "tournaments_place", "scorer_entry"]


@pytest.mark.parametrize("table", sampled(WRITTEN))
def test_failure_half_way_leaves_no_row(begun_day, table):
    event, club = begun_day.event, begun_day.event.club
    file = exported(event)
    with elsewhere(club):
        evening(read(file, club).event).play_round(2)
        newer = exported(there_of(club))

    def fails(execute, sql, *rest):
        if sql.startswith(f'INSERT INTO "{table}"'):
            raise IntegrityError
        return execute(sql, *rest)

    with connection.execute_wrapper(fails):
        told = refused(newer, club)
    assert told == ["Something stands twice in this file that may stand there once."]


def forged(day, change):
    """A newer file of the event, changed by somebody."""
    event, club = day.event, day.event.club
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        award(there)
        reopen(there)
        newer = json.loads(exported(there))
    change(newer)
    return json.dumps(newer)


def other_standings(file):
    file["standings"] = "0" * 64


def other_points(file):
    file["awards"][-1]["table_points"] = "7"


def other_sheet(file):
    sheet = file["rounds"][0]["tables"][0]["sheet"]
    sheet["players"] = sheet["players"][::-1]


def award_of_another_list(file):
    file["steps"][-1]["said"]["award"] = 99


def no_such_position(file):
    file["rounds"][0]["tables"][0]["entries"][-1]["position"] = 9


NOT_ITS_STANDINGS = "standingsThe standings would not be those of the file. Nothing was changed."


def odd_signature(file):
    entry = file["rounds"][0]["tables"][0]["entries"][-1]
    entry["kind"], entry["payload"] = "signature", {"side": "all"}


@pytest.mark.parametrize(
    ("change", "said"),
    sampled(
        [
            (other_standings, NOT_ITS_STANDINGS),
            (other_points, NOT_ITS_STANDINGS),
            (other_sheet, "roundsThe parts of this file do not fit each other: rounds."),
            (award_of_another_list, "stepsA step is about something that the file does not have."),
            (
                no_such_position,
                "rounds/1/tables/1/sheet/entries/0This entry does not fit the score sheet.",
            ),
            (
                odd_signature,
                "rounds/1/tables/1/sheet/entries/0This entry does not fit the score sheet.",
            ),
        ],
        daily=2,
    ),
)
def test_forged_file_is_refused(begun_day, change, said):
    assert refused(forged(begun_day, change), begun_day.event.club)[0].startswith(said)


def test_file_reaches_no_other_event(begun_day):
    """UUIDs of another club's sheet, entries, results and steps become others."""
    other = Day(empty_club("debem"), PLAN, "9", name="Obcy", day=date(2026, 11, 22))
    other.enter_all()
    other.play_round(1)
    theirs = json.loads(exported(other.event))
    table = theirs["rounds"][0]["tables"][0]

    def squat(file):
        mine = file["rounds"][0]["tables"][0]
        mine["entries"][-1]["uuid"] = table["entries"][0]["uuid"]
        file["steps"][-1]["uuid"] = theirs["steps"][0]["uuid"]
        file["steps"][-1]["said"]["sheet"] = table["sheet_id"]

    file = forged(begun_day, squat)
    before = exported(other.event)
    read(file, begun_day.event.club)
    assert exported(other.event) == before
    assert exported(begun_day.event).count(table["sheet_id"]) == 0


def test_file_of_a_clubs_event_makes_another_one_in_another_club(begun_day):
    """What is here of the first club stays; the copy is brought up to date by itself."""
    event, debem = begun_day.event, empty_club("debem")
    first = exported(event)
    copy = read(first, debem).event
    assert (copy.club, copy == event, exported(event)) == (debem, False, first)
    begun_day.play_round(2)
    second = exported(event)
    assert read(second, debem).event == copy
    assert exported(event) == second
    assert standings(copy) == standings(event)
    assert not set(people_of(copy)) & set(people_of(event))


def people_of(event):
    return event.entrants.values_list("person", flat=True)


def test_no_code_is_in_the_file(begun_day):
    event = begun_day.event
    given, code = passes.give_pass(event_id=event.pk, name="Ela", actor=DESK)
    sheet = tables_of(event, 1)[0].sheet
    file = exported(event)
    secrets = {code, given.digest, writing_code(sheet, 1)}
    secrets |= set(WritingCode.objects.values_list("digest", flat=True))
    assert not [secret for secret in secrets if secret in file]
    with elsewhere(event.club):
        there = read(file, event.club).event
        assert there.passes.get().digest != given.digest
        assert find_pass(there.slug, code) is None
        passes.withdraw_pass(event_id=there.pk, pass_id=there.passes.get().pk, actor=DESK)
        newer = exported(there)
    assert find_pass(event.slug, code) == given
    read(newer, event.club)
    assert find_pass(event.slug, code) is None


def test_codes_follow_what_became_of_a_round(begun_day):
    event, club = begun_day.event, begun_day.event.club
    begun_day.begin_round(2)
    file = exported(event)
    sheets = sheets_of(event)
    living = WritingCode.objects.filter(sheet__in=sheets, sheet__round=2)
    with elsewhere(club):
        there = read(file, club).event
        award(there)
        one = exported(there)
        close_round(event_id=there.pk, number=2, stopped=True, actor=DESK)
        closed = exported(there)
        reopen_round(event_id=there.pk, number=2, actor=DESK)
        opened = exported(there)
    for newer, count in ((one, 3), (closed, 0), (opened, 3)):
        read(newer, club)
        assert living.alive().count() == count


def test_people_renamed_elsewhere_are_the_same_people(begun_day):
    event, club = begun_day.event, begun_day.event.club
    one, two, *_others = event.entrants.order_by("number")
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        for number, name in ((one.number, "Nowy Jan (Las)"), (two.number, "Stary Jan")):
            person = there.entrants.get(number=number).person
            change_person(person=person, named=named(name), actor=DESK)
        newer = exported(there)
    second = events.make_event(
        club=club, format=PLAN.format, name="Puchar", day=date(2026, 11, 22), actor=DESK
    )
    Entrant.objects.create(event=second, number=1, person=two.person)
    before = exported(second)
    read(newer, club)
    assert exported(event) == newer
    one.refresh_from_db()
    assert (one.person_id, str(one.person)) == (one.person_id, "Nowy Jan")
    assert exported(second) == before
    assert str(Event.objects.get(pk=event.pk).entrants.get(number=two.number).person) == "Stary Jan"


def test_numbers_drawn_elsewhere_come_along():
    club = empty_club()
    begun = Day(club, PLAN, "7", name="Puchar Borku", day=date(2026, 11, 21))
    begun.enter_all()
    event = begun.event
    entrants = {one.pk: one.person_id for one in event.entrants.all()}
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        door.draw_numbers(event_id=there.pk, seed="3 1", actor=DESK)
        withdraw(event_id=there.pk, number=2, actor=DESK)
        newer = exported(there)
    read(newer, club)
    assert exported(event) == newer
    assert {one.pk: one.person_id for one in event.entrants.all()} == entrants


def test_older_file_is_read_as_before():
    """Its ids mean nothing here; what was written on before reads itself again."""
    club = empty_club()
    file = (EVENTS / "kontra-event-1.json").read_text(encoding="utf-8")
    told = read(file, club)
    assert (told.made, told.event.entrants.count(), told.event.shown) == (True, 9, "nothing")
    assert str(read(file, club).words) == "The club has this tournament already."
    newer = exported(told.event)
    with elsewhere(club):
        there = read(newer, club).event
        assert exported(there) == newer
        award(there)
        newer = exported(there)
    read(newer, club)
    assert exported(told.event) == newer
