"""A lent club comes home: what is new goes in, what is otherwise is replaced, what is gone goes.

Nothing of the club was written here meanwhile, so what differs is found before anything is held;
then one transaction changes that alone, and compares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import UUID

from django.apps import apps
from django.db import IntegrityError
from django.db.models import Model
from django.utils import timezone
from django.utils.formats import date_format

from scorer.clubs.services.slugs import free_slug
from scorer.models import Club, Lending, User
from scorer.operations.selectors.club_rows import (
    COPIED,
    STAYS,
    counts,
    fields_of,
    label,
    rows_of,
    written_here,
)
from scorer.operations.services.lending import file
from scorer.operations.services.lending.file import LendingRefused, chunks
from scorer.operations.services.lending.guards import drop_guards
from scorer.operations.services.lending.rows import BLOCK, check_count, compare_rows, insert, same
from scorer.sheets.services.rewriting import rewriting
from scorer.support.terminal import gettext
from scorer.support.transactions import atomic

State = Lending.State
LONGEST_SLUG = 80


@dataclass
class Changes:
    """What a file brings: rows to write and ids that go, by model; ``count`` rows in all."""

    rows: dict[type[Model], list[Model]] = field(default_factory=dict)
    gone: dict[type[Model], set[object]] = field(default_factory=dict)
    counted: dict[type[Model], int] = field(default_factory=dict)
    new: int = 0
    changed: int = 0

    @property
    def count(self) -> int:
        """Rows of the club as it is now."""
        return sum(self.counted.values())

    @property
    def removed(self) -> int:
        """Rows that are no more."""
        return sum(len(ids) for ids in self.gone.values()) - self.changed


def take_back(path: Path) -> tuple[Club, Changes]:
    """Put what was written on the laptop into this site, and end the stay.

    Raises ``LendingRefused``: then nothing is changed, and the club is still away.
    """
    head = file.check(path, State.RETURNED)
    lending = _lending(Lending.objects.filter(token=UUID(head.token)).first())
    changes = _differing(path, lending)
    try:
        _apply(lending.pk, changes)
    except IntegrityError as fault:
        said = gettext("The rows of %(name)s do not fit together: nothing was changed. %(fault)s")
        raise LendingRefused(said % {"name": path.name, "fault": fault}) from fault
    drop_guards(lending.club_id)
    return Club.objects.get(pk=lending.club_id), changes


def _lending(found: Lending | None) -> Lending:
    """It, while the club is away; raises ``LendingRefused``."""
    if found is None or found.state in {State.HOSTED, State.RETURNED}:
        raise LendingRefused(gettext("This site did not lend that club: is it another one's file?"))
    if found.state != State.LENT:
        said = (
            gettext("This club was taken back already, on %(moment)s: nothing was changed.")
            if found.state == State.TAKEN_BACK
            else gettext("This club was given up on %(moment)s: its file is good no longer.")
        )
        raise LendingRefused(said % {"moment": _moment(found.ended_at or found.lent_at)})
    return found


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def _differing(path: Path, lending: Lending) -> Changes:
    """What of the file is not here as it is there; raises ``LendingRefused`` for foreign rows."""
    changes = Changes(gone={model: _ids(model, lending) for model in written_here()})
    accounts = set(User.objects.values_list("pk", flat=True))
    for model, rows in file.portions(path):
        if model in changes.gone:
            _without_strangers(rows, accounts)
            _compare(model, rows, lending, changes)
            changes.counted[model] = changes.counted.get(model, 0) + len(rows)
    if not changes.counted.get(Club):
        raise LendingRefused(gettext("The file holds rows of another club: nothing was changed."))
    return changes


def _ids(model: type[Model], lending: Lending) -> set[object]:
    return set(rows_of(model, lending.club_id).values_list("pk", flat=True))


def _without_strangers(rows: list[Model], accounts: set[int]) -> None:
    """Accounts that were made on the laptop stay there; the names in the logs come along."""
    for known in fields_of(type(rows[0])):
        if known.related_model is User:
            for row in rows:
                if getattr(row, known.attname) not in accounts:
                    setattr(row, known.attname, None)


def _compare(model: type[Model], rows: list[Model], lending: Lending, changes: Changes) -> None:
    here = rows_of(model, lending.club_id).in_bulk([row.pk for row in rows])
    new = [row for row in rows if row.pk not in here]
    changed = [row for row in rows if row.pk in here and not same(row, here[row.pk])]
    _check_ids(model, new, lending)
    for row in (*new, *changed):
        _with_free_slug(row, here.get(row.pk))
    kept = here.keys() - {row.pk for row in changed}
    changes.gone[model] -= kept
    changes.rows.setdefault(model, []).extend([*new, *changed])
    changes.new += len(new)
    changes.changed += len(changed)


def _check_ids(model: type[Model], new: list[Model], lending: Lending) -> None:
    """What is new has an id out of the block, or a random one that nobody has here."""
    first = lending.first_ids.get(label(model), 0)
    ids = [row.pk for row in new]
    outside = counts(model) and any(not first <= pk < first + BLOCK for pk in ids)
    if outside or model._base_manager.filter(pk__in=ids).exists():  # noqa: SLF001 — Django's name
        raise LendingRefused(gettext("The file holds rows of another club: nothing was changed."))


def _with_free_slug(row: Model, before: Model | None) -> None:
    """Somebody here may have given the same address meanwhile: the later one gets another."""
    slug = getattr(row, "slug", "")
    if slug != getattr(before, "slug", "") and type(row)._base_manager.filter(slug=slug).exists():  # noqa: SLF001 — Django's name
        other = free_slug(type(row), slug, otherwise=slug, longest=LONGEST_SLUG - 5)
        vars(row)["slug"] = other


@atomic
def _apply(lending_id: int, changes: Changes) -> None:
    lending = _lending(Lending.objects.select_for_update(no_key=True).get(pk=lending_id))
    lending.state, lending.ended_at = State.TAKEN_BACK, timezone.now()
    lending.save(update_fields=["state", "ended_at"])  # the guards let through from here on
    with rewriting():
        for model, ids in changes.gone.items():
            for portion in chunks(ids):
                model._base_manager.filter(pk__in=portion)._raw_delete("default")  # noqa: SLF001 — without what hangs on it
    for rows in changes.rows.values():
        insert(rows)
    _let_go(changes)
    Club.objects.filter(pk=lending.club_id).update(away_since=None)
    for model in changes.gone:
        for rows in chunks(changes.rows.get(model, [])):
            compare_rows(rows)
        check_count(model, lending.club_id, changes.counted.get(model, 0))


def _let_go(changes: Changes) -> None:
    """What stayed here and hung on a row that is no more: let go of it, or go with it."""
    for name in (*STAYS, *COPIED):
        model = apps.get_model(name)
        for known in fields_of(model):
            for ids in chunks(_no_more(changes, known.related_model)):
                hanging = model._base_manager.filter(**{f"{known.name}__in": ids})  # noqa: SLF001 — Django's name
                if known.null:
                    hanging.update(**{known.name: None})
                else:
                    hanging.delete()


def _no_more(changes: Changes, model: object) -> Iterable[object]:
    if not isinstance(model, type) or model not in changes.gone:
        return ()
    return changes.gone[model] - {row.pk for row in changes.rows.get(model, ())}
