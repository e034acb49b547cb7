"""The steps of an event as sentences of its minutes.

Every module of this package tells the steps of one topic in ``SENTENCES``: by kind a function
of what the step says, in the language that is active when it is called.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tournaments.models import Step

Sentence = Callable[..., str]  # given what a step of its kind says
log = logging.getLogger(__name__)


def tell(step: Step) -> str:
    """The step in a sentence, without who did it and why.

    A step that cannot be told (a file from elsewhere brought it) is told by its kind, so that
    minutes leave nothing out.
    """
    try:
        return sentences()[step.kind](step.said)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        log.warning("A step of kind %s cannot be told.", step.kind)
        return step.kind


@cache
def sentences() -> Mapping[str, Sentence]:
    """All sentences by kind."""
    return {kind: told for some in _modules().values() for kind, told in some.items()}


@cache
def topics() -> Mapping[str, frozenset[str]]:
    """The kinds of each topic, by the name of its module."""
    return {name: frozenset(some) for name, some in _modules().items()}


def _modules() -> dict[str, Mapping[str, Sentence]]:
    names = [found.name for found in iter_modules(__path__)]
    return {name: import_module(f"{__name__}.{name}").SENTENCES for name in sorted(names)}
