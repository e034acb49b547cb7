"""The rule sets and their clauses in the reader's language; costs no query."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from django.utils.translation import gettext

from scorer.games.base import AnyGame, Rulebook, RuleSet
from scorer.games.registry import all_games, find_ruleset
from scorer.kits import kit_of
from scorer.support.translation import translate


@dataclasses.dataclass(frozen=True, slots=True)
class RulesetChoice:
    """A rule set with its game, named for people; the first of ``icons`` that is there draws it."""

    game: AnyGame
    ruleset: RuleSet
    game_name: str
    name: str
    players: str
    most_players: int
    about: str
    icons: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class ToldClause:
    """A clause in the reader's language; ``open`` is empty where nothing is open.

    ``also`` is what the document says besides, empty where it says nothing.
    """

    id: str
    text: str
    also: str
    open: str
    options: tuple[str, ...]


def ruleset_choices() -> list[RulesetChoice]:
    """All rule sets, game by game."""
    return [_choice(game, ruleset) for game in all_games().values() for ruleset in game.rulesets]


def find_choice(slug: str) -> RulesetChoice:
    """The rule set named ``slug``; KeyError when there is none."""
    game = find_ruleset(slug)
    return _choice(game, game.ruleset(slug))


def told_clauses(game: Rulebook, ruleset: str) -> list[ToldClause]:
    """The clauses of a rule set, in the document's order."""
    labels = {option["name"]: option["label"] for option in options_of(game)}
    return [
        ToldClause(
            clause.id,
            translate(clause.text),
            translate(clause.also) if clause.also else "",
            translate(clause.open) if clause.open else "",
            tuple(labels[name] for name in clause.option if name in labels),
        )
        for clause in game.clauses_of(ruleset)
    ]


def options_of(game: Rulebook) -> list[dict[str, str]]:
    """The house rules of a game: name, label, clause, default."""
    return [
        {
            "name": option.name,
            "label": translate(option.metadata["label"]),
            "clause": option.metadata["clause"],
            "default": _value_words(option, option.default),
        }
        for option in dataclasses.fields(game.options_type)
    ]


def _choice(game: AnyGame, ruleset: RuleSet) -> RulesetChoice:
    least, most = game.players.minimum, game.players.maximum
    return RulesetChoice(
        game=game,
        ruleset=ruleset,
        game_name=translate(game.name),
        name=translate(ruleset.name),
        players=str(least) if least == most else f"{least}–{most}",
        most_players=most or least,
        about=translate(about) if (about := ruleset.about or game.about) else "",
        icons=(kit_of(game.slug).template("icon.html"), "scorer/game_icon.html"),
    )


def told_options(game: Rulebook, chosen: Mapping[str, object]) -> list[str]:
    """House rules that differ from the usual ones, as people say them: "Hands in a game: 32"."""
    return [
        f"{translate(option.metadata['label'])}: {_value_words(option, chosen[option.name])}"
        for option in dataclasses.fields(game.options_type)
        if option.name in chosen and chosen[option.name] != option.default
    ]


def _value_words(option: dataclasses.Field[object], value: object) -> str:
    """A value of a house rule as people say it."""
    names = option.metadata["choices"]
    if value in names:
        return translate(names[value])
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return gettext("none") if value is None else str(value)
