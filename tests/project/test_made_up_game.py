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

# what the suite asks of every game
OF_EVERY_GAME = [
    "tests/scorer/games/test_announcing.py",
    "tests/scorer/games/test_contract.py",
    "tests/scorer/games/test_golden.py",
    "tests/scorer/games/test_registry.py",
    "tests/scorer/games/test_totals.py",
    "tests/scorer/sheets/forms/test_entry.py",
    "tests/scorer/sheets/forms/test_sheet.py",
    "tests/scorer/kits/test_kits.py",
    "tests/scorer/management",
    "tests/scorer/printing/rule_cards",
    "tests/scorer/printing/test_sets_mixed.py",
    "tests/scorer/records",
    "tests/scorer/sheets/selectors",
    "tests/scorer/sheets/services/test_rematch.py",
    "tests/scorer/sheets/services/test_sheets.py",
    "tests/scorer/api/test_sheets.py",
    "tests/scorer/sheets/views/test_figures.py",
    "tests/scorer/sheets/views/test_offline.py",
    "tests/scorer/sheets/views/test_rule_cards.py",
    "tests/scorer/sheets/views/test_rules.py",
    "tests/scorer/sheets/views/test_sheet.py",
    "tests/scorer/sheets/views/test_start.py",
    "tests/project/test_house.py",
    "tests/tournaments/rehearsal/test_hands.py",
    "tests/tournaments/selectors/test_presets.py",
]


def checked(plugin, *paths):
    """What pytest says with the game added by ``plugin``; its last line if all is well."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", f"tests.made_up.{plugin}"]
    command += ["-p", "no:randomly", "-p", "no:cacheprovider", "-m", "not long", *paths]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@long
@pytest.mark.parametrize(
    ("plugin", "own"), [("kit", "of_the_kit"), ("rules", "without_kit")], ids=["kit", "rules"]
)
def test_made_up_game_is_on_every_page_on_paper_and_in_an_event(plugin, own):
    checked(plugin, *(f"tests/made_up/{name}.py" for name in ("everywhere", own)))


@long
@pytest.mark.parametrize("plugin", ["kit", "rules"])
def test_what_holds_of_every_game_holds_of_the_made_up_one(plugin):
    checked(plugin, *OF_EVERY_GAME)


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
