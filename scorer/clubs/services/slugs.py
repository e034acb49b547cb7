"""Names as addresses hold them: plain letters, each once."""

from __future__ import annotations

import re
from itertools import count

from django.db.models import Model

from scorer.support.collation import folded


def free_slug(model: type[Model], name: str, *, otherwise: str, longest: int) -> str:
    """A name's plain letters, ``"Łódź 2026"`` as ``"lodz-2026"``, which no row of ``model`` has.

    ``otherwise`` where the name has none. At most ``longest`` letters, and a number behind
    where somebody was first.
    """
    base = re.sub(r"[^a-z0-9]+", "-", folded(name))[:longest].strip("-") or otherwise
    rows = model._default_manager.filter(slug__startswith=base)  # noqa: SLF001 — Django's name
    taken = set(rows.values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for number in count(2) if (slug := f"{base}-{number}") not in taken)
