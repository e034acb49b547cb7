"""What the services of entries share: finding entrants and teams, who may be entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from tournaments.models import Entrant, Event, Person, Round, Step, Team
from tournaments.records.entry_list.values import HIGHEST_TABLE, LONGEST_NAME, LONGEST_TITLE, Named
from tournaments.records.spelling import first_spellings
from tournaments.selectors.doubles import near_names
from tournaments.selectors.entry_steps import changes_of
from tournaments.selectors.people import (
    described,
    other_mark,
    people_by_key,
    people_of,
)
from tournaments.selectors.register import entrant_by_number, people_in, roles_in
from tournaments.services.named import find_or_make
from tournaments.services.register import Found, NamesakeError
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.steps import changed_meanwhile

UNIT = ("name", "partner")  # the fields of those who enter together


@contextmanager
def about(field: str) -> Iterator[None]:
    """Say ``field`` where a name is refused that was not sent as ``name``."""
    try:
        yield
    except Refused as refused:
        if refused.field != "name":
            raise
        refused.field = field
        raise


def find_entrant(event: Event, number: int) -> Entrant:
    """The entrant of a number with people, team and substitutions; ``Refused``."""
    entrant = entrant_by_number(event, number)
    if entrant is None:
        raise Refused(_("Nobody has the number %(number)d.", number=number), "number")
    return entrant


def check_going(event: Event) -> None:
    """Raise ``Refused`` where the event is finished: nobody could play any more."""
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is finished: nobody is entered any more."))


def check_unchanged(event: Event, number: int, seen: int | None) -> None:
    """Raise ``Conflict`` where somebody changed this entry after the step ``seen``."""
    if seen is None:
        return
    newer = Step.objects.filter(changes_of(number), event=event, pk__gt=seen)
    if step := newer.order_by("-pk").first():
        raise changed_meanwhile(step)


def check_free(event: Event, person: Person, besides: Entrant | None = None) -> None:
    """Raise ``NamesakeError`` where a person plays in the event already."""
    entry, substitutions = roles_in(event, person)
    said: dict[str, object] = {"person": str(person)}
    if entry and entry != besides:
        said["number"] = entry.number
        reason = _("%(person)s is entered already, number %(number)d.", **said)
        raise namesake(event, person, reason)
    for one in substitutions:
        if one.last_round is None or one.last_round > last_begun(event):
            said["number"] = one.entrant.number
            reason = _(
                "%(person)s plays as a substitute under number %(number)d: end that first.",
                **said,
            )
            raise namesake(event, person, reason)


def namesake(event: Event, person: Person, reason: Text) -> NamesakeError:
    """That a person plays already; somebody else of the name may be meant."""
    return NamesakeError(reason, other_mark(people_by_key(event.club), person, people_in(event)))


def check_doubles(event: Event, found: Sequence[Found]) -> None:
    """Raise ``Refused`` for a player or partner who is new and called nearly as another is.

    One query where somebody is new.
    """
    new = [(one.person, field) for one, field in zip(found, UNIT, strict=False) if one.new]
    people = {one.person for one in found}
    known = [one for one in people_of(event.club) if one not in people] if new else []
    for person, field in new:
        if near := near_names(person, known):
            raise Refused(
                _(
                    "%(name)s would be new in the register, where there is also: %(other)s. "
                    "Allowed: one of these names, or confirm_new for somebody else.",
                    name=str(person),
                    other=", ".join(map(described, near)),
                ),
                field,
                unless="confirm_new",
            )


def last_begun(event: Event) -> int:
    """The number of the last round that was opened, 0 before the first; one query."""
    begun = Round.objects.filter(event=event).exclude(state=Round.State.SEATED)
    return begun.order_by("-number").values_list("number", flat=True).first() or 0


def find_teams(event: Event, names: Iterable[str], notes: RegisterNotes) -> dict[str, Team]:
    """Teams by the keys of their names, those not there made; at most two queries."""
    return find_or_make(Team, names, notes.teams, event=event)


def find_team(event: Event, name: str, notes: RegisterNotes) -> Team | None:
    """The team of that name, new if there is none; None for no name."""
    name = _short(clean_name(name), LONGEST_TITLE, "team")
    return next(iter(find_teams(event, [name], notes).values()), None)


def find_pairs(event: Event, names: Iterable[str], besides: int = 0) -> dict[str, str]:
    """Names of pairs as the event has them first; one query, none for none.

    ``besides``: the number whose own pair does not count.
    """
    wanted = [name for name in names if name]
    if not wanted:
        return {}
    held = Entrant.objects.filter(event=event).exclude(pair="").exclude(number=besides)
    known = held.order_by("number").values_list("pair", flat=True)
    return first_spellings([*known, *wanted])


def find_pair(event: Event, name: str, besides: int) -> str:
    """The name of a pair as the event has it first; ``Refused`` for one too long."""
    name = _short(clean_name(name), LONGEST_NAME, "pair")
    return find_pairs(event, [name], besides).get(name, "")


def checked_table(number: int | None) -> int | None:
    """A table's number; ``Refused`` for an impossible one."""
    if number is not None and not 1 <= number <= HIGHEST_TABLE:
        allowed = _("Allowed: a whole number from 1 to %(most)d.", most=HIGHEST_TABLE)
        raise Refused(allowed, "fixed_table")
    return number


def named(text: str, *, home: str = "", categories: Iterable[str] = ()) -> Named:
    """A person as typed in one field: surname first, mark or club in brackets behind if needed."""
    one = Named.typed(text, home=home, categories=categories)
    for name in (one.surname, one.given_name):
        _short(name, LONGEST_NAME, "name")
    _short(one.home, LONGEST_TITLE, "home")
    return one


def _short(text: str, most: int, field: str) -> str:
    if len(text) > most:
        raise Refused(_("Allowed: at most %(most)d letters.", most=most), field)
    return text
