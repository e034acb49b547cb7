"""The same arithmetic as the engine in a bare loop, without checks and clauses.

JSON Lines in, results out. It knows only what ``random_matches`` holds.
"""

from __future__ import annotations

import json
import sys
from typing import Any

Entry = dict[str, Any]
BASE = {"exit": 1, "no_exit": 2, "no_trick": 3, "zolo": 5, "zolo_du": 10, "cicha": 4}


def _level(kontras: int | list[int], old: list[int]) -> int:
    if isinstance(kontras, int):
        return kontras
    last, count = (True if len(old) == 1 else None), 0
    for seat in kontras:
        if (seat in old) != last:
            count, last = count + 1, seat in old
    return count


def kop(entry: Entry, place: int, totals: list[int], _memory: Entry) -> Entry:
    """Value, doubled by the kontras, settled among four."""
    old, points = entry["old"], entry.get("old_points")
    single = len(old) == 1
    if points is None:
        won, margin = entry["winner"] == "old", entry.get("margin")
    else:
        won = points >= 53
        losers = 104 - points if won else points
        reached = losers >= (26 if won else 27)
        margin = None if single else "no_trick" if not losers else "exit" if reached else "no_exit"
    level = _level(entry.get("kontras", 0), old)
    value = BASE[entry["contract"] if single else margin] << level
    stake = value if won else -value
    scores = [stake * (3 if single else 1) if seat in old else -stake for seat in range(4)]
    for seat in range(4):
        totals[seat] += scores[seat]
    return {
        "scores": scores,
        "totals": list(totals),
        "dealer": place % 4,
        "contract": entry["contract"],
        "old": sorted(old),
        "winner": "old" if won else "young",
        "margin": margin,
        "kontras": level,
        "value": value,
        "old_points": points,
        "old_tricks": None,
    }


def glowy(entry: Entry, place: int, totals: list[int], memory: Entry) -> Entry:
    """Parts, heads and boks."""
    parts, boks = memory.setdefault("parts", [0, 0]), memory.setdefault("boks", [])
    points = entry["points"]
    in_bok = bool(boks)
    if in_bok:
        boks[-1] -= 1
    scores = [0, 0]
    if points[0] == 60:
        boks.append(4)
    else:
        winner = 0 if points[0] > 60 else 1
        reached = parts[winner] + (2 if points[winner] > 90 else 1)
        if in_bok or reached >= 3:
            scores[winner] = 1
            parts[winner] = parts[winner] if in_bok else 0
            parts[1 - winner] = 0
        else:
            parts[winner] = reached
    while boks and not boks[-1]:
        boks.pop()
    totals[0] += scores[0]
    totals[1] += scores[1]
    return {
        "scores": scores,
        "totals": list(totals),
        "dealer": place % 4,
        "points": points,
        "parts": list(parts),
        "heads": list(totals),
        "horned": [0, 0],
        "boks": [left for left in boks if left],
    }


def doubles(entry: Entry, place: int, totals: list[int], _memory: Entry) -> Entry:
    """Points for the pair; what is left at the end (one tile of 1 and one of 4 against 1)."""
    if "closing" in entry:
        scores = [-5, -1]
        totals[0] -= 5
        totals[1] -= 1
        return {"scores": scores, "totals": list(totals)}
    number, turn = (place + 3) // 2, 1 if place == 0 else 2 - place % 2
    pair = entry["player"] // 2
    scores = [0, 0]
    scores[pair] = entry["points"]
    totals[pair] += entry["points"]
    return {
        "scores": scores,
        "totals": list(totals) if turn == 2 or place == 0 else None,
        "double_turn": number,
        "turn": turn,
        "pair": pair,
        "player": entry["player"],
        "points": entry["points"],
        "valid": True,
        "crosses": [0, 0],
        "owes": [0, 0],
    }


def hearts(entry: Entry, place: int, totals: list[int], _memory: Entry) -> Entry:
    """Hearts and thirteen for each Black Maria."""
    taken, marias = entry["hearts"], entry["marias"]
    scores = [heart + 13 * maria for heart, maria in zip(taken, marias, strict=True)]
    for seat, score in enumerate(scores):
        totals[seat] += score
    return {
        "scores": scores,
        "totals": list(totals),
        "dealer": place % len(taken),
        "hearts": taken,
        "marias": marias,
        "moon": None,
        "uncollected": 52 - sum(scores),
        "pass": "right" if place % 2 else "left",
    }


ALONE = ((0,), (1,), (2,), (3,), (4,), (5,))
GAMES = {
    "kop": (kop, ALONE[:4]),
    "na-glowy": (glowy, ((0, 2), (1, 3))),
    "polish-doubles": (doubles, ((0, 1), (2, 3))),
    "cancellation-hearts": (hearts, ALONE),
}


def result(record: Entry) -> Entry:
    """The result of a record of the workload."""
    score, sides = GAMES[record["game"]]
    totals: list[int] = [0] * len(sides)
    memory: Entry = {}
    lines = []
    for place, entry in enumerate(record["entries"]):
        line = score(entry, place, totals, memory)
        line["entry"] = place
        lines.append(line)
    closed = "closing" in record["entries"][-1]
    best = max(totals)
    return {
        "format": "score-result/1",
        "game": record["game"],
        "ruleset": record["game"],
        "sides": [[record["players"][seat] for seat in side] for side in sides],
        "lines": lines,
        "totals": totals,
        "finished": closed,
        "winners": [side for side, total in enumerate(totals) if total == best] if closed else [],
    }


def main() -> None:
    """One result line per record line."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(result(json.loads(line)), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
