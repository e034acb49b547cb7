"""Events and entrants for tests, made in few lines."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from scorer.models import Club
from scorer.support.typed_codes import code_digest
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import DrawRequest, Method
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.log.acts.events import EventImported
from tournaments.log.codec import act_json
from tournaments.models import Draw, Entrant, EntryLink, Event, Person, Step
from tournaments.records.entry_list.values import Named
from tournaments.selectors.draw_values import draw_json
from tournaments.selectors.drawing import units_of
from tournaments.selectors.self_entry import PURPOSE, link_code
from tournaments.services.self_entry import Wish, ask


def empty_club(slug="borek"):
    return Club.objects.get_or_create(slug=slug, defaults={"name": slug.title()})[0]


def empty_event(slug="turniej", *, club=None, ruleset="kop-wolsztyn", game="kop", **values):
    """An event of a club; ``format`` is empty, which means all defaults."""
    known = {"name": "Turniej o Puchar Borku", "day": date(2026, 11, 21), "format": {}}
    return Event.objects.create(
        club=club or empty_club(), slug=slug, game=game, ruleset=ruleset, seed="7", **known | values
    )


def add_entrants(event, count, **values):
    """Entrants with the numbers 1 to ``count``, called "Gracz 1" and so on."""
    people = Person.objects.bulk_create(
        Person(register=event.club, surname="Gracz", given_name=str(number))
        for number in range(1, count + 1)
    )
    return Entrant.objects.bulk_create(
        Entrant(event=event, number=number, person=person, **values)
        for number, person in enumerate(people, 1)
    )


def pasted_list(count):
    """A list of players to paste, of whom no two are called nearly the same."""
    given = "Adam Beata Cezary Danuta Edward Felicja Grzegorz Halina Igor Jolanta Kazimierz Lucyna"
    return "\n".join(f"Gracz {name}" for name in given.split()[:count])


def paying_event():
    """Three who pay 25.00, of whom the third is a junior and pays nothing."""
    event = empty_event(format={"fee": "25", "fees": {"juniors": "0"}})
    entrants = add_entrants(event, 3)
    entrants[2].categories = ["juniors"]
    entrants[2].save()
    return event


def add_step(event, kind="test", said=None, *, by="", reason=""):
    """A step as some program wrote it, whether this one could or not."""
    return Step.objects.create(event=event, kind=kind, said=said or {}, by_name=by, reason=reason)


def add_draw(event, *, rounds=1, state="published", seed="3 5 1", **values):
    """A draw of rounds from the first on; none of them is seated by it."""
    method = Method.ROTATION if rounds > 1 else Method.RANDOM
    asked = {"method": method, "units": units_of(event, 1), "rounds": rounds, "seed": seed}
    request = DrawRequest(**asked | values)
    return Draw.objects.create(
        event=event,
        first_round=1,
        last_round=rounds,
        request={key: value for key, value in request_json(request).items() if key != "seed"},
        fingerprint=fingerprint(request),
        seed=seed,
        draw=draw_json(request, draw_by(request)),
        state=state,
    )


def log_import(event):
    """Let the log say last that the event was read from a file."""
    act = EventImported(name=event.name, uuid="", slug=event.slug)
    return add_step(event, EventImported.kind, act_json(act))


def open_entry_link(event, **values):
    """Entries by link are open; nothing is asked for besides names unless ``values`` say so."""
    link = EntryLink(event=event, **{"on": True} | values)
    link.digest = code_digest(PURPOSE, link_code(link))
    link.save()
    return link


def ask_to_enter(link, surname, given_name="", *, partner=None, form=None, net="", **values):
    """Somebody asks by the link, as their phone would; ``form``: the id of the form sent."""
    person = Named(surname=surname, given_name=given_name, home=values.pop("home", ""))
    wish = Wish(person=person, partner=partner and Named(surname=partner), **values)
    return ask(link_id=link.pk, wish=wish, uuid=form or uuid4(), net=net)
