"""2,000 entries from four telephones over bad lines: nothing lost, nothing twice.

Two telephones write on each of two sheets, so places are fought over as well. At the end every
entry a telephone holds for written stands in the log once, with the same content; the sheets
that the telephones read are equal; the pictures agree with the log.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.bench.bad_line import BadLine
from tests.bench.folder import site_folder
from tests.bench.measure import Aim, Figure, keep, run, size
from tests.bench.phone import Phone
from tests.bench.served import served

ENTRIES = size(2_000, 20)
PHONES = 4
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]


def fields(lot: random.Random) -> dict[str, Any]:
    """Some ordinary hand."""
    return {
        "kind": "zwyczajna",
        "old": lot.choice(["01", "02", "03", "12", "13", "23"]),
        "winner": lot.choice(["old", "young"]),
        "margin": lot.choice(["exit", "no_exit", "no_trick"]),
        "kontras": str(lot.randrange(5)),
    }


def play(phone: Phone, sheet: str, seed: int) -> None:
    """One telephone's share of the entries."""
    lot = random.Random(seed)  # noqa: S311 — a workload, not a secret
    position = 0
    for _entry in range(ENTRIES // PHONES):
        position = phone.writes(sheet, fields(lot), position) + 1


def main() -> None:
    """Play, then compare."""
    with site_folder() as folder, served(Path(folder)) as port:
        befallen, *played = play_all(port)
        differences = compare({"KONTRA_VAR": folder}, *played)
    report("entries lost, doubled, differing", "", befallen, differences)


def play_all(
    port: int, timeout: float = 2.0
) -> tuple[Counter[str], list[Phone], list[str], list[dict[str, Any]]]:
    """What befell the line, the telephones, the sheet of each, and how it reads in the end."""
    with BadLine(port, seed=20_26) as line:
        phones = [Phone(line.url, timeout=timeout) for _phone in range(PHONES)]
        opened = [phones[number].opens_sheet(PLAYERS) for number in (0, 2)]
        for number, sheet in zip((0, 2), opened, strict=True):
            phones[number + 1].joins(phones[number].code_of(sheet))
        sheets = [opened[number // 2] for number in range(PHONES)]
        with ThreadPoolExecutor(PHONES) as pool:
            list(pool.map(play, phones, sheets, range(PHONES)))
        befallen = Counter(line.befallen)
    straight = Phone(f"http://127.0.0.1:{port}", timeout=timeout)
    read = [json.loads(straight.insist("GET", f"/sheets/{sheet}/record.json")) for sheet in sheets]
    return befallen, phones, sheets, read


def report(
    what: str, where: str, befallen: Counter[str], differences: tuple[int, int, int]
) -> None:
    """Keep the figures."""
    line = "a line that drops, delays, repeats, reorders"
    keep(
        what,
        f"{ENTRIES} entries, {PHONES} telephones, {line}{where}",
        Figure(
            sum(differences),
            text="{}, {}, {}".format(*differences),
            spread=", ".join(f"{name} {count}" for name, count in sorted(befallen.items())),
        ),
        Aim(0, text="0, 0, 0"),
    )


def compare(
    environment: dict[str, str], phones: list[Phone], sheets: list[str], read: list[dict[str, Any]]
) -> tuple[int, int, int]:
    """Entries lost, doubled, and sheets that differ from what was written."""
    os.environ |= environment
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    import django  # noqa: PLC0415 — settings come first

    django.setup()
    from scorer.models import Entry  # noqa: PLC0415 — after setup
    from scorer.sheets.services.rescoring import rescore  # noqa: PLC0415 — after setup

    written = [uuid for phone in phones for uuid in phone.sent]
    logged = Counter(str(uuid) for uuid in Entry.objects.values_list("uuid", flat=True))
    lost = sum(uuid not in logged for uuid in written)
    doubled = sum(logged.values()) - len(set(written))
    differing = sum(bool(rescore(sheet)) for sheet in set(sheets))
    for phone, record in zip(phones, read, strict=True):
        mine = Counter(map(_written, phone.sent.values()))
        stands = Counter(map(_of_entry, record["entries"]))
        differing += bool(mine - stands)
    differing += sum(len(record["entries"]) != ENTRIES // 2 for record in read)
    return lost, doubled, differing


def _written(fields: dict[str, Any]) -> tuple[str, ...]:
    return (fields["old"], fields["winner"], fields["margin"], fields["kontras"])


def _of_entry(entry: dict[str, Any]) -> tuple[str, ...]:
    old = "".join(map(str, entry["old"]))
    return (old, entry["winner"], entry["margin"], str(entry.get("kontras", 0)))


if __name__ == "__main__":
    run(main)
