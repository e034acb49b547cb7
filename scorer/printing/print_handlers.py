"""Who prints which orders: handlers by the name that an order's JSON says under ``press``.

Other applications add theirs when they start. A handler is named by its path and imported
when it is needed, so that starting the site loads nothing that prints.
"""

from __future__ import annotations

from typing import cast

from django.utils.module_loading import import_string

from scorer.operations.services.printing import PrintHandler, Progress

OWN = ""  # orders of score sheets name none
_PATHS = {OWN: "scorer.printing.orders.print_job_order"}


def add_print_handler(name: str, path: str) -> None:
    """Orders that say ``name`` go to the handler at ``path`` ("package.module.function")."""
    _PATHS[name] = path


def print_kept(kept: object, progress: Progress) -> bytes:
    """The PDF of an order as a job keeps it, by the handler it names.

    Raises ``KeyError`` for a handler that nobody added, and what it raises.
    """
    name = kept.get("press", OWN) if isinstance(kept, dict) else OWN
    handler = cast("PrintHandler", import_string(_PATHS[name]))
    return handler(kept, progress)
