"""What a page gets to know of a sheet."""

from __future__ import annotations

from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import nameless, sheet_context
from tests.builders.records import DOUBLES, KOP

NAMES = ["Anna Nowak", "Piotr Kos", "Katarzyna Wójcik", "Piotr Lis"]
SHORT = ("Anna", "Piotr K.", "Katarzyna", "Piotr L.")


def test_sheet_has_short_names_of_its_players_beside_the_full_ones():
    sheet = sheet_context(standing_of(KOP | {"players": NAMES}))
    assert (sheet.players, sheet.sides) == (tuple(NAMES), tuple(NAMES))
    assert (sheet.short_players, sheet.short_sides) == (SHORT, SHORT)
    assert sheet.short_players[sheet.players.index(sheet.next_dealer)] == sheet.short_next_dealer


def test_pair_is_called_by_the_short_names_of_both():
    sheet = sheet_context(standing_of(DOUBLES | {"players": NAMES}))
    assert sheet.short_sides == ("Anna + Piotr K.", "Katarzyna + Piotr L.")


def test_sheet_with_room_for_names_has_no_short_ones_either():
    sheet = nameless(sheet_context(standing_of(DOUBLES | {"players": NAMES})))
    assert (sheet.short_players, sheet.short_sides) == (("",) * 4, ("",) * 2)
