"""A bare-bones loop over the same arithmetic: no checks, no clauses, no options.

What the engine is measured against: JSON Lines in, scores and totals out.
"""

from __future__ import annotations

import json
import sys
from typing import Any

BASE = {"exit": 1, "no_exit": 2, "no_trick": 3, "zolo": 5, "zolo_du": 10, "cicha": 4}


def kop(entry: dict[str, Any], totals: list[int], _memory: dict[str, Any]) -> list[int]:
    """Value, doubled by the kontras, settled among four."""
    old = entry["old"]
    single = len(old) == 1
    if "old_points" in entry:
        points = entry["old_points"]
        won = points >= 53
        losers = 104 - points if won else points
        margin = (
            "no_trick" if not losers else "exit" if losers >= (26 if won else 27) else "no_exit"
        )
    else:
        won, margin = entry["winner"] == "old", entry.get("margin")
    level = entry.get("kontras", 0)
    if isinstance(level, list):
        last, count = (True if single else None), 0
        for seat in level:
            side = seat in old
            if side != last:
                count, last = count + 1, side
        level = count
    value = BASE[entry["contract"] if single else margin] << level
    stake = value if won else -value
    return [stake * (3 if single else 1) if seat in old else -stake for seat in range(4)]


def glowy(entry: dict[str, Any], totals: list[int], memory: dict[str, Any]) -> list[int]:
    """Parts, heads and boks."""
    parts = memory.setdefault("parts", [0, 0])
    boks = memory.setdefault("boks", [])
    points = entry["points"]
    in_bok = bool(boks)
    if in_bok:
        boks[-1] -= 1
    gained = [0, 0]
    if points[0] == 60:
        boks.append(4)
    else:
        winner = 0 if points[0] > 60 else 1
        parts[winner] += 0 if in_bok else 2 if points[winner] > 90 else 1
        if in_bok or parts[winner] >= 3:
            gained[winner] = 1
            parts[winner] = parts[winner] if in_bok else 0
            parts[1 - winner] = 0
    while boks and not boks[-1]:
        boks.pop()
    return gained


def doubles(entry: dict[str, Any], totals: list[int], memory: dict[str, Any]) -> list[int]:
    """Points for the pair; what is left at the end."""
    if "closing" in entry:
        racks = [len(rack) for rack in entry["closing"]["left"]]
        return [-racks[0] - racks[1], -racks[2] - racks[3]]
    pair = entry["player"] // 2
    return [entry["points"] * (pair == side) for side in range(2)]


def hearts(entry: dict[str, Any], totals: list[int], _memory: dict[str, Any]) -> list[int]:
    """Hearts and thirteen for each Black Maria."""
    return [
        heart + 13 * maria for heart, maria in zip(entry["hearts"], entry["marias"], strict=True)
    ]


GAMES = {
    "kop": (kop, 4),
    "na-glowy": (glowy, 2),
    "polish-doubles": (doubles, 2),
    "cancellation-hearts": (hearts, 6),
}


def main() -> None:
    """One result line per record line."""
    for line in sys.stdin:
        record = json.loads(line)
        score, sides = GAMES[record["game"]]
        totals, memory, lines = [0] * sides, {}, []
        for place, entry in enumerate(record["entries"]):
            scores = score(entry, totals, memory)
            totals = [total + gained for total, gained in zip(totals, scores, strict=True)]
            lines.append({"entry": place, "scores": scores, "totals": totals})
        sys.stdout.write(json.dumps({"lines": lines, "totals": totals}) + "\n")


if __name__ == "__main__":
    main()
