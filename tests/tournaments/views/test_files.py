"""Lists that are taken away: the same rows in every kind of file, with what they belong to."""

from __future__ import annotations

import csv
import io
from copy import deepcopy
from decimal import Decimal, InvalidOperation

import pytest
from django.conf import settings
from django.urls import reverse
from openpyxl import load_workbook

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all
from tests.open_document import rows_of_ods
from tests.tiers import sampled
from tournaments.models import Event, HomeClub, Team
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.reading import read_entries

pytestmark = pytest.mark.django_db
LISTS = {
    "standings": (),
    "seating": (1,),
    "players": (),
    "minutes": (),
    "entries": (),
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown=Event.Shown.EVERYTHING, state=Event.State.RUNNING)
    add_entrants(event, 8)
    play_all(event, 8, 2)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_after_2_rounds(made, db):
    """Two rounds of eight are played."""
    return deepcopy(made)


def file(desk, name, kind):
    address = reverse(f"tournaments:{name}", args=[desk.event.slug, *LISTS[name]])
    answer = desk.client.get(f"{address}?as={kind}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith(f'.{kind}"')
    return answer.content


def rows_of_csv(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def figure(cell):
    """A figure's worth, however it is written; any other cell as it is."""
    try:
        return Decimal(cell.replace("−", "-"))
    except InvalidOperation:
        return cell


def rows_of_workbook(content):
    rows = load_workbook(io.BytesIO(content)).active.iter_rows(values_only=True)
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("name", sampled(LISTS, daily=["standings", "minutes"]))
def test_workbook_and_open_document_hold_what_csv_holds(desk_after_2_rounds, name):
    csv, xlsx, ods = (file(desk_after_2_rounds, name, kind) for kind in ("csv", "xlsx", "ods"))
    rows = [list(map(figure, row)) for row in rows_of_csv(csv)]
    assert [list(map(figure, row)) for row in rows_of_workbook(xlsx)] == rows
    assert [list(map(figure, map(str, row))) for row in rows_of_ods(ods)] == rows


@pytest.mark.parametrize("name", LISTS)
def test_pages_with_lists_offer_every_kind_of_file(desk_after_2_rounds, name):
    address = reverse(f"tournaments:{name}", args=[desk_after_2_rounds.event.slug, *LISTS[name]])
    page = desk_after_2_rounds.client.get(address).content.decode()
    assert 'as=csv">CSV</a>' in page
    assert 'as=xlsx">XLSX</a>' in page
    assert 'as=ods">ODS</a>' in page
    assert page.index(">XLSX<") < page.index(">ODS<") < page.index(">CSV<")
    assert "names such as MAR 1 as dates" in page


def test_standings_have_no_columns_of_what_nobody_belongs_to(desk_after_2_rounds):
    head = rows_of_csv(file(desk_after_2_rounds, "standings", "csv"))[0]
    assert {"Team", "Club", "Categories"}.isdisjoint(head)


def test_standings_have_columns_of_what_people_belong_to(desk_after_2_rounds):
    first = desk_after_2_rounds.event.entrants.get(number=1)
    first.team = Team.objects.create(event=desk_after_2_rounds.event, name="Asy")
    first.categories = ["women", "oldboys"]
    first.save()
    first.person.home = HomeClub.objects.create(
        register=desk_after_2_rounds.event.club, name="KS Lech"
    )
    first.person.save()
    head, *rows = rows_of_csv(file(desk_after_2_rounds, "standings", "csv"))
    assert head[-3:] == ["Team", "Club", "Categories"]
    ends = {row[head.index("No.")]: row[-3:] for row in rows}
    assert ends.pop("1") == ["Asy", "KS Lech", "Women, Oldboys"]
    assert set(map(tuple, ends.values())) == {("", "", "")}


@pytest.mark.parametrize(
    ("kind", "language"),
    sampled(
        [(kind, language) for language in ("pl", "en") for kind in ("csv", "xlsx", "ods")], daily=3
    ),
)
def test_names_that_look_like_figures_and_dates_stay_as_they_are(
    desk_after_2_rounds, kind, language
):
    names = ["MAR 1", "1-2", "1/2", "3E5", "007", "1.2", "2.50", "12"]
    for entrant, name in zip(
        desk_after_2_rounds.event.entrants.order_by("number"), names, strict=True
    ):
        entrant.team = Team.objects.create(event=desk_after_2_rounds.event, name=name)
        entrant.save()
    desk_after_2_rounds.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    content = file(desk_after_2_rounds, "entries", kind)
    listed = read_entries(read_sheet(content, f"entries.{kind}"))
    assert [one.team for one in listed.entries] == names
    if kind == "xlsx":
        cells = [cell for row in load_workbook(io.BytesIO(content)).active.rows for cell in row]
        assert {cell.data_type for cell in cells if cell.value in names} == {"s"}
