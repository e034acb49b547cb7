"""A list pasted or sent as a file, looked at, confirmed."""

from __future__ import annotations

import html
import json
import re
import zlib
from base64 import b64encode
from copy import deepcopy
from datetime import date
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.tiers import long, sampled
from tests.tournaments.views.sending import messages_left, post_afresh, sent_in_polish
from tournaments.log.acts.register import ListImported
from tournaments.models import Entrant, Event, HomeClub, Person, Team
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event()
    return sign_in(event, Role.SCORER, "ola")


@pytest.fixture
def empty_desk(made, db):
    """A scorer at the desk of an event that nobody entered."""
    return deepcopy(made)


@pytest.fixture
def empty(empty_desk):
    return empty_desk.event


@pytest.fixture
def pasted(empty_desk):
    """What the page of the import answers when a list is sent."""
    address = reverse("tournaments:import_entries", args=[empty_desk.event.slug])

    def ask(**sent):
        answer = empty_desk.client.post(address, sent, follow=True)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


def fields(page):
    """What the preview would send, as a browser does: hidden fields, selects and answers."""
    form = page[page.index('name="digest"') - 500 :]
    sent = {
        name: html.unescape(value)
        for name, value in re.findall(
            r'<input type="hidden"\s+name="([^"]+)" value="([^"]*)"', form
        )
        if name != "csrfmiddlewaretoken"
    }
    for name, options in re.findall(
        r'<select[^>]* name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(
            r'value="([^"]*)"', options
        )
        sent.setdefault(name, []).append(html.unescape(chosen[1]))
    radios = re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)" checked>', form)
    return sent | dict(radios)


def plain(page):
    """The words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def badges(page):
    """What becomes of the rows shown, in their order."""
    return re.findall(r'class="badge import-status (\w+)"', page)


def counts(page):
    """How many rows there are of each sort, as the head says."""
    head = re.findall(r'class="import-status (\w+)"><dt>[^<]*</dt><dd>(\d+)</dd>', page)
    return {name: int(count) for name, count in head}


TEXT = "Kowalski Jan\nNowak Anna\nNowak Anna\n"


def test_list_is_looked_at_and_what_is_clear_is_done_once(pasted):
    page = pasted(text=TEXT, preview="1")
    assert Entrant.objects.count() == 0
    assert counts(page) == {"question": 1, "new": 2}
    assert "Row 3 Nowak Anna Nowak Anna is in row 2 too. The same person" in plain(page)
    sent = fields(page)
    page = pasted(**sent, do="1")
    assert "2 entries added, 1 row with a question left." in page
    assert counts(page) == {"question": 1, "done": 2}
    again = pasted(**sent, do="1")
    assert "2 entries added" in again
    assert Entrant.objects.count() == 2
    page = pasted(**fields(page) | {"q-3.double.0": "same"}, do="1")
    assert "0 entries added." in page
    assert "<h1>2 entries" in page
    assert "This list changes nothing." in pasted(text="Kowalski Jan", preview="1")


def test_somebody_else_of_same_name_enters_with_mark(empty, pasted):
    page = pasted(text="Nowak Jan;Borek\nNowak Jan;Borek", preview="1")
    assert "Somebody else of this name, added as “Nowak Jan (2)”" in page
    page = pasted(**fields(page) | {"q-2.double.0": "else.2"}, do="1")
    assert "2 entries added." in page
    assert [one.name for one in empty.entrants.all()] == ["Nowak Jan", "Nowak Jan (2)"]
    page = pasted(text="Nowak Jan;Borek\nNowak Jan (2)", preview="1")
    assert badges(page) == ["same", "same"]


def test_request_key_serves_one_list_only(empty, pasted):
    page = pasted(text="Kowalski Jan", preview="1")
    sent = fields(page)
    pasted(**sent, do="1")
    page = pasted(**sent | {"text": "Lis Ewa"}, do="1")
    assert "This was sent before with other content. Nothing was saved." in page
    assert (empty.entrants.count(), "Lis Ewa" in page) == (1, True)


def test_finished_event_takes_no_list(pasted):
    sent = fields(pasted(text=TEXT, preview="1"))
    Event.objects.update(state=Event.State.FINISHED)
    page = pasted(**sent, do="1")
    assert "The tournament is finished: nobody is entered any more." in page
    assert ("Kowalski Jan" in page, Entrant.objects.count()) == (True, 0)


def test_list_read_by_mistake_is_undone(empty_desk, empty, pasted):
    pasted(**fields(pasted(text=TEXT, preview="1")), do="1")
    enter(event_id=empty.pk, person=named("Lis Ewa"), actor=Actor())
    step = empty.steps.get(kind=ListImported.kind)
    address = reverse("tournaments:undo", args=[empty.slug, step.uuid])
    page = pasted(text="")
    assert f'action="{address}"' in page
    assert "Undo import" in page
    back = reverse("tournaments:entries", args=[empty.slug])
    answer = post_afresh(empty_desk.client, address, {"back": back})
    assert answer.url == back
    assert messages_left(answer) == [
        "Import undone: 2 entries removed, 2 people removed from the register."
    ]
    assert messages_left(post_afresh(empty_desk.client, address, {})) == ["Import undone."]
    assert "Undo import" not in pasted(text="")
    assert Entrant.objects.get().number == 3


def test_what_changed_meanwhile_is_shown_again(empty, pasted):
    sent = fields(pasted(text=TEXT, preview="1"))
    enter(event_id=empty.pk, person=named("Nowak Anna"), actor=Actor())
    page = pasted(**sent, do="1")
    assert "The entries or the register have changed. Check the list, then import it again." in page
    assert Entrant.objects.count() == 1


def file_of(text, encoding="utf-8", name="lista.csv"):
    return SimpleUploadedFile(name, text.encode(encoding))


@pytest.mark.parametrize(
    "encoding", sampled(["utf-8", "utf-8-sig", "cp1250", "utf-16"], daily=["cp1250"])
)
def test_csv_of_any_encoding_is_read(pasted, encoding):
    file = file_of("Nazwisko;Imię\r\nŁuczak;Ewa\r\n", encoding)
    page = pasted(text="", file=file, preview="1")
    assert "Łuczak Ewa" in page
    assert "1 entry added." in pasted(**fields(page), do="1")


def test_next_file_is_read_not_one_before(empty, pasted):
    page = pasted(text="", file=file_of("Kowalski Jan"), preview="1")
    page = pasted(**fields(page), change="1")
    assert "Kowalski Jan</textarea>" in page
    page = pasted(text="Kowalski Jan", file=file_of("Lis Ewa", name="b.csv"), preview="1")
    assert "Only the file “b.csv” was read, not the text in “The list”." in page
    assert (badges(page), "Lis Ewa" in page) == (["new"], True)
    pasted(**fields(page), do="1")
    assert [one.name for one in empty.entrants.all()] == ["Lis Ewa"]


def test_no_list_and_paper_are_refused(pasted):
    assert "Paste a list or choose a file." in pasted(text=" \n", preview="1")
    page = pasted(text="", file=SimpleUploadedFile("lista.pdf", b"%PDF-1.7"), preview="1")
    assert (pasted.status, "a PDF" in page) == (400, True)


def test_what_was_pasted_comes_back_to_be_changed(pasted):
    assert "Kowalski Jan\nNowak" in pasted(text=TEXT)
    page = pasted(**fields(pasted(text=TEXT, preview="1")), change="1")
    assert "Kowalski Jan\nNowak Anna\nNowak Anna\n</textarea>" in page


def test_namesake_of_another_club_may_be_meant(empty, pasted):
    add_person(club=empty.club, named=named("Kowalski Jan", home="Borek"))
    page = pasted(text="Kowalski Jan;Wolsztyn", preview="1")
    said = plain(page)
    assert "There is also Kowalski Jan (Borek). The same person; the club stays “Borek”" in said
    assert "The same person; the club becomes “Wolsztyn” Somebody else" in said
    page = pasted(**fields(page) | {"q-1.near.0": "moved"}, again="1")
    assert badges(page) == ["known"]
    assert "Kowalski Jan (Borek): club: Borek → Wolsztyn" in plain(page)
    assert Person.objects.get().home.name == "Borek"
    assert "1 entry added." in pasted(**fields(page), do="1")
    assert Person.objects.get().home.name == "Wolsztyn"


def test_what_changes_in_register_is_shown(empty, pasted):
    add_person(club=empty.club, named=named("Kowalski Jan"))
    page = pasted(text="name;club;category\nKowalski Jan;Borek;K", preview="1")
    assert badges(page) == ["known"]
    assert "Kowalski Jan: club: – → Borek; categories: – → Women" in plain(page)


def test_each_row_with_similar_name_asks_who_is_meant(empty, pasted):
    enter(event_id=empty.pk, person=named("Nowak Anna"), actor=Actor())
    add_person(club=empty.club, named=named("Wójcicka Ewa", home="Borek"))
    text = "Anna Nowak\nWojcika Ewa\nKowalski Jan\nKowalki Jan\nLis Adam"
    page = pasted(text=text, preview="1")
    said = plain(page)
    assert counts(page) == {"question": 3, "new": 2}
    assert "3 rows have names similar to others." in said
    for row, other in (
        ("given name “Anna”", "Nowak Anna, number 1"),
        ("Row 2 Wojcika Ewa", "Wójcicka Ewa (Borek)"),
        ("Row 4 Kowalki Jan", "Kowalski Jan in row 3"),
    ):
        assert f"{row} There is also {other}. The same person Somebody else" in said
    assert badges(page) == ["new", "new"]
    answers = {f"q-{row}.near.0": "same" for row in (1, 2, 4)} | {"q-1.name.": "swap"}
    odd = {"q-9.near.0": "same", "q-": "x", "q-3.near.0": "same", "q-2.near": "same"}
    page = pasted(**fields(page) | answers | odd, again="1")
    assert counts(page) == {"new": 2, "known": 1, "same": 1, "double": 1}
    page = pasted(**fields(page), do="1")
    assert "3 entries added." in page
    assert [one.name for one in empty.entrants.all()] == [
        "Nowak Anna",
        "Wójcicka Ewa",
        "Kowalski Jan",
        "Lis Adam",
    ]


def test_one_answer_for_all_similar_names(empty, pasted):
    text = "Kowalski Jan\nKowalki Jan\nZieliński Adam\nZielińska Ada\nZielińsk Adam"
    page = pasted(text=text, preview="1")
    assert counts(page) == {"question": 2, "new": 3}
    page = pasted(**fields(page) | {"q-all.near.": "else"}, do="1")
    assert "5 entries added." in page
    assert empty.entrants.count() == 5


def test_which_namesake_is_meant_is_asked(empty, pasted):
    for home in ("Borek", "Wolsztyn"):
        add_person(club=empty.club, named=named("Kowalski Jan", home=home))
    page = pasted(text="Kowalski Jan", preview="1")
    said = plain(page)
    assert "2 people of the register are called Kowalski Jan. Who is meant?" in said
    assert "Kowalski Jan (Borek) Kowalski Jan (Wolsztyn) Somebody else of this name" in said
    second = Person.objects.get(home__name="Wolsztyn")
    page = pasted(**fields(page) | {"q-1.which.0": str(second.pk)}, do="1")
    assert "1 entry added." in page
    assert empty.entrants.get().person == second


def test_category_that_nobody_knows_makes_no_standings(empty, pasted):
    text = "name;category\nNowak Anna;K, junior\nLis Ewa;V\nKos Jan;V\nSowa Iga;M"
    page = pasted(text=text, preview="1")
    assert "<small>Women, Juniors</small>" in page
    assert counts(page) == {"question": 2, "new": 2}
    assert "No category is called “V” here." in page
    page = pasted(**fields(page), do="1")
    assert "2 entries added, 2 rows with questions left." in page
    page = pasted(**fields(page) | {"q-all.category.v": "out"}, do="1")
    assert "2 entries added." in page
    assert [one.categories for one in empty.entrants.all()] == [["women", "juniors"], [], [], []]
    page = pasted(text="name;category\nWilk Iga;V", preview="1")
    pasted(**fields(page) | {"q-all.category.v": "yes"}, do="1")
    assert empty.entrants.last().categories == ["v"]
    assert counts(pasted(text="name;category\nWilk Jan;V", preview="1")) == {"new": 1}


def test_columns_are_shown_and_chosen(empty, pasted):
    text = "Kowalski;Borek;Jan\nNowak;Wolsztyn;Anna"
    page = pasted(text=text, preview="1")
    assert "Kowalski · Nowak" in plain(page)
    sent = fields(page) | {"column": ["surname", "home", "given"]}
    page = pasted(**sent, do="1")
    assert "The list was read again. Check it, then import the entries." in page
    assert Entrant.objects.count() == 0
    assert fields(page)["column"] == ["surname", "home", "given"]
    pasted(**fields(page), do="1")
    assert [(one.name, one.person.home.name) for one in empty.entrants.all()] == [
        ("Kowalski Jan", "Borek"),
        ("Nowak Anna", "Wolsztyn"),
    ]


@pytest.mark.parametrize(("between", "shown"), [(" ", False), (";", True)])
def test_several_columns_are_open_until_their_rows_are_entered(pasted, between, shown):
    page = pasted(text=TEXT.replace(" ", between), preview="1")
    assert ('<details class="card read-as" open>' in page) is shown
    assert '<details class="card read-as">' in pasted(**fields(page), do="1")


def test_columns_that_cannot_be_are_told(pasted):
    page = pasted(text="Kowalski;Jan\nNowak;Anna", preview="1")
    page = pasted(**fields(page) | {"column": ["", "nonsense"]}, again="1")
    assert "No column is read as a name." in page
    page = pasted(**fields(page) | {"column": ["surname", "surname"]}, again="1")
    assert "Several columns are read as “Surname”. Only the first one counts." in page


def test_another_encoding_is_chosen(pasted):
    file = file_of("Nazwisko;Imię\nŁuczak;Ewa\nLis;Zoé\n", "cp1250")
    page = pasted(text="", file=file, preview="1")
    page = pasted(**fields(page) | {"encoding": "cp852"}, again="1")
    assert "Łuczak" not in page
    page = pasted(**fields(page) | {"encoding": "windows-1250"}, again="1")
    assert "Łuczak Ewa" in page


def workbook_of(*rows):
    data = Workbook()
    for row in rows:
        data.active.append(row)
    held = BytesIO()
    data.save(held)
    return SimpleUploadedFile("lista.xlsx", held.getvalue())


def test_workbook_travels_as_its_rows(empty, pasted):
    file = workbook_of(("Nazwisko", "Imię", "Klub"), ("Łuczak", "Ewa", "1962"), ("Lis", "Jan", "B"))
    page = pasted(text="", file=file, preview="1")
    assert counts(page) == {"question": 1, "new": 1}
    assert 'name="encoding"' not in page
    page = pasted(**fields(page), do="1")
    assert "1 entry added, 1 row with a question left." in page
    assert "Łuczak\tEwa\t1962\nLis\tJan\tB\n</textarea>" in pasted(**fields(page), change="1")
    page = pasted(**fields(page) | {"q-2.club.0": "out"}, do="1")
    assert "1 entry added." in page
    assert [one.name for one in empty.entrants.all()] == ["Lis Jan", "Łuczak Ewa"]


@long
def test_very_long_text_travels_as_its_rows(pasted):
    rest = ";".join(["x" * 100_000] * 2)
    text = f'sep=;\nNazwisko;Imię;Uwagi;Adres\nŁuczak;Ewa;{rest}\n"Lis;Jan\n'
    page = pasted(text="", file=file_of(text), preview="1")
    assert counts(page) == {"new": 1, "faulty": 1}
    again = pasted(**fields(page), again="1")
    assert counts(again) == counts(page)
    assert ("stray quotation mark" in again, 'name="encoding"' in again) == (True, False)


def test_encoding_that_cannot_be_is_refused(pasted):
    page = pasted(text="", file=file_of("Nazwisko;Imię\nŁuczak;Ewa", "utf-16"), preview="1")
    page = pasted(**fields(page) | {"encoding": "utf-8"}, again="1")
    assert "The list cannot be read in this encoding. Choose another one." in page
    assert (fields(page)["encoding"], "Łuczak Ewa" in page) == (["utf-16"], True)


def test_all_rows_are_there_although_few_are_shown(pasted):
    names = [f"{word * 3} {other * 3}" for word in "ABCDEFGH" for other in "KLMNOPRS"]
    page = pasted(text="\n".join(names), preview="1")
    assert counts(page) == {"new": 64}
    assert (len(badges(page)), "14 more rows" in page, names[-1] in page) == (50, True, True)


def test_spoiled_request_is_answered_in_words(pasted):
    page = pasted(text="Kowalski Jan", packed="%%%", digest="x", do="1")
    assert "The list did not arrive completely. Choose the file again." in page
    assert "Kowalski Jan</textarea>" in page


@pytest.mark.parametrize(
    "layout",
    sampled(
        [
            "[" * 100_000,
            "[",
            '[["", 0, []], {}]',
            '[["", 0, []], ["", 1e999, null]]',
            '[["", 0], []]',
        ],
    ),
)
def test_spoiled_layout_is_read_anew(pasted, layout):
    page = pasted(text="Kowalski Jan", layout=layout, done="x 1", digest="x", again="1")
    assert "<h1>Preview</h1>" in page


BOMB = {"warnings": [["%(a)999999999s", {"a": "x"}, None, 1]], "rows": [[1, ["Kos Jan"], "", []]]}


def rows_as_json(**more):
    said = {"kind": "xlsx", "encoding": None, "separator": None, "skipped": [], "unread_rows": 0}
    return b"r" + json.dumps(said | {"rows": [], "warnings": []} | more).encode()


@pytest.mark.parametrize(
    "content",
    sampled(
        [rows_as_json(**BOMB), b"tKos Jan", b"r" + b"[" * 100_000, zlib.compress(bytes(10**6))]
    ),
    ids=["words to be filled in", "text", "deep", "packed twice"],
)
def test_what_no_preview_has_sent_is_not_unpacked(pasted, content):
    packed = b64encode(zlib.compress(content)).decode()
    for forged in (packed, f"{packed}:{'a' * 43}"):
        page = pasted(text="", packed=forged, digest="x", do="1")
        assert "The list did not arrive completely. Choose the file again." in page


def test_list_that_is_too_long_to_be_pasted_is_too_long_to_be_sent_back(pasted):
    page = pasted(text="Kos Jan\n" * 70_000, digest="x", do="1")
    assert "The list did not arrive completely." in page
    assert "Kos Jan\nKos Jan" in page


BUSY = "The site is busy with other files. Send the file again."


def test_only_workbooks_and_long_texts_wait_for_busy_worker_and_typed_text_stays(
    pasted, busy_press
):
    busy_press()
    page = pasted(text="Kowalski Jan", file=workbook_of(("Lis", "Ewa")), preview="1")
    assert BUSY in page
    assert "Kowalski Jan</textarea>" in page
    assert BUSY in pasted(text="", file=file_of("Kos Jan\n" * 25_001), preview="1")
    page = pasted(text="", file=file_of("Kos Jan\n" * 30), preview="1")
    assert counts(page) == {"question": 29, "new": 1}
    assert BUSY not in pasted(**fields(page), again="1")


def test_rows_that_are_too_much_for_form_are_refused_at_once(pasted, monkeypatch):
    monkeypatch.setattr("tournaments.forms.list_source.LONGEST_PACKED", 10)
    page = pasted(text="", file=workbook_of(("Lis", "Jan")), preview="1")
    assert "This workbook is too large. Save the list alone as CSV." in page


def test_file_that_is_too_large_is_never_read(pasted, busy_press):
    busy_press()
    file = SimpleUploadedFile("lista.xlsx", b"PK" + b"x" * 10_000_000)
    page = pasted(text="Kowalski Jan", file=file, preview="1")
    assert "The file is larger than 10 MB." in page
    assert "Kowalski Jan</textarea>" in page


def test_missing_partner_is_shown(pasted):
    assert "The partner is missing" not in pasted(text="Nowak Anna", preview="1")
    Event.objects.update(format={"unit": "pair"})
    page = pasted(text="Nowak Anna\nLis Ewa / Kos Jan", preview="1")
    assert page.count("The partner is missing.") == 1


TEAMS_OF_TWO = {"scoring": {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}}


def test_list_that_fills_team_beyond_its_size_says_so(pasted):
    Event.objects.update(format=TEAMS_OF_TWO)
    text = "Kowalski Jan; ; Asy\nNowak Anna; ; Asy\nLis Ola; ; Asy\n"
    page = pasted(preview="", text=text)
    assert "Team Asy: 3 players, allowed are 2." in page
    done = pasted(**fields(page))
    assert "Team Asy: 3 players, allowed are 2." in done


def test_preview_counts_who_comes_to_team_and_who_leaves_it(pasted):
    Event.objects.update(format=TEAMS_OF_TWO)
    first = "Kowalski Jan; ; Asy\nNowak Anna; ; Asy\nLis Ola; ; Damy\n"
    pasted(**fields(pasted(preview="", text=first)))
    assert "allowed are" not in pasted(preview="", text=first)
    moved = "Nowak Anna; ; damy\nKos Ewa; ; ASY\n"
    assert "allowed are" not in pasted(preview="", text=moved)
    too_many = pasted(preview="", text=moved + "Sowa Ira; ; Damy\nWilk Jan; ; asy\n")
    assert "Team Damy: 3 players, allowed are 2." in too_many
    assert "Team Asy: 3 players, allowed are 2." in too_many


def test_list_starts_from_that_of_another_event(empty_desk, empty, pasted):
    other = empty_event("jesien", name="Jesień", day=date(2026, 10, 3))
    asy = Team.objects.create(event=other, name="Asy")
    home = HomeClub.objects.create(register=empty.club, name="Borek")
    for number, (surname, given) in enumerate([("Lis", "Ewa"), ("Kos", "Adam")], 1):
        who = Person.objects.create(
            register=empty.club, surname=surname, given_name=given, home=home
        )
        Entrant.objects.create(event=other, number=number, person=who, team=asy)
    gone = Person.objects.create(register=empty.club, surname="Anonymous 1", anonymous=1)
    Entrant.objects.create(event=other, number=3, person=gone)
    Entrant.objects.filter(number=2).update(state="withdrawn")
    address = reverse("tournaments:import_entries", args=[empty.slug])
    page = empty_desk.client.get(address).content.decode()
    assert '<option value="jesien">Jesień · 3 October 2026</option>' in page
    page = empty_desk.client.get(f"{address}?start=jesien").content.decode()
    text = "surname;given name;club;team;pair;categories;table\nLis;Ewa;Borek;Asy;;;\n"
    assert html.escape(text) in page
    assert 'class="badge import-status known"' in pasted(text=text, preview="1")


def test_only_events_with_entries_alike_are_offered(empty_desk, empty):
    empty_event("empty")
    pairs = empty_event("pairs", format={"unit": "pair"})
    add_entrants(pairs, 1)
    add_entrants(empty_event("elsewhere", club=empty_club("brzeg")), 1)
    address = reverse("tournaments:import_entries", args=[empty.slug])
    page = empty_desk.client.get(address).content.decode()
    assert "Start from the entries of" not in page
    add_entrants(empty_event("alike"), 1)
    page = empty_desk.client.get(f"{address}?start=pairs").content.decode()
    assert re.findall('<option value="([^"]+)"', page) == ["alike"]
    assert "Select a valid choice" in page


@pytest.mark.parametrize("count", [1, 3])
def test_starting_costs_same_for_few_and_many(empty_desk, empty, count, django_assert_num_queries):
    for number in range(count):
        add_entrants(empty_event(f"event-{number}"), count)
    address = reverse("tournaments:import_entries", args=[empty.slug])
    empty_desk.client.get(address)
    with django_assert_num_queries(7):
        empty_desk.client.get(f"{address}?start=event-0")


def test_form_of_list_is_polish_for_polish_readers(empty_desk, pasted):
    sent = fields(pasted(text="Kowalski Jan\nLis Ewa", preview="1"))
    address = reverse("tournaments:import_entries", args=[empty_desk.event.slug])
    shown, messages = sent_in_polish(empty_desk.client, address, sent | {"do": "1"})
    assert "Albo plik" in shown
    assert messages == ["Dodano 2 zgłoszenia."]
