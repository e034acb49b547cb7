"""Lists as clubs have them, and what is stated by hand about each: entries, questions, faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import Choices
from tournaments.records.entry_list_json import entry_list_json

GOLDEN = Path(__file__).parent / "golden"
LISTS = sorted(path for path in GOLDEN.iterdir() if path.suffix != ".json")


def sheet_of(path):
    return read_sheet(path.read_bytes(), path.name)


def expected(path):
    name = path.name.replace(".", "-")
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def read(path, **options):
    event = expected(path)["event"]
    return read_entries(sheet_of(path), pairs=event == "pairs", teams=event == "teams", **options)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_list_is_read_as_stated(path):
    assert entry_list_json(read(path), str) == expected(path)["list"]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_recognised_columns_sent_back_as_chosen_give_same_list(path):
    first = read(path)
    columns = tuple(column.field for column in first.layout.columns)
    chosen = Choices(header_row=first.layout.header_row or 0, columns=columns)
    assert read(path, choices=chosen) == first


def test_every_list_is_stated():
    stated = {path.stem for path in GOLDEN.glob("*.json")}
    assert stated == {path.name.replace(".", "-") for path in LISTS}
