"""A flame graph of what a process of the site does: ``flames.py hand|poll FILE.svg [SECONDS]``.

Hands by a code on one sheet after the other, or questions that are answered 304, one at a time, to
a site with a single process. What an answer takes stands below the function that gives it, as wide
as its share. Needs py-spy (``pip install py-spy``) and the rights to look into another process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from itertools import count
from pathlib import Path

from tests.bench.folder import site_folder
from tests.bench.phone import Phone
from tests.bench.served import SERVE, serving_process

RATE = 100  # samples a second
FIELDS = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
HANDS = 50  # of a sheet
ANSWERS = "WholeRequests._answer "
BETWEEN = "convert_exception_to_response"  # around each middleware
WIDE, HIGH, LETTER, NARROW = 1200, 14, 6.2, 2.0  # of the picture, in points


def main(what: str, file: str, seconds: str = "15") -> None:
    """Serve, ask, look."""
    os.environ["KONTRA_WORKERS"] = "1"
    with site_folder() as folder, serving_process(Path(folder), SERVE) as (port, server):
        act = {"hand": _hands, "poll": _polls}[what](f"http://127.0.0.1:{port}")
        act()
        child = _children(server.pid)[0]
        over = threading.Event()
        asking = threading.Thread(target=_ask, args=(act, over))
        asking.start()
        raw = Path(folder) / "stacks"
        spy = ["py-spy", "record", "--pid", child, "--duration", seconds, "--format", "raw"]
        subprocess.run([*spy, "--rate", str(RATE), "--output", str(raw)], check=True)
        over.set()
        asking.join()
        Path(file).write_text(_drawn(_tree(raw.read_text(encoding="utf-8"))), encoding="utf-8")


@dataclass
class Frame:
    """A function, how many samples were in it, and whom it called."""

    samples: int = 0
    calls: dict[str, Frame] = field(default_factory=dict)


def _tree(stacks: str) -> Frame:
    """Everything below the answering function; stacks as py-spy tells them, one a line."""
    root = Frame()
    for line in stacks.splitlines():
        stack, samples = line.rsplit(" ", 1)
        frames = stack.split(";")
        first = next((at for at, frame in enumerate(frames) if ANSWERS in frame), None)
        if first is None:
            continue
        here = root
        here.samples += int(samples)
        for name in (frame for frame in frames[first + 1 :] if BETWEEN not in frame):
            here = here.calls.setdefault(name, Frame())
            here.samples += int(samples)
    return root


def _drawn(root: Frame) -> str:
    """The picture, widest calls first; what is narrower than ``NARROW`` is left out."""
    boxes: list[str] = []

    def draw(frame: Frame, x: float, depth: int) -> int:
        lowest = depth
        for name, call in sorted(frame.calls.items(), key=lambda one: -one[1].samples):
            width = WIDE * call.samples / root.samples
            if width >= NARROW:
                boxes.append(_box(name, x, depth, width, call.samples / root.samples))
                lowest = max(lowest, draw(call, x, depth + 1))
            x += width
        return lowest

    height = HIGH * (draw(root, 0.0, 0) + 1)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}"'
    return "\n".join([f'{head} font-family="monospace" font-size="10">', *boxes, "</svg>", ""])


def _box(name: str, x: float, depth: int, width: float, share: float) -> str:
    told, y = escape(name), HIGH * depth
    short = escape(name.split(" ", maxsplit=1)[0][: int(width / LETTER)])
    hue = 25 + 25 * (depth % 2) + (160 if "scorer/" in name else 0)
    return (
        f"<g><title>{told} · {share:.1%}</title>"
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HIGH - 1}" '
        f'fill="hsl({hue} 60% 75%)"/><text x="{x + 2:.1f}" y="{y + HIGH - 4}">{short}</text></g>'
    )


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def _ask(act: Callable[[], None], over: threading.Event) -> None:
    while not over.is_set():
        act()
        time.sleep(0.001)


def _hands(url: str) -> Callable[[], None]:
    opener, phone, numbers = Phone(url), Phone(url), count()
    sheets: list[str] = []

    def act() -> None:
        number = next(numbers)
        if number % HANDS == 0:
            sheets.append(opener.opens_sheet(PLAYERS))
            phone.joins(opener.code_of(sheets[-1]))
        phone.writes(sheets[-1], FIELDS, number % HANDS)

    return act


def _polls(url: str) -> Callable[[], None]:
    import http.client  # noqa: PLC0415 — a line that is kept

    opener = Phone(url)
    sheet = opener.opens_sheet(PLAYERS)
    line = http.client.HTTPConnection(url.removeprefix("http://"), timeout=30)
    held = {"If-None-Match": "", "Cookie": f"sessionid={opener.cookies['sessionid']}"}

    def act() -> None:
        line.request("GET", f"/sheets/{sheet}/live/?as=follow", headers=held)
        answer = line.getresponse()
        answer.read()
        held["If-None-Match"] = answer.headers.get("ETag", "")

    return act


if __name__ == "__main__":
    main(*sys.argv[1:])
