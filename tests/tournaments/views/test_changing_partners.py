"""Everybody for themselves, another partner each round: what pages, papers and programs say."""

from __future__ import annotations

from copy import deepcopy
from html import unescape
from re import sub
from uuid import uuid4

import pytest

from scorer.models import ScoreSheet
from scorer.support.refused import Refused
from tests.builders.desks import at, messages_of, running_event, scores, table
from tests.builders.programs import Program, make_program
from tests.builders.rounds import seat_round
from tests.tiers import long
from tournaments.engine.formats import PRESETS
from tournaments.engine.partnerships import partnerships
from tournaments.models import Award, Entrant, Person, Result
from tournaments.printing.canvas import Words
from tournaments.printing.cards import start_cards
from tournaments.printing.paper_data import heading_of, scored_of, seating_of
from tournaments.printing.table_lists import tables_list
from tournaments.records.entry_list.values import Named
from tournaments.records.formats import as_json
from tournaments.records.standings import parse_tournament
from tournaments.selectors.draw_values import request_of
from tournaments.selectors.drawing import asked_of, seated_rounds
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.field_outlook import field_outlook
from tournaments.selectors.formats import format_of
from tournaments.selectors.repairing import seated_plans
from tournaments.selectors.results import tables_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services import drawing
from tournaments.services.guests import seat_guest
from tournaments.services.repairing import repair_seating
from tournaments.services.results import correct_result, key_result, newest_result
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
DIRECTOR = Actor(name="Ola")
TWO_TABLES = ([1, 2, 3, 4], [5, 6, 7, 8])
POINTS = ("points", "score")


def newest(event):
    """The newest step, 0 without any."""
    return event.steps.values_list("pk", flat=True).order_by("pk").last() or 0


def desk_of(preset, *tables, **values):
    format_ = PRESETS[preset].format
    known = {"game": format_.game, "ruleset": format_.ruleset, "shown": "everything"}
    known |= values
    return running_event(*(tables or TWO_TABLES), format=as_json(format_), **known)


@pytest.fixture(scope="module")
def made_doubles(rows_for_file):
    return desk_of("polish-doubles-single", slug="doubles")


@pytest.fixture(scope="module")
def made_glowy(rows_for_file):
    return desk_of("na-glowy-single", slug="glowy")


@pytest.fixture(scope="module")
def made_drawn(rows_for_file):
    return publish(16, slug="drawn")


@pytest.fixture
def doubles(made_doubles, db):
    """Round 1 of two tables of Polish doubles is open."""
    return deepcopy(made_doubles)


@pytest.fixture
def glowy(made_glowy, db):
    """Round 1 of two tables of na głowy is open."""
    return deepcopy(made_glowy)


@pytest.fixture
def drawn(made_drawn, db):
    """All rounds of sixteen players of na głowy are published."""
    return deepcopy(made_drawn)


def keyed(desk, number, *some, **values):
    return key_result(
        table_id=table(desk, number).pk, scores=some, uuid=uuid4(), actor=DIRECTOR, **values
    )


def text_of(answer):
    """The words of a page, parted by single blanks."""
    return " ".join(sub(r"<[^>]+>", " ", unescape(answer.content.decode())).split())


def page(desk, address=""):
    return desk.client.get(f"/events/{desk.event.slug}/{address}")


def places(event):
    return [(row.place, row.number) for row in standings_of(event).individual]


def test_table_has_field_for_each_side_and_both_names_beside_it(glowy):
    answer = glowy.client.get(at(glowy, "key_results"))
    fields = answer.context["form"].score_fields
    assert [field.label for field in fields] == [
        "1 · Gracz 1 – 3 · Gracz 3",
        "2 · Gracz 2 – 4 · Gracz 4",
    ]
    answer = glowy.client.post(
        f"{at(glowy, 'key_results')}?table=1", scores(7, 4, hands="16"), follow=True
    )
    assert messages_of(answer) == ["Table 1: 7  4."]
    assert [one.scores for one in tables_of(glowy.event)] == [(7, 4, 7, 4), None]
    assert Result.objects.get().scores == [7, 4]
    assert sentence_of(glowy.event.steps.last()) == "Round 1, table 1: +7 +4."
    assert places(glowy.event)[:5] == [(1, 1), (1, 3), (3, 2), (3, 4), (None, 5)]


def test_sheet_has_partners_where_its_game_has_them(glowy, doubles):
    for desk, names in ((glowy, "1234"), (doubles, "1324")):
        sheet = table(desk).sheet
        assert sheet.players == [f"Gracz {number}" for number in names]
        ScoreSheet.objects.filter(pk=sheet.pk).update(totals=[7, 4], finished=True, played=9)
        assert tables_of(desk.event)[0].scores == (7, 4, 7, 4)
        assert places(desk.event)[:3] == [(1, 1), (1, 3), (3, 2)]


def test_second_look_is_compared_side_by_side(doubles):
    assert not keyed(doubles, 1, 311, 287).table.differs
    assert keyed(doubles, 1, 311, 286).table.differs
    sheet = table(doubles, 2).sheet
    ScoreSheet.objects.filter(pk=sheet.pk).update(totals=[9, 5], finished=True, played=3)
    assert not keyed(doubles, 2, 9, 5).table.differs
    take = at(doubles, "table_act", 1)
    ScoreSheet.objects.filter(pk=table(doubles).sheet_id).update(totals=[311, 286], finished=True)
    doubles.client.post(take, {"act": "take", "uuid": str(uuid4())})
    assert Result.objects.last().scores == [311, 286]
    assert not tables_of(doubles.event)[0].differs


def test_partners_may_each_bring_score_of_their_side(doubles):
    assert keyed(doubles, 1, 311, 287, 311, 287).result.scores == [311, 287]
    for wrong in ((311, 287, 311, 286), (311,), (311, 287, 5)):
        with pytest.raises(Refused, match="One score for each of the two sides"):
            keyed(doubles, 2, *wrong)


def test_programs_key_sides_and_read_seats(doubles):
    program = Program(make_program(doubles.event.club)[1])
    address = f"/events/{doubles.event.slug}/rounds/1/tables"
    refused = program.post(f"{address}/1/result", {"uuid": str(uuid4()), "scores": [1, 2, 3]})
    assert refused.status_code == 422
    assert "One score for each of the two sides." in refused.content.decode()
    sent = {"uuid": str(uuid4()), "scores": [311, 287]}
    assert program.post(f"{address}/1/result", sent).json()["scores"] == [311, 287]
    assert program.post(f"{address}/1/result", sent).json()["scores"] == [311, 287]
    table_row = program.get(address).json()["items"][0]
    assert [seat["number"] for seat in table_row["seats"]] == [1, 2, 3, 4]
    assert table_row["scores"] == [311, 287, 311, 287]


def test_correction_says_first_who_moves(glowy):
    keyed(glowy, 1, 7, 4, hands=16)
    address = at(glowy, "correct_table", 1)
    form = glowy.client.get(address).context["form"]
    assert [field.value() for field in form.score_fields] == [7, 4]
    seen = newest_result(table(glowy))
    typed = scores(4, 7, hands="16", reason="read wrongly", seen=str(seen))
    answer = glowy.client.post(address, typed)
    moves = answer.context["impact"].lists[""]
    assert [(one.who, one.before, one.after) for one in moves] == [
        ("2 · Gracz 2", 3, 1),
        ("4 · Gracz 4", 3, 1),
        ("1 · Gracz 1", 1, 3),
        ("3 · Gracz 3", 1, 3),
    ]
    glowy.client.post(address, typed | {"save": "1"})
    step = glowy.event.steps.last()
    assert (step.said["scores"], step.said["was"]) == ([4, 7], [7, 4])
    assert tables_of(glowy.event)[0].scores == (4, 7, 4, 7)


def test_four_scores_correct_table_too(doubles):
    keyed(doubles, 1, 311, 287)
    correct_result(
        table_id=table(doubles).pk,
        scores=(1, 2, 1, 2),
        reason="mixed up",
        seen=newest_result(table(doubles)),
        uuid=uuid4(),
        actor=DIRECTOR,
    )
    assert tables_of(doubles.event)[0].scores == (1, 2, 1, 2)


def test_pages_put_partners_together(glowy):
    keyed(glowy, 1, 7, 4, hands=16)
    found = text_of(page(glowy, "rounds/1/"))
    assert "1 Gracz 1 7 3 Gracz 3 7 against 2 Gracz 2 4 4 Gracz 4 4" in found
    own = text_of(page(glowy, "players/3/"))
    assert "Table 1 Seat 3 1 Gracz 1 7 3 Gracz 3 7 against" in own
    assert "table 1, seat 3 2 7" in own
    at_desk = text_of(page(glowy, "desk/rounds/1/tables/1/"))
    assert "Seats 1 and 3 play against 2 and 4." in at_desk
    entrant = text_of(page(glowy, "desk/entries/3/"))
    assert "1 Gracz 1 7 3 Gracz 3 7 against" in entrant
    assert "Players" in text_of(page(glowy, "standings/"))


def test_pairs_are_listed_as_they_were(client):
    desk = running_event(
        [1, 2],
        format=as_json(PRESETS["na-glowy"].format),
        game="na-glowy",
        ruleset="na-glowy",
        shown="everything",
    )
    assert "against" not in text_of(page(desk, "rounds/1/"))
    assert "Pairs" in text_of(page(desk, "standings/"))


def test_crosstable_names_both_opponents(glowy):
    keyed(glowy, 1, 7, 4, hands=16)
    keyed(glowy, 2, 5, 5, hands=16)
    assert "at the numbers of both opponents" in text_of(page(glowy, "crosstable/"))
    rows = page(glowy, "crosstable/?as=csv").content.decode("utf-8-sig").splitlines()
    assert rows[:3] == [
        "Place,No.,Name,"
        + "".join(f"{n}: own score,{n}: other score," for n in (1, 3, 5, 6, 7, 8, 2, 4))
        + "Points,small points",
        f"1,1,Gracz 1,{',,' * 6}7,4,7,4,2,7",
        f"1,3,Gracz 3,{',,' * 6}7,4,7,4,2,7",
    ]


@long
def test_crosstable_of_changing_partners_is_printed(glowy):
    keyed(glowy, 1, 7, 4, hands=16)
    assert page(glowy, "papers/crosstable/").status_code == 200


def test_record_says_who_sat_with_whom(doubles):
    keyed(doubles, 1, 311, 287)
    said = tournament_json(doubles.event)
    assert said["rounds"][0]["tables"] == [{"seats": [1, 2, 3, 4], "scores": [311, 287, 311, 287]}]
    assert parse_tournament(said).tournament.rounds[0].tables[0].seats == (1, 2, 3, 4)


def words_of(pages):
    return [
        [(mark.text, mark.heavy) for mark in marks if isinstance(mark, Words)]
        for marks in pages.pages
    ]


def test_papers_tell_partners_from_opponents(glowy):
    keyed(glowy, 1, 7, 4, hands=16)
    data = event_data_of(glowy.event)
    seating = seating_of(data, 1)
    assert [[seat.number for seat in table.seats] for table in seating.tables] == list(TWO_TABLES)
    units = [data.units[2]]
    [card] = words_of(
        start_cards(heading_of(glowy.event), units, [seating], planned=2, to_write=POINTS)
    )
    assert ("with (partner in bold)", False) in card
    names = [word for word in card if word[0].startswith("Gracz")]
    assert names[1:] == [("Gracz 4", True), ("Gracz 1", False), ("Gracz 3", False)]
    [listed] = words_of(tables_list(heading_of(glowy.event), seating))
    assert ("Seating by table · Round 1 · seats 1 and 3 against 2 and 4", True) in listed
    scored = scored_of(data, 1)[0].seats
    assert [(one.number, one.score, one.points) for one in scored] == [
        (1, 7, 2),
        (2, 4, 0),
        (3, 7, 2),
        (4, 4, 0),
    ]


def test_start_card_of_many_rounds_has_partner_first(glowy):
    seat_round(glowy.event, 2, ((1, 2, 4, 3), (5, 6, 7, 8)))
    data = event_data_of(glowy.event)
    rounds = [seating_of(data, 1), seating_of(data, 2)]
    [card] = words_of(
        start_cards(heading_of(glowy.event), [data.units[1]], rounds, planned=30, to_write=POINTS)
    )
    told = [text for text, _heavy in card]
    assert ("3; 2, 4" in told, "4; 2, 3" in told) == (True, True)


def test_who_is_missing_is_no_partner():
    desk = desk_of("polish-doubles-single", [1, 2, None, 4], slug="inny", opened=False)
    data = event_data_of(desk.event)
    [card] = words_of(
        start_cards(
            heading_of(desk.event),
            [data.units[1]],
            [seating_of(data, 1)],
            planned=1,
            to_write=POINTS,
        )
    )
    assert [word for word in card if word[0] in {"Gracz 2", "Gracz 4"}] == [
        ("Gracz 2", False),
        ("Gracz 4", False),
    ]
    [short] = words_of(
        start_cards(
            heading_of(desk.event),
            [data.units[1]],
            [seating_of(data, 1)],
            planned=30,
            to_write=POINTS,
        )
    )
    assert "2, 4" in [text for text, _heavy in short]


def test_substitutes_and_guests_play_for_their_side():
    desk = desk_of("na-glowy-single", [1, 2, 3, 4], [5, 6, None, 8], opened=False)
    substitute(
        event_id=desk.event.pk,
        number=2,
        person=Named(surname="Zastępca"),
        actor=DIRECTOR,
        first_round=1,
        last_round=1,
        reason="on call",
    )
    open_round(event_id=desk.event.pk, number=1, actor=DIRECTOR)
    seat_guest(table_id=table(desk, 2).pk, name="Gość", actor=DIRECTOR)
    assert table(desk).sheet.players == ["Gracz 1", "Zastępca", "Gracz 3", "Gracz 4"]
    form = desk.client.get(f"{at(desk, 'key_results')}?table=2").context["form"]
    assert [field.label for field in form.score_fields] == [
        "5 · Gracz 5 – Gość",
        "6 · Gracz 6 – 8 · Gracz 8",
    ]
    keyed(desk, 1, 4, 7, hands=16)
    keyed(desk, 2, 7, 4, hands=16)
    assert [row.number for row in standings_of(desk.event).individual[:3]] == [2, 4, 5]
    found = page(desk, "crosstable/?as=csv").content.decode("utf-8-sig")
    assert "Gracz 6,,,,,4,7,,,,," in found.replace("\r", "")


def publish(count, **values):
    desk = desk_of("na-glowy-single", list(range(1, count + 1)), opened=False, **values)
    event = desk.event
    event.rounds.all().delete()
    ask(event, first=1)
    return desk


def ask(event, first, reason=""):
    format_ = format_of(event)
    request = asked_of(
        event,
        format_,
        first=first,
        last=format_.drawn_until(first),
        method=format_.draw_of(first),
        uneven=format_.uneven,
    )
    common = {"actor": DIRECTOR, "seen": newest(event)}
    draw = drawing.announce(
        event_id=event.pk, first_round=first, request=request, reason=reason, **common
    )
    drawing.make_draw(draw_id=draw.pk, seed="3 5 1", actor=DIRECTOR, seen=newest(event))
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))


def test_draw_says_what_is_proved_of_it(drawn):
    draw = drawn.event.draws.get()
    found = text_of(page(drawn, f"desk/draws/{draw.pk}/"))
    assert "with changing partners (individual movement)" in found
    assert "Nobody has a partner twice. 22 times two are opponents again." in found
    assert "Seats 1 and 3 play against 2 and 4." in found
    assert "meeting to look at" not in found
    assert "meets twice" not in found


def test_whole_whist_tournament_is_told():
    desk = publish(8)
    draw = desk.event.draws.get()
    said = "Everybody plays once with everybody, and twice against everybody."
    assert said in text_of(page(desk, f"desk/draws/{draw.pk}/"))
    assert said in text_of(page(desk, f"draws/{draw.pk}/"))


def test_who_leaves_lets_rest_be_drawn_anew(drawn):
    event = drawn.event
    open_round(event_id=event.pk, number=1, actor=DIRECTOR)
    event.entrants.filter(number=7).update(state="withdrawn", last_round=1)
    plan = seated_plans(event).usual
    assert (plan.first, plan.gone, plan.anew) == (2, (7,), True)
    assert "these rounds are drawn anew" in text_of(page(drawn, "desk/repair/"))
    draw = repair_seating(event_id=event.pk, actor=DIRECTOR, seen=newest(event))
    rounds = seated_rounds(event)
    assert all(len(rounds[number]) == 3 for number in range(2, 8))
    found = partnerships(request_of(draw), [rounds[number] for number in range(2, 8)])
    assert found.partners_again == 0
    rests = [entrant.rests.count() for entrant in event.entrants.exclude(number=7)]
    assert (min(rests), max(rests)) == (1, 2)


def test_who_leaves_makes_room_for_who_would_rest():
    desk = publish(9)
    event = desk.event
    before = seated_rounds(event)
    plan = seated_plans(event, missing=[7]).usual
    assert (plan.gone, plan.anew) == ((7,), False)
    moved = {move.number for move in plan.moves}
    assert "are drawn anew" not in text_of(page(desk, "desk/repair/?missing=7"))
    repair_seating(event_id=event.pk, missing=[7], actor=DIRECTOR, seen=newest(event))
    after = seated_rounds(event)
    stayed = [
        table in after[number]
        for number, tables in before.items()
        for table in tables
        if not {7, *moved} & set(table)
    ]
    resting = {one for tables in before.values() for one in {*range(1, 10)}.difference(*tables)}
    assert (moved, all(stayed)) == (resting - {7}, True)


def test_who_comes_late_or_again_is_drawn_with_rest(drawn):
    event = drawn.event
    open_round(event_id=event.pk, number=1, actor=DIRECTOR)
    person = Person.objects.create(register=event.club, surname="Późny")
    Entrant.objects.create(event=event, number=17, person=person, first_round=2)
    ask(event, first=2, reason="somebody came late")
    rounds = seated_rounds(event)
    assert {len(rounds[number]) for number in range(2, 8)} == {4}
    late = [17 in {unit for table in rounds[n] for unit in table} for n in range(2, 8)]
    assert sum(late) >= 5
    rests = [entrant.rests.count() for entrant in event.entrants.all()]
    assert max(rests) == 1


def test_draft_is_repaired_with_partners_too():
    desk = desk_of("na-glowy-single", [1, 2, 3, 4, 5], opened=False)
    event = desk.event
    event.rounds.all().delete()
    request = asked_of(
        event,
        format_of(event),
        first=7,
        last=7,
        method=format_of(event).draw_of(7),
        uneven=format_of(event).uneven,
    )
    common = {"actor": DIRECTOR, "seen": newest(event)}
    draw = drawing.announce(event_id=event.pk, first_round=7, request=request, **common)
    drawing.make_draw(draw_id=draw.pk, seed="3", actor=DIRECTOR, seen=newest(event))
    event.entrants.filter(number=5).update(state="withdrawn", last_round=0)
    address = f"/events/{event.slug}/desk/draws/{draw.pk}/repair/"
    desk.client.post(address, {"seen": newest(event)})
    assert event.draws.first().request["method"] == "movement"


def test_who_rests_has_half_win_and_table_that_cannot_play_whole_ones():
    desk = desk_of("na-glowy-single", [1, 2, 3, 4], [5, 6, 7, None], opened=False)
    seat_round(desk.event, 2, ((1, 2, 3, 4),), sitting_out=(5, 6, 7))
    open_round(event_id=desk.event.pk, number=1, actor=DIRECTOR)
    desk.client.post(at(desk, "table_act", 2), {"act": "short"})
    open_round(event_id=desk.event.pk, number=2, actor=DIRECTOR)
    given = Award.objects.filter(event=desk.event).order_by("round__number", "entrant__number")
    assert list(given.values_list("entrant__number", "kind", "match_points")) == [
        *((number, "missing", "2") for number in (5, 6, 7)),
        *((number, "bye", "1") for number in (5, 6, 7)),
    ]


def test_field_is_told_when_partners_must_come_again():
    format_ = PRESETS["na-glowy-single"].format
    assert field_outlook(format_, 8).sentences == ()
    assert field_outlook(format_, 5).sentences == (
        "With 5 at most 5 rounds can be drawn without two being partners again; the format has 7.",
    )
    assert field_outlook(format_, 3).missing == 1


def test_nobody_is_told_of_short_tables(glowy):
    person = Person.objects.create(register=glowy.event.club, surname="Dziewiąty")
    Entrant.objects.create(event=glowy.event, number=9, person=person)
    [outlook] = page(glowy, "desk/draws/").context["outlooks"]
    assert [way.seating for way in outlook["ways"]] == ["2 tables of 4, 1 sits out"]


def test_form_of_format_offers_only_movement_and_sitting_out(glowy):
    form = page(glowy, "desk/format/").context["form"]
    offered = {
        name: [value for value, _name in form.fields[name].choices]
        for name in ("draw_first", "draw_later", "uneven")
    }
    assert offered == {
        "draw_first": ["movement"],
        "draw_later": ["movement"],
        "uneven": ["sit-out"],
    }
    assert not {"final_rounds", "swiss_start", "byes", "table_size"} & set(form.fields)
