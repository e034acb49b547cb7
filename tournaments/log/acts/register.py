"""Entries: who came, changed, left, came back, was here and paid, was given another number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import TypedDict

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act, untold
from tournaments.log.marks import TERM, Name, Term
from tournaments.log.phrases import NOTHING, Money, changes, joined
from tournaments.log.state import Entry, EventState, Who

FIELDS = {
    "home": _("club"),
    "partner": _("partner"),
    "team": _("team"),
    "pair": _("pair"),
    "categories": _("categories"),
    "fixed_table": _("fixed table"),
}


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


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """A number and who holds it."""

    number: int
    name: Name

    @property
    def who(self) -> dict[str, object]:
        """Both, for a sentence."""
        return {"number": self.number, "name": self.name}


@dataclass(frozen=True, kw_only=True)
class EntryDetails(Numbered):
    """What an entry says besides who."""

    partner: Name = UNTOLD
    team: Term = UNTOLD
    pair: Name = UNTOLD
    categories: tuple[Term, ...] = UNTOLD
    fixed_table: int | None = UNTOLD


@dataclass(frozen=True, kw_only=True)
class WholeEntry(EntryDetails):
    """All that an entry says."""

    first_round: int = UNTOLD
    people: tuple[Who, ...] = UNTOLD

    def details(self) -> dict[str, Any]:
        """As an entry of the event keeps it; raises ``ValueError`` where something is lacking."""
        if untold(self):
            raise ValueError(self.number)
        return {
            "people": self.people,
            "team": self.team,
            "pair": self.pair,
            "categories": self.categories,
            "fixed_table": self.fixed_table,
        }

    def entered(self, state: EventState) -> EventState:
        """The event with this entry more."""
        details = self.details()
        entry = Entry(number=self.number, first_round=self.first_round, **details)
        return replace(state, entries={**state.entries, entry.number: entry})


@dataclass(frozen=True, kw_only=True)
class EntryMade(WholeEntry, Act):
    """Somebody enters."""

    kind: ClassVar[str] = "entry-made"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One entry more."""
        return self.entered(state)

    def sentence(self) -> Text:
        """Who, and from which round on."""
        if self.first_round > 1:
            return _(
                "%(name)s enters as number %(number)d, from round %(first_round)d on.",
                first_round=self.first_round,
                **self.who,
            )
        return _("%(name)s enters as number %(number)d.", **self.who)


@dataclass(frozen=True, kw_only=True)
class EntryChanged(Numbered, Act):
    """What it says is another; ``people`` as they are now."""

    kind: ClassVar[str] = "entry-changed"
    changes: EntryChanges
    people: tuple[Who, ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """What it says now."""
        kept = {"team", "pair", "categories", "fixed_table"}
        pairs: Iterable[tuple[str, Any]] = self.changes.items()
        now = {key: is_now for key, (_was, is_now) in pairs if key in kept}
        return state.with_entry(self.number, people=self.people, **now)

    def sentence(self) -> Text:
        """What was and what is."""
        return changed_entry(self.who, self.changes)


@dataclass(frozen=True, kw_only=True)
class EntryRemoved(EntryDetails, Act):
    """An entry made by mistake."""

    kind: ClassVar[str] = "entry-removed"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One entry fewer."""
        return state.without_entries({self.number})

    def sentence(self) -> Text:
        """Who."""
        return _(
            "%(name)s is taken off the list; number %(number)d is not given again.", **self.who
        )


@dataclass(frozen=True, kw_only=True)
class EntryWithdrawn(Numbered, Act):
    """Somebody plays no more after a round, 0: before the first; in which state they ``was``."""

    kind: ClassVar[str] = "entry-withdrawn"
    last_round: int
    was: Term

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Results stay."""
        last = self.last_round
        return state.with_entry(self.number, state="withdrawn", left_as=self.was, last_round=last)

    def sentence(self) -> Text:
        """Who, and after which round."""
        if self.last_round:
            return _(
                "%(name)s, number %(number)d, withdraws after round %(last_round)d.",
                last_round=self.last_round,
                **self.who,
            )
        return _("%(name)s, number %(number)d, withdraws before the first round.", **self.who)


@dataclass(frozen=True, kw_only=True)
class EntryReturned(Numbered, Act):
    """A withdrawal is taken back; ``missed``: the last round of before, the last one opened."""

    kind: ClassVar[str] = "entry-returned"
    missed: tuple[int | None, int] = UNTOLD
    state: Term | None = None  # None: that of before

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The old number plays on."""
        before = state.entries[self.number].left_as
        now = self.state or ("entered" if before == "withdrawn" else before)
        return state.with_entry(self.number, state=now, last_round=None)

    def sentence(self) -> Text:
        """Who."""
        return _("%(name)s plays on with number %(number)d.", **self.who)


@dataclass(frozen=True, kw_only=True)
class CheckedIn(Numbered, Act):
    """Somebody is here; ``paid`` in hundredths."""

    kind: ClassVar[str] = "checked-in"
    paid: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Here, and paid."""
        return state.with_entry(self.number, state="here", paid=self.paid)

    def sentence(self) -> Text:
        """Who, and how much."""
        return _(
            "%(name)s, number %(number)d, is here; paid: %(paid)s.",
            paid=Money(self.paid),
            **self.who,
        )


@dataclass(frozen=True, kw_only=True)
class CheckInUndone(Numbered, Act):
    """Somebody is not here after all; what was ``paid`` leaves the cash of who took it."""

    kind: ClassVar[str] = "check-in-undone"
    paid: int
    taken_by: Name = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """On the list, nothing paid."""
        return state.with_entry(self.number, state="entered", paid=0)

    def sentence(self) -> Text:
        """Who, and how much."""
        return _(
            "%(name)s, number %(number)d, is not here after all; given back: %(paid)s.",
            paid=Money(self.paid),
            **self.who,
        )


@dataclass(frozen=True, kw_only=True)
class Renumbered(Numbered):
    """A number drawn, and which it was before."""

    was: int = UNTOLD


@dataclass(frozen=True, kw_only=True)
class NumbersDrawn(Act):
    """Everybody has another number."""

    kind: ClassVar[str] = "numbers-drawn"
    seed: Term
    numbers: tuple[Renumbered, ...]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The same entries under their new numbers."""
        drawn = {
            one.number: replace(state.entries[one.was], number=one.number) for one in self.numbers
        }
        return replace(state, entries=drawn)

    def sentence(self) -> Text:
        """All numbers."""
        return _(
            "Numbers are drawn (seed %(seed)s): %(numbers)s.",
            seed=self.seed or NOTHING,
            numbers=_listed(self.numbers),
        )


@dataclass(frozen=True, kw_only=True)
class ListedChange(WholeEntry):
    """An entry that a list changed."""

    changes: EntryChanges


@dataclass(frozen=True, kw_only=True)
class ListImported(Act):
    """A pasted list is read."""

    kind: ClassVar[str] = "list-imported"
    entered: tuple[WholeEntry, ...]
    changed: tuple[ListedChange, ...]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Some entries more, and some as they are now."""
        for one in self.entered:
            state = one.entered(state)
        for one in self.changed:
            state = state.with_entry(one.number, **one.details())
        return state

    def sentence(self) -> Text:
        """Who enters, and what changed."""
        parts = [_("A list is read.")]
        if self.entered:
            count = ngettext("%(count)d enters", "%(count)d enter", len(self.entered))
            names = _listed(self.entered)
            parts.append(Text("%(count)s: %(names)s.", {"count": count, "names": names}))
        parts += [changed_entry(one.who, one.changes) for one in self.changed]
        return joined(parts)


@dataclass(frozen=True, kw_only=True)
class ListTakenBack(Act):
    """Whom a list entered is taken off; ``first`` number it gave, how many ``stay``."""

    kind: ClassVar[str] = "list-taken-back"
    first: int = UNTOLD
    removed: tuple[Numbered, ...]
    stay: int = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Some entries fewer."""
        return state.without_entries({one.number for one in self.removed})

    def sentence(self) -> Text:
        """Who."""
        return _(
            "A list is taken back; off the list: %(names)s.",
            names=_listed(self.removed) or NOTHING,
        )


OF_LISTS = (NumbersDrawn, ListImported, ListTakenBack)  # of many entries at once


def _listed(some: Iterable[Numbered]) -> str:
    return "; ".join(f"{one.number} {one.name}" for one in some)


def changed_entry(who: Mapping[str, object], fields: EntryChanges) -> Text:
    """A changed entry in a sentence."""
    return _("Number %(number)d, %(name)s: %(changes)s.", changes=changed_fields(fields), **who)


def changed_fields(fields: Mapping[str, Any]) -> Text:
    """What changed, in words: "team: Asy → Damy"."""
    return changes((FIELDS[name], _shown(was), _shown(now)) for name, (was, now) in fields.items())


def _shown(value: object) -> str:
    text = ", ".join(value) if isinstance(value, list | tuple) else str(value or "")
    return text or NOTHING
