"""What operations share that write in events, through the services that pages write through."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.utils.translation import gettext as _

from scorer.api.access import ApiRequest, token_or_refused
from scorer.api.answers import Refused
from tournaments.services.entering import NearDoubleError
from tournaments.services.results import UnusualScoresError
from tournaments.services.steps import Actor, EventRuleError, StaleEvent, UuidTakenError
from tournaments.views.acting import content_of
from tournaments.views.seeing import words_of


def program_of(request: ApiRequest) -> Actor:
    """Who acts: the program by its token's name."""
    said = json.loads(request.body)
    return Actor(name=token_or_refused(request).name, content=content_of(request, said.items()))


def refusal_of(why: EventRuleError | StaleEvent) -> Refused:
    """What a service refuses: 422 with the field, 409 where who asks is to look first."""
    if isinstance(why, StaleEvent):
        return Refused(HTTPStatus.CONFLICT, words_of(why))
    if isinstance(why, NearDoubleError):
        return Refused(HTTPStatus.CONFLICT, words_of(why), why.field)
    if isinstance(why, UnusualScoresError):
        told = _("%(why)s Send it with “confirm”: true if it is right.") % {"why": words_of(why)}
        return Refused(HTTPStatus.CONFLICT, told, why.field)
    if isinstance(why, UuidTakenError):
        return Refused(HTTPStatus.CONFLICT, words_of(why), "uuid")
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, words_of(why), why.field)
