"""A game that nobody plays is added by its two packages alone, and all that holds of every game
holds of it: ``tests/made_up``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiers import long

ROOT = Path(__file__).resolve().parents[2]
MADE_UP = ROOT / "tests" / "made_up"
RECIPE = (ROOT / "docs" / "adding" / "a-game.md").read_text(encoding="utf-8")
PACKAGES = re.compile(r"^\| `((?:scorer/(?:games|kits)|tests|fixtures)/[^`]*)` \|", re.MULTILINE)


def in_file(path, *names):
    """Tests of a file, by their names."""
    return [f"{path}::test_{name}" for name in names]


# what the suite asks of every game; of a file with much else besides, only what asks that
OF_EVERY_GAME = [
    "tests/scorer/games/test_announcing.py",
    "tests/scorer/games/test_contract.py",
    "tests/scorer/games/test_golden.py",
    "tests/scorer/games/test_registry.py",
    "tests/scorer/games/test_totals.py",
    "tests/scorer/sheets/forms/test_entry.py",
    "tests/scorer/sheets/forms/test_sheet.py",
    "tests/scorer/kits/test_kits.py",
    *in_file(
        "tests/scorer/management/test_print_rule_card.py", "print_rule_card_names_what_is_allowed"
    ),
    "tests/scorer/management/test_records.py",
    *in_file("tests/scorer/management/test_score.py", "every_record_gets_a_line_in_order"),
    "tests/scorer/printing/rule_cards",
    *in_file(
        "tests/scorer/printing/test_sets_mixed.py",
        "blanks_are_not_made_for_players_that_the_rules_refuse",
    ),
    *in_file(
        "tests/scorer/records/test_record.py",
        "head_can_be_read_without_entries",
        "wrong_heads_are_refused_with_path_and_what_is_allowed",
    ),
    "tests/scorer/records/test_checking.py",
    "tests/scorer/records/test_reading.py",
    "tests/scorer/records/test_result.py",
    "tests/scorer/records/test_schema.py",
    "tests/scorer/sheets/selectors",
    "tests/scorer/sheets/services/test_rematch.py",
    *in_file(
        "tests/scorer/sheets/services/test_sheets.py",
        "record_to_log_to_record_is_equal",
        "any_record_to_log_to_record_is_equal",
    ),
    *in_file(
        "tests/scorer/api/test_sheets.py",
        "sheet_is_read_in_the_shapes_of_the_exports",
        "schema_is_the_one_records_are_checked_by",
    ),
    *in_file(
        "tests/scorer/sheets/views/test_figures.py",
        "every_game_has_chart",
        "club_shows_the_game_it_plays_most",
        "player_has_all_figures_game_by_game",
    ),
    "tests/scorer/sheets/views/test_offline.py",
    "tests/scorer/sheets/views/test_rules.py",
    *in_file(
        "tests/scorer/sheets/views/test_sheet.py",
        "sheet_shows_names_totals_and_link_to_every_why",
        "totals_on_top_lead_to_their_chart",
    ),
    *in_file(
        "tests/scorer/sheets/views/test_start.py",
        "first_page_offers_every_rule_set",
        "unknown_rule_set_is_not_there",
    ),
    *in_file(
        "tests/project/test_house.py",
        "game_has_rules_golden_records_and_tests",
        "rules_say_what_the_clauses_say",
        "no_migration_is_missing",
        "no_game_is_asked_for_by_name_outside_its_own_modules",
        "nothing_is_named_after_a_game_outside_its_rules_and_its_kit",
        "only_its_own_kit_imports_a_game",
    ),
    "tests/tournaments/rehearsal/test_hands.py",
    "tests/tournaments/selectors/test_presets.py",
]


def checked(plugin, *paths):
    """What pytest says with the game added by ``plugin``; its last line if all is well."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", f"tests.made_up.{plugin}"]
    command += ["-p", "no:randomly", "-p", "no:cacheprovider", *paths]  # some games come long
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_every_test_that_is_asked_of_a_game_is_there():
    asked = [each.split("::") for each in OF_EVERY_GAME]
    gone = [
        "::".join(each)
        for each in asked
        if not (ROOT / each[0]).exists()
        or (each[1:] and f"def {each[1]}(" not in (ROOT / each[0]).read_text(encoding="utf-8"))
    ]
    assert gone == []


@long
@pytest.mark.parametrize(
    ("plugin", "own"), [("kit", "of_the_kit"), ("rules", "without_kit")], ids=["kit", "rules"]
)
def test_what_holds_of_every_game_holds_of_the_made_up_one_and_it_is_on_every_page(plugin, own):
    """On every page, on paper and in an event; in one process: each starts slowly."""
    checked(plugin, *(f"tests/made_up/{name}.py" for name in ("everywhere", own)), *OF_EVERY_GAME)


def recipes(package="three_heaps"):
    """The paths that the recipe names, for the made-up game."""
    homes = {
        "scorer/games/<game>/": f"tests/made_up/games/{package}/",
        "scorer/kits/<game>/": f"tests/made_up/kits/{package}/",
        "fixtures/games/<game>/": f"tests/made_up/golden/{package}/",
        "tests/scorer/games/<game>/": "tests/made_up/",
    }
    for path in PACKAGES.findall(RECIPE):
        for home, place in homes.items():
            if path.startswith(home):
                yield place + path.removeprefix(home).replace("<game>", package)


def test_every_file_of_the_recipe_is_there_for_the_made_up_game():
    named = list(recipes())
    assert len(named) > 10
    assert [path for path in named if not list(ROOT.glob(path))] == []


def test_recipe_names_every_file_of_the_made_up_game():
    named = {found for path in recipes() for found in ROOT.glob(path)}
    there = {
        path
        for folder in ("games", "kits")
        for path in (MADE_UP / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert sorted(there - named) == []
