"""What two do at the same moment is done one after the other, or one is told; nothing breaks."""

from __future__ import annotations

from datetime import date
from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scorer.clubs.services.clubs import end_membership, found_club, know_players
from scorer.clubs.services.invitations import accept, invite
from scorer.models import Club, Entry, Player, Role, ScoreSheet, User
from scorer.records import RecordRefused
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record, open_sheet
from scorer.support.refused import Conflict
from tests.builders.events import add_entrants, empty_club, empty_event, open_entry_link
from tests.builders.records import KOP
from tournaments.engine.formats import Format
from tournaments.models import Entrant, Event, Person, Result, Round, Step, Table
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.entry_link import renew_link
from tournaments.services.events import make_event as make_by_service
from tournaments.services.register import add_person, change_person
from tournaments.services.results import key_result
from tournaments.services.rounds import open_round
from tournaments.services.seating import RoundSeating, seat_rounds
from tournaments.services.steps import Actor

DESK = Actor(name="Ola")
HAND = KOP["entries"][0]


def kinds(answers):
    """The names of the answers' types, in alphabetical order."""
    return sorted(type(answer).__name__ for answer in answers)


def empty_sheet():
    return import_record(raw=KOP | {"entries": []})


def hand(sheet, uuid, position=0):
    return partial(
        record_entry,
        sheet_id=sheet.pk,
        uuid=uuid,
        payload=HAND,
        position=position,
        writer=Writer(),
    )


def test_one_hand_sent_four_times(at_once):
    sheet, uuid = empty_sheet(), uuid4()
    answers = at_once(*[hand(sheet, uuid)] * 4)
    assert sorted(answer.repeated for answer in answers) == [False, True, True, True]
    assert Entry.objects.count() == 1


def test_four_hands_for_one_place(at_once):
    sheet = empty_sheet()
    answers = at_once(*(hand(sheet, uuid4()) for _phone in range(4)))
    assert kinds(answers) == ["Conflict"] * 3 + ["WriteResult"]
    assert {type(one.current) for one in answers if isinstance(one, Conflict)} == {Entry}


def test_one_uuid_on_two_sheets(at_once):
    for _try in range(5):
        sheets, uuid = [empty_sheet(), empty_sheet()], uuid4()
        answers = at_once(*(hand(sheet, uuid) for sheet in sheets))
        assert kinds(answers) == ["RecordRefused", "WriteResult"]
        refused = next(answer for answer in answers if isinstance(answer, RecordRefused))
        assert str(refused.faults[0].message) == (
            "This entry has been written on another sheet already."
        )


def test_one_uuid_in_two_events(at_once):
    events = [empty_event("a"), empty_event("b")]
    for event in events:
        open_entry_link(event)
    for _try in range(5):
        uuid = uuid4()
        answers = at_once(
            *(partial(renew_link, event_id=event.pk, actor=DESK, uuid=uuid) for event in events)
        )
        assert kinds(answers) == ["NoneType", "Taken"]
    assert Step.objects.count() == 5


def test_one_event_made_four_times(at_once):
    club, uuid = empty_club(), uuid4()
    act = partial(
        make_by_service,
        club=club,
        format=Format(ruleset="kop-wolsztyn", game="kop"),
        name="Puchar",
        day=date(2026, 11, 21),
        actor=DESK,
        uuid=uuid,
    )
    assert len({event.pk for event in at_once(*[act] * 4)}) == 1
    assert Event.objects.count() == Step.objects.count() == 1


def test_one_sheet_opened_four_times(at_once):
    head = {key: value for key, value in KOP.items() if key not in {"players", "entries"}}
    for _try in range(5):
        sheet_id = uuid4()
        act = partial(open_sheet, head=head, players=KOP["players"], sheet_id=sheet_id)
        assert {sheet.pk for sheet in at_once(*[act] * 4)} == {sheet_id}
    assert ScoreSheet.objects.count() == 5


def test_four_clubs_of_one_name(at_once):
    owners = [User.objects.create(username=name) for name in ("ala", "ela", "ola", "ula")]
    answers = at_once(*(partial(found_club, "Łódź", owner) for owner in owners))
    assert sorted(club.slug for club in answers) == ["lodz", "lodz-2", "lodz-3", "lodz-4"]


def test_account_founds_no_more_clubs_at_once_than_one_by_one(at_once, settings):
    settings.SHARED = True
    owner = User.objects.create(username="ola")
    answers = at_once(*[partial(found_club, "Łódź", owner)] * 4)
    assert kinds(answers) == ["Club", "Club", "Club", "Refused"]


def test_players_known_four_times(at_once):
    club = empty_club()
    assert at_once(*[partial(know_players, club, ["Ada", "Ewa"])] * 4) == [None] * 4
    assert Player.objects.count() == 2


def test_invitation_is_good_once(at_once):
    owner = found_club("Borek", User.objects.create(username="ola")).memberships.get()
    invitation, _secret = invite(owner, role=Role.SCORER, days=1)
    users = [User.objects.create(username=f"user-{number}") for number in range(4)]
    answers = at_once(*(partial(accept, invitation, user) for user in users))
    assert kinds(answers) == ["Membership"] + ["Refused"] * 3
    assert owner.club.memberships.count() == 2


def test_one_of_the_last_two_owners_stays(at_once):
    club = found_club("Borek", User.objects.create(username="ola"))
    club.memberships.create(user=User.objects.create(username="jan"), role=Role.OWNER)
    answers = at_once(*(partial(end_membership, one) for one in club.memberships.all()))
    assert kinds(answers) == ["NoneType", "Refused"]
    assert club.memberships.count() == 1


def test_numbers_are_given_once(at_once):
    event = empty_event()
    acts = (
        partial(enter, event_id=event.pk, person=named(f"Gracz {letter}"), actor=DESK)
        for letter in "ABCD"
    )
    assert kinds(at_once(*acts)) == ["Entered"] * 4
    assert sorted(Entrant.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_one_person_enters_once(at_once):
    event = empty_event()
    act = partial(enter, event_id=event.pk, person=named("Nowak Jan"), actor=DESK)
    assert kinds(at_once(*[act] * 4)) == ["Entered"] + ["Refused"] * 3
    assert (Person.objects.count(), Entrant.objects.count()) == (1, 1)


def test_names_change_while_people_enter(at_once):
    """The one locks the club and then the event, the other the event and then the club."""
    event = empty_event()
    person = add_person(club=event.club, named=named("Nowak Jan"))
    enter(event_id=event.pk, person=named("Nowak Jan"), actor=DESK)
    for letter in "ABC":
        answers = at_once(
            partial(change_person, person=person, named=named(f"Nowak {letter}"), actor=DESK),
            partial(enter, event_id=event.pk, person=named(f"Lis {letter}"), actor=DESK),
        )
        assert kinds(answers) == ["Entered", "Person"]
    assert list(event.steps.order_by("pk").values_list("pk", flat=True)) == sorted(
        event.steps.values_list("pk", flat=True)
    )


def seated_event():
    event = empty_event(format={"rounds": 1})
    add_entrants(event, 4)
    seat_rounds(event, [RoundSeating(number=1, tables=((1, 2, 3, 4),))], draw=None)
    return event


def test_round_is_opened_once(at_once):
    event = seated_event()
    answers = at_once(*[partial(open_round, event_id=event.pk, number=1, actor=DESK)] * 3)
    assert kinds(answers) == ["Matched"] * 3
    assert (ScoreSheet.objects.count(), Round.objects.get().state) == (1, Round.State.OPEN)


def test_two_looks_at_one_table(at_once):
    event = seated_event()
    open_round(event_id=event.pk, number=1, actor=DESK)
    table = Table.objects.get()
    acts = (
        partial(key_result, table_id=table.pk, scores=(9, 1, 1, -11), uuid=uuid4(), actor=DESK)
        for _desk in range(2)
    )
    at_once(*acts)
    assert sorted(Result.objects.values_list("kind", flat=True)) == ["keyed", "second"]


def test_hand_is_written_while_its_table_is_matched(at_once):
    event = seated_event()
    open_round(event_id=event.pk, number=1, actor=DESK)
    sheet = ScoreSheet.objects.get()
    for number in range(4):
        Person.objects.filter(entrants__number=1).update(surname=f"Nowy {number}")
        again = partial(open_round, event_id=event.pk, number=1, actor=DESK)
        written = len(Entry.objects.filter(sheet=sheet))
        first, second = at_once(again, hand(sheet, uuid4(), written))
        assert type(first).__name__ == "Matched"
        assert type(second).__name__ in {"WriteResult", "Conflict"}


def test_clubs_do_not_wait_for_each_other(at_once):
    clubs = [Club.objects.create(name=slug, slug=slug) for slug in "abcd"]
    events = [empty_event(f"event-{club.slug}", club=club) for club in clubs]
    acts = (partial(enter, event_id=one.pk, person=named("Lis Ewa"), actor=DESK) for one in events)
    assert kinds(at_once(*acts)) == ["Entered"] * 4


@pytest.mark.django_db
def test_log_is_kept_by_the_server_too():

    record_entry(**hand(empty_sheet(), uuid4()).keywords)
    event = empty_event()
    Step.objects.create(event=event, kind="event-made")
    for statement in ("scorer_entry SET author = 'x'", "tournaments_step SET kind = 'x'"):
        with (
            pytest.raises(IntegrityError, match=r"append-only|kept"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"UPDATE {statement}")
