"""Entries: who came, changed, left, came back, was here and paid, was given another number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import TypedDict

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import TERM, Name, Term
from tournaments.log.parts import UNLESS_EMPTY, Numbered, Who
from tournaments.log.phrases import NOTHING, Hundredths, Money, changes, joined, listed
from tournaments.log.register_change import RegisterAct

FIELDS = {
    "home": _("club"),
    "partner": _("partner"),
    "team": _("team"),
    "pair": _("pair"),
    "categories": _("categories"),
    "fixed_table": _("fixed table"),
}
LEAVING = {
    "annulled": _("All their matches are annulled."),
    "walk_overs": _("Their other matches count as walk-overs."),
}  # what becomes of the matches of who leaves a round robin
DETAILS = ("team", "pair", "categories", "fixed_table")  # what an entry says besides who
CHANGED = _("Number %(number)d, %(name)s: %(changes)s.")
OUTSIDE = _("%(name)s, number %(number)d, plays outside the competition.")
Part: TypeAlias = int | tuple[str, ...] | str | None  # a list tells everything as text
Told: TypeAlias = Annotated[tuple[Part, Part], TERM]


class EntryChanges(TypedDict, total=False):
    """By field what was and what is."""

    home: tuple[Term, Term]
    partner: tuple[Name, Name]
    team: tuple[Term, Term]
    pair: tuple[Name, Name]
    categories: Told
    fixed_table: Told


class EntryDetails(Numbered):
    """What an entry says besides who."""

    partner: Name = UNTOLD
    team: Term = UNTOLD
    pair: Name = UNTOLD
    categories: tuple[Term, ...] = UNTOLD
    fixed_table: int | None = UNTOLD


class WholeEntry(EntryDetails):
    """All that an entry says; ``status``: why it has no place from the start."""

    first_round: int = UNTOLD
    people: tuple[Who, ...] = UNTOLD
    status: Annotated[str, TERM, UNLESS_EMPTY] = ""


class EntryMade(WholeEntry, RegisterAct):
    """Somebody enters."""

    kind = "entry-made"

    def sentence(self) -> Text:
        if self.first_round > 1:
            text = _("%(name)s enters as number %(number)d, from round %(first_round)d on.")
        else:
            text = _("%(name)s enters as number %(number)d.")
        made = self.filled(text)
        return joined([made, self.filled(OUTSIDE)]) if self.status else made


class EntryChanged(Numbered, RegisterAct):
    """What it says is another; ``people`` as they are now."""

    kind = "entry-changed"
    changes: EntryChanges
    people: tuple[Who, ...] = UNTOLD
    words = CHANGED

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": changed_fields({**self.changes})}


class EntryRemoved(EntryDetails, Act):
    """An entry made by mistake."""

    kind = "entry-removed"
    instead = _("Add the player again. A number is not given twice.")
    words = _("%(name)s is taken off the list; number %(number)d is not given again.")


class EntryWithdrawn(Numbered, Act):
    """Somebody plays no more after a round, 0: before the first; in which state they ``was``.

    ``leaving``: what becomes of their matches in a round robin; empty: results stay. ``withdrew``:
    the same two of a withdrawal that this one changes.
    """

    kind = "entry-withdrawn"
    last_round: int
    was: Term
    leaving: Term = ""
    withdrew: tuple[int, Term] | None = None

    def sentence(self) -> Text:
        if self.last_round:
            text = _("%(name)s, number %(number)d, withdraws after round %(last_round)d.")
        else:
            text = _("%(name)s, number %(number)d, withdraws before the first round.")
        said = self.filled(text)
        return joined([said, LEAVING[self.leaving]]) if self.leaving else said


class EntryReturned(Numbered, RegisterAct):
    """A withdrawal is taken back; ``missed``: the last round of before, the last one opened.

    ``leaving``: what had become of their matches.
    """

    kind = "entry-returned"
    missed: tuple[int | None, int] = UNTOLD
    state: Term | None = None  # None: that of before
    leaving: Term = ""
    words = _("%(name)s plays on with number %(number)d.")


class EntryUnranked(Numbered, Act):
    """Somebody plays on without a place."""

    kind = "entry-unranked"
    words = OUTSIDE


class EntryRanked(Numbered, Act):
    """They have a place again."""

    kind = "entry-ranked"
    words = _("%(name)s, number %(number)d, plays in the competition.")


class EntryDisqualified(Numbered, Act):
    """Somebody has no place and plays no more after a round, 0: before the first.

    ``was`` and ``last_was``: their status and last round until then.
    """

    kind = "entry-disqualified"
    last_round: int
    was: Term = ""
    last_was: int | None = None

    def sentence(self) -> Text:
        if self.last_round:
            text = _("%(name)s, number %(number)d, is disqualified after round %(last_round)d.")
        else:
            text = _("%(name)s, number %(number)d, is disqualified before the first round.")
        return self.filled(text)


class EntryReinstated(Numbered, Act):
    """A disqualification is taken back; ``status`` and ``last_round`` are as before it."""

    kind = "entry-reinstated"
    status: Term = ""
    last_round: int | None = None
    words = _("The disqualification of %(name)s, number %(number)d, is undone.")


class RoundWish(Numbered, Act):
    """Somebody's wish about a round."""

    round: int


class SitsOut(RoundWish):
    """They sit it out by their own wish."""

    kind = "sits-out"
    words = _("%(name)s, number %(number)d, sits out round %(round)d by their own wish.")


class SitsOutUndone(RoundWish):
    """They play it after all."""

    kind = "sits-out-undone"
    words = _("%(name)s, number %(number)d, plays round %(round)d after all.")


class CheckedIn(Numbered, Act):
    """Somebody is here; ``paid`` in hundredths, besides what stays paid from ``before``."""

    kind = "checked-in"
    paid: Hundredths
    before: Hundredths = 0
    words = _("%(name)s, number %(number)d, is here; paid: %(paid)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"paid": Money(self.paid)}


class CheckInUndone(CheckedIn):
    """Somebody is not here after all; what was ``paid`` leaves the cash of who took it."""

    kind = "check-in-undone"
    taken_by: Name = UNTOLD
    words = _("%(name)s, number %(number)d, is not here after all; given back: %(paid)s.")


class Renumbered(Numbered):
    """A number drawn, and which it was before."""

    was: int = UNTOLD


class NumbersDrawn(Act):
    """Everybody has another number."""

    kind = "numbers-drawn"
    instead = _("Numbers that were drawn stay. Draw them again before the first draw.")
    seed: Term
    numbers: tuple[Renumbered, ...]
    words = _("Numbers are drawn (seed %(seed)s): %(numbers)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"seed": self.seed or NOTHING, "numbers": listed(self.numbers, "; ")}


class TeamRenamed(Act):
    """A team is spelled otherwise, in all its entries."""

    kind = "team-renamed"
    instead = _("Rename the team again on the page of the teams.")
    was: Term
    now: Term
    words = _("The team “%(was)s” is called “%(now)s” now.")


class ListedChange(WholeEntry):
    """An entry that a list changed."""

    changes: EntryChanges

    def sentence(self) -> Text:
        """What changed of whom."""
        fields = changed_fields({**self.changes})
        return replace(
            CHANGED, values={"number": self.number, "name": self.name, "changes": fields}
        )


class ListImported(RegisterAct):
    """A pasted list is read."""

    kind = "list-imported"
    entered: tuple[WholeEntry, ...]
    changed: tuple[ListedChange, ...]
    opening: ClassVar[Text] = _("A list is read.")

    def sentence(self) -> Text:
        parts = [self.opening]
        if self.entered:
            count = ngettext("%(count)d enters", "%(count)d enter", len(self.entered))
            names = listed(self.entered, "; ")
            parts.append(Text("%(count)s: %(names)s.", {"count": count, "names": names}))
        return joined([*parts, *(one.sentence() for one in self.changed)])


class ListTakenBack(Act):
    """An import is undone: who is taken off, what changed back, how many entries ``stay``.

    ``first``: the lowest number that the list gave; old programs named the list by it.
    """

    kind = "list-taken-back"
    instead = _("Paste the list again.")
    first: int = 0
    removed: tuple[Numbered, ...]
    changed: tuple[ListedChange, ...] = ()
    stay: int = 0

    def sentence(self) -> Text:
        names = listed(self.removed, "; ")
        off = _("Undone: off the list are %(names)s.", names=names)
        opening = off if self.removed else _("Undone: entries are as before.")
        return joined([opening, *(one.sentence() for one in self.changed)])


def changed_fields(fields: Mapping[str, Any]) -> Text:
    """What changed, in words: "team: Asy → Damy"."""
    return changes((FIELDS[name], _shown(was), _shown(now)) for name, (was, now) in fields.items())


def _shown(value: object) -> str:
    text = ", ".join(value) if isinstance(value, list | tuple) else str(value or "")
    return text or NOTHING
