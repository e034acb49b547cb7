"""The page that takes hands from a phone: through a camera, from a scanner that types, as a file.

What was read so far lies in the page, not here: every question carries all of it.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import signed_in
from scorer.sheets.views.handed import HandedFault, gathered_from, half, take
from scorer.support.packets import MOST_PARTS, PART_SIZE

LARGEST_FILE = 2 * MOST_PARTS * PART_SIZE  # characters
PICTURE = "image/jpeg"


@signed_in
@never_cache
@require_http_methods(["GET", "POST"])
def hands_page(request: HttpRequest) -> HttpResponseBase:
    """Take hands for any sheet, at the desk of a club that has no event today."""
    return taken(request, "scorer/take_hands.html", {})


def taken(request: HttpRequest, template: str, page: dict[str, object]) -> HttpResponseBase:
    """GET the page; POST a picture of the camera, or texts and a file to take.

    A picture is answered with the texts of the codes in it; texts with what became of them, for
    scripts as JSON: ``done`` (everything is taken, or refused), ``html``.
    """
    if request.method == "POST" and request.content_type == PICTURE:
        return JsonResponse({"texts": _codes_in(request.body)})
    told = _outcome(_texts(request)) if request.method == "POST" else {}
    if told and "application/json" in request.headers.get("Accept", ""):
        html = render_to_string("scorer/taken.html", told, request)
        return JsonResponse({"done": told["done"], "html": html})
    typed = "" if told.get("done") else request.POST.get("texts", "")
    response = render(request, template, page | told | {"typed": typed})
    response["Permissions-Policy"] = settings.PERMISSIONS_POLICY_CAMERA
    return response


def _texts(request: HttpRequest) -> list[str]:
    texts = request.POST.get("texts", "")[:LARGEST_FILE]
    file = request.FILES.get("file")
    if file is not None:
        texts += "\n" + file.read(LARGEST_FILE).decode("utf-8", errors="replace")
    return texts.splitlines()


def _outcome(texts: list[str]) -> dict[str, object]:
    """What the page says of what was read; ``done`` unless something is still to come."""
    try:
        gathered = gathered_from(texts)
        if gathered is None:
            return {"done": False, "refused": _("Nothing was read yet.")}
        if gathered.text is None:
            return {"done": False, "half": half(gathered), "gathered": gathered}
        return {"done": True, "taken": take(gathered)}
    except HandedFault as fault:
        return {"done": True, "refused": str(fault)}


def _codes_in(picture: bytes) -> list[str]:
    """The texts of the QR codes in a JPEG; none where it is no picture."""
    from io import BytesIO  # noqa: PLC0415 — only a desk with a camera pays for these

    import zxingcpp  # noqa: PLC0415 — the same
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 — the same

    try:
        image = Image.open(BytesIO(picture), formats=["JPEG"]).convert("L")
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return []
    found = zxingcpp.read_barcodes(
        image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return [code.text for code in found if code.text]
