"""What the dearest request costs, of all that can be sent: ``python -m tests.bench budget``.

Every address that takes a body gets bodies that double in length up to what it takes; every
address that gives something is asked, with a hall's event and long sheets behind it. Files, parts
and heads that are heavier than they look go to a served site. CPU time and memory are those of
the process that answers; documents and files are made in another one. What was written is taken
back. ``python -m tests.bench.bench_budget heavy`` measures one part of ``PARTS``.
"""

from __future__ import annotations

import gc
import math
import random
import re
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.folder import quiet_site
from tests.bench.measure import Aim, Figure, keep, run, size
from tests.bench.taken_back import site_taken_back
from tests.bench.web_process import Cost, children, cost_in
from tests.bench.wire import answer_to, on_the_wire, people
from tests.bench.workload import doubles, glowy, hearts, kop

if TYPE_CHECKING:
    from tests.bench.growing import Growing
    from tests.bench.stage import Stage

LARGEST = size(2 * 1024 * 1024, 8 * 1024)  # bytes of a form
DOUBLINGS = 2
# CPU seconds that a quarter of the length may cost without being doubled: were it to grow with the
# square, the whole would cost the second that a request may
WORTH_GROWING = 0.06
PLAYERS, ROUNDS, ENTRIES = size((392, 8, 200), (8, 2, 8))
PEOPLE = size(5_000, 20)  # in the club's register
TOLD = 500  # ways to send something after which one hears how far it is
EACH = size(1, 40)  # which of the addresses
STATUS = Path("/proc/self/status")
PEAK = re.compile(r"VmHWM:\s+(\d+)")


PARTS = ("bodies", "addresses", "draws", "heavy")
Costs = dict[str, tuple[Cost, float]]


def main(*parts: str) -> None:
    """Measure on a site of its own."""
    with quiet_site() as folder:
        _measure(Path(folder), parts or PARTS)


def _measure(folder: Path, parts: tuple[str, ...]) -> None:
    from tests.bench.growing import growing  # noqa: PLC0415 — after setup
    from tests.bench.stage import fill_register, forms_on, set_stage, uncounted  # noqa: PLC0415 — as above

    with ExitStack() as patches:
        for one in uncounted():
            patches.enter_context(one)
        stage = set_stage(PLAYERS, ROUNDS, _long_records())
        fill_register(stage, PEOPLE)
        stage.addresses = stage.addresses[::EACH]
        gc.freeze()
        told = f"{PLAYERS} players of {PEOPLE} known, {ROUNDS} rounds, sheets of {ENTRIES} entries"
        if "bodies" in parts:
            sent = list(growing(stage, forms_on(stage, 1)))
            _report("a body", f"{len(sent)} ways to send one", _bodies(stage, sent))
        if "addresses" in parts:
            _report("an address", told, _asked(stage))
        if "draws" in parts:
            _report("a draw", "tight fields, every way to draw", _drawn(stage))
        if "heavy" in parts:
            costs = _heavy(folder, stage)
            _report("a file, parts or a head", f"{len(costs)} to a served site, {told}", costs)


def _long_records() -> list[Any]:
    lot = random.Random(7)  # noqa: S311 — a workload, not a secret
    return [kop(lot, ENTRIES), glowy(lot, ENTRIES), doubles(lot, ENTRIES), hearts(lot)]


def _bodies(stage: Stage, sent: list[Growing]) -> Costs:
    """Of each way to send a body its cost, and the exponent with which it grows."""
    found = {}
    for number, one in enumerate(sent):
        if number % TOLD == 0:
            print(f"{number} of {len(sent)}", file=sys.stderr)  # noqa: T201 — this is a command
        most = one.times * LARGEST
        costs = [cost_of(stage, one.sent(most >> DOUBLINGS))]
        if costs[0].seconds >= WORTH_GROWING:
            costs += [cost_of(stage, one.sent(most >> step)) for step in (1, 0)]
        found[str(one)] = costs[-1], exponent([cost.seconds for cost in costs])
    return found


def exponent(rising: list[float]) -> float:
    """How costs grow with the length, as a power, from those of doubled lengths; 0: of one."""
    if len(rising) == 1:
        return 0.0
    return math.log2(rising[-1] / rising[0]) / (len(rising) - 1)


def _asked(stage: Stage) -> Costs:
    from tests.bench.harm import Sent  # noqa: PLC0415 — after setup
    from tests.bench.stage import slug_for  # noqa: PLC0415 — as above

    found = {}
    for address in stage.addresses:
        if address.method not in {"", "GET"}:
            continue
        person = "program" if address.method else "owner"
        path = address.filled(slug_for(address.route, stage.known[0]))
        found[path] = cost_of(stage, Sent(person, "GET", path)), 0.0
    return found


def _drawn(stage: Stage) -> Costs:
    """Of every request of whole events that are drawn; each is sent once, in its order."""
    from tests.bench.tight_fields import tight_requests  # noqa: PLC0415 — after setup

    return {what: (_cost(act), 0.0) for what, act in tight_requests(stage.clients["owner"])}


def _heavy(folder: Path, stage: Stage) -> Costs:
    """Of each heavy request what it costs the process that answers it; the lesser of two."""
    from django.db import connections  # noqa: PLC0415 — after setup

    from tests.bench.heavy import heavy  # noqa: PLC0415 — as above

    asking = people(stage.clients)
    found: Costs = {}
    with site_taken_back(folder, quiet=False) as (port, server):
        for number, (what, sent) in enumerate(heavy(stage)):
            if number % TOLD == 0:
                connections.close_all()  # the site is to have its file for itself
                print(f"{number} heavy requests", file=sys.stderr)  # noqa: T201 — as above
            request = on_the_wire(sent, asking[sent.person])
            costs = []
            while not costs or (len(costs) == 1 and not costs[0].is_small):
                pids = children(server)
                costs.append(cost_in(pids, lambda request=request: _asked_of(port, request)))
            found[what] = min(costs, key=lambda cost: cost.seconds), 0.0
            if len(costs) > 1:
                print(what, *costs, file=sys.stderr)  # noqa: T201 — as above
    return found


def _asked_of(port: int, request: bytes) -> None:
    with suppress(TimeoutError):  # it is told by what it costs
        answer_to(port, request)


def cost_of(stage: Stage, sent: Any) -> Cost:
    """What the request costs; the lesser of two where the first was dear."""
    from tests.bench.throwing import throw  # noqa: PLC0415 — after setup

    first = _cost(lambda: throw(stage, [sent]))
    if first.seconds < WORTH_GROWING:
        return first
    again = _cost(lambda: throw(stage, [sent]))
    return Cost(min(first.seconds, again.seconds), first.memory)


def _cost(act: Callable[[], object]) -> Cost:
    before = _peak_from_now()
    begun = time.process_time()
    act()
    seconds = time.process_time() - begun
    return Cost(seconds, _peak() - before)


def _peak_from_now() -> float:
    """MB of the process, whose highest from now on is asked for; 0 where no Linux tells it."""
    if not STATUS.exists():
        return 0.0
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return _peak()


def _peak() -> float:
    found = PEAK.search(STATUS.read_text(encoding="ascii")) if STATUS.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def _report(what: str, workload: str, costs: Costs) -> None:
    """The dearest, the largest and the one that grows most, each named on a line."""
    dearest = max(costs, key=lambda name: costs[name][0].seconds)
    largest = max(costs, key=lambda name: costs[name][0].memory)
    steepest = max(costs, key=lambda name: costs[name][1])
    for name in sorted(costs, key=lambda name: -costs[name][0].seconds)[:10]:
        cost, power = costs[name]
        print(f"{cost.seconds:.2f} s, {cost.memory:.0f} MB, n^{power:.2f}: {name}")  # noqa: T201 — as above
    cost, power = costs[dearest][0], costs[steepest][1]
    keep(
        f"the dearest request, {what}",
        f"{workload}; {dearest}",
        Figure(cost.seconds, "s CPU"),
        Aim(1, "s CPU"),
    )
    keep(
        f"the largest request, {what}",
        f"{workload}; {largest}",
        Figure(costs[largest][0].memory, "MB"),
        Aim(200, "MB"),
    )
    if power:
        keep(
            f"the steepest request, {what}",
            f"{workload}; {steepest}",
            Figure(power, "", text=f"length^{power:.2f}"),
            Aim(1.2, "", text="≤ length^1.2"),
        )


if __name__ == "__main__":
    run(lambda: main(*sys.argv[1:]))
