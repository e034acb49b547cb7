"""What changed of an event and its format, field by field, in words and never as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from tournaments.engine.ranking import KEYS
from tournaments.engine.results import Incomplete
from tournaments.log.choices import CHOICES
from tournaments.log.phrases import NOTHING, category_words, changes, joined

FIELDS = {
    "name": _("name"),
    "day": _("day"),
    "place": _("place"),
    "seed": _("seed of lots"),
    "game": _("game"),
    "ruleset": _("rule set"),
    "options": _("house rules"),
    "unit": _("who is placed"),
    "table_size": _("size of tables"),
    "rounds": _("rounds"),
    "final_rounds": _("final rounds"),
    "knockout": _("how many play the knock-out"),
    "third_place": _("a match for third place"),
    "tie_keys": _("further keys where the best go on"),
    "tie_rule": _("how a tie is decided where the best go on"),
    "final_by_standing": _("equal finalists stand as before the knock-out"),
    "hands": _("hands in a round"),
    "round_minutes": _("minutes of a round"),
    "scoring": _("points and ranking"),
    "draws": _("draws"),
    "apart": _("who is kept apart"),
    "uneven": _("uneven fields"),
    "swiss_start": _("the first Swiss round"),
    "byes": _("who sits out a Swiss round"),
    "awards": _("awards"),
    "missed_rounds": _("rounds that somebody missed"),
    "categories": _("categories"),
    "second_look": _("second look"),
    "fee": _("fee"),
    "fees": _("fees by category"),
    "currency": _("currency"),
}
WITHIN = {
    "ranking": _("ranking"),
    "table_points": _("table points"),
    "short_table_points": _("table points at a short table"),
    "match_points": _("match points"),
    "lowest_wins": _("the lowest sum wins"),
    "score": _("small points"),
    "team": _("team"),
    "club": _("club"),
    "pair": _("pair"),
    "bye": _("bye"),
    "missing_fourth": _("missing fourth"),
    "runaway": _("left the table"),
    "policy": _("what they count"),
    "size": _("players of a team"),
    "best": _("how many of a team count"),
    "line_up_max": _("players a team may enter"),
    "incomplete": _("incomplete teams"),
    "win": _("for a win"),
    "draw": _("for a draw"),
    "loss": _("for a loss"),
}  # what a field consists of
CATEGORIES, RANKINGS = ("categories",), (("scoring", "ranking"), ("tie_keys",))
USUAL: Mapping[str, str] = {"incomplete": Incomplete.LAST}  # of parts that are left out then

Path = tuple[str, ...]


def changed_values(changed: Mapping[str, tuple[object, object]]) -> Text:
    """By key what was and what is, as a part of a sentence: “rounds: 5 → 4”."""
    return changes(
        (_field(path), _value(path, was), _value(path, now))
        for key, (was, now) in changed.items()
        for path, was, now in _parts((key,), was, now)
    )


def _parts(path: Path, was: object, now: object) -> Iterator[tuple[Path, object, object]]:
    """What differs within an object, key by key and as deep as it goes; else the whole."""
    objects = [{} if value is None else value for value in (was, now)]
    before, after = (value if isinstance(value, dict) else None for value in objects)
    if before is None or after is None or not (before or after):
        yield path, was, now
        return
    for key in sorted({*before, *after}):
        if before.get(key) != after.get(key):
            yield from _parts((*path, key), before.get(key), after.get(key))


def _field(path: Path) -> Text:
    key, *rest = path
    name = FIELDS.get(key) or verbatim(key)
    if not rest:
        return name
    inner = joined((WITHIN.get(part) or verbatim(part) for part in rest), ", ")
    return Text("%(name)s (%(rest)s)", {"name": name, "rest": inner})


def _value(path: Path, value: object) -> Text:
    if value is None and path[-1] in USUAL:
        return _word(path, USUAL[path[-1]])
    if value is None or value in ("", [], {}):
        return verbatim(NOTHING)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return joined((_value(path, one) for one in value), ", ")
    if isinstance(value, dict):
        pairs = ((verbatim(str(key)), _value(path, one)) for key, one in value.items())
        return joined((joined(pair) for pair in pairs), ", ")
    return _word(path, str(value))


def _word(path: Path, word: str) -> Text:
    if path == CATEGORIES:
        return category_words(word)
    if path in RANKINGS and word in KEYS:
        return KEYS[word].words
    choices = CHOICES.get(path[-1]) or CHOICES.get(path[0], {})
    return choices.get(word) or verbatim(word)
