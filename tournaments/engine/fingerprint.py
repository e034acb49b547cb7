"""The fingerprint of a request: published before the draw, the seed comes afterwards.

Who knows the fingerprint can prove later that neither the entry list nor a setting was changed
to suit the seed. It tells nothing of the request only where that cannot be guessed: a ranking of
some players can, so a salt goes with it while the ranking is a secret.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from tournaments.engine.draws.request import Byes, DrawRequest, DrawUnit, Pairing

FORMAT = "draw-request/1"


def request_json(request: DrawRequest) -> dict[str, object]:
    """The request as draw-request/1 writes it; what is empty or usual is left out."""
    written: dict[str, object] = {
        "format": FORMAT,
        "method": request.method.value,
        "units": [_unit_json(unit) for unit in request.units],
        "table_size": request.table_size,
        "seats": asdict(request.seats) if request.seats else {},
        "rounds": request.rounds,
        "seed": request.seed,
        "apart": {what: firmly.value for what, firmly in sorted(request.apart.items())},
        "uneven": request.uneven.value,
        "history": [[list(table) for table in tables] for tables in request.history],
        "ranking": list(request.ranking),
        "salt": request.salt,
        "pairing": "" if request.pairing is Pairing.NEIGHBOURS else request.pairing.value,
        "byes": "" if request.byes is Byes.LOWEST else request.byes.value,
        "bracket": list(request.bracket),
        "third_place": list(request.third_place),
        "absent": [list(some) for some in request.absent],
    }
    return {key: value for key, value in written.items() if value not in ([], {}, "")}


def canonical(request: DrawRequest) -> str:
    """The text whose digest the fingerprint is: sorted keys, no spaces, no seed."""
    kept = {key: value for key, value in request_json(request).items() if key != "seed"}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def fingerprint(request: DrawRequest) -> str:
    """SHA-256 of the request without its seed, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(request).encode()).hexdigest()


def _unit_json(unit: DrawUnit) -> dict[str, object]:
    written = {
        "number": unit.number,
        "team": unit.team,
        "club": unit.club,
        "pair": unit.pair,
        "fixed_table": unit.fixed_table,
    }
    return {key: value for key, value in written.items() if value not in ("", None)}
