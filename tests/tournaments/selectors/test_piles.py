"""The second look in the order of the paper: a pile by each keyer, the last table on top."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.models import Role
from tests.builders.desks import at, running_event, scores, table
from tournaments.models import Result
from tournaments.selectors.board import Pile, board_of, piles_of
from tournaments.services.results import key_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
SCORES = (12, -4, -4, -4)


@pytest.fixture(scope="module")
def made(rows_for_file):
    tables = [[4 * at + seat for seat in (1, 2, 3, 4)] for at in range(5)]
    return running_event(*tables, role=Role.SCORER, format={"second_look": "blind"})


@pytest.fixture
def desk_of_5_tables(made, db):
    return deepcopy(made)


def keyed(desk, name, *numbers):
    for number in numbers:
        row = table(desk, number)
        key_result(table_id=row.pk, scores=SCORES, uuid=uuid4(), actor=Actor(name=name))


def piles(desk):
    return piles_of(desk.event, board_of(desk.event, desk.event.rounds.get()))


def asked(desk, query):
    answer = desk.client.get(at(desk, "key_results") + query)
    return answer.context["table"].number, " ".join(answer.content.decode().split())


def test_pile_by_each_keyer_the_last_one_on_top(desk_of_5_tables):
    assert piles(desk_of_5_tables) == []
    keyed(desk_of_5_tables, "Zosia", 2)
    keyed(desk_of_5_tables, "Łukasz", 4, 1)
    keyed(desk_of_5_tables, "Zosia", 5, 3)
    assert piles(desk_of_5_tables) == [Pile("Łukasz", (1, 4)), Pile("Zosia", (3, 5, 2))]
    keyed(desk_of_5_tables, "Łukasz", 5)  # its second look
    assert piles(desk_of_5_tables) == [Pile("Łukasz", (1, 4)), Pile("Zosia", (3, 2))]


def test_results_keyed_by_nobody_known_are_a_pile(desk_of_5_tables):
    keyed(desk_of_5_tables, "Zosia", 2)
    keyed(desk_of_5_tables, "", 3, 1)
    Result.objects.create(
        table=table(desk_of_5_tables, 4), uuid=uuid4(), kind="keyed", scores=SCORES
    )
    assert piles(desk_of_5_tables) == [Pile("", (1, 3, 4)), Pile("Zosia", (2,))]


def test_tables_come_as_the_pile_lies(desk_of_5_tables):
    keyed(desk_of_5_tables, "Zosia & Ola", 2, 5, 3)
    keyed(desk_of_5_tables, "Ewa", 1)
    number, page = asked(desk_of_5_tables, "?look=2")
    assert number == 1
    assert '<a href="?look=2&amp;pile=Zosia%20%26%20Ola"><bdi>Zosia &amp; Ola</bdi>' in page
    pile = "?look=2&pile=Zosia%20%26%20Ola"
    number, page = asked(desk_of_5_tables, pile)
    assert (number, 'name="pile" value="Zosia &amp; Ola"' in page) == (3, True)
    address = f"{at(desk_of_5_tables, 'key_results')}{pile}&table=3"
    answer = desk_of_5_tables.client.post(address, scores(*SCORES), follow=True)
    assert answer.context["table"].number == 5
    answer = desk_of_5_tables.client.post(
        address.replace("table=3", "table=5"), scores(*SCORES), follow=True
    )
    assert answer.context["table"].number == 2
    answer = desk_of_5_tables.client.post(
        address.replace("table=3", "table=2"), scores(*SCORES), follow=True
    )
    assert answer.context["table"].number == 1  # the pile is through


def test_first_look_knows_no_piles(desk_of_5_tables):
    keyed(desk_of_5_tables, "Zosia", 1)
    number, page = asked(desk_of_5_tables, "?pile=Zosia")
    assert (number, '"pile"' in page) == (2, False)
