"""Tables of a round, played: on paper and keyed at the desk, or hand by hand on the phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from uuid import UUID, uuid4

from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.signing import sign_sheet
from scorer.sheets.services.writing import Writer
from tests.rehearsal.hands import Payload, play_table
from tests.rehearsal.plans import Sheets
from tournaments.engine.formats import SecondLook
from tournaments.models import Event, Table
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.results import TableState
from tournaments.services.results import correct_result, key_result, newest_result
from tournaments.services.steps import Actor

PHONE_EVERY = 12  # tables where sheets are mixed
LOOK_EVERY = 4  # results that are keyed twice


@dataclass(frozen=True, slots=True)
class Desk:
    """Where the tables of an event bring what they played; ``seed`` decides what that is."""

    event: Event
    actor: Actor
    seed: str
    sheets: Sheets

    def play(self, table: TableState) -> None:
        """Play a table to its end and write it down."""
        terms = table_rules_of(self.event)
        lots = Random(f"{self.seed} {table.round} {table.number}")  # noqa: S311 — a game, no secret
        players = sum(map(len, terms.sides(len(table.seats))))
        played = play_table(terms.head, players, lots)
        if table.sheet and self._by_phone(table):
            _write(table.sheet, played.entries, table)
        else:
            self._key(table, played.totals, terms)

    def _by_phone(self, table: TableState) -> bool:
        if self.sheets is Sheets.MIXED:
            return table.number % PHONE_EVERY == 1
        return self.sheets is Sheets.PHONE

    def _key(self, table: TableState, scores: Sequence[int], terms: TableRules) -> None:
        """From paper, some twice; at one table a slip is seen by that and put right."""
        slip = [scores[1], scores[0], *scores[2:]]
        first = slip if (table.round, table.number) == (1, 2) else scores
        key_result(table_id=table.id, scores=first, uuid=uuid4(), actor=self.actor, confirm=True)
        if terms.format.second_look is SecondLook.NONE and first is scores:
            return
        if table.number % LOOK_EVERY == 2 or first is slip:
            key_result(
                table_id=table.id, scores=scores, uuid=uuid4(), actor=self.actor, confirm=True
            )
        if first is slip and list(scores) != slip:
            self.correct(table, scores, "keyed in the wrong order")

    def correct(self, table: TableState, scores: Sequence[int], reason: str) -> None:
        """Let a table have scored something else."""
        correct_result(
            table_id=table.id,
            scores=scores,
            reason=reason,
            seen=newest_result(Table.objects.get(pk=table.id)),
            uuid=uuid4(),
            actor=self.actor,
            confirm=True,
        )


def _write(sheet: UUID, entries: Sequence[Payload], table: TableState) -> None:
    """Every hand on the table's sheet, then the signature of all."""
    writer = Writer(device=f"table {table.number}")
    for position, payload in enumerate(entries):
        record_entry(
            sheet_id=sheet, uuid=uuid4(), payload=payload, position=position, writer=writer
        )
    sign_sheet(
        sheet_id=sheet,
        uuid=uuid4(),
        side=None,
        name=f"{table.number}",
        position=len(entries),
        writer=writer,
    )
