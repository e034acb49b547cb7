"""A body for every operation that writes, by the operation's name."""

from __future__ import annotations

ONE = "6f1f4c0e-5f0f-4b39-9f3e-0d6a2f6c1b11"
HAND = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}
EMPTY = {
    "format": "score-record/1",
    "game": "kop",
    "players": ["Ada", "Bogdan", "Celina", "Darek"],
    "entries": [],
}
BODIES = {
    "open_sheet": {"id": ONE, "record": EMPTY},
    "write_entry": {"uuid": ONE, "position": 0, "entry": HAND},
    "write_correction": {
        "uuid": ONE,
        "seen_revision": 1,
        "entry": HAND,
        "reason": "exit, not dwór",
    },
    "write_void": {"uuid": ONE, "seen_revision": 1, "reason": "misdeal"},
    "add_entry": {
        "uuid": ONE,
        "name": "Nowak Anna",
        "home": "Klub Asy",
        "categories": ["women"],
    },
    "withdraw_entry": {"uuid": ONE, "last_round": 2, "reason": "train"},
    "disqualify_entry": {"uuid": ONE, "reason": "cheated", "last_round": 2},
    "undo_disqualification": {"uuid": ONE},
    "set_competing": {"uuid": ONE, "unranked": True, "reason": "a guest"},
    "check_in_entry": {"uuid": ONE, "paid": 2500},
    "undo_check_in": {"uuid": ONE},
    "draw_round": {"uuid": ONE, "seed": "3 5 1 6 2"},
    "publish_draw": {"uuid": ONE, "version": 311},
    "key_table": {"uuid": ONE, "scores": [12, -4, -4, -4]},
}
