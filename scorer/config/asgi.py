"""The ASGI application that Granian runs: the site behind ``WholeRequests``."""

from __future__ import annotations

from django.http import HttpRequest

from scorer.config import serving
from scorer.config.unfinished import Unfinished
from scorer.config.whole_requests import Environ, WholeRequests
from scorer.config.wsgi import application as site
from scorer.operations.views.errors import refusal_line
from scorer.operations.views.origins import net_of
from scorer.support.body_sizes import UPLOAD, most_bytes_there


def _who(environ: Environ) -> str:
    request = HttpRequest()
    request.META = environ
    return net_of(request)


application = WholeRequests(
    site,
    threads=serving.threads(),
    unfinished=Unfinished(serving.IN_FILES // serving.processes(), largest=UPLOAD),
    takes=most_bytes_there,
    who=_who,
    refusal=refusal_line,
    lanes=serving.LANES,
    begin=serving.begin,
)
