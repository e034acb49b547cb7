"""Entries by link: switched on and off, another address, those who asked and are entered."""

from __future__ import annotations

from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.acts.register import ListImported
from tournaments.log.marks import Term
from tournaments.log.phrases import joined


class EntryLinkSet(Act):
    """Whether people ask for entries by link, until when (ISO 8601 in UTC), how many may enter.

    ``asks``: what they are asked for besides names.
    """

    kind, topic = "entry-link-set", "register"
    instead = _("Change the entry link again on its page.")
    on: bool
    closes_at: Term = ""
    limit: int | None = None
    asks: tuple[Term, ...] = ()

    def sentence(self) -> Text:
        if not self.on:
            return _("Nobody asks for an entry by link any more.")
        parts = [_("Entries can be asked for by link.")]
        if self.closes_at:
            parts.append(_("Last moment: %(at)s UTC.", at=self.closes_at[:16].replace("T", " ")))
        if self.limit is not None:
            parts.append(_("Limit: %(limit)d entries.", limit=self.limit))
        return joined(parts)


class EntryLinkRenewed(Act):
    """The address of before leads nowhere."""

    kind, topic = "entry-link-renewed", "register"
    instead = _("The old address stays closed. Give people the new one.")
    words = _("Entries by link have another address.")


class AskedEntered(ListImported):
    """Some who asked by link are entered at once, or an entry takes over what they said."""

    kind, topic = "asked-entered", "register"
    opening: ClassVar[Text] = _("Asked for by link.")
