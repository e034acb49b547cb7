"""Each game's RULES.md, made from its clauses: ``python -m tests.rules_pages`` writes them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import django
from django.utils import translation

from scorer.games.base import Rulebook
from scorer.games.registry import all_games, folder_of
from scorer.sheets.selectors.rules import ToldClause, options_of, told_clauses


def rules_files() -> list[tuple[Path, str]]:
    """Path and content of every game's rules."""
    with translation.override("en"):
        return [(folder_of(game.slug) / "RULES.md", _rules(game)) for game in all_games().values()]


def _rules(game: Rulebook) -> str:
    lines = [f"# {game.name}", ""]
    lines += ["Made from the clauses by `python -m tests.rules_pages`. Documents:", ""]
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


def main() -> None:
    """Write what differs, and name it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    django.setup()
    for path, text in rules_files():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.parent.name}/{path.name}\n")


if __name__ == "__main__":
    main()
