"""What a phone keeps so that it records without the network: the worker, the pages, the name.

Nothing here depends on who asks: no token, no account, no message, no cookie. The pages are
drawn without the request, so that nothing of it can get into them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.utils import get_files
from django.core.files.storage import FileSystemStorage, Storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone, link_holder
from scorer.models import ScoreSheet
from scorer.sheets.forms.entry import form_class
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import load_sheet_state, with_short_names
from scorer.sheets.views.pages import lets_record, page_of
from scorer.sheets.views.waiting import texts_json, waiting_of

LINES_AHEAD = 60
PAPER, ACCENT = "#faf8f3", "#1f5c44"  # as in tokens.css; a manifest cannot refer to it
ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))
KEPT = {
    ".css",
    ".js",
    ".json",
    ".wasm",
    ".woff2",
    ".svg",
    ".png",
}  # of the static files; licences are not needed
LEFT_OUT = {  # for paper, and for letters of which a phone without the network takes its own
    "print.css",
    *(f"inter-{weight}{of}.woff2" for weight in ("regular", "semibold") for of in ("", "-east")),
}


@anyone
@never_cache
@require_GET
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The worker, for the whole site; its version changes with the static files and itself."""
    look = _static_files if settings.DEBUG else _static_files_once
    files, digest = look(settings.STATIC_ROOT)
    values = {
        "version": digest,
        "files": files,
        "static": static(""),
        "offline": reverse("offline"),
    }
    script = render_to_string(
        "scorer/offline/service-worker.js",
        {name: json.dumps(value) for name, value in values.items()},
    )
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = reverse("scorer:home")
    return response


@anyone
@require_GET
def manifest(_request: HttpRequest) -> HttpResponse:
    """Name, pictures and colours of the site as an app of its own."""
    return JsonResponse(
        {
            "name": "Kontra",
            "short_name": "Kontra",
            "description": _("Score sheets for real card tables."),
            "lang": get_language(),
            "id": "/",
            "start_url": reverse("scorer:home"),
            "scope": reverse("scorer:home"),
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": ACCENT,
            "icons": [_icon(size, purpose) for size, purpose in ICONS],
        },
        content_type="application/manifest+json",
    )


@anyone
@require_GET
def offline_list(_request: HttpRequest) -> HttpResponse:
    """What the site can do without the network, and where a script lists this phone's sheets."""
    return HttpResponse(render_to_string("scorer/offline/list.html", {"texts": texts_json()}))


@link_holder
@require_GET
def sheet_offline(_request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """A sheet as it stands, with a form for whatever may come: what a phone keeps of it."""
    now = load_sheet_state(sheet)
    form = None
    if not (now.match.state.finished or now.locked):
        form = form_class(now.game)(
            setup=with_short_names(now).setup,
            state=now.match.state,
            anything=True,
            initial={"position": len(now.log)},
        )
    page = page_of(screen_context(now), form) | waiting_of(now, LINES_AHEAD)
    page |= {"may_write": form is not None, "offline": True, "newest_first": True}
    return lets_record(HttpResponse(render_to_string("scorer/offline/sheet.html", page)))


def _icon(size: str, purpose: str) -> dict[str, str]:
    name = f"icon-{purpose}-{size}.png"
    return {
        "src": static(f"scorer/icons/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _static_files(collected: str | None) -> tuple[list[str], str]:
    """The addresses of all files that pages use, and a digest of their contents.

    ``collected``: the folder they are served from; without one, from where they lie.
    """
    digest = hashlib.sha256()
    addresses = []
    for path, storage, name in _sources(collected):
        if path.parts[0] == "scorer" and path.suffix in KEPT and path.name not in LEFT_OUT:
            with storage.open(name) as file:
                digest.update(bytes(path) + file.read())
            addresses.append(static(path.as_posix()))
    return sorted(addresses), digest.hexdigest()[:16]


def _sources(collected: str | None) -> Iterator[tuple[PurePosixPath, Storage, str]]:
    """Each static file: its place below their address, and where it is read from."""
    if collected:
        storage = FileSystemStorage(collected)
        yield from ((PurePosixPath(name), storage, name) for name in get_files(storage))
        return
    for finder in get_finders():
        for name, storage in finder.list(None):
            prefix: str | None = getattr(storage, "prefix", None)  # below which a folder is served
            yield PurePosixPath(prefix or "", name), storage, name


_static_files_once = cache(_static_files)
