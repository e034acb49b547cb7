"""What a service raises instead of writing: what was asked cannot be, or somebody wrote first."""

from __future__ import annotations

from scorer.games.text import Text
from scorer.games.text import gettext as _

TAKEN = _(
    "This was sent before with other content. Nothing was saved. Check what is there, then send it "
    "again."
)
CHANGED = _("Somebody changed this meanwhile: look at it again. Nothing was saved.")


class Refused(ValueError):  # noqa: N818 — what was asked is at fault, not the program
    """Something that cannot be done: ``text`` says why and what can be, ``field`` where.

    ``unless`` names a confirmation or reason that lets it be done when it is sent along.
    """

    def __init__(self, text: Text, field: str = "", unless: str = "") -> None:
        super().__init__(text, field, unless)
        self.text = text
        self.field = field
        self.unless = unless

    def __str__(self) -> str:
        return str(self.text)


class Conflict(Refused):
    """Somebody else wrote first: ``current`` is what stands, where the service knows it."""

    def __init__(self, current: object = None, text: Text = CHANGED, field: str = "") -> None:
        super().__init__(text, field)
        self.current = current

    def __reduce__(self) -> tuple[type[Conflict], tuple[object, ...]]:
        """The step from one process to another."""
        return Conflict, (self.current, self.text, self.field)


class Taken(Conflict):
    """Something else was done under the same UUID; ``current`` is what it made."""

    def __init__(self, current: object = None) -> None:
        super().__init__(current, TAKEN)

    def __reduce__(self) -> tuple[type[Taken], tuple[object, ...]]:
        """As above."""
        return Taken, (self.current,)
