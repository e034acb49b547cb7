"""Hand-overs before a desk's camera, each from a seed: how the codes are held, what comes between.

Nothing may be lost or stand twice, whatever is shown: parts again and in any order, half a packet
first, codes of a phone before or of another program, blurred and skewed ones.
"""

from __future__ import annotations

import base64
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from uuid import UUID

import segno
from playwright.sync_api import Page

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.handing import handing_key, receipt_of
from scorer.sheets.services.sheets import import_record
from scorer.support.packets import collected, opened, part_of
from tests.browser.desk_camera import held, hold_before
from tests.scorer.examples import KOP, with_entries
from tests.scorer.sheets.views.handing import ZOLO, packet_of

LONGEST = 5.0  # seconds from the first code shown until the desk has written
MOST_LINES = 20
HALF_FOR = 1.2  # seconds that a part is missing
RIGHT = "o.phone"
Pictures = list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class HandOver:
    """One hand-over: what was done to it, how much it was, how long it took."""

    seed: int
    way: str
    lines: int
    parts: int
    seconds: float
    lost: int
    doubled: int


def picture(text: str, lot: random.Random, **more: float) -> dict[str, object]:
    """A code as a hand holds it before the camera: near enough, nearly straight."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="png", scale=1, border=4)
    address = f"data:image/png;base64,{base64.b64encode(drawn.getvalue()).decode()}"
    at = 640 + lot.uniform(-80, 80), 480 + lot.uniform(-40, 40)
    lies = {"turned": lot.uniform(-0.15, 0.15), "large": lot.uniform(6, 9), "at": at}
    return held(address, **(lies | more))


def plain(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """In order, from the first on."""
    return [picture(text, lot) for text in texts]


def again(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """Each code several times."""
    return [picture(text, lot) for text in texts for _time in range(lot.randint(2, 3))]


def mixed(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """In any order."""
    return [picture(text, lot) for text in lot.sample(texts, len(texts))]


def old(texts: list[str], lot: random.Random, before: list[str]) -> Pictures:
    """Between some, but not all, codes of the phone before."""
    return [picture(text, lot) for text in [*before[1:], *texts]]


def other(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """Beside a code of another program."""
    foreign = picture("https://club.example/menu", lot, large=9)
    return [foreign, *plain(texts, lot, [])]


def blurred(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """Out of focus, now and then beyond reading."""
    softly = [picture(text, lot, blur=lot.uniform(1, 2), large=8) for text in texts]
    return [picture(texts[0], lot, blur=9), *softly]


def skewed(texts: list[str], lot: random.Random, _old: list[str]) -> Pictures:
    """Turned and leaning."""
    lies = {"turned": lot.uniform(-3, 3), "leaning": lot.uniform(-0.35, 0.35)}
    return [picture(text, lot, large=7, **lies) for text in texts]


WAYS: dict[str, Callable[[list[str], random.Random, list[str]], Pictures]] = {
    "plain": plain,
    "repeats": again,
    "wrong order": mixed,
    "half": plain,
    "old codes": old,
    "other codes": other,
    "blurred": blurred,
    "skewed": skewed,
}


def hand_over(page: Page, seed: int, before: list[str]) -> tuple[HandOver, list[str]]:
    """One phone at the desk, and the texts that it showed; ``before``: those of the last one."""
    lot = random.Random(seed)  # noqa: S311 — a workload, not a secret
    way = list(WAYS)[seed % len(WAYS)]
    sheet = import_record(raw=with_entries(KOP))
    lines = [_line(lot, position) for position in range(lot.randint(1, MOST_LINES))]
    texts = packet_of((sheet.pk, RIGHT, lines))
    page.goto("/hands/")
    page.locator(".taking[data-started]").wait_for()
    page.get_by_role("button", name="Use the camera").click()
    page.locator("video:not([hidden])").wait_for()
    begun = time.monotonic()
    pictures = WAYS[way](texts, lot, before)
    if way == "half":
        hold_before(page, pictures[1:] or [picture("WIFI:S:hall;;", lot)])
        time.sleep(HALF_FOR)
        assert not Entry.objects.filter(sheet=sheet).exists()
    hold_before(page, pictures)
    page.locator("[data-result] section").wait_for()
    seconds = time.monotonic() - begun
    lost, doubled = _compared(sheet, [line[0] for line in lines])
    _check_receipt(page, sheet, texts, len(lines))
    return HandOver(seed, way, len(lines), len(texts), seconds, lost, doubled), texts


def _line(lot: random.Random, position: int) -> list[object]:
    made = str(UUID(int=lot.getrandbits(128), version=4))
    return [made, position, "zolo", ZOLO, "2026-01-01T20:00:00+01:00", "zolo · Bogumiła Wąsik"]


def _compared(sheet: ScoreSheet, uuids: list[str]) -> tuple[int, int]:
    """How many lines are lost, and how many stand that should not, or twice."""
    found = [str(one) for one in sheet.entries.order_by("position").values_list("uuid", flat=True)]
    return len(set(uuids) - set(found)), len(found) - len(set(found) & set(uuids))


def _check_receipt(page: Page, sheet: ScoreSheet, texts: list[str], count: int) -> None:
    gathered = collected(map(part_of, texts))
    assert gathered
    wanted = receipt_of([handing_key(sheet.pk, RIGHT)], opened(gathered).digest, [count])
    assert page.locator("[data-receipt]").inner_text().replace(" ", "") == wanted


def hand_overs(page: Page, seeds: Iterable[int]) -> Iterator[HandOver]:
    """One after another at the same desk."""
    before: list[str] = []
    for seed in seeds:
        done, before = hand_over(page, seed, before)
        yield done


def table(found: list[HandOver]) -> str:
    """What became of them, way by way: seconds as least, median, nine of ten, most."""
    rows = [f"{'way':12} {'count':>5} {'lines':>6} {'lost':>4} {'twice':>5}  seconds"]
    for way in [*WAYS, "all"]:
        some = [one for one in found if way in {one.way, "all"}]
        if some:
            took = sorted(one.seconds for one in some)
            nine = took[int(len(took) * 0.9)] if len(took) > 1 else took[0]
            spread = f"{took[0]:.2f} {statistics.median(took):.2f} {nine:.2f} {took[-1]:.2f}"
            sums = (sum(one.lines for one in some), sum(one.lost for one in some))
            twice = sum(one.doubled for one in some)
            rows.append(f"{way:12} {len(some):5} {sums[0]:6} {sums[1]:4} {twice:5}  {spread}")
    return "\n".join(rows)
