"""Undo of an import: entries that it made go, entries that it changed are as they were before.

What depends on an entry, or was changed since, stays and is counted. What the import did to the
register is undone like that of any act (``register_changes``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log.acts import register as acts
from tournaments.log.parts import Numbered
from tournaments.models import Award, Entrant, Event, Place, SittingOut, Step, Substitution, Team
from tournaments.selectors.entry_steps import first_number, numbers_now, standing_imports
from tournaments.selectors.register import PEOPLE
from tournaments.services.entry_details import numbered, said_of, whole
from tournaments.services.steps import Actor, append
from tournaments.services.undo_report import Part, UndoReport, Why, first_reason

DONE = _("This import was undone already.")
DETAILS = ("partner", "team", "pair", "categories", "fixed_table")
TYPED: Mapping[str, Callable[[object], object]] = {  # a list tells every field as text
    "categories": lambda text: [slug for slug in str(text).split(", ") if slug],
    "fixed_table": lambda text: int(str(text)) if text else None,
}


def undo_import(event: Event, step: Step, read: acts.ListImported, actor: Actor) -> UndoReport:
    """Undo what an import did to the entries of an event that is held, as far as it goes.

    Costs a fixed number of statements. Raises ``Refused`` for one undone already.
    """
    if step.pk not in {one.pk for one, _act in standing_imports(event)}:
        raise Refused(DONE)
    report = UndoReport(register_stays=read.register is None)
    now = numbers_now(event, step, [one.number for one in (*read.entered, *read.changed)])
    rows = Entrant.objects.filter(event=event, number__in=now.values())
    found = {one.number: one for one in rows.select_related("team", *PEOPLE)}
    reasons = _reasons(rows)
    made = [found[now[one.number]] for one in read.entered if now.get(one.number) in found]
    free = set(report.sort_out(Part.ENTRY, {one.pk: reasons[one.number] for one in made}))
    for one in made:
        if one.pk not in free:
            report.holders |= {pk for pk in (one.person_id, one.partner_id) if pk}
    listed = [(one, found[now[one.number]]) for one in read.changed if now.get(one.number) in found]
    changed = _change_back(event, listed, reasons, report)
    act = acts.ListTakenBack(
        first=first_number(read),
        removed=tuple(Numbered(**numbered(one)) for one in made if one.pk in free),
        changed=tuple(changed),
        stay=len(made) - len(free),
    )
    Entrant.objects.filter(pk__in=free).delete()
    append(event, act, actor)
    return report


def _reasons(rows: QuerySet[Entrant]) -> dict[int, Why | None]:
    """Why entries stay, by number; None: nothing depends on them; one query."""
    of_it = {"entrant": OuterRef("pk")}
    held = Q(last_round=None) | Q(last_round__gte=F("first_round"))
    found = rows.order_by().values_list(
        "number",
        "paid",
        "state",
        Exists(Place.objects.filter(**of_it)),
        Exists(SittingOut.objects.filter(**of_it)),
        Exists(Award.objects.filter(**of_it)),
        Exists(Substitution.objects.filter(held, **of_it)),
    )
    return {
        number: first_reason(
            {
                Why.SEATED: seated or rests,
                Why.AWARDED: awarded,
                Why.PAID: bool(paid),
                Why.HERE: state == Entrant.State.HERE,
                Why.REPLACED: replaced,
            }
        )
        for number, paid, state, seated, rests, awarded, replaced in found
    }


def _change_back(
    event: Event,
    listed: Iterable[tuple[acts.ListedChange, Entrant]],
    reasons: Mapping[int, Why | None],
    report: UndoReport,
) -> list[acts.ListedChange]:
    """Let entries be as they were before the list, save those changed since."""
    teams = {team.name: team for team in Team.objects.filter(event=event)}
    changed, told = [], []
    for one, entrant in listed:
        before = _before(one)
        is_now = said_of(entrant)
        played = reasons[entrant.number] if "partner" in before else None
        if played in {Why.SEATED, Why.AWARDED}:
            report.stay[Part.DETAILS, played] += 1
        elif any(_was_changed(name, one, is_now) for name in before) or (
            before.get("team") and before["team"] not in teams
        ):
            report.stay[Part.DETAILS, Why.CHANGED] += 1
        elif before:
            rows = {"partner": None, "team": teams.get(str(before.get("team")))}
            for name, value in before.items():
                setattr(entrant, name, rows.get(name, value))
            changes = {name: (is_now[name], said_of(entrant)[name]) for name in before}
            changed.append(entrant)
            told.append(
                acts.ListedChange(**whole(entrant), changes=cast("acts.EntryChanges", changes))
            )
    Entrant.objects.bulk_update(changed, DETAILS)
    report.undone[Part.DETAILS] += len(changed)
    return told


def _before(listed: acts.ListedChange) -> dict[str, object]:
    """What an entry said before the list, of the fields that it changed."""
    changes = cast("Mapping[str, tuple[object, object]]", listed.changes)
    was = {name: change[0] for name, change in changes.items() if name in DETAILS}
    return {name: TYPED[name](value) if name in TYPED else value for name, value in was.items()}


def _was_changed(name: str, listed: acts.ListedChange, is_now: Mapping[str, object]) -> bool:
    """Whether somebody changed a field since; a partner stays, whatever the name is by now."""
    if name == "partner":
        return not is_now[name]
    return bool(is_now[name] != getattr(listed, name))
