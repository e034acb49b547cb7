"""The house keeps its own rules."""

from __future__ import annotations

import inspect
import io
import re
import subprocess
from importlib import import_module

import pytest
from django.core.management import call_command, get_commands
from django.urls import URLPattern, URLResolver, get_resolver

from scorer.clubs.views.powers import POWERS, Holder, holder_of
from scorer.config.api import ROUTERS
from scorer.games.registry import all_games, folder_of, package_of
from tests.project.sources import ROOT, imports, modules, trees_with
from tests.rules_pages import rules_files
from tests.scorer.games.golden import golden_files
from tournaments.models import HelperPass

REFERENCE = (ROOT / "docs" / "operating" / "reference.md").read_text(encoding="utf-8")
OWN_APPS = ("scorer", "tournaments")


def _views(patterns, prefix=""):
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _views(pattern.url_patterns, address)
        elif isinstance(pattern, URLPattern):
            yield address, pattern.callback


VIEWS = dict(_views(get_resolver().url_patterns))
OPERATIONS = [
    operation.view_func
    for router in ROUTERS
    for view in router.path_operations.values()
    for operation in view.operations
]
RIGHTS = {*HelperPass.Right, ", ".join(HelperPass.Right)}
NARROWED = {"event desk": RIGHTS, "event reader": {"seating", "everything"}, "token": None}


@pytest.mark.parametrize("said", sorted({view.who_may for view in [*VIEWS.values(), *OPERATIONS]}))
def test_every_view_says_who_may(said):
    who, _colon, narrowed = said.partition(": ")
    assert who in POWERS
    allowed = NARROWED.get(who, {""})
    assert allowed is None or narrowed in allowed


def test_every_power_of_the_table_is_that_of_an_address():
    said = {view.who_may.partition(":")[0] for view in [*VIEWS.values(), *OPERATIONS]}
    assert said == set(POWERS)
    assert {*POWERS.values(), Holder.OPERATOR} == set(Holder)


def test_what_belongs_to_the_whole_site_is_for_whoever_sits_at_the_laptop():
    """No other address leads there: where processes, printers, backups and figures are."""
    held = {at for at, view in VIEWS.items() if holder_of(view.who_may) is Holder.LAPTOP}
    assert held == {at for at in VIEWS if at.startswith("control/")} | {"metrics/"}
    whole = ("scorer.operations.views.control", "scorer.operations.views.backups")
    shown = {at for at, view in VIEWS.items() if inspect.unwrap(view).__module__ in whole}
    assert shown == held - {"metrics/"}


@pytest.mark.parametrize("slug", list(all_games()))
def test_game_has_rules_golden_records_and_tests(slug):
    package = package_of(slug)
    assert (folder_of(slug) / "RULES.md").exists()
    assert golden_files(package)
    assert import_module(f"tests.scorer.games.{package}.strategies").records


@pytest.mark.parametrize(("path", "text"), rules_files(), ids=lambda value: str(value)[-40:])
def test_rules_say_what_the_clauses_say(path, text):
    assert path.read_text(encoding="utf-8") == text


def test_every_command_is_in_the_reference():
    own = [name for name, app in get_commands().items() if app in OWN_APPS]
    assert [name for name in sorted(own) if f"kontra {name}" not in REFERENCE] == []


def test_every_setting_is_in_the_reference():
    settings = (ROOT / "scorer" / "config" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r"KONTRA_[A-Z_]+", settings))
    assert [name for name in sorted(names) if f"`{name}`" not in REFERENCE] == []


@pytest.mark.django_db
def test_no_migration_is_missing():
    out = io.StringIO()
    call_command("makemigrations", "--check", "--dry-run", stdout=out)
    assert out.getvalue().strip() == "No changes detected"


def test_no_game_is_asked_for_by_name_outside_its_own_modules():
    slugs = "|".join(all_games())
    compared = re.compile(rf"""(==|in|!=)\s*["'(\[{{]*\s*["']({slugs})["']""")
    found = [
        f"{path}:{number}"
        for path, text in modules().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if compared.search(line)
    ]
    assert found == []


def test_templates_hold_no_inline_style_or_script():
    inline = re.compile(r"<script(?![^>]*\bsrc=)|\bstyle=|\bon[a-z]+=", re.IGNORECASE)
    found = [
        str(path.relative_to(ROOT))
        for folder in ("templates", "scorer/kits")
        for path in sorted((ROOT / folder).rglob("*.html"))
        if "print" not in path.parts and inline.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_nothing_is_needed_beside_the_checkout():
    """A folder shared by whoever works on the project is not there for others."""
    command = ["git", "grep", "--files-with-matches", "[.][.]/shared"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.stdout, found.returncode) == ("", 1)  # 1: nothing found


def test_nothing_is_named_after_a_game_outside_its_rules_and_its_kit():
    names = "|".join(name for slug in all_games() for name in {slug, package_of(slug)})
    named = re.compile(rf"(?<![a-z])({names})(?![a-z])")
    files = [
        path.relative_to(ROOT)
        for folder in (*OWN_APPS, "templates", "bin", "deploy")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]
    homes = {("scorer", "games"), ("scorer", "kits")}
    found = [str(path) for path in files if path.parts[:2] not in homes and named.search(str(path))]
    assert found == []


def test_only_its_own_kit_imports_a_game():
    packages = {package_of(slug) for slug in all_games()}
    found = [
        f"{path}: {name}"
        for path, tree in trees_with(*(f"scorer.games.{package}" for package in packages))
        for name in imports(tree)
        for game in packages
        if f"{name}.".startswith(f"scorer.games.{game}.")
        and path.parts[:3] not in {("scorer", room, game) for room in ("games", "kits")}
    ]
    assert found == []
