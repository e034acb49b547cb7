"""What pages need that stay up to date by themselves, and to be found by others."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorer.operations.machine.network import reaches_others

register = template.Library()


def etag_of(version: int, mode: str, language: str | None = None) -> str:
    """What a part of a page is known by: the sheet's ``version``, the language, the ``mode``."""
    return f'"{version}-{language or get_language()}-{mode}"'


@register.filter
def live_etag(version: int, mode: str) -> str:
    """The ETag that ``views.live`` gives what the page shows already."""
    return etag_of(version, mode)


@register.filter
def for_phones(address: str) -> bool:
    """Whether a phone that scans or opens the address comes here."""
    return reaches_others(address)


@register.filter
def qr(address: str) -> SafeString:
    """The address as a QR code, drawn in place; black on white in either theme, for cameras."""
    from segno import make  # noqa: PLC0415 — of use on one page only

    code = make(address, error="m", micro=False)
    drawn: str = code.svg_inline(omitsize=True, border=3, dark="#000", light="#fff", svgclass="qr")
    return mark_safe(drawn)  # noqa: S308 — figures and our own names
