"""Every byte that the public is shown of an event, by every address there is.

Addresses are found, not listed: those of the URL table and of the API, with the words that their
pages ask for. One with a part or a word that is not known here fails the tests that use it.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from itertools import product
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.core.management.color import no_style
from django.db import connection, transaction
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorer.config.api import ROUTERS
from scorer.operations.views import rates
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from scorer.support.caches import forget_all
from scorer.support.typed_codes import code_digest
from tests.builders.events import add_entrants, empty_event, open_entry_link
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.engine.formats import Format
from tournaments.engine.results import TeamRule
from tournaments.models import (
    AskedEntry,
    Draw,
    Person,
    Place,
    Season,
    SeasonEvent,
    Substitution,
    Team,
    TeamAward,
)
from tournaments.printing.papers import PAPERS
from tournaments.records.formats import as_json
from tournaments.selectors.draw_values import draw_json
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.self_entry import OWN_PURPOSE, link_code, own_code

# what is tried for each word that a page asks its address for; letters are a test's own
ASKED = {
    "as": ["csv", "json", "record"],
    "by": ["name"],
    "category": ["women"],
    "held": ["3"],
    "kind": ["teams"],
    "list": ["teams", "juniors"],
    "numbers": ["1"],
    "pass-again": ["1"],
    "round": ["1"],
    "show": ["seating", "standings"],
    "sort": ["name", "-number"],
    "tables": ["1"],
    "team": ["Asy"],
    "who": ["1", "9"],
    "why": ["1"],
}
LETTERS = {"q", "player"}
# of pages that tell nothing of an event, of the way a paper or a hall looks, of templates
OTHERS = """
archive ask at blank corrections day event game home job kop-contracts-sort kop-pairs-sort language
kop-players-sort large like next others page paper part per_page places reasons rows ruleset second
seconds since state table until urlencode warned wifi
"""
OF_NO_EVENT = {*OTHERS.split()}
TEAMS = replace(Format().scoring, team=TeamRule(best=3))
SCORES = [[9, 0, 0, -9], [3, 2, -2, -3]]
UUIDS = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DIGEST = re.compile(rb"\b[0-9a-f]{64}\b")
MADE_AT = re.compile(rb"as of \d\d:\d\d:\d\d")  # the foot of a page


def make_shown(scores=SCORES, called=("Gracz", ""), first=SCORES, asking=(), **values):
    """An event with everything that its public pages can tell: two rounds of eight and a third.

    ``first`` and ``scores`` are of the first two rounds; everybody is ``called`` so, and by number.
    Two teams of four, of whom three count, four pairs, and of table 2 juniors. Table 1 of the
    third keeps its sheet on a phone; its draw by standing was published, drafted and dropped.
    Somebody asked for an entry by link, and those who are ``asking`` besides.
    """
    surname, given = called
    values = {"shown": "everything", "state": "running", "hidden_from": 2} | values
    values |= {"format": as_json(replace(Format(), scoring=TEAMS))}
    event = empty_event(**values)
    entrants = add_entrants(event, 8, categories=["women"])
    guest = Person.objects.create(register=event.club, surname=surname, given_name=f"{given} 9")
    for person in Person.objects.exclude(pk=guest.pk):
        person.surname, person.given_name = surname, f"{given} {person.given_name}".strip()
        person.save()
    Substitution.objects.create(entrant=entrants[1], person=guest, first_round=2)
    teams = [Team.objects.create(event=event, name=name) for name in ("Asy", "Damy")]
    for at, entrant in enumerate(entrants):
        entrant.team, entrant.pair = teams[at // 2 % 2], "abcd"[at // 2]
        entrant.categories = ["women", "juniors"][: 1 + at // 4]
        entrant.save()
    TeamAward.objects.create(event=event, team=teams[1], kind="penalty", score=-2, why="late")
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    for number, some in enumerate((first, scores), 1):
        play_round(event, number, tables, some)
    third = play_round(event, 3, [[1, 2, 5, 6], [3, 4, 7, None]], state="open")
    Place.objects.filter(round=third, entrant=None).update(guest=f"{given} {surname}")
    table = third.tables.get(number=1)
    table.sheet = import_record(raw=KOP, club=event.club, sheet_id=UUID(int=7))
    table.save()
    asked = asked_of(
        event, format_of(event), first=3, last=3, method=Method.STANDING, uneven=Uneven.THREE
    )
    drawn = draw_json(asked, draw_by(replace(asked, ranking=tuple(range(1, 9)))))
    for state in Draw.State:
        Draw.objects.create(
            event=event,
            first_round=3,
            last_round=3,
            request=request_json(asked),
            fingerprint=fingerprint(asked),
            seed="3 5 1",
            draw=drawn,
            state=state,
        )
    rule = {"teams": True}
    season = Season.objects.create(
        club=event.club, slug=event.slug, name="Liga", public=True, rule=rule
    )
    SeasonEvent.objects.create(season=season, event=event, number=1)
    open_entry_link(event, key=UUID(int=8))
    for at, name in enumerate(("Sowa, Ola", *asking)):
        asked = AskedEntry(pk=UUID(int=at), event=event, name=name, home=name, team=name)
        asked.digest = code_digest(OWN_PURPOSE, own_code(asked))
        asked.save()
    return event


def shown_of(event, letters=()):
    """What everybody reads of an event: answers by who asks and address."""
    sheet = event.rounds.get(number=3).tables.get(number=1).sheet_id
    code = code_text(issue_codes([sheet])[sheet])
    nobody, phone = Client(), Client()
    phone.post(reverse("scorer:write_by_code", args=[code]))
    found = {}

    def ask(who, client, address):
        rates.forget()
        answer = client.get(address)
        nobody.cookies.clear()
        found[who, _masked(address.encode(), code)] = _masked(_content(answer), code)
        return answer.status_code

    for path in _paths(event, sheet, code):
        with _words_read() as words:
            status = ask("nobody", nobody, path)
        if status == HTTPStatus.OK:
            for word in sorted(words - OF_NO_EVENT):
                for value in letters if word in LETTERS else ASKED[word]:
                    ask("nobody", nobody, f"{path}?{urlencode({word: value})}")
        if path.startswith(("/events/", "/sheets/", "/t/")):
            ask("phone", phone, path)
    return found


@contextmanager
def _words_read():
    """The words by which a page asks its address something."""
    words = set()

    def noting(read):
        def get(asked, key, *rest):
            words.add(key)
            return read(asked, key, *rest)

        return get

    with pytest.MonkeyPatch.context() as patch:
        for how in ("get", "getlist", "__getitem__", "__contains__"):
            patch.setattr(QueryDict, how, noting(getattr(QueryDict, how)))
        yield words


def differences(one, other, letters=()):
    """Where the public is shown something else, by addresses, if the event is as ``other`` says."""
    found = []
    for values in (one, other):
        with transaction.atomic():
            forget_all()
            _count_from_one()
            found.append(shown_of(make_shown(**values), letters))
            transaction.set_rollback(True)
    one, other = found
    assert len(one) > 200
    return sorted(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def _count_from_one():
    """Rows get the same ids each time: PostgreSQL counts on where a transaction was undone."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        all_counted = connection.introspection.sequence_list()
        ours = [one for one in all_counted if one["table"].startswith(("scorer_", "tournaments_"))]
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), ours):
            cursor.execute(statement)


def _content(answer):
    content = b"".join(answer) if answer.streaming else answer.content
    told = sorted(answer.headers.items() - {("X-Request-ID", answer.headers["X-Request-ID"])})
    headers = "\n".join(f"{name}: {value}" for name, value in told)
    return f"{answer.status_code}\n{headers}\n".encode() + content


def _masked(text, code):
    """Without what is drawn by chance whatever the event holds."""
    text = MADE_AT.sub(b"", text)
    text = DIGEST.sub(b"DIGEST", UUIDS.sub(b"UUID", text)).replace(code.encode(), b"CODE")
    return text.decode(errors="backslashreplace")


def _paths(event, sheet, code):
    parts = {
        "slug": [event.slug],
        "sheet_id": [sheet],
        "code": [code],
        "link": [link_code(event.entry_link)],
        "screen": ["x"],
        "act": [UUID(int=9)],
        "own": [own_code(event.asked_entries.get(pk=UUID(int=0)))],
        "number": [1, 2],
        "round": [1, 2, 3],
        "table": [1],
        "draw": list(event.draws.values_list("pk", flat=True)),
        "kind": ["individual", "teams", "pairs", "women", "juniors"],
        "which": list(PAPERS),
        "person": [event.entrants.first().person_id],
        "ruleset": [event.ruleset],
        "after": [0],
        "award": [1],
        "team": [1],
        "token_id": [1],
        "member_id": [1],
        "invitation_id": [1],
        "player_id": [1],
        "job_id": [sheet],
        "secret": ["x"],
        "uidb64": ["x"],
        "token": ["x"],
        "rest": ["x"],
        "revision": [1],
        "position": [1],
        "id": [1],
        "game": [event.game],
    }
    for name, pattern in _patterns(get_resolver()):
        names = list(pattern.pattern.converters) or list(pattern.pattern.regex.groupindex)
        clubs = "clubs/" in str(pattern.pattern)
        for values in product(*(parts[one] for one in names)):
            named = dict(zip(names, values, strict=True))
            if clubs:
                named["slug"] = event.club.slug
            yield reverse(name, kwargs=named)
    for router in ROUTERS:
        for path in router.path_operations:
            names = re.findall(r"{(?:\w+:)?(\w+)}", path)
            for values in product(*(parts[one] for one in names)):
                known = dict(zip(names, values, strict=True))
                if path.startswith("/clubs/"):
                    known["slug"] = event.club.slug
                yield "/api/v1" + re.sub(r"{(?:\w+:)?(\w+)}", r"{\1}", path).format(**known)


def _patterns(resolver, space=""):
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _patterns(one, f"{one.namespace}:" if one.namespace else space)
        elif isinstance(one, URLPattern) and one.name:
            yield space + one.name, one
