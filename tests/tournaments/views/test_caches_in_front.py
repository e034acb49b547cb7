"""Caches in front of the site, over histories drawn by chance: nobody is ever shown a wrong page.

What a reader is led to must be what the site itself says at that moment to a reader like them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from scorer.models import Role
from scorer.support.caches import forget_all
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.rounds import play_all
from tests.tiers import examples
from tournaments.models import Event, Person, Table
from tournaments.services.anonymising import anonymise
from tournaments.services.events import finish_event, reopen_event, show
from tournaments.services.results import correct_result, newest_result
from tournaments.services.steps import Actor
from tournaments.views import public

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
EVENT = "/events/turniej/"
PAGES = ("", "rounds/1/", "players/", "players/2/", "standings/", "standings/?why=1", "?a=1")
LANGUAGES = ("en", "pl", "cs", "ro")
READERS = ("nobody", "large", "member")
PLAYERS = 8
LONG = 10  # seconds, after which a page of what is not over is asked for again
LIFETIME = re.compile(r"public\b.*\bs-maxage=(\d+)")
FOOT = re.compile(rb'<p class="quiet as-of".*?</p>', re.DOTALL)  # its ETag, and when it was made
SURNAMES = ["Gajda", "Gwóźdź", "Kruczek", "Bobrzyk", "Sówka", "Wilczak", "Rakoczy", "Żukowski"]


@dataclass
class Kept:
    """An answer, and what was asked for it in the fields that it varies by."""

    answer: HttpResponse
    asked: dict[str, str]
    until: float


@dataclass
class SharedCache:
    """Keeps what an answer lets it keep."""

    now: float = 0
    kept: dict[str, list[Kept]] = field(default_factory=dict)

    def get(self, address, headers):
        """The answer that is kept and fresh, else the site's own."""
        known = self.kept.setdefault(address, [])
        fits = lambda one: one.asked == self._varied(one.answer, headers)  # noqa: E731
        found = next((one for one in known if fits(one)), None)
        if found and self.now < found.until:
            return found.answer
        held = {"If-None-Match": found.answer["ETag"]} if found else {}
        answer = Client().get(address, headers=headers | held)
        if found and answer.status_code == 304:
            found.until = self._until(answer)
            return found.answer
        if found:
            known.remove(found)
        if self._until(answer):
            known.append(Kept(answer, self._varied(answer, headers), self._until(answer)))
        return answer

    def _until(self, answer):
        seconds = LIFETIME.fullmatch(answer.get("Cache-Control", ""))
        return self.now + int(seconds[1]) if seconds else 0

    def _varied(self, answer, headers):
        return {name: headers.get(name, "") for name in answer.get("Vary", "").split(", ")}


class Site:
    """An event, who reads its pages through a cache, and all that is done meanwhile."""

    def __init__(self, patch):
        self.patch, self.cache = patch, SharedCache()
        self.event = empty_event(shown="everything", state="running")
        for entrant, surname in zip(add_entrants(self.event, PLAYERS), SURNAMES, strict=True):
            Person.objects.filter(pk=entrant.person_id).update(surname=surname)
        play_all(self.event, PLAYERS, 2)
        log_import(self.event)
        session = sign_in(self.event, Role.MEMBER).client.cookies["sessionid"].value
        self.cookies = {"nobody": "", "large": "large_figures=1", "member": f"sessionid={session}"}
        self.erased = set()

    def read(self, page, language, reader):
        """What somebody is shown is what the site would say without any cache."""
        headers = {"Accept-Language": language, "Cookie": self.cookies[reader]}
        answer = self.cache.get(f"{EVENT}{page}", headers)
        assert shown_in(answer) == shown_in(Client().get(f"{EVENT}{page}", headers=headers))
        assert not [name for name in self.erased if name in answer.content.decode()]

    def do(self, what, *rest):
        """One thing at the desk; what was kept for seconds is over then."""
        getattr(self, what)(*rest)
        self.event.refresh_from_db()
        self.cache.now += LONG

    def finish(self):
        """All is over."""
        finish_event(event_id=self.event.pk, actor=DESK, seen=self.newest)

    def reopen(self):
        """It was not."""
        reopen_event(event_id=self.event.pk, reason="late", actor=DESK, seen=self.newest)

    def correct(self, number, score):
        """Another result of a table, also after the end."""
        table = Table.objects.filter(round__event=self.event)[number]
        scores, seen = [2 * score, -2 * score, 0, 0], newest_result(table)
        more = {"reason": "misread", "seen": seen, "uuid": uuid4(), "actor": DESK}
        correct_result(table_id=table.pk, scores=scores, **more)

    def erase(self, number):
        """Somebody is made anonymous."""
        person = self.event.entrants.get(number=number + 1).person
        if person.anonymous is None:
            anonymise(person=person, actor=DESK)
            self.erased.add(SURNAMES[number])

    def show(self, shown, names):
        """What everybody may read, and how."""
        told = {"shown": shown, "names": names, "seen": self.newest}
        show(event_id=self.event.pk, actor=DESK, **told)

    def empty(self):
        """The cache has other things to keep."""
        self.cache.kept.clear()

    def release(self, number):
        """Another program, in a process that remembers nothing."""
        self.patch.setattr(public, "release", lambda: f"r{number}")
        forget_all()

    @property
    def newest(self):
        """The newest step that the desk has seen."""
        return self.event.steps.last().pk


def shown_in(answer):
    """What a reader is shown, without when it was made."""
    return answer.status_code, FOOT.sub(b"", answer.content)


at_most = lambda most: st.integers(0, most - 1)  # noqa: E731
ACTS = st.one_of(
    st.just(("finish",)),
    st.just(("reopen",)),
    st.just(("empty",)),
    st.tuples(st.just("correct"), at_most(4), st.integers(-20, 20)),
    st.tuples(st.just("erase"), at_most(PLAYERS)),
    st.tuples(
        st.just("show"), st.sampled_from(Event.Shown.values), st.sampled_from(Event.Names.values)
    ),
    st.tuples(st.just("release"), at_most(2)),
)
READS = st.tuples(st.sampled_from(PAGES), st.sampled_from(LANGUAGES), st.sampled_from(READERS))
HISTORIES = st.lists(
    st.tuples(ACTS, st.lists(READS, min_size=2, max_size=8)),
    max_size=examples(6, 12),
)


READ = [("standings/", "en", "nobody"), ("players/2/", "pl", "member"), ("", "en", "nobody")]
EVERY_ACT = [
    (("empty",), READ),
    (("correct", 0, 20), READ),
    (("erase", 1), READ),
    (("show", "seating", "numbers"), READ),
    (("release", 1), READ),
    (("reopen",), READ[:1]),
]


@settings(  # to make it short takes long
    max_examples=examples(1, 100), phases=[Phase.explicit, Phase.generate]
)
@given(history=HISTORIES)
@example(history=EVERY_ACT)
def test_nobody_is_ever_shown_wrong_page(history):
    forget_all()
    with (
        transaction.atomic(),
        pytest.MonkeyPatch.context() as patch,
    ):
        site = Site(patch)
        for act, reads in [(("finish",), []), *history]:
            site.do(*act)
            for page, language, reader in reads:
                site.read(page, language, reader)
        transaction.set_rollback(True)
