"""How many bytes of a body a view takes; more is refused before any of it is kept.

A view takes a form (``FORM``) unless it declares something else by ``takes``. Reading takes none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar, cast

from django.urls import Resolver404, resolve

FORM = 200_000  # a form, a batch of hands, an operation of the API
LONG = 2_000_000  # a pasted list of 500,000 letters, percent-encoded; a record by the API
EVENT_FILE = 12 * 1024 * 1024  # 100,000 entries take some 10 MB
UPLOAD = EVENT_FILE + 64 * 1024  # a file with what a form puts around it
MULTIPART = "multipart/form-data"  # how files come
READING = frozenset({"GET", "HEAD"})

View = TypeVar("View", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class BodySizes:
    """Bytes of a view's forms, and of forms with files."""

    form: int = FORM
    files: int = FORM


class TakesBodies(Protocol):
    """What ``takes`` leaves on a view."""

    body_sizes: BodySizes


def takes(form: int = FORM, *, files: int = 0) -> Callable[[View], View]:
    """Let a view take so many bytes; ``files``: in a form with files."""

    def declare(view: View) -> View:
        cast("TakesBodies", view).body_sizes = BodySizes(form, files or form)
        return view

    return declare


def most_bytes(view: object, environ: Mapping[str, object]) -> int:
    """How many bytes the view takes of a request that PEP 3333 describes so."""
    if environ["REQUEST_METHOD"] in READING:
        return 0
    sizes: BodySizes = getattr(view, "body_sizes", BodySizes())
    kind = str(environ.get("CONTENT_TYPE", "")).partition(";")[0].strip().lower()
    return sizes.files if kind == MULTIPART else sizes.form


def most_bytes_there(environ: Mapping[str, object]) -> int:
    """The same by the request's address; an address that leads nowhere takes nothing."""
    path = str(environ["PATH_INFO"]).encode("latin1").decode(errors="replace")
    try:
        return most_bytes(resolve(path).func, environ)
    except Resolver404:
        return 0
