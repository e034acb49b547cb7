"""Events at the desk: a seated or open round, and who is signed in to work at it."""

from __future__ import annotations

from types import SimpleNamespace
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Round, Table
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor


def seated_event(*tables, role=Role.DIRECTOR, **values):
    """``tables`` of numbers seated in round 1, which is not open yet; who works there."""
    event = empty_event(**values)
    add_entrants(event, max(number for table in tables for number in table if number))
    play_round(event, 1, tables, state=Round.State.SEATED)
    return sign_in(event, role)


def running_event(*tables, role=Role.DIRECTOR, opened=True, **values):
    """``tables`` of numbers whose round 1 is open, unless said otherwise; who works there."""
    desk = seated_event(*tables, role=role, **values)
    if opened:
        open_round(event_id=desk.event.pk, number=1, actor=Actor(user=desk.user))
    return desk


def sign_in(event, role, name="ewa"):
    """Somebody of the event's club, signed in."""
    user, _new = User.objects.get_or_create(username=name, defaults={"name": name.title()})
    member, _new = Membership.objects.get_or_create(
        club=event.club, user=user, defaults={"role": role}
    )
    assert member.role == role, f"{name} has another role in the club: sign in somebody else"
    client = Client()
    client.force_login(user)
    return SimpleNamespace(event=event, user=user, client=client)


def at(desk, name, *rest):
    """The address ``name`` of the desk's event and its first round."""
    return reverse(f"tournaments:{name}", args=[desk.event.slug, 1, *rest])


def table(desk, number=1):
    """A table of the first round."""
    found = Table.objects.select_related("sheet", "round")
    return found.get(round__event=desk.event, round__number=1, number=number)


def scores(*some, **more):
    """The fields of a form of scores."""
    typed = {f"score_{place}": score for place, score in enumerate(some)}
    return {"uuid": str(uuid4()), "hands": "32", **typed, **more}


def messages_of(answer):
    """The messages of an answer."""
    return [str(message) for message in answer.context["messages"]]
