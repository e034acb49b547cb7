"""Every statistic worked out once more, line by line, in plain dictionaries.

A rate is a pair (so many, of so many), an average a pair (sum, how many).
"""

from __future__ import annotations

from collections import defaultdict

from tests.scorer.games.kop import by_the_book as book
from tests.scorer.games.kop.strategies import first_caller

KINDS = ("wesele", "cicha", "zolo", "zolo_du")
SCORES = {"score": (0, 0), "points": 0, "highest": None, "lowest": None}
RESULTS = {"won": (0, 0), "shared": 0}


class Tables:
    """Tables of rows of figures; a row begins with what its table calls nothing."""

    def __init__(self, **empty):
        self.rows = {key: defaultdict(figures.copy) for key, figures in empty.items()}
        self.sheets = defaultdict(set)

    def row(self, table, *key):
        return self.rows[table][key]

    def sheet(self, told, table, *key):
        self.sheets[table, key].add(told.sheet.pk)
        self.row(table, *key)["sheets"] = len(self.sheets[table, key])

    def plain(self):
        return {table: dict(rows) for table, rows in self.rows.items() if rows}


def rate(row, key, got, *, of=True):
    if of:
        row[key] = (row[key][0] + bool(got), row[key][1] + 1)


def mean(row, key, value):
    row[key] = (row[key][0] + value, row[key][1] + 1)


def scored(row, score):
    mean(row, "score", score)
    if "points" in row:
        row["points"] += score
        row["highest"] = score if row["highest"] is None else max(row["highest"], score)
        row["lowest"] = score if row["lowest"] is None else min(row["lowest"], score)


def seats_of(told, at, player):
    """Side, seat and name of everybody who counts in line ``at``."""
    for side, seats in enumerate(told.sides):
        for seat in seats:
            name = told.names[at][seat]
            if player in {None, name}:
                yield side, seat, name


def pair_of(told, at, seats, player):
    """The names of two seats, if they count."""
    names = tuple(sorted(told.names[at][seat] for seat in seats))
    return names if player is None or player in names else None


def result(row, told, side):
    rate(row, "won", side in told.winners)
    row["shared"] += side in told.winners and len(told.winners) > 1


def finished(told):
    """The sheet's last line as a list, empty before the end."""
    return [len(told.lines) - 1] if told.finished and told.lines else []


def kop(sheets, player):
    plays = {"lines": 0, "old": (0, 0), "young": (0, 0)}
    tables = Tables(
        players={**RESULTS, "sheets": 0, **plays, **dict.fromkeys(KINDS, (0, 0)), **SCORES}
        | {"kontras": (0, 0)},
        pairs={"lines": 0, "old": (0, 0), "score": (0, 0)},
        contracts={"lines": 0, "old": (0, 0), "value": (0, 0), "highest": None}
        | {f"level_{level}": 0 for level in range(5)},
        places={**plays, "score": (0, 0)},
        seats={**RESULTS, "lines": 0, "score": (0, 0)},
    )
    for told in sheets:
        for at, line in enumerate(told.lines):
            _kop_hand(tables, told, at, line, player)
        for at in finished(told):
            for side, seat, name in seats_of(told, at, player):
                result(tables.row("players", name), told, side)
                result(tables.row("seats", seat), told, side)
    return tables.plain()


def _kop_hand(tables, told, at, line, player):
    won = line["winner"] == "old"
    for _side, seat, name in seats_of(told, at, player):
        row, is_old = tables.row("players", name), seat in line["old"]
        tables.sheet(told, "players", name)
        place, chair = tables.row("places", (seat - line["dealer"]) % 4), tables.row("seats", seat)
        for some in (row, place):
            rate(some, "old", won, of=is_old)
            rate(some, "young", not won, of=not is_old)
        for some in (row, place, chair):
            some["lines"] += 1
            scored(some, line["scores"][seat])
        if is_old and line["contract"] in KINDS:
            rate(row, line["contract"], won)
        for caller, counts in _kontras(told.entries[at], line, told):
            rate(row, "kontras", counts, of=caller == seat)
    olds = {told.names[at][seat] for seat in line["old"]}
    if player is None or player in olds:
        _kop_contract(tables.row("contracts", line["contract"]), line, won)
    if len(line["old"]) > 1 and (names := pair_of(told, at, line["old"], player)):
        row = tables.row("pairs", *names)
        row["lines"] += 1
        rate(row, "old", won)
        scored(row, line["scores"][line["old"][0]])


def _kop_contract(row, line, won):
    row["lines"] += 1
    rate(row, "old", won)
    mean(row, "value", line["value"])
    row["highest"] = max(row["highest"] or 0, line["value"])
    row[f"level_{line['kontras']}"] += 1


def _kontras(entry, line, told):
    """Who called a kontra, and whether it raised the level that counts."""
    if "auction" in entry:
        first = first_caller(told.sheet.head.get("options", {}), line["dealer"])
        callers = book.callers(entry["auction"], first)
    else:
        callers = entry.get("kontras", 0)
    if isinstance(callers, int):
        return
    for place, caller in enumerate(callers):
        old = set(line["old"])
        raises = book.level(callers[: place + 1], old) > book.level(callers[:place], old)
        yield caller, raises and line["kontras"] > 0


def na_glowy(sheets, player):
    hand = {
        "lines": 0,
        "hands_won": (0, 0),
        "glowy": (0, 0),
        "points": 0,
        "heads": 0,
        "horned": 0,
        "boks": 0,
        "card_points": (0, 0),
    }
    place = {"lines": 0, "hands_won": (0, 0), "glowy": (0, 0), "card_points": (0, 0)}
    tables = Tables(
        players={**RESULTS, "sheets": 0, **hand},
        pairs={**RESULTS, "sheets": 0, **hand},
        places=place,
    )
    for told in sheets:
        before = (0, 0), (0, 0)
        for at, line in enumerate(told.lines):
            gained = [
                (line["heads"][side] - before[0][side], line["horned"][side] - before[1][side])
                for side in range(2)
            ]
            before = line["heads"], line["horned"]
            for row, side in _glowy_rows(tables, told, at, line, player):
                _glowy_hand(row, line, side, gained[side])
        for at in finished(told):
            for side, _seat, name in seats_of(told, at, player):
                result(tables.row("players", name), told, side)
            for side, seats in enumerate(told.sides):
                if names := pair_of(told, at, seats, player):
                    result(tables.row("pairs", *names), told, side)
    return tables.plain()


def _glowy_rows(tables, told, at, line, player):
    for side, _seat, name in seats_of(told, at, player):
        tables.sheet(told, "players", name)
        yield tables.row("players", name), side
    for side, seats in enumerate(told.sides):
        if names := pair_of(told, at, seats, player):
            tables.sheet(told, "pairs", *names)
            yield tables.row("pairs", *names), side
            yield tables.row("places", int(line["dealer"] not in seats)), side


def _glowy_hand(row, line, side, gained):
    points, (heads, horned) = line["points"][side], gained
    row["lines"] += 1
    rate(row, "hands_won", points > line["points"][1 - side])
    mean(row, "glowy", heads + 4 * horned)
    mean(row, "card_points", points)
    if "heads" in row:
        row["points"] += heads + 4 * horned
        row["heads"] += heads
        row["horned"] += horned
        row["boks"] += points == 60


def cancellation_hearts(sheets, player):
    hand = {"hearts": (0, 0), "marias": 0, "clean": 0, "moons": 0}
    tables = Tables(
        players={**RESULTS, "sheets": 0, "lines": 0, **SCORES, **hand},
        places={"lines": 0, "score": (0, 0), "hearts": (0, 0), "moons": 0},
        seats={**RESULTS, "lines": 0, "score": (0, 0)},
    )
    for told in sheets:
        for at, line in enumerate(told.lines):
            for _side, seat, name in seats_of(told, at, player):
                tables.sheet(told, "players", name)
                row = tables.row("players", name)
                place = tables.row("places", int(seat != line["dealer"]))
                for some in (row, place, tables.row("seats", seat)):
                    some["lines"] += 1
                    scored(some, line["scores"][seat])
                for some in (row, place):
                    mean(some, "hearts", line["hearts"][seat])
                    some["moons"] += seat == line["moon"]
                row["marias"] += line["marias"][seat]
                row["clean"] += line["hearts"][seat] == line["marias"][seat] == 0
        for at in finished(told):
            for side, seat, name in seats_of(told, at, player):
                result(tables.row("players", name), told, side)
                result(tables.row("seats", seat), told, side)
    return tables.plain()
