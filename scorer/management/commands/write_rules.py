"""``manage.py write_rules``: each game's RULES.md, made from its clauses."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils import translation

from scorer.games.base import Rulebook
from scorer.games.registry import all_games, folder_of
from scorer.sheets.selectors.rules import ToldClause, options_of, told_clauses


class Command(BaseCommand):
    """Write the rules of every game beside its code; a test fails while they differ."""

    help = "Write each game's RULES.md from its clauses."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--check`` only compares."""
        parser.add_argument("--check", action="store_true", help="say what differs, write nothing")

    def handle(self, *args: object, **options: object) -> None:
        """Name every file that was written, or would be."""
        for path, text in rules_files():
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            self.stdout.write(f"{path.parent.name}/{path.name}")
            if not options["check"]:
                path.write_text(text, encoding="utf-8")


def rules_files() -> list[tuple[Path, str]]:
    """Path and content of every game's rules."""
    with translation.override("en"):
        return [(folder_of(game.slug) / "RULES.md", _rules(game)) for game in all_games().values()]


def _rules(game: Rulebook) -> str:
    lines = [f"# {game.name}", ""]
    lines += ["Made from the clauses by `manage.py write_rules`. Documents:", ""]
    lines += [f"- `{ruleset.slug}`: {ruleset.document}" for ruleset in game.rulesets]
    lines += ["", "## Clauses", ""]
    only = {clause.id: sorted(clause.rulesets) for clause in game.clauses}
    everywhere = {
        clause.id: clause
        for ruleset in game.rulesets
        for clause in told_clauses(game, ruleset.slug)
    }
    for clause in game.clauses:
        lines += _clause(everywhere[clause.id], only[clause.id])
    if options_of(game):
        lines += ["", "## House rules", "", "| key | what | usual | clause |", "|---|---|---|---|"]
        lines += [
            f"| `{option['name']}` | {option['label']} | {option['default']} | {option['clause']} |"
            for option in options_of(game)
        ]
    return "\n".join(lines) + "\n"


def _clause(clause: ToldClause, only: list[str]) -> list[str]:
    where = f" (`{'`, `'.join(only)}` only)" if only else ""
    lines = [f"- **{clause.id}**{where} {clause.text}"]
    if clause.also:
        lines.append(f"  - Besides: {clause.also}")
    if clause.open:
        lines.append(f"  - Open: {clause.open}")
    return lines
