"""What the pages share that do something in an event."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorer.operations.views.rates import typed_in
from scorer.support.typed_codes import derived_id
from tournaments.models import Event, Round, Table
from tournaments.services.steps import Actor
from tournaments.views.pass_refused import PREFIX

BESIDE = {"uuid", "seen", "version"}  # what a request says beside its content


def actor_of(request: HttpRequest) -> Actor:
    """Who acts: the helper whose pass lets them, else who is signed in."""
    content = content_of(request, typed_in(request))
    helper = getattr(request, "helper", None)
    if helper is not None:
        return Actor(name=_("helper %(name)s") % {"name": helper.name}, content=content)
    return Actor(user=request.user if request.user.is_authenticated else None, content=content)


def content_of(request: HttpRequest, said: Iterable[tuple[str, object]]) -> UUID:
    """A fingerprint of what a request ``said``: another one where anything was changed."""
    parts = [one for one in said if one[0] not in BESIDE and not one[0].startswith(PREFIX)]
    return derived_id("content", repr((request.path, sorted(parts, key=itemgetter(0)))))


def uuid_in(request: HttpRequest) -> UUID | None:
    """The id a form was sent with, so that the same one sent twice acts once."""
    try:
        return UUID(request.POST.get("uuid", ""))
    except ValueError:
        return None


def round_or_404(event: Event, number: int) -> Round:
    """A round of the event by number; one query."""
    found = Round.objects.filter(event=event, number=number).first()
    if found is None:
        raise Http404
    return found


def table_or_404(event: Event, number: int, table: int) -> Table:
    """A table with its round and sheet; one query."""
    found = Table.objects.filter(round__event=event, round__number=number, number=table)
    row = found.select_related("round", "sheet").first()
    if row is None:
        raise Http404
    return row
