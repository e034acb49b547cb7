"""``{% program %}``: the command of this very program, as a person types it on this machine."""

from __future__ import annotations

from django.template import Library

from scorer.support.places import PROGRAM

register = Library()


@register.simple_tag
def program() -> str:
    """``kontra`` where it was installed, ``bin/kontra`` in a checkout."""
    return PROGRAM
