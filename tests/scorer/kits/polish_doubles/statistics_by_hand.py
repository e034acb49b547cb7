"""The statistics of “Polish” doubles once more, turn by turn."""

from __future__ import annotations

from tests.scorer.sheets.selectors.statistics.by_hand import (
    RESULTS,
    Tables,
    finished,
    mean,
    pair_of,
    rate,
    result,
    seats_of,
)

MOST_WORDS = 10


def polish_doubles(sheets, player):
    pair = {"sheets": 0, "double_turns": 0, "double_turn": (0, 0), "lost": 0}
    pair |= {"protests": (0, 0), "crosses": 0}
    own = {"turns": 0, "turn": (0, 0), "best": None, "words": (0, 0), "exchanges": 0, "passes": 0}
    tables = Tables(
        players={**RESULTS, **own, **pair},
        pairs={**RESULTS, **pair},
        places={"double_turns": 0, "double_turn": (0, 0)},
    )
    words = []
    for told in sheets:
        for at, (entry, line) in enumerate(zip(told.entries, told.lines, strict=True)):
            _present(tables, told, at, player)
            if "closing" not in entry:
                _turn(tables, told, at, entry, line, player)
                words += _own(tables, told, at, entry, line, player)
        for at in finished(told):
            for row, side in _rows(tables, told, at, player):
                result(row, told, side)
    plain = tables.plain()
    if words:
        best = sorted(words, key=lambda word: (-word[2], word[0], word[1]))[:MOST_WORDS]
        plain["words"] = {
            (place, word, who): {"points": score} for place, (word, who, score) in enumerate(best)
        }
    return plain


def _rows(tables, told, at, player):
    """The rows of everybody and every pair with their sides."""
    for side, _seat, name in seats_of(told, at, player):
        yield tables.row("players", name), side
    for side, seats in enumerate(told.sides):
        if names := pair_of(told, at, seats, player):
            yield tables.row("pairs", *names), side


def _present(tables, told, at, player):
    """Whoever sat there played the sheet."""
    for _side, _seat, name in seats_of(told, at, player):
        tables.sheet(told, "players", name)
    for seats in told.sides:
        if names := pair_of(told, at, seats, player):
            tables.sheet(told, "pairs", *names)


def _turn(tables, told, at, entry, line, player):
    """What a turn means for the pair that played it, and for the one that objected."""
    number = line["double_turn"]
    for side, _seat, name in seats_of(told, at, player):
        if side == line["pair"]:
            _double_turn(tables, told, ("players", name), number, line)
    if names := pair_of(told, at, told.sides[line["pair"]], player):
        _double_turn(tables, told, ("pairs", *names), number, line)
        _double_turn(tables, told, ("places", (number + 1) % 2), number, line)
    for row, side in _rows(tables, told, at, player):
        if side == line["pair"]:
            row["lost"] += "lost" in entry
        elif "protest" in entry:
            rate(row, "protests", entry["protest"]["upheld"])
            row["crosses"] += not entry["protest"]["upheld"]


def _double_turn(tables, told, key, number, line):
    row, seen = tables.row(*key), tables.sheets["double turns", key]
    seen.add((told.sheet.pk, number))
    row["double_turns"] = len(seen)
    row["double_turn"] = (row["double_turn"][0] + line["points"], len(seen))


def _own(tables, told, at, entry, line, player):
    """A turn for the player whose it was; the words they laid."""
    for _side, seat, name in seats_of(told, at, player):
        if line["player"] != seat:
            continue
        row, points = tables.row("players", name), line["points"]
        row["turns"] += 1
        mean(row, "turn", points)
        row["best"] = points if row["best"] is None else max(row["best"], points)
        row["exchanges"] += "exchange" in entry
        row["passes"] += "pass" in entry
        if "word" in entry:
            rate(row, "words", line["valid"])
            yield entry["word"], name, points
