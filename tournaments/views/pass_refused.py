"""What a helper reads whose pass does not let them do something: nothing typed is lost.

The page carries what a form sent, to be sent again to the same address once the pass is renewed,
or at once with the code of another one. It acts once: the form keeps its UUID.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from scorer.operations.views.rates import typed_in
from scorer.sheets.forms.codes import CodeForm
from tournaments.models import HelperPass

PREFIX = "pass"  # of the fields that the page adds to what was typed
AGAIN = f"{PREFIX}-again"
UNSEEN = {"uuid", "seen", "digest", "asked", "substitution"}  # fields that nobody typed


def answer(request: HttpRequest, given: HelperPass, *, hidden: bool) -> HttpResponse:
    """Why the pass does not let in, as 403, or 404 where the event shows itself to nobody."""
    alive = getattr(request, "helper", None) == given
    title, advice = _why(given, alive=alive)
    page = _typed_fields(request, request.get_full_path())
    page |= {"title": title, "advice": advice, "slug": given.event.slug}
    return render(request, "tournaments/pass_refused.html", page, status=404 if hidden else 403)


def again(request: HttpRequest, slug: str, address: str, form: CodeForm) -> HttpResponse:
    """The same page where the code of the other pass opens nothing."""
    page = _typed_fields(request, address) | {"form": form, "slug": slug}
    page |= {"title": _("This code opens nothing")}
    return render(request, "tournaments/pass_refused.html", page, status=400)


def refused_form(request: HttpRequest, slug: str) -> str:
    """The address, of a desk of the event, that a refused form is to be sent to; else empty."""
    address = request.POST.get(AGAIN, "")
    if not address.startswith(reverse("tournaments:desk", args=[slug])):
        return ""
    try:
        resolve(address.partition("?")[0])
    except Resolver404:
        return ""
    return address


def _why(given: HelperPass, *, alive: bool) -> tuple[str, str]:
    if alive:
        words = _("It allows: %(rights)s. Ask a director for another one.")
        return _("Your helper pass does not allow this"), words % {"rights": given.allows}
    if given.withdrawn_at is None and given.has_ended:
        return _("Your helper pass has ended"), _("Ask a director to renew it.")
    return _("Your helper pass was withdrawn"), _("Ask a director for another one.")


def _typed_fields(request: HttpRequest, address: str) -> dict[str, object]:
    typed = [(name, value) for name, value in typed_in(request) if not name.startswith(PREFIX)]
    return {
        "typed": typed,
        "files": [(name, str(file)) for name, file in request.FILES.items()],
        "shown": [value for name, value in typed if name not in UNSEEN and value.strip()],
        "address": address,
        "again": AGAIN,
        "form": CodeForm(prefix=PREFIX),
    }
