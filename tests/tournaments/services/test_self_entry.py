"""Entries that people ask for: once for a form, a limit, a waiting list, the desk's answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate
from tests.builders.events import (
    add_entrants,
    ask_to_enter,
    empty_club,
    empty_event,
    log_import,
    open_entry_link,
)
from tests.builders.rounds import play_round
from tournaments.models import AskedEntry, Entrant, EntryLink, Event, HomeClub, Person, Step
from tournaments.records.entry_list.values import Named
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.event_file import event_json
from tournaments.selectors.self_entry import asked_lines, asking_in, person_of, place_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.asked_entries import (
    let_wait,
    say_no,
    say_no_to_all,
    say_yes,
    say_yes_to_all,
)
from tournaments.services.entrants import remove_entrant, withdraw
from tournaments.services.entry_link import renew_link, set_link
from tournaments.services.events import finish_event
from tournaments.services.self_entry import EntriesClosedError, forget_asked, take_back
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
FORM = UUID(int=7)
PAIRS = {"format": {"unit": "pair"}, "ruleset": "polish-doubles", "game": "polish-doubles"}


@pytest.fixture
def new_event():
    return empty_event()


@pytest.fixture
def open_link(new_event):
    return open_entry_link(new_event)


def minutes_of(event):
    return [sentence_of(step) for step in event.steps.all()]


def state(asked):
    return AskedEntry.objects.get(pk=asked.pk).state


def yes(asked, **more):
    return say_yes(event_id=asked.event_id, asked_id=asked.pk, actor=DESK, **more)


# the address


def test_link_is_set_once_and_says_so_in_the_minutes(new_event):
    closes = datetime(2099, 11, 20, 17, 30, tzinfo=UTC)
    asked = {"closes_at": closes, "limit": 16, "asks": ("home",)}
    for _time in (1, 2):
        seen = Step.objects.latest("pk").pk if Step.objects.exists() else 0
        set_link(event_id=new_event.pk, on=True, **asked, actor=DESK, seen=seen)
    set_link(event_id=new_event.pk, on=True, actor=DESK, seen=new_event.steps.last().pk)
    set_link(event_id=new_event.pk, on=False, actor=DESK, seen=new_event.steps.last().pk)
    assert minutes_of(new_event) == [
        "Entries can be asked for by link. Last moment: 2099-11-20 17:30 UTC. Limit: 16 entries.",
        "Entries can be asked for by link.",
        "Nobody asks for an entry by link any more.",
    ]
    assert len({EntryLink.objects.get().digest}) == 1
    with pytest.raises(Conflict):
        set_link(event_id=new_event.pk, on=True, actor=DESK, seen=1)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"closes_at": timezone.now()}, "This moment is over. Allowed: a later one, or none."),
        ({"limit": 0}, "Allowed: a whole number from 1 to 9999."),
        ({"limit": 10_000}, "Allowed: a whole number from 1 to 9999."),
    ],
)
def test_invalid_entry_link_is_refused(new_event, values, reason):
    with pytest.raises(Refused, match=reason):
        set_link(event_id=new_event.pk, on=True, actor=DESK, seen=0, **values)
    assert (EntryLink.objects.count(), Step.objects.count()) == (0, 0)


def test_limit_is_raised_when_the_last_moment_is_over(new_event):
    over = timezone.now() - timedelta(hours=1)
    open_entry_link(new_event, limit=1, closes_at=over)
    Event.objects.update(state="running")
    set_link(event_id=new_event.pk, on=True, closes_at=over, limit=5, actor=DESK, seen=0)
    assert EntryLink.objects.get().limit == 5


def test_event_that_has_begun_is_entered_at_the_desk(new_event, open_link):
    Event.objects.update(state="running")
    EntryLink.objects.update(on=False)
    with pytest.raises(Refused, match="The tournament has begun: entries are made at the desk"):
        set_link(event_id=new_event.pk, on=True, actor=DESK, seen=0)
    set_link(event_id=new_event.pk, on=False, actor=DESK, seen=0)
    with pytest.raises(EntriesClosedError):
        ask_to_enter(open_link, "Lis")


def test_another_address_is_made_once_and_that_of_before_is_gone(new_event, open_link):
    for _time in (1, 2):
        renew_link(event_id=new_event.pk, actor=DESK, uuid=FORM)
    now = EntryLink.objects.get()
    assert (now.key != open_link.key, now.digest != open_link.digest) == (True, True)
    assert minutes_of(new_event) == ["Entries by link have another address."]
    other = empty_event("inny")
    with pytest.raises(Refused, match="Switch entries by link on first"):
        renew_link(event_id=other.pk, actor=DESK)


# asking


def test_form_asks_once_and_its_next_name_again(open_link):
    first = ask_to_enter(open_link, "Kowalski", "Jan", form=FORM)
    assert ask_to_enter(open_link, "Kowalski", "Jan", form=FORM) == first
    assert ask_to_enter(open_link, "Kowalska", "Ewa", form=FORM) != first
    assert AskedEntry.objects.count() == 2
    assert len(first.digest) == 64
    assert Person.objects.count() == Step.objects.count() == Entrant.objects.count() == 0


def test_same_form_sent_to_two_events_asks_in_each(open_link):
    other = open_entry_link(empty_event("inny"))
    asked = [ask_to_enter(one, "Lis", form=FORM) for one in (open_link, other)]
    assert [one.event for one in asked] == [open_link.event, other.event]


@pytest.mark.parametrize(
    "named",
    [
        ("Kowalski", "Jan"),
        ("van den Berg", "Jan Maria"),
        ("van den Berg", ""),
        ("KOWALSKI", "JAN"),
        ("kowalski", "JAN"),
        ("Lis", ""),
    ],
)
def test_name_is_read_again_as_it_was_typed(open_link, named):
    person = person_of(ask_to_enter(open_link, *named, home="Borek"))
    assert (person.surname, person.given_name, person.home) == (*named, "Borek")


def test_comma_in_a_name_is_a_blank(open_link):
    asked = ask_to_enter(open_link, "Lis, Ewa", "Maria,")
    assert (asked.name, asked.called) == ("Lis Ewa, Maria", "Lis Ewa Maria")


def test_nobody_asks_before_after_and_where_it_is_off(new_event, open_link):
    EntryLink.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(EntriesClosedError, match="Entries by link are closed"):
        ask_to_enter(open_link, "Lis")
    EntryLink.objects.update(closes_at=timezone.now() + timedelta(minutes=1))
    first = ask_to_enter(open_link, "Lis", form=FORM)
    EntryLink.objects.update(on=False)
    assert ask_to_enter(open_link, "Lis", form=FORM) == first  # sent before, its answer was lost
    with pytest.raises(EntriesClosedError):
        ask_to_enter(open_link, "Kos")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"surname": ""}, "Give at least a surname."),
        ({"surname": ", ,", "given_name": "Ewa"}, "Give at least a surname."),
        ({"surname": "L", "partner": ","}, "Give at least a surname."),
        ({"surname": "L", "given_name": "x" * 101}, "Allowed: at most 100 letters."),
        ({"surname": "L", "home": "x" * 201}, "Allowed: at most 200 letters."),
        ({"surname": "L", "team": "x" * 201}, "Allowed: at most 200 letters."),
        ({"surname": "L", "partner": "Kos"}, "In this tournament everybody plays for themselves"),
    ],
)
def test_invalid_request_for_entry_is_refused(open_link, values, reason):
    with pytest.raises(Refused, match=reason):
        ask_to_enter(open_link, **values)
    assert AskedEntry.objects.count() == 0


# the limit and the waiting list


def test_who_is_over_the_limit_waits_in_order(new_event, open_link):
    EntryLink.objects.update(limit=3)
    add_entrants(new_event, 2)  # of the door
    log_import(new_event)
    first, second = ask_to_enter(open_link, "A"), ask_to_enter(open_link, "B")
    assert (state(first), state(second)) == ("asked", "asked")
    assert yes(first)[1].entrant.number == 3
    third = ask_to_enter(open_link, "C")
    assert (third.state, place_of(third), place_of(second)) == ("waiting", 2, 1)
    assert yes(second)[0].state == "waiting"  # full meanwhile
    assert (place_of(AskedEntry.objects.get(pk=second.pk)), place_of(third)) == (1, 2)
    with pytest.raises(Refused, match="All places are taken"):
        yes(second)
    assert asking_in(new_event).next is None
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    asking = asking_in(new_event)
    assert (asking.free, asking.next) == (1, second)
    assert ask_to_enter(open_link, "D").state == "waiting"  # the free place is that of who waits
    assert yes(second)[1].entrant.number == 4
    assert (asking_in(new_event).next, place_of(third)) == (None, 1)


def test_without_a_limit_the_desk_alone_lets_wait(new_event, open_link):
    asked = ask_to_enter(open_link, "A")
    let_wait(event_id=new_event.pk, asked_id=asked.pk)
    assert (state(asked), ask_to_enter(open_link, "B").state) == ("waiting", "asked")
    assert (asking_in(new_event).free, asking_in(new_event).next) == (None, None)
    assert yes(asked)[1].entrant.number == 1
    let_wait(event_id=new_event.pk, asked_id=asked.pk)
    assert state(asked) == "entered"


def test_event_without_a_link_has_no_requests(new_event):
    assert asking_in(new_event).asked == ()


# the desk's answer


def test_yes_is_an_entry_as_others_are_and_the_name_stands_there_alone(new_event, open_link):
    asked = ask_to_enter(open_link, "Kowalski", "Jan", home="Borek", team="Asy")
    AskedEntry.objects.update(categories=["juniors"])
    _asked, entered = yes(asked)
    entrant = Entrant.objects.select_related("person__home", "team").get()
    assert entered.entrant == entrant
    assert (entrant.name, entrant.person.home.name, entrant.team.name, entrant.categories) == (
        "Kowalski Jan",
        "Borek",
        "Asy",
        ["juniors"],
    )
    assert minutes_of(new_event) == ["Kowalski Jan enters as number 1."]
    kept = AskedEntry.objects.get()
    assert (kept.state, kept.entrant, kept.name, kept.home, kept.team, kept.categories) == (
        "entered",
        entrant,
        "",
        "",
        "",
        [],
    )
    assert yes(asked) == (kept, None)  # pressed twice, or by two
    assert Entrant.objects.count() == 1


def test_pair_enters_with_its_partner_and_categories_of_the_pair(db):
    link = open_entry_link(empty_event(**PAIRS))
    asked = ask_to_enter(link, "Lis", "Ewa", partner="Kos")
    AskedEntry.objects.update(categories=["women"])
    assert asked.called == "Lis Ewa – Kos"
    yes(asked)
    entrant = Entrant.objects.get()
    assert (entrant.name, entrant.categories) == ("Lis Ewa – Kos", ["women"])
    assert [person.categories for person in Person.objects.all()] == [[], []]


def test_whoever_is_entered_already_has_their_answer(new_event, open_link):
    add_entrants(new_event, 1)
    asked = ask_to_enter(open_link, "gracz", "1")
    (line,) = asked_lines(new_event, [asked], pairs=False)
    assert line.doubts == ("Gracz 1 is entered already, number 1.",)
    assert yes(asked)[1] is None
    assert (state(asked), Entrant.objects.count()) == ("listed", 1)
    assert AskedEntry.objects.get().entrant == Entrant.objects.get()
    take_back(asked_id=asked.pk)  # whoever asked in their name takes nobody off the list
    assert (state(asked), Entrant.objects.get().state) == ("taken_back", "entered")


def test_partner_named_later_joins_the_entry(db):
    link = open_entry_link(empty_event(**PAIRS))
    log_import(link.event)
    yes(ask_to_enter(link, "Lis", "Ewa"))
    asked = ask_to_enter(link, "Lis", "Ewa", partner="Wilk")
    (line,) = asked_lines(link.event, [asked], pairs=True)
    assert line.doubts == (
        "Lis Ewa is entered already, number 1.",
        "A yes changes the entry: partner: – → Wilk.",
    )
    yes(asked)
    assert (Entrant.objects.get().name, state(asked)) == ("Lis Ewa – Wilk", "listed")
    assert minutes_of(link.event)[-1] == (
        "Asked for by link. Number 1, Lis Ewa – Wilk: partner: – → Wilk."
    )


def test_who_withdrew_and_asks_again_is_told_so(new_event, open_link):
    first = ask_to_enter(open_link, "Lis")
    yes(first)
    take_back(asked_id=first.pk)
    again = ask_to_enter(open_link, "Lis")
    (line,) = asked_lines(new_event, [again], pairs=False)
    assert line.doubts == ("Has withdrawn: a yes brings the old number back.",)
    assert yes(again)[1].returned


def test_near_names_are_told_and_one_press_says_that_it_is_them(new_event, open_link):
    home = HomeClub.objects.create(register=new_event.club, name="Borek")
    Person.objects.create(register=new_event.club, surname="Kowalski", given_name="Jan", home=home)
    asked, other = (
        ask_to_enter(open_link, "Kowalsky", "Jan"),
        ask_to_enter(open_link, "Kowalski", "Jam"),
    )
    lines = asked_lines(new_event, [asked, other], pairs=False)
    assert lines[0].doubts == ("The register has nearly the same name: Kowalski Jan (Borek).",)
    assert lines[0].known == ("Kowalski Jan (Borek)",)
    assert yes(asked, same=True)[1].entrant.name == "Kowalski Jan"
    assert Person.objects.count() == 1
    _asked, entered = yes(other)
    assert [str(person) for person in entered.new] == ["Kowalski Jam"]


def test_partners_can_be_known_each(db):
    event = empty_event(**PAIRS)
    for surname in ("Kowalski", "Wisniewska"):
        Person.objects.create(register=event.club, surname=surname)
    link = open_entry_link(event)
    asked = ask_to_enter(link, "Kowalsky", partner="Wisniewski")
    yes(asked, same=True)
    assert Entrant.objects.get().name == "Kowalski – Wisniewska"
    new = ask_to_enter(link, "Kowalska", partner="Zielinski")
    yes(new, same=True)
    assert Entrant.objects.get(number=2).name == "Kowalska – Zielinski"


def test_doubts_are_what_a_plain_yes_should_not_pass_over(db):
    event = empty_event(**PAIRS)
    people = [Person(register=event.club, surname="Nowak", given_name="Jan") for _ in (1, 2)]
    Person.objects.bulk_create(people)
    link = open_entry_link(event)
    asked = [
        ask_to_enter(link, "Lis", partner="Kos"),
        ask_to_enter(link, "Lis", partner="Kos"),
        ask_to_enter(link, "Wilk"),
        ask_to_enter(link, "Nowak", "Jan", partner="Sowa"),
        ask_to_enter(link, "Wisniewski", partner="Zajac"),
        ask_to_enter(link, "Wisniewska", partner="Borsuk"),
    ]
    lines = asked_lines(event, asked, pairs=True)
    assert [line.doubts for line in lines] == [
        (),
        ("Asks twice.",),
        ("No partner is named.",),
        ("Several people of the register are called so: say who is meant.",),
        (),
        ("Wisniewski asks too and has nearly the same name.",),
    ]
    assert asked_lines(event, [], pairs=True) == []
    with pytest.raises(Refused, match="say who is meant"):
        yes(asked[3], same=True)


@pytest.mark.parametrize("homes", [("Borek", "Debno"), ("", "Borek"), ("", "")])
def test_of_several_called_the_same_the_desk_says_who_is_meant(db, homes):
    event = empty_event(**PAIRS)
    names = [name for name in homes if name]
    clubs = {name: HomeClub.objects.create(register=event.club, name=name) for name in names}
    jan, other, lis, same = [
        Person.objects.create(register=event.club, home=clubs.get(home), **name)
        for name in ({"surname": "Nowak", "given_name": "Jan"}, {"surname": "Lis"})
        for home in homes
    ]
    asked = ask_to_enter(open_entry_link(event), "Nowak", "Jan", partner="Lis")
    (line,) = asked_lines(event, [asked], pairs=True)
    assert line.plan.namesakes == ((jan, other), (lis, same))
    with pytest.raises(Refused, match="say who is meant"):
        yes(asked)
    _asked, entered = yes(asked, which=[other.pk, lis.pk])
    assert (entered.entrant.person, entered.entrant.partner, entered.new) == (other, lis, ())


def test_somebody_entered_under_nearly_the_same_name_is_told(new_event, open_link):
    add_entrants(new_event, 1)
    Person.objects.update(surname="Kowalski", given_name="Jan")
    (line,) = asked_lines(new_event, [ask_to_enter(open_link, "Kowalsky", "Jan")], pairs=False)
    assert line.doubts == ("Kowalski Jan, number 1, has nearly the same name.",)
    assert line.known == ()


def test_request_without_a_name_keeps_nobody_waiting(new_event, open_link):
    nameless, lis = ask_to_enter(open_link, "Kos"), ask_to_enter(open_link, "Lis")
    AskedEntry.objects.filter(pk=nameless.pk).update(name="")
    nameless.refresh_from_db()
    assert asked_lines(new_event, [nameless], pairs=False)[0].doubts == ("There is no surname.",)
    assert say_yes_to_all(event_id=new_event.pk, actor=DESK) == (1, 0)
    assert (state(nameless), state(lis)) == ("asked", "entered")
    with pytest.raises(Refused, match="Give at least a surname"):
        yes(nameless)


def test_yes_to_all_enters_whom_nobody_doubts_up_to_the_limit(new_event, open_link):
    EntryLink.objects.update(limit=3)
    add_entrants(new_event, 1)
    log_import(new_event)
    names = ("Lis", "Gracz 1", "Kos", "Wilk", "Lis")
    asked = [ask_to_enter(open_link, name) for name in names]
    assert say_yes_to_all(event_id=new_event.pk, actor=DESK) == (2, 1)
    assert [state(one) for one in asked] == ["entered", "asked", "entered", "waiting", "asked"]
    assert minutes_of(new_event)[1:] == ["Asked for by link. 2 enter: 2 Lis; 3 Kos."]
    assert [one.entrant.number for one in AskedEntry.objects.filter(state="entered")] == [2, 3]
    assert AskedEntry.objects.get(pk=asked[0].pk).name == ""
    assert say_yes_to_all(event_id=new_event.pk, actor=DESK) == (0, 0)
    assert new_event.steps.count() == 2


def test_yes_to_all_passes_over_nobody_who_waits(new_event, open_link):
    EntryLink.objects.update(limit=1)
    add_entrants(new_event, 1)
    waiting = [ask_to_enter(open_link, name) for name in ("Bak", "Bukowski")]
    EntryLink.objects.update(limit=4)
    asked = [ask_to_enter(open_link, name) for name in ("Cis", "Dab")]
    assert say_yes_to_all(event_id=new_event.pk, actor=DESK) == (3, 1)
    assert [state(one) for one in (*waiting, *asked)] == [*["entered"] * 3, "waiting"]


def test_no_has_a_reason_and_can_be_thought_over(new_event, open_link):
    asked = ask_to_enter(open_link, "Lis")
    with pytest.raises(Refused, match="Say why: who asked reads it"):
        say_no(event_id=new_event.pk, asked_id=asked.pk, reason=" ")
    no = say_no(event_id=new_event.pk, asked_id=asked.pk, reason=" members only ")
    assert (no.state, no.reason, no.name) == ("declined", "members only", "Lis")
    assert yes(asked)[1].entrant.number == 1
    now = say_no(event_id=new_event.pk, asked_id=asked.pk, reason="too late")
    assert (now.state, now.reason) == ("entered", "")
    assert minutes_of(new_event) == ["Lis enters as number 1."]


def test_no_to_all_who_have_no_answer(new_event, open_link):
    ask_to_enter(open_link, "A")
    ask_to_enter(open_link, "B")
    let_wait(event_id=new_event.pk, asked_id=ask_to_enter(open_link, "C").pk)
    assert say_no_to_all(event_id=new_event.pk, reason="nonsense") == 2
    assert [one.state for one in AskedEntry.objects.all()] == ["declined", "declined", "waiting"]
    with pytest.raises(Refused, match="Say why"):
        say_no_to_all(event_id=new_event.pk, reason="")


def test_who_asked_elsewhere_is_not_answered_here(open_link):
    asked, other = ask_to_enter(open_link, "Lis"), empty_event("inny", club=empty_club("inny"))
    for act in (say_no, let_wait, say_yes):
        more = {"reason": "x"} if act is say_no else {"actor": DESK} if act is say_yes else {}
        with pytest.raises(AskedEntry.DoesNotExist):
            act(event_id=other.pk, asked_id=asked.pk, **more)


# taking back


def test_who_takes_it_back_leaves_no_name(new_event, open_link):
    asked = ask_to_enter(open_link, "Lis", home="Borek")
    assert take_back(asked_id=asked.pk).state == "taken_back"
    assert AskedEntry.objects.get().called == AskedEntry.objects.get().home == ""
    assert yes(asked) == (asked, None)
    assert Step.objects.count() == 0


def test_who_is_entered_withdraws_until_the_event_begins(new_event, open_link):
    first, second = ask_to_enter(open_link, "Lis"), ask_to_enter(open_link, "Kos")
    yes(first)
    yes(second)
    for _time in (1, 2):
        take_back(asked_id=first.pk)
    assert minutes_of(new_event)[2:] == ["Lis, number 1, withdraws before the first round."]
    assert new_event.steps.last().by_name == "by link"
    assert Entrant.objects.get(number=1).state == "withdrawn"
    Event.objects.update(state="running")
    with pytest.raises(Refused, match="tell the desk that you cannot play"):
        take_back(asked_id=second.pk)
    assert state(second) == "entered"


def test_who_is_seated_tells_the_desk(new_event, open_link):
    asked = ask_to_enter(open_link, "Lis")
    yes(asked)
    play_round(new_event, 1, [(1, None, None, None)], state="seated")
    with pytest.raises(Refused, match="The seating is published"):
        take_back(asked_id=asked.pk)
    assert state(asked) == "entered"


def test_seating_with_who_has_withdrawn_is_told_before_it_is_opened(new_event):
    add_entrants(new_event, 4)
    play_round(new_event, 1, [(1, 2, 3, 4)], state="seated")
    assert concerns_before(new_event, 1) == []
    withdraw(event_id=new_event.pk, number=3, last_round=0, actor=DESK)
    said = [translate(one.sentence) for one in concerns_before(new_event, 1)]
    stays = "Repair the seating, or say why it stays."
    assert said == [f"Round 1 seats players who no longer play: Gracz 3. {stays}"]


def test_who_was_taken_off_the_list_can_take_it_back_too(new_event, open_link):
    asked = ask_to_enter(open_link, "Lis")
    yes(asked)
    remove_entrant(event_id=new_event.pk, number=1, actor=DESK)
    assert AskedEntry.objects.get().entrant is None
    assert take_back(asked_id=asked.pk).state == "taken_back"


# what is kept


def test_event_file_has_no_name_of_request_before_the_yes(new_event, open_link):
    asked = ask_to_enter(open_link, "Wrobel")
    assert "Wrobel" not in str(event_json(new_event))
    yes(asked)
    assert "Wrobel" in str(event_json(new_event))


def test_names_go_when_the_event_is_over(new_event, open_link):
    ask_to_enter(open_link, "Lis")
    let_wait(event_id=new_event.pk, asked_id=ask_to_enter(open_link, "Kos").pk)
    say_no(event_id=new_event.pk, asked_id=ask_to_enter(open_link, "Wilk").pk, reason="x")
    taken = ask_to_enter(open_link, "Sowa")
    take_back(asked_id=taken.pk)
    forget_asked(new_event)
    kept = AskedEntry.objects.all()
    assert [(one.state, one.called, one.reason) for one in kept] == [
        *[("declined", "", "")] * 3,
        ("taken_back", "", ""),
    ]


def test_who_finishes_an_event_lets_them_go(new_event, open_link):
    asked = ask_to_enter(open_link, "Lis")
    add_entrants(new_event, 4)
    play_round(new_event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    finish_event(event_id=new_event.pk, actor=DESK, seen=0)
    kept = AskedEntry.objects.get(pk=asked.pk)
    assert (kept.state, kept.name) == ("declined", "")


def test_event_that_goes_takes_them_along(new_event, open_link):
    ask_to_enter(open_link, "Lis", form=uuid4())
    new_event.delete()
    assert AskedEntry.objects.count() == EntryLink.objects.count() == 0


def test_named_is_what_the_register_takes(open_link):
    asked = ask_to_enter(open_link, "Lis", "Ewa", home="Borek")
    assert person_of(asked) == Named(surname="Lis", given_name="Ewa", home="Borek")
