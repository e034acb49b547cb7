"""Entries: who came, changed, left, came back, was here and paid, was given another number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import TypedDict

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.engine.results import NoPlace
from tournaments.log.act import Act
from tournaments.log.marks import TERM, Name, Term
from tournaments.log.phrases import NOTHING, Hundredths, Money, changes, joined, listed
from tournaments.log.register_change import RegisterAct
from tournaments.log.state import UNLESS_EMPTY, EntryState, EventState, Numbered, Who
from tournaments.log.value import UNTOLD

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

    def details(self) -> dict[str, Any]:
        """As an entry of the event keeps it; raises ``ValueError`` where something is lacking."""
        if self.untold:
            raise ValueError(self.untold)
        return {name: getattr(self, name) for name in ("people", *DETAILS)}

    def entered(self, state: EventState) -> EventState:
        """The event with this entry more."""
        entry = EntryState(
            number=self.number,
            first_round=self.first_round,
            status=self.status,
            **self.details(),
        )
        return replace(state, entries={**state.entries, entry.number: entry})


class EntryMade(WholeEntry, RegisterAct):
    """Somebody enters."""

    kind = "entry-made"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return self.entered(state)

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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        pairs: Mapping[str, Any] = {**self.changes}
        now = {key: is_now for key, (_was, is_now) in pairs.items() if key in DETAILS}
        return state.with_entry(self.number, people=self.people, **now)

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": changed_fields({**self.changes})}


class EntryRemoved(EntryDetails, Act):
    """An entry made by mistake."""

    kind = "entry-removed"
    instead = _("Add the player again. A number is not given twice.")
    words = _("%(name)s is taken off the list; number %(number)d is not given again.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.without_entries({self.number})


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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(
            self.number,
            state="withdrawn",
            left_as=self.was,
            last_round=self.last_round,
            leaving=self.leaving,
        )

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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        before = state.entries[self.number].left_as
        now = self.state or ("entered" if before == "withdrawn" else before)
        return state.with_entry(self.number, state=now, last_round=None, leaving="")


class EntryUnranked(Numbered, Act):
    """Somebody plays on without a place."""

    kind = "entry-unranked"
    words = OUTSIDE

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(self.number, status=NoPlace.UNRANKED.value)


class EntryRanked(Numbered, Act):
    """They have a place again."""

    kind = "entry-ranked"
    words = _("%(name)s, number %(number)d, plays in the competition.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(self.number, status="")


class EntryDisqualified(Numbered, Act):
    """Somebody has no place and plays no more after a round, 0: before the first.

    ``was`` and ``last_was``: their status and last round until then.
    """

    kind = "entry-disqualified"
    last_round: int
    was: Term = ""
    last_was: int | None = None

    def apply(self, state: EventState, *, reason: str) -> EventState:
        status = NoPlace.DISQUALIFIED.value
        return state.with_entry(self.number, status=status, last_round=self.last_round)

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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(self.number, status=self.status, last_round=self.last_round)


class RoundWish(Numbered, Act):
    """Somebody's wish about a round."""

    round: int


class SitsOut(RoundWish):
    """They sit it out by their own wish."""

    kind = "sits-out"
    words = _("%(name)s, number %(number)d, sits out round %(round)d by their own wish.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        out = {*state.entries[self.number].sits_out, self.round}
        return state.with_entry(self.number, sits_out=tuple(sorted(out)))


class SitsOutUndone(RoundWish):
    """They play it after all."""

    kind = "sits-out-undone"
    words = _("%(name)s, number %(number)d, plays round %(round)d after all.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        out = {*state.entries[self.number].sits_out} - {self.round}
        return state.with_entry(self.number, sits_out=tuple(sorted(out)))


class CheckedIn(Numbered, Act):
    """Somebody is here; ``paid`` in hundredths, besides what stays paid from ``before``."""

    kind = "checked-in"
    paid: Hundredths
    before: Hundredths = 0
    words = _("%(name)s, number %(number)d, is here; paid: %(paid)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(self.number, state="here", paid=self.before + self.paid)

    @property
    def filling(self) -> dict[str, object]:
        return {"paid": Money(self.paid)}


class CheckInUndone(CheckedIn):
    """Somebody is not here after all; what was ``paid`` leaves the cash of who took it."""

    kind = "check-in-undone"
    taken_by: Name = UNTOLD
    words = _("%(name)s, number %(number)d, is not here after all; given back: %(paid)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_entry(self.number, state="entered", paid=self.before)


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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        drawn = {one.was: one.number for one in self.numbers}
        return replace(
            state,
            entries={now: replace(state.entries[was], number=now) for was, now in drawn.items()},
            awards={
                pk: replace(award, number=drawn[award.number]) for pk, award in state.awards.items()
            },
        )

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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        for number, entry in state.entries.items():
            if entry.team == self.was:
                state = state.with_entry(number, team=self.now)
        for award in state.team_awards.values():
            if award.team == self.was:
                state = state.with_team_award(replace(award, team=self.now))
        return state


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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        for one in self.entered:
            state = one.entered(state)
        for one in self.changed:
            state = state.with_entry(one.number, **one.details())
        return state

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

    def apply(self, state: EventState, *, reason: str) -> EventState:
        state = state.without_entries({one.number for one in self.removed})
        for one in self.changed:
            state = state.with_entry(one.number, **one.details())
        return state

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
