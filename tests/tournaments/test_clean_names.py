"""Whatever way a name comes in, nothing is kept of it that nobody can see."""

from __future__ import annotations

import json
from functools import partial
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorer.models import Membership, Role, ScoreSheet, User
from scorer.sheets.services.sheets import import_record
from tests.builders.desks import running_event, sign_in
from tests.builders.events import add_entrants, empty_event, open_entry_link
from tests.builders.odd_names import UNSEEN, soiled
from tests.builders.programs import Program, make_program
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.models import Event, Table
from tournaments.selectors.event_file import event_json
from tournaments.selectors.importing import plan_import
from tournaments.selectors.self_entry import link_code
from tournaments.services.event_file import Outcome, import_event
from tournaments.services.guests import seat_guest
from tournaments.services.importing import import_entries
from tournaments.services.steps import Actor
from tournaments.services.teams import rename_team

pytestmark = pytest.mark.django_db
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
OLA = Actor(name="Ola")


MODELS = [one for one in apps.get_models() if one._meta.app_label in {"scorer", "tournaments"}]
WITH_ROWS = " UNION ALL ".join(
    f"SELECT {at} WHERE EXISTS (SELECT 1 FROM {model._meta.db_table})"  # noqa: S608 — our own names
    for at, model in enumerate(MODELS)
)


def texts_in_database():
    """Every text that stands in the database, names in JSON too."""
    with connection.cursor() as cursor:
        cursor.execute(WITH_ROWS)
        found = [MODELS[at] for (at,) in cursor.fetchall()]
    for model in found:
        for row in model.objects.values():
            yield json.dumps(row, ensure_ascii=False, default=str)


def is_clean():
    """Whether all that is kept can be seen; a null character is told as an escape."""
    texts = list(texts_in_database())
    signs = {json.dumps(sign, ensure_ascii=False)[1:-1] for sign in UNSEEN}
    return not any(sign in text for sign in signs for text in texts)


def page(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def member(role=Role.OWNER):
    return sign_in(empty_event(), role).client


def sign_up():
    typed = {"username": soiled("ala"), "name": soiled("Ala Lis")}
    Client().post("/sign-up/", typed | {"password1": PASSWORD, "password2": PASSWORD})
    return User.objects.filter(username="ala", name="Ala Lis")


def rename_account():
    member().post("/account/", {"name": soiled("Ewa Lis")})
    return User.objects.filter(name="Ewa Lis")


def found_a_club():
    member().post("/found-a-club/", {"name": soiled("Asy")})
    return Membership.objects.filter(club__name="Asy")


def rename_club():
    member().post("/clubs/borek/settings/", {"name": soiled("Asy"), "names": "short"})
    return Membership.objects.filter(club__name="Asy")


def know_player():
    member().post("/clubs/borek/players/add/", {"name": soiled("Jan Kos")})
    return Membership.objects.filter(club__players__name="Jan Kos")


def open_sheet():
    names = {f"player_{seat}": soiled(name) for seat, name in enumerate(KOP["players"])}
    usual = {"option_exit_old": 27, "option_exit_young": 26, "option_first_call": "after_leader"}
    Client().post("/new/kop/", names | usual | {"first": 0})
    return [sheet for sheet in ScoreSheet.objects.all() if sheet.players == KOP["players"]]


def open_sheet_by_program():
    event = empty_event()
    record = KOP | {"players": [soiled(name, controls=False) for name in KOP["players"]]}
    program = Program(make_program(event.club)[1])
    sent = {"id": str(uuid4()), "record": record}
    assert program.post("/clubs/borek/sheets", sent).status_code == 200
    assert program.post("/clubs/borek/sheets", sent).status_code == 200
    return [sheet for sheet in ScoreSheet.objects.all() if sheet.players == KOP["players"]]


def sign_a_sheet():
    sheet = import_record(raw=KOP)
    client, ola = Client(), User.objects.create(username="ola")
    ScoreSheet.objects.filter(pk=sheet.pk).update(opened_by=ola)
    client.force_login(ola)
    address = reverse("scorer:sign", args=[sheet.pk])
    seen = ScoreSheet.objects.get(pk=sheet.pk).version
    client.post(address, {"uuid": uuid4(), "seen": seen, "side": "", "name": soiled("Ada")})
    return [one for one in sheet.entries.all() if one.payload == {"side": None, "name": "Ada"}]


def make_an_event():
    typed = {"preset": "wlks", "name": soiled("Puchar"), "place": soiled("Dom"), "names": "short"}
    member().post(page("new_event", "borek"), typed | {"day": "2026-11-28", "uuid": str(uuid4())})
    return Event.objects.filter(name="Puchar", place="Dom")


def enter_at_the_desk():
    typed = {"name": soiled("Lis Ewa"), "home": soiled("Asy"), "team": soiled("Lwy")}
    member().post(page("add_entry", "turniej"), typed | {"uuid": str(uuid4())})
    return Event.objects.filter(entrants__person__surname="Lis", entrants__person__home__name="Asy")


def enter_by_link():
    link = open_entry_link(empty_event())
    typed = {"surname": soiled("Lis"), "given_name": soiled("Ewa"), "home": soiled("Asy")}
    sent = typed | {"agree": "on", "uuid": str(uuid4())}
    Client().post(page("self_entry", link_code(link)), sent)
    return Event.objects.filter(asked_entries__name="Lis, Ewa")


def enter_by_program():
    program = Program(make_program(empty_event().club, "run")[1])
    sent = {"name": "Lis Ewa", "home": "Asy", "team": "Lwy"}
    sent = {key: soiled(value, controls=False) for key, value in sent.items()}
    sent |= {"uuid": str(uuid4())}
    assert program.post("/events/turniej/entries", sent).status_code == 200
    return Event.objects.filter(entrants__person__given_name="Ewa", entrants__team__name="Lwy")


def enter_a_list():
    event = empty_event()
    text = f"{soiled('Lis')} {soiled('Ewa')}\n".replace("\x85", "").replace("\x1b", "")
    digest = plan_import(event, text).digest
    import_entries(event_id=event.pk, source=text, digest=digest, actor=OLA, uuid=uuid4())
    return Event.objects.filter(entrants__person__surname="Lis")


def rename_a_team():
    event = empty_event()
    team = event.teams.create(name="Asy")
    rename_team(event_id=event.pk, team_id=team.pk, name=soiled("Lwy"), seen=0, actor=OLA)
    return Event.objects.filter(teams__name="Lwy")


def seat_a_guest():
    event = empty_event()
    add_entrants(event, 3)
    play_round(event, 1, [(1, 2, 3, None)], state="seated")
    seat_guest(table_id=Table.objects.get().pk, name=soiled("Jan Kos"), actor=OLA)
    return Event.objects.filter(rounds__places__guest="Jan Kos")


def give_a_pass():
    desk = running_event((1, 2, 3, 4))
    typed = {"name": soiled("Jan"), "uuid": str(uuid4()), "lasts": "day", "rights": ["enter"]}
    desk.client.post(page("passes", "turniej"), typed)
    return Event.objects.filter(passes__name="Jan")


def make_a_token():
    typed = {"name": soiled("Strona"), "scope": "read", "event": "", "days": "30"}
    member().post("/clubs/borek/programs/", typed)
    return Event.objects.filter(club__tokens__name="Strona")


def make_a_season():
    typed = {"name": soiled("Liga"), "events": "10", "best": "8", "counting": "score"}
    typed |= {"scale": "", "team_scale": "", "key_0": "points"}
    member().post(page("new_season", "borek"), typed)
    return Event.objects.filter(club__seasons__name="Liga")


def read_a_file():
    club = empty_event(place="Dom", name="Puchar").club
    dirty, event = partial(soiled, controls=False), Event.objects.get()
    add_entrants(event, 4)
    event.steps.create(kind="event-made", said={"name": "Puchar"}, by_name="Ola")
    raw = event_json(event)
    for step in raw["steps"]:
        step["by"], step["said"] = dirty("Ola"), {"name": dirty("Puchar")}
    raw |= {"name": dirty("Puchar"), "place": dirty("Dom"), "uuid": str(uuid4())}
    for person in raw["people"]:
        person["surname"] = dirty("Gracz")
    found = import_event(raw=json.loads(json.dumps(raw)), club=club, actor=OLA)
    assert "Characters that cannot be seen were removed from these names:" in str(found.words)
    assert "“Gracz”, “Ola”, “Puchar”" in str(found.words)
    return Event.objects.filter(name="Puchar", entrants__person__surname="Gracz").exclude(
        pk=event.pk
    )


WAYS = [
    *(sign_up, rename_account, found_a_club, rename_club, know_player, open_sheet),
    *(open_sheet_by_program, sign_a_sheet, make_an_event, enter_at_the_desk, enter_by_link),
    *(enter_by_program, enter_a_list, rename_a_team, seat_a_guest, give_a_pass, make_a_token),
    *(make_a_season, read_a_file),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_name_is_kept_clean(way):
    assert list(way())
    assert is_clean()


def test_names_that_a_log_has_from_before_stay_and_its_newer_file_is_read():
    event = empty_event(name="Puch\u202ear")
    event.steps.create(kind="event-made", said={"name": event.name}, by_name="O\u200bla")
    raw = json.loads(json.dumps(event_json(event)))
    assert import_event(raw=raw, club=event.club, actor=OLA).outcome is Outcome.SAME
    step = {"uuid": str(uuid4()), "kind": "announced", "said": {"text": "Zupa"}, "by": "E\u200bwa"}
    raw["steps"].append(step | {"at": raw["steps"][0]["at"]})
    raw["announcement"] = "Zupa"
    found = import_event(raw=raw, club=event.club, actor=OLA)
    assert found.outcome is Outcome.UPDATED
    assert "“Ewa”" in str(found.words)
    assert list(event.steps.values_list("by_name", flat=True)) == ["O\u200bla", "Ewa"]
