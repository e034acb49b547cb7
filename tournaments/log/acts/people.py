"""Substitutes who play under a number, and names that change in the register."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.rounds import SheetOfTable
from tournaments.log.marks import NAME, Name
from tournaments.log.parts import Numbered, Who
from tournaments.log.register_change import RegisterAct


class SubstituteAct(Numbered, Act):
    """Somebody plays for one of a number in some rounds; ``at``: its which, from 0."""

    topic = "register"
    at: int = UNTOLD
    for_partner: bool = UNTOLD
    substitution: int = UNTOLD
    substitute: Name
    in_place_of: Annotated[str, NAME, Field(alias="for")]
    first_round: int
    last_round: int | None
    sheets: tuple[SheetOfTable, ...] = ()

    @property
    def filling(self) -> dict[str, object]:
        return {"for": self.in_place_of, "first": self.first_round, "last": self.last_round}


class SubstituteMade(SubstituteAct, RegisterAct):
    """From a round on, to one or (None) to the last."""

    kind = "substitute-made"

    def sentence(self) -> Text:
        if self.last_round is None:
            return self.filled(
                _("%(substitute)s plays for %(for)s (number %(number)d) from round %(first)d.")
            )
        return self.filled(
            _("%(substitute)s plays for %(for)s (number %(number)d), rounds %(first)d–%(last)d.")
        )


class SubstituteEnded(SubstituteAct):
    """Earlier than was said, or not at all; ``removed``: as if it had never been made."""

    kind = "substitute-ended"
    instead = _("Enter the substitute again on the page of the player.")
    taken_back: bool
    removed: bool = False

    def sentence(self) -> Text:
        if self.taken_back:
            return self.filled(
                _("%(substitute)s does not play for %(for)s (number %(number)d) after all.")
            )
        return self.filled(
            _(
                "%(substitute)s plays for %(for)s (number %(number)d) to round %(last_round)d and "
                "no longer."
            )
        )


class PersonChanged(Act):
    """Somebody's name or club in the register, where the name stands in the event.

    ``entries``: numbers with 0 or 1 (the partner); ``stand_ins``: numbers with which of
    their substitutions, from 0.
    """

    kind, topic = "person-changed", "register"
    instead = _("Change the name again in the register.")
    person: int = UNTOLD
    was: Name
    now: Name
    who: Who = UNTOLD
    entries: tuple[tuple[int, int], ...] = UNTOLD
    stand_ins: tuple[tuple[int, int], ...] = UNTOLD
    words = _("%(was)s stands in the register as %(now)s now.")


class PersonAnonymised(Act):
    """Earlier steps say the other name by then."""

    kind, topic = "person-anonymised", "register"
    instead = _("Somebody who was made anonymous stays so.")
    words = _("Somebody who played was made anonymous.")
