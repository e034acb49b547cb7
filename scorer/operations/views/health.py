"""For who looks after the site: does the process live, can it answer, what does it count."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.clubs.views.access import anyone, watcher
from scorer.operations.machine.metrics import exposition
from scorer.operations.selectors.health import OK, parts


@anyone
@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """The process lives; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@anyone
@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """Whether readers may be sent here (200 or 503), part by part, without a secret.

    Without Redis the site goes on, so that it alone keeps nobody away.
    """
    found = parts()
    needed = [state for part, state in found.items() if part != "redis"]
    fine = all(state == OK for state in needed)
    return JsonResponse(found, status=HTTPStatus.OK if fine else HTTPStatus.SERVICE_UNAVAILABLE)


@watcher
@never_cache
@require_safe
def metrics(_request: HttpRequest) -> HttpResponse:
    """All figures for Prometheus, where ``KONTRA_METRICS`` asks for them."""
    if not settings.METRICS:
        raise Http404
    body, content_type = exposition()
    return HttpResponse(body, content_type=content_type)
