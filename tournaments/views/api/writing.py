"""What operations share that write in events, through the services that pages write through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from scorer.api.access import ApiRequest, token_or_refused
from scorer.api.answers import Refused
from tournaments.services.entering import NearDoubleError
from tournaments.services.steps import Actor, EventRuleError, StaleEvent, UuidTakenError
from tournaments.views.seeing import words_of


def program_of(request: ApiRequest) -> Actor:
    """Who acts: the program by its token's name."""
    return Actor(name=token_or_refused(request).name)


@contextmanager
def refusals() -> Iterator[None]:
    """Answer what a service refuses: 422 with the field, 409 where who asks is to look first."""
    try:
        yield
    except NearDoubleError as alike:
        raise Refused(HTTPStatus.CONFLICT, words_of(alike), alike.field) from None
    except UuidTakenError as taken:
        raise Refused(HTTPStatus.CONFLICT, words_of(taken), "uuid") from None
    except EventRuleError as why:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, words_of(why), why.field) from None
    except StaleEvent as moved:
        raise Refused(HTTPStatus.CONFLICT, words_of(moved)) from None
