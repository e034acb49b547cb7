"""From a closed round to phones recording the next: two clicks, and every doubt told first."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Role
from scorer.support.refused import Refused
from tests.builders.desks import at, messages_of, running_event, seated_event, sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish, send
from tournaments.models import Award, Draw, Event, Round, Table
from tournaments.services.onward import draw_round
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round
from tournaments.services.steps import Actor
from tournaments.views.seeing import newest_step

pytestmark = pytest.mark.django_db
FOURS = [[1, 2, 3, 4], [5, 6, 7, 8]]
SCORES = (12, -4, -4, -4)
ROUNDS = {"rounds": 3, "round_minutes": 60, "draws": ["random", "ranked"], "second_look": "none"}


def address(desk):
    return reverse("tournaments:onward", args=[desk.event.slug])


def goes_on(desk, **values):
    return send(desk.client, address(desk), filled(desk, **values))


def filled(desk, **values):
    """The form as the page gives it, with what somebody typed."""
    number = desk.event.rounds.exclude(state=Round.State.SEATED).count() + 1
    hidden = {"seen": newest_step(desk.event), "number": number, "uuid": str(uuid4())}
    return hidden | values


def keyed(desk, *tables):
    for table in tables:
        key_result(table_id=table.pk, scores=SCORES, uuid=uuid4(), actor=Actor())


def tables(desk, number=1):
    return Table.objects.filter(round__event=desk.event, round__number=number).order_by("number")


def announce_round_2(desk):
    sent = {"method": "ranked", "first": 2, "last": 2, "uneven": "fill"}
    sent |= {"uuid": str(uuid4()), "seen": newest_step(desk.event)}
    desk.client.post(reverse("tournaments:draws", args=[desk.event.slug]), sent)


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Round 1 of eight players is closed, both its tables keyed."""
    desk = running_event(*FOURS, format=ROUNDS, slug="wiosenny")
    keyed(desk, *tables(desk))
    close_round(event_id=desk.event.pk, number=1, actor=Actor())
    return desk


@pytest.fixture
def desk_after_round_1(made, db):
    return deepcopy(made)


def test_two_clicks_from_closed_round_to_next(desk_after_round_1):
    board = desk_after_round_1.client.get(at(desk_after_round_1, "board")).content.decode()
    assert f'href="{address(desk_after_round_1)}"' in board
    page = desk_after_round_1.client.get(address(desk_after_round_1))
    assert "Draw, publish, open, start the clock" in page.content.decode()
    assert "Better settled first" not in page.content.decode()
    sent = filled(desk_after_round_1)
    assert page.context["form"].initial == {name: sent[name] for name in ("seen", "number")}
    answer = goes_on(desk_after_round_1)
    assert answer.url == at(desk_after_round_1, "board").replace("/1/", "/2/")
    assert answer.told == ["Round 2 is open, its clock runs."]
    second = desk_after_round_1.event.rounds.get(number=2)
    assert (second.state, second.minutes, second.started_at is not None) == ("open", 60, True)
    assert tables(desk_after_round_1, 2).exclude(sheet=None).count() == 2
    draw = Draw.objects.get(event=desk_after_round_1.event)
    assert (draw.state, len(draw.seed)) == ("published", 8)


def test_dice_are_seed_where_they_are_thrown(desk_after_round_1):
    goes_on(desk_after_round_1, seed=" 6 4  1 ")
    assert Draw.objects.get(event=desk_after_round_1.event).seed == "6 4 1"


def test_same_form_sent_twice_starts_one_round(desk_after_round_1):
    typed = filled(desk_after_round_1)
    for _time in range(2):
        answer = send(desk_after_round_1.client, address(desk_after_round_1), typed)
    assert answer.told == ["Round 2 is open."]
    assert [one.number for one in desk_after_round_1.event.rounds.all()] == [1, 2]
    assert Draw.objects.filter(event=desk_after_round_1.event).count() == 1


def test_seated_round_and_reason_sent_twice_start_one_round():
    """Also by two directors: the reason typed for one round is none for the next."""
    desk = seated_event(*FOURS, format=ROUNDS)
    play_round(desk.event, 2, FOURS, state="seated")
    typed = [filled(desk, reason="x") for _ in (1, 2)]
    for one in (typed[0], typed[0], typed[1]):
        desk.client.post(address(desk), one)
    assert [one.state for one in desk.event.rounds.order_by("number")] == ["open", "seated"]


def test_draft_changed_after_page_was_seen_is_not_published(desk_after_round_1):
    sent = filled(desk_after_round_1)
    ula, seen = Actor(name="Ula"), newest_step(desk_after_round_1.event)
    draw = draw_round(event=desk_after_round_1.event, number=2, actor=ula, seen=seen)
    answer = desk_after_round_1.client.post(address(desk_after_round_1), sent, follow=True)
    draw.refresh_from_db()
    assert (draw.state, desk_after_round_1.event.rounds.count()) == ("draft", 1)
    assert "Ula" in answer.content.decode()


def test_form_for_round_that_is_over_starts_nothing(desk_after_round_1):
    form = filled(desk_after_round_1)
    for number in ("1", "", "9" * 5000):
        sent = form | {"number": number}
        answer = send(desk_after_round_1.client, address(desk_after_round_1), sent)
        assert answer.told == ["Somebody was faster. Look again: this comes next now."]
    assert desk_after_round_1.event.rounds.count() == 1


def test_seed_that_cannot_be_announces_nothing(desk_after_round_1):
    with pytest.raises(Refused, match="Type the seed"):
        draw_round(event=desk_after_round_1.event, number=2, actor=Actor(), seen=0, seed="\u200b")
    assert not Draw.objects.exists()


def test_first_round_seats_those_who_are_here():
    event = empty_event(format=ROUNDS)
    add_entrants(event, 9)
    event.entrants.exclude(number=9).update(state="here")
    desk = sign_in(event, Role.DIRECTOR)
    assert goes_on(desk).told == ["Round 1 is open, its clock runs."]
    assert Round.objects.get(event=event).places.count() == 8


def test_round_that_is_seated_is_opened():
    desk = seated_event(*FOURS, format=ROUNDS | {"round_minutes": None})
    page = desk.client.get(address(desk)).content.decode()
    assert "Open the round" in page
    assert 'name="seed"' not in page
    assert goes_on(desk).told == ["Round 1 is open."]


def test_announced_draw_is_gone_on_with(desk_after_round_1):
    announce_round_2(desk_after_round_1)
    assert Draw.objects.get().state == "announced"
    goes_on(desk_after_round_1, seed="1 2 3")
    assert (Draw.objects.get().state, Draw.objects.get().seed) == ("published", "1 2 3")


def test_missing_results_are_told_and_next_round_needs_reason():
    desk = running_event(*FOURS, format=ROUNDS | {"second_look": "blind"})
    keyed(desk, tables(desk)[0])
    told = [
        "Round 1: results are missing at these tables: 2.",
        "Round 1: the second entry is still to come at these tables: 1.",
    ]
    assert desk.client.get(address(desk)).context["concerns"] == told
    refused = goes_on(desk)
    assert refused.context["form"].errors == {"reason": ["Say why: it stands in the minutes."]}
    assert not Draw.objects.exists()
    assert goes_on(desk, reason="the hall closes").told[0].startswith("Round 2 is open")
    assert desk.event.steps.get(kind="round-opened", said__round=2).reason == "the hall closes"


def test_table_that_misses_somebody_and_one_in_doubt_are_told():
    desk = running_event([1, 2, 3, 4], [5, 6, 7, None], format=ROUNDS)
    keyed(desk, tables(desk)[0])
    Table.objects.filter(number=1).update(disputed="a card too many")
    assert desk.client.get(address(desk)).context["concerns"] == [
        "Round 1: somebody is missing at these tables, no award is given: 2.",
        "Round 1: these tables are disputed: 1.",
    ]


def test_stopped_round_is_settled():
    desk = running_event(*FOURS, format=ROUNDS)
    close_round(event_id=desk.event.pk, number=1, actor=Actor(), stopped=True, reason="fire")
    assert desk.client.get(address(desk)).context["concerns"] == []


def test_draw_by_standings_that_were_corrected_is_told(desk_after_round_1):
    announce_round_2(desk_after_round_1)
    drawn = Draw.objects.get()
    seed = reverse("tournaments:make_draw", args=[desk_after_round_1.event.slug, drawn.pk])
    seen = desk_after_round_1.event.steps.latest("pk").pk
    desk_after_round_1.client.post(seed, {"seed": "6 6 6", "seen": seen})
    correct = at(desk_after_round_1, "correct_table", 1)
    form = desk_after_round_1.client.get(correct).context["form"]
    typed = {f"score_{place}": score for place, score in enumerate((-12, 4, 4, 4))}
    typed |= {"seen": form.initial["seen"], "uuid": str(uuid4()), "hands": 32, "reason": "swapped"}
    preview = desk_after_round_1.client.post(correct, typed | {"preview": 1})
    assert preview.context["impact"].drawn == [2]
    assert "Round 2 was drawn by these standings" in " ".join(preview.content.decode().split())
    desk_after_round_1.client.post(correct, typed | {"save": 1})
    assert desk_after_round_1.client.get(address(desk_after_round_1)).context["concerns"] == [
        "Round 2 was drawn by standings that have changed since. Draw it anew, or say why it stays."
    ]


def test_last_round_of_format_leads_to_no_other(desk_after_round_1):
    Event.objects.update(format=ROUNDS | {"rounds": 1})
    answer = desk_after_round_1.client.get(address(desk_after_round_1), follow=True)
    assert messages_of(answer) == ["All rounds of the format are drawn."]


def test_event_without_entries_says_that_nobody_can_be_drawn():
    desk = sign_in(empty_event(format=ROUNDS), Role.DIRECTOR)
    answer = goes_on(desk)
    assert "Nobody is entered yet: there is nobody to draw." in answer.content.decode()


def test_who_left_after_draw_was_made_is_said(desk_after_round_1):
    announce_round_2(desk_after_round_1)
    desk_after_round_1.event.entrants.filter(number=8).update(state="withdrawn")
    assert (
        "The entries have changed since the draw." in goes_on(desk_after_round_1).content.decode()
    )


def test_closing_without_second_look_wants_reason():
    desk = running_event(*FOURS)
    keyed(desk, *tables(desk))

    def closes(**values):
        act = {"act": "close", **values}
        return send(desk.client, at(desk, "round_act"), act).told

    assert closes() == [
        (
            "Round 1: the second entry is still to come at these tables: 1, 2. "
            "Settle it, or give a reason."
        )
    ]
    assert closes(reason="one scorer") == ["Round 1 is closed."]
    assert desk.event.steps.last().reason == "one scorer"


def test_reason_given_at_closing_is_not_asked_again():
    desk = running_event(*FOURS, format=ROUNDS | {"second_look": "blind"})
    keyed(desk, *tables(desk))
    close_round(event_id=desk.event.pk, number=1, actor=Actor(), reason="one scorer")
    assert desk.client.get(address(desk)).context["concerns"] == []


def test_round_is_not_stopped_without_reason():
    desk = running_event(*FOURS)
    answer = send(desk.client, at(desk, "round_act"), {"act": "stop"})
    assert answer.told == ["Say why the round is stopped: what was not played counts for nothing."]
    assert desk.event.rounds.get().state == "open"


def test_opening_step_by_step_is_warned_too(desk_after_round_1):
    Table.objects.filter(number=1).update(disputed="a card too many")
    play_round(desk_after_round_1.event, 2, FOURS, state=Round.State.SEATED)
    board = at(desk_after_round_1, "board").replace("/1/", "/2/")
    assert "Better settled first" in desk_after_round_1.client.get(board).content.decode()

    def opens(**values):
        sent = {"act": "open", **values}
        return send(desk_after_round_1.client, f"{board}act/", sent).told

    assert opens()[0].endswith("Settle it, or give a reason.")
    assert opens(reason="one scorer") == ["Round 2 is open."]


def test_all_short_tables_get_their_award_with_one_tap():
    desk = running_event([1, 2, 3, 4], [5, 6, 7, None], [8, 9, 10, None], format=ROUNDS)
    agenda = desk.client.get(reverse("tournaments:desk", args=[desk.event.slug])).content.decode()
    assert "Give the award for a missing player" in agenda
    answer = send(desk.client, at(desk, "round_act"), {"act": "award"})
    assert answer.told == [
        "Table 2: everybody has the award.",
        "Table 3: everybody has the award.",
    ]
    assert Award.objects.filter(kind="missing").count() == 6


@pytest.mark.parametrize("count", [1, 3])
def test_onward_page_costs_the_same_for_any_number_of_tables(count, django_assert_num_queries):
    fours = [list(range(first, first + 4)) for first in range(1, 4 * count, 4)]
    desk = running_event(*fours, format=ROUNDS)
    with django_assert_num_queries(17):
        desk.client.get(address(desk))


@pytest.mark.parametrize("count", sampled([1, 2, 3], daily=[3]))
def test_fewer_than_table_are_told_what_is_missing_and_nothing_waits_for_dice(count):
    event = empty_event(format=ROUNDS | {"uneven": "sit-out"})
    add_entrants(event, count)
    desk = sign_in(event, Role.DIRECTOR)
    more = 4 - count
    told = f"{count} cannot fill a table: {more} more {'is' if more == 1 else 'are'} needed."
    agenda = desk.client.get(reverse("tournaments:desk", args=[event.slug])).content.decode()
    assert told in agenda
    assert reverse("tournaments:add_entry", args=[event.slug]) in agenda
    assert f'class="button primary"\n    href="{address(desk)}"' not in agenda
    for page in ("onward", "draws", "format"):
        answer = desk.client.get(reverse(f"tournaments:{page}", args=[event.slug]))
        assert (answer.status_code, told in answer.content.decode()) == (200, True)
    refused = goes_on(desk)
    assert refused.status_code == 400
    assert f"{count} cannot fill a table of 4." in refused.content.decode()
    assert Draw.objects.count() == 0


def test_more_rounds_than_can_be_drawn_are_told_before_the_first():
    event = empty_event(format=ROUNDS | {"draws": ["rotation"], "rounds": 6})
    add_entrants(event, 16)
    desk = sign_in(event, Role.DIRECTOR)
    told = "With 16 at most 5 rounds can be drawn without anybody meeting again; the format has 6."
    for page in ("desk", "onward", "draws", "format"):
        answer = desk.client.get(reverse(f"tournaments:{page}", args=[event.slug]))
        assert told in answer.content.decode()


def test_onward_form_speaks_polish(desk_after_round_1):
    client = desk_after_round_1.client
    page = client.get(address(desk_after_round_1), headers={"accept-language": "pl"})
    for label in ("Ziarno", "Losuj, opublikuj, otwórz, włącz zegar"):
        assert label in page.content.decode()
    told, _page = in_polish(client, address(desk_after_round_1), filled(desk_after_round_1))
    assert told == ["Runda 2 jest otwarta, zegar idzie."]
