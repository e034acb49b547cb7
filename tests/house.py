"""The house as its imports show it; ``python -m tests.house`` draws it in docs/architecture.md.

Rooms are the packages below ``scorer`` and ``tournaments``, and the layers of those that have all.
Rooms that import one another are one box; an arrow that follows from others is left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
APPS = ("scorer", "tournaments")
FRAME = re.compile(r"(?<=<!-- made by python -m tests.house -->\n).*?(?=<!-- end -->)", re.DOTALL)
NOT_ROOMS = {"migrations", "formats", "apps", "urls"}
COLUMNS = {"sheets", "clubs", "operations"}  # rooms that have all layers: each is a room here
Rooms = Mapping[str, Collection[str]]


def rooms() -> dict[str, set[str]]:
    """What each room imports of others, as ``app.room``."""
    graph = grimp.build_graph(*APPS, exclude_type_checking_imports=True, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        here = room_of(module)
        if here is None:
            continue
        there = map(room_of, graph.find_modules_directly_imported_by(module))
        found.setdefault(here, set()).update(room for room in there if room not in {None, here})
    return found


def room_of(module: str) -> str | None:
    """The room a module lies in; None for what is none: an app itself, its tables' history."""
    app, *parts = module.split(".")
    if not parts or parts[0] in NOT_ROOMS:
        return None
    if parts[0] in COLUMNS:
        return ".".join([app, parts[0], parts[1]]) if len(parts) > 1 else None
    if parts[0] == "kits" and len(parts) > 1:
        return f"{app}.kits.game"
    return f"{app}.{parts[0]}"


def reached(arrows: Rooms, start: str) -> set[str]:
    """Every room that is imported from a room, directly or not."""
    found: set[str] = set()
    rest = list(arrows[start])
    while rest:
        room = rest.pop()
        if room not in found:
            found.add(room)
            rest.extend(arrows[room])
    return found


def boxes(arrows: Rooms) -> dict[str, tuple[str, ...]]:
    """Of each room the rooms that share its box: those that reach it, and that it reaches."""
    far = {room: reached(arrows, room) for room in arrows}
    return {
        room: tuple(sorted({room} | {other for other in far[room] if room in far[other]}))
        for room in arrows
    }


def picture(arrows: Rooms) -> str:
    """The rooms and their arrows as Mermaid's flowchart."""
    shared = boxes(arrows)
    outward = {
        box: {shared[there] for room in box for there in arrows[room]} - {box}
        for box in sorted(set(shared.values()))
    }
    far = {box: {shared[there] for there in reached(arrows, box[0])} - {box} for box in outward}
    lines = ["```mermaid", "flowchart TD"]
    for app in APPS:
        lines.append(f"  subgraph {app}")
        inside = [box for box in outward if box[0].startswith(f"{app}.")]
        lines += [f'    {_key(box)}["{_name(box)}"]' for box in inside]
        lines.append("  end")
    for box, there in outward.items():
        implied = {further for one in there for further in far[one]}
        lines += [f"  {_key(box)} --> {_key(one)}" for one in sorted(there - implied)]
    return "\n".join([*lines, "```", ""])


def _key(box: tuple[str, ...]) -> str:
    return box[0].replace(".", "_")


def _name(box: tuple[str, ...]) -> str:
    return " · ".join(room.partition(".")[2] for room in box)


def main() -> None:
    """Write the picture into the page; status 1 where it has changed."""
    page = PAGE.read_text(encoding="utf-8")
    fresh = FRAME.sub(lambda _old: picture(rooms()), page)
    PAGE.write_text(fresh, encoding="utf-8")
    sys.exit(int(fresh != page))


if __name__ == "__main__":
    main()
