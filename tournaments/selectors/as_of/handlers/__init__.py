"""What each kind of step makes of an event, topic by topic as in ``tournaments.minutes``.

Every module has ``HANDLERS``: by kind a function of the event before and the step, which
gives the event after. A kind that has a sentence has a handler too; a test fails for one
without. ``aside`` has those that change nothing an event is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tournaments.selectors.as_of.values import EventThen

Handler = Callable[[EventThen, Any], EventThen]


@cache
def handlers() -> Mapping[str, Handler]:
    """All handlers by kind."""
    names = sorted(found.name for found in iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return {kind: handler for module in modules for kind, handler in module.HANDLERS.items()}
