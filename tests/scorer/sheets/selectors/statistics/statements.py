"""Sheets with substitutions and struck lines, written by the services and told in plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from hypothesis import strategies as st

from scorer import records
from scorer.models import ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, record_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record

WRITER = Writer(author="Ada")


@dataclass(frozen=True)
class Told:
    """A sheet in plain values: what was written, its lines as JSON, the names by seat for each."""

    sheet: ScoreSheet
    entries: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    names: list[tuple[str, ...]]
    sides: tuple[tuple[int, ...], ...]
    finished: bool
    winners: tuple[int, ...]


@st.composite
def told_sheets(draw, record_strategy):
    """A sheet that came about the long way: somebody sat down later, a line was struck out."""
    record = draw(record_strategy)
    players, entries = record["players"], record["entries"]
    since = draw(st.integers(0, len(entries)))
    newcomers = draw(st.permutations(players)) if draw(st.booleans()) else list(players)
    if draw(st.booleans()):
        newcomers[draw(st.integers(0, len(players) - 1))] = "Nowy"
    sheet = import_record(raw=record | {"entries": entries[:since]})
    if newcomers != players:
        seat_players(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            players=newcomers,
            whole=False,
            position=len(load_sheet_state(sheet).log),
            writer=WRITER,
        )
    for payload in entries[since:]:
        record_entry(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            payload=payload,
            position=len(load_sheet_state(sheet).log),
            writer=WRITER,
        )
    names = [tuple(players if at < since else newcomers) for at in range(len(entries))]
    kept = list(range(len(entries)))
    struck = draw(st.sampled_from([None, *kept]))
    if struck is not None and strikes(sheet, struck):
        if draw(st.booleans()):
            bring_back(sheet, struck, entries[struck])
        else:
            kept.remove(struck)
    return state_record(sheet, record, [entries[at] for at in kept], [names[at] for at in kept])


def positions(sheet):
    """The positions of the lines, struck ones too, in the order they were written."""
    return [entry.position for entry in load_sheet_state(sheet).log if entry.kind == "line"]


def strikes(sheet, at):
    """Strike line ``at`` out, if the later ones can stand without it."""
    try:
        void_entry(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            position=positions(sheet)[at],
            seen_revision=1,
            writer=WRITER,
        )
    except RecordRefused:
        return False
    return True


def bring_back(sheet, at, payload):
    correct_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=payload,
        position=positions(sheet)[at],
        seen_revision=2,
        writer=WRITER,
    )


def state_record(sheet, record, entries, names):
    """The record scored apart from the sheet."""
    parsed = records.parse_record(record | {"entries": entries})
    match = records.score_record(parsed)
    return Told(
        sheet,
        entries,
        [line.as_json() for line in match.lines],
        names,
        parsed.game.sides(parsed.setup),
        match.state.finished,
        match.winners,
    )
