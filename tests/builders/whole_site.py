"""A site with one of everything, its addresses and its forms, for those who ask all of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import cycle
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver

from scorer.clubs.services.invitations import invite
from scorer.clubs.services.tokens import make_token
from scorer.models import Membership, Player, Role, User
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.views import page_cache
from scorer.sheets.services.sheets import import_record
from tests.builders.events import (
    add_draw,
    add_entrants,
    ask_to_enter,
    empty_club,
    empty_event,
    open_entry_link,
)
from tests.builders.records import ALL
from tests.builders.rounds import play_all, play_round
from tests.builders.served_site import ROOT
from tests.rehearsal.people import invented
from tests.scorer.api.bodies import BODIES
from tournaments.engine.formats import PRESETS
from tournaments.models import (
    Draw,
    EntryLink,
    Event,
    Person,
    Season,
    SeasonEvent,
    Table,
    Team,
)
from tournaments.records.formats import as_json
from tournaments.selectors import event_data_cache, seasons, standings, version
from tournaments.selectors.self_entry import link_code, own_code

ASKED = re.compile(r"""(?:POST|GET)\.get(?:list)?\(\s*["'](\w+)["']""")
NOT_PRINTED = (
    "scorer.printing.jobs.sheet_pdf_bytes",
    "scorer.printing.jobs.card_pdf_bytes",
    "tournaments.printing.orders.print_order",
    "tournaments.printing.seasons.season_pdf",
)
OK = 200
PER_TABLE = 4
ENDINGS = ("", "ek", "ik", "owa")  # of surnames
NOT_COUNTED = ("scorer.operations.views.rates.seconds_to_wait", "scorer.api.door.seconds_to_wait")


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the site: its name, the route, the names of its parts."""

    name: str
    route: str
    method: str = ""
    example: Any = None  # of a body

    def filled(self, values: dict[str, Any]) -> str:
        """The address with its parts filled in."""
        path = re.sub(
            r"<(?:\w+:)?(\w+)>|\{(\w+)\}",
            lambda part: str(values.get(part[1] or part[2], "1")),
            self.route,
        )
        return "/" + path.lstrip("/")


@dataclass(slots=True)
class Stage:
    """The site: who asks by name, and what is known to stand in addresses."""

    clients: dict[str, Client]
    known: list[dict[str, Any]]
    addresses: list[Address]
    words: list[str]


def quiet() -> list[Any]:
    """Patches under which nothing is printed, copied, started or counted: enter all of them."""
    printed = [patch(name, lambda *_a, **_k: b"%PDF") for name in NOT_PRINTED]
    return [*printed, *uncounted(), override_settings(HAS_WORKER=False)]


def uncounted() -> list[Any]:
    """Patches under which nothing is copied, started or counted, but laid out as ever."""
    refused, views = BackupRefused("not here"), "scorer.operations.views"
    return [
        *(patch(name, lambda *_a, **_k: 0) for name in NOT_COUNTED),
        patch(f"{views}.backups.copy_everywhere", side_effect=refused),
    ]


def make_whole_site(players: int = 8, rounds: int = 2, raws: list[Any] = ALL) -> Stage:
    """Everything made; an event of so many players and one of teams, sheets from the records.

    The last of the rounds is open.
    """
    event = _event("turniej", {}, players, rounds)
    league = next(one.format for one in PRESETS.values() if one.format.scoring.team)
    teams = _event("liga", as_json(league), team=True)
    club = event.club
    people = [Player.objects.create(club=club, name=name) for name in ("Ada", "Bogdan")]
    sheets = [import_record(raw=raw, club=club) for raw in raws] + [import_record(raw=raws[0])]
    Table.objects.filter(round__event=event, round__number=rounds, number=1).update(sheet=sheets[0])
    clients = {"nobody": Client(raise_request_exception=False)}
    for role in Role:
        user = User.objects.create(username=role.value)
        member = Membership.objects.create(club=club, user=user, role=role)
        clients[role.value] = Client(raise_request_exception=False)
        clients[role.value].force_login(user)
    owner = Membership.objects.get(club=club, role=Role.OWNER)
    token, secret = make_token(club=club, made_by=owner.user, name="T", scope="write", days=1)
    clients["program"] = Client(
        raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"}
    )
    clients["stranger"] = _stranger()
    season = Season.objects.create(club=club, slug="sezon", name="Liga", public=True)
    SeasonEvent.objects.create(season=season, event=event, number=1)
    invitation, join = invite(owner, role=Role.MEMBER, days=1)
    link = open_entry_link(empty_event("wstep"), asks=list(EntryLink.Asks))
    ids = {"member_id": member.pk, "player_id": people[0].pk, "invitation_id": invitation.pk}
    ids |= {"token_id": token.pk, "job_id": uuid4(), "club": club.slug, "season": season.slug}
    keys = {"secret": join, "link": link_code(link), "own": own_code(ask_to_enter(link, "Lis"))}
    keys |= {"uidb64": "x", "token": "x"}
    said = {"number": rounds, "round": rounds, "table": 1, "position": 0, "after": 0, "award": 1}
    said |= {"ruleset": "kop", "game": "kop", "which": "seating-name"}
    both = cycle(((event, "individual"), (teams, "teams")))
    known = [
        {**ids, **keys, **said, "sheet_id": sheet.pk, "event": one.slug, "kind": kind}
        | {"person": one.entrants.first().person_id, "draw": one.draws.first().pk}
        for sheet, (one, kind) in zip(sheets, both, strict=False)
    ]
    return Stage(clients, known, all_addresses(), asked_words())


def _stranger() -> Client:
    """An account of somebody's own, which owns a club that was founded a minute ago."""
    user = User.objects.create(username="stranger")
    Membership.objects.create(club=empty_club("obcy"), user=user, role=Role.OWNER)
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def _event(
    slug: str,
    format: dict[str, Any],  # noqa: A002 — its name
    players: int = 8,
    rounds: int = 2,
    *,
    team: bool = False,
) -> Any:
    event = empty_event(slug, shown="everything", state="running", format=format)
    entrants = add_entrants(event, players)
    if team:
        for at, entrant in enumerate(entrants):
            found, _made = Team.objects.get_or_create(event=event, name=f"T{at // 4}")
            entrant.team = found
            entrant.save()
    play_all(event, players, rounds - 1)
    seats = [[at, at + 4, at + 1, at + 5] for at in range(1, players - 4, 2) if at % 8 < PER_TABLE]
    play_round(event, rounds, seats, state="open")
    add_draw(event)
    add_draw(event, state=Draw.State.DRAFT)
    return event


def fill_register(stage: Stage, people: int) -> None:
    """Let the club know so many people, of whom each four are called nearly alike."""
    club = Event.objects.get(slug=stage.known[0]["event"]).club
    named = invented(people // len(ENDINGS), Random(7))
    Person.objects.bulk_create(
        Person(register=club, surname=one.surname + ending, given_name=one.given_name)
        for one in named
        for ending in ENDINGS
    )


def all_addresses() -> list[Address]:
    """Every address of the site, the API's operations among them."""
    from scorer.config import api

    found = [Address(name, route) for name, route in _routes(get_resolver().url_patterns)]
    return found + [
        Address("api", path, method.upper(), BODIES.get(said["operationId"]))
        for path, methods in api.document()["paths"].items()
        for method, said in methods.items()
    ]


def _routes(patterns: list[Any], prefix: str = "") -> Any:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield pattern.name or "", route


def slug_for(route: str, known: dict[str, Any]) -> dict[str, Any]:
    """The known parts of addresses, with the slug that this route is about."""
    head = route.removeprefix("/api/v1").lstrip("/").split("/")[0]
    slug = {"clubs": "club", "seasons": "season"}.get(head, "event")
    return known | {"slug": known[slug]}


def asked_words() -> list[str]:
    """What views and forms ask for by name."""
    found = {"uuid", "position", "kind", "seen", "reason", "do", "csrfmiddlewaretoken"}
    for folder in ("scorer", "tournaments"):
        for path in (ROOT / folder).rglob("views/**/*.py"):
            found.update(ASKED.findall(path.read_text(encoding="utf-8")))
    return sorted(found)


@dataclass(slots=True)
class PageForm:
    """A form as a page holds it: where it goes, and its fields with what they could say."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.found: list[PageForm] = []
        self._inside: PageForm | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = said.get("action") or self.address
            self._inside = PageForm(action, said.get("method", "get").upper())
            self.found.append(self._inside)
        elif tag == "option" and self._inside and self._select:
            self._inside.fields[self._select].append(said.get("value", ""))
        elif self._inside and (name := said.get("name")):
            self._select = name if tag == "select" else ""
            self._inside.fields.setdefault(name, [])
            if tag != "select":
                self._inside.fields[name].append(said.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None


def forms_on(stage: Stage, known_ones: int | None = None) -> list[PageForm]:
    """Every form an owner finds on the pages of the site, each address and kind once.

    ``known_ones``: at so many of the known sheets and events; None: at all.
    """
    found: dict[tuple[str, ...], PageForm] = {}
    for address in stage.addresses:
        for known in stage.known[: known_ones if "<" in address.route else 1]:
            path = address.filled(slug_for(address.route, known))
            answer = stage.clients[Role.OWNER].get(path)
            if answer.status_code != OK or not answer["Content-Type"].startswith("text/html"):
                continue
            forms = Forms(path)
            forms.feed(answer.content.decode())
            for form in forms.found:
                found.setdefault((form.action, form.method, *form.fields), form)
    return list(found.values())


def forget() -> None:
    """Let the process forget what it read of events: what was written is taken back."""
    read = (
        event_data_cache.EVENT_DATA_CACHE,
        standings.STANDINGS_CACHE,
        seasons.ENDED_CACHE,
        seasons.TABLES_CACHE,
    )
    for memory in (*read, version.SNAPSHOT_CACHE, page_cache.PAGE_CACHE):
        memory.clear()
