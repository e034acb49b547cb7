"""Many sheets printed from a list: which, how many, at once or as a job."""

from __future__ import annotations

import re
from uuid import UUID, uuid4

import pytest

from scorer.models import Club, Job, Membership, Role, ScoreSheet, User
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.orders import (
    MOST_SHEETS,
    BlanksOrder,
    Numbering,
    SetOrder,
    Sorting,
    Tables,
    as_json,
)
from scorer.printing.pdf_renderer import PACKAGES
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.print_sets import AT_ONCE
from tests.builders.records import GLOWY, KOP
from tests.scorer.sheets.views.opening import open_by_form
from tests.tiers import long, sampled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]
OPEN = "/clubs/asy/print/"
MANY = AT_ONCE + 1  # a job


@pytest.fixture
def asy():
    return Club.objects.create(name="Asy", slug="asy", open_to_all=True)


@pytest.fixture
def ordered(busy_press):
    """The orders so far, oldest first: as long as the press is busy each becomes a job."""
    busy_press()

    def orders():
        return [order for (order,) in Job.objects.order_by("asked_at").values_list("arguments")]

    return orders


def _sheets(club, count, raw=KOP):
    return [import_record(raw=raw, club=club).pk for _number in range(count)]


def _page(client, path):
    return client.get(path).content.decode()


def test_lists_lead_to_printing_what_they_show(client, asy):
    assert "/print/" not in _page(client, "/clubs/asy/")
    _sheets(asy, 1)
    page = _page(client, "/clubs/asy/")
    assert re.search(r'href="/clubs/asy/print/">Print this one sheet<', page)
    _sheets(asy, 2, GLOWY)
    page = _page(client, "/clubs/asy/?game=na-glowy&since=2026-01-01")
    link = re.search(r'href="([^"]+)">Print these 2 sheets<', page).group(1)
    assert link == "/clubs/asy/print/?game=na-glowy&amp;since=2026-01-01"
    assert "Print 2 sheets" in _page(client, link.replace("&amp;", "&"))
    open_by_form(client)
    assert 'href="/sheets/print/">Print this one sheet<' in _page(client, "/sheets/")


@long
def test_few_sheets_are_printed_at_once(client, asy):
    _sheets(asy, AT_ONCE)
    answer = client.post(OPEN, {"blank": "1", "reasons": "on"})
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="kontra-4.pdf"'
    assert answer.content.startswith(b"%PDF")
    assert Job.objects.count() == 0


def test_everything_that_is_said_of_a_set_is_ordered(client, asy, ordered):
    sheets = _sheets(asy, 2)
    client.post(OPEN, {"event": "Liga", "paper": "cut", "tables": "counted", "first": "3"})
    (order,) = ordered()
    assert set(map(UUID, order["sheets"])) == set(sheets)
    assert order == as_json(
        SetOrder(
            sheets=tuple(map(UUID, order["sheets"])),
            paper=PaperOrder("en", paper="A5"),
            imposition=Imposition.CUT,
            occasion=Occasion("Liga"),
            numbering=Numbering(Sorting.TABLE, Tables.COUNTED, 3),
            site="http://testserver/",
        )
    )


def test_many_sheets_are_job_for_who_ordered_it(client, asy):
    sheets = _sheets(asy, MANY)
    key = uuid4()
    answers = [client.post(OPEN, {"job": str(key)}) for _tap in range(2)]
    job = Job.objects.get()
    assert {answer.url for answer in answers} == {f"/print/{job.pk}/"}
    assert (job.kind, job.total, job.asked_by) == ("sheets", MANY, None)
    assert set(map(UUID, job.arguments["sheets"])) == set(sheets)
    assert job.arguments == as_json(
        SetOrder(
            sheets=tuple(map(UUID, job.arguments["sheets"])),
            paper=PaperOrder("en"),
            site="http://testserver/",
        )
    )
    assert client.session["prints"] == [str(job.pk)]


def test_form_changed_and_sent_once_more_orders_another_print(client, asy):
    _sheets(asy, MANY)
    key = str(uuid4())
    first, second = (client.post(OPEN, {"job": key, "paper": paper}) for paper in ("A4", "A5"))
    assert first.url != second.url
    papers = Job.objects.order_by("asked_at").values_list("arguments__paper__paper", flat=True)
    assert list(papers) == ["A4", "A5"]


@pytest.mark.usefixtures("machine_without_pango")
def test_two_sheets_with_explanations_are_a_job(client, asy):
    _sheets(asy, 1)
    assert client.post(OPEN, {"reasons": "on"}).status_code == 503
    _sheets(asy, 1)
    assert client.post(OPEN, {"reasons": "on"}).status_code == 302


def test_somebody_elses_id_gives_no_right_to_their_print(client, asy):
    _sheets(asy, MANY)
    key = uuid4()
    client.post(OPEN, {"job": str(key)})
    client.cookies.clear()
    answer = client.post(OPEN, {"job": str(key)})
    assert client.get(answer.url).status_code == 404


def test_job_is_its_users_too(client, asy):
    ala = User.objects.create(username="ala")
    client.force_login(ala)
    _sheets(asy, MANY)
    client.post(OPEN)
    assert Job.objects.get().asked_by == ala


def test_only_what_the_search_leaves_is_printed(client, asy, ordered):
    _sheets(asy, 2)
    glowy = _sheets(asy, 1, GLOWY)
    client.post(f"{OPEN}?game=na-glowy")
    (order,) = ordered()
    assert order["sheets"] == list(map(str, glowy))


def test_ones_own_sheets_are_those_of_the_browser(client, asy, ordered):
    _sheets(asy, 1)
    open_by_form(client)
    own = ScoreSheet.objects.get(club=None)
    client.post("/sheets/print/")
    (order,) = ordered()
    assert order["sheets"] == [str(own.pk)]


def _too_many(club):
    """One sheet more than are printed in one go; nothing stands on them."""
    plain = {"club": club, "game": "kop", "ruleset": "kop", "head": {}, "players": []}
    ScoreSheet.objects.bulk_create([ScoreSheet(**plain) for _sheet in range(MOST_SHEETS + 1)])


def _two(club):
    _sheets(club, 2)


@pytest.mark.parametrize(
    ("make", "query", "trouble"),
    [
        (_two, "?game=kop&player=nobody", "There is no sheet to print. Open one, or take"),
        (_two, "?since=soon", "The search cannot be read. Go back and choose anew."),
        (_too_many, "?game=kop", "These are 501 sheets; at most 500 can be printed at once."),
    ],
)
def test_none_unreadable_or_too_many_sheets_are_refused_and_nothing_is_ordered(
    client, asy, make, query, trouble
):
    make(asy)
    asked, sent = client.get(OPEN + query), client.post(OPEN + query)
    assert (asked.status_code, sent.status_code) == (200, 400)
    for answer in (asked, sent):
        page = answer.content.decode()
        assert trouble in page
        assert 'class="primary"' not in page
        assert f'href="/clubs/asy/{query.replace("&", "&amp;")}"' in page
    assert Job.objects.count() == 0


def test_faults_are_named_and_what_was_typed_stays(client, asy):
    _sheets(asy, 1)
    answer = client.post(OPEN, {"rows": "x", "event": "Liga", "paper": "A3"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "“A3” is not known. Allowed: A4, A5, paired, cut." in page
    assert "Allowed: a whole number from 1 to 200." in page
    assert 'value="Liga"' in page
    assert Job.objects.count() == 0


@pytest.mark.usefixtures("machine_without_pango")
def test_missing_library_is_said_where_few_sheets_are_printed_at_once(client, asy):
    _sheets(asy, AT_ONCE)
    answer = client.post(OPEN)
    assert answer.status_code == 503
    assert f"Install the packages: {PACKAGES}" in answer.content.decode()
    assert Job.objects.count() == 0


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_order_page_costs_same_queries_with_any_number_of_sheets(
    client, asy, count, django_assert_num_queries
):
    _sheets(asy, count)
    with django_assert_num_queries(4):  # the club, the ids, what people typed on sheets and lines
        client.get(OPEN)


@pytest.mark.parametrize("count", sampled([3, 1]))
@pytest.mark.usefixtures("machine_without_pango")
def test_printing_costs_same_queries_with_any_number_of_sheets(
    client, asy, count, django_assert_num_queries
):
    _sheets(asy, count)
    with django_assert_num_queries(4):  # the club, the ids, the sheets, their logs
        client.post(OPEN)


def test_blanks_are_found_from_the_rules_and_the_new_sheet(client):
    for path in ("/rules/kop/", "/new/kop/"):
        assert 'href="/paper/kop/">Blank sheets to print<' in _page(client, path)
    assert "House rules" in _page(client, "/paper/kop/")
    assert client.get("/paper/none/").status_code == 404


@pytest.mark.usefixtures("machine_without_pango")
def test_forty_blanks_are_printed_at_once_and_more_as_a_job(client):
    query = {"first": "11", "event": "Liga", "option_hands": "32"}
    assert client.post("/paper/kop/", query | {"count": "40"}).status_code == 503
    answer = client.post("/paper/kop/", query | {"count": "41"})
    job = Job.objects.get()
    assert answer.url == f"/print/{job.pk}/"
    order = BlanksOrder(
        ruleset="kop",
        players=4,
        count=41,
        paper=PaperOrder("en", blank=True),
        options={"hands": 32},
        occasion=Occasion("Liga"),
        first=11,
        site="http://testserver/",
    )
    assert (job.total, job.arguments) == (41, as_json(order))


def test_blanks_that_cannot_be_are_named(client):
    answer = client.post("/paper/kop/", {"count": "501", "event": "Liga"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Allowed: a whole number from 1 to 500." in page
    assert 'value="Liga"' in page
    assert Job.objects.count() == 0


@pytest.mark.usefixtures("machine_without_pango")
def test_blanks_ask_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/paper/kop/")
        client.post("/paper/kop/", {"count": "3"})


def test_few_sheets_become_a_job_while_the_press_is_busy(client, asy, busy_press):
    busy_press()
    _sheets(asy, 1)
    answer = client.post(OPEN, {"job": str(uuid4())})
    job = Job.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/print/{job.pk}/")
    assert (job.quick, job.desk) == (False, False)


@pytest.mark.parametrize(("role", "desk"), [(Role.MEMBER, True), (None, False)])
def test_print_of_club_member_comes_before_visitors(client, asy, role, desk):
    user = User.objects.create_user("ada")
    if role:
        Membership.objects.create(club=asy, user=user, role=role)
    client.force_login(user)
    _sheets(asy, 5)
    client.post(OPEN, {"job": str(uuid4())})
    assert Job.objects.get().desk is desk


def test_whom_no_face_can_write_is_named_before_a_set_is_printed(client, asy):
    _sheets(asy, 1)
    assert client.get(OPEN).context["substituted"] == []
    _sheets(asy, 1, KOP | {"players": ["Ada", "\ue000", "Celina", "Darek"]})
    answer = client.get(OPEN)
    assert answer.context["substituted"] == ["\ue000"]
    assert "every letter of: \ue000. On paper □ stands" in answer.content.decode()


@pytest.mark.parametrize("path", [OPEN, "/paper/kop/"])
def test_event_typed_in_letters_nobody_has_is_printed_at_the_second_press(
    client, asy, ordered, path
):
    _sheets(asy, 1)
    typed = {"event": "Liga \ue000", "count": "1"}
    refused = client.post(path, typed)
    assert (refused.status_code, ordered()) == (400, [])
    assert "every letter of: Liga \ue000. On paper □ stands" in refused.content.decode()
    assert client.post(path, typed | {"warned": "Liga \ue000"}).status_code == 302
    assert [order["occasion"]["event"] for order in ordered()] == ["Liga \ue000"]
