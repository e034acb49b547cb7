"""What the dearest request costs, of all that can be sent: ``python -m tests.hostile.budget``.

Every address that takes a body gets bodies that double in length up to what it takes; every
address that gives something is asked, with a hall's event and long sheets behind it. Files, parts
and heads that are heavier than they look go to a served site. CPU time and memory are those of
the process that answers; documents and files are made in another one. What was written is taken
back. ``python -m tests.hostile.budget heavy`` asks for one of ``PARTS``. The command ends with an
error where a request takes more than 1 s of CPU or 200 MB, or grows faster than length^1.2.
"""

from __future__ import annotations

import gc
import math
import random
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.builders.random_matches import doubles, glowy, hearts, kop
from tests.builders.served_site import children, quiet_site
from tests.builders.sizes import SMALL, size
from tests.hostile.costs import Cost, cost_here, cost_in
from tests.hostile.taken_back import site_taken_back, throw
from tests.hostile.wire import answer_to, on_the_wire, people

if TYPE_CHECKING:
    from tests.builders.whole_site import Stage

PARTS = ("bodies", "addresses", "draws", "heavy")
LARGEST = size(2 * 1024 * 1024, 8 * 1024)  # bytes of a form
DOUBLINGS = 2
# CPU seconds that a quarter of the length may cost without being doubled: were it to grow with the
# square, the whole would cost the second that a request may
WORTH_GROWING = 0.06
PLAYERS, ROUNDS, ENTRIES = size((392, 8, 200), (8, 2, 8))
PEOPLE = size(5_000, 20)  # in the club's register
EACH = size(1, 40)  # which of the addresses
TOLD = 500  # requests after which one hears how far it is
MOST_SECONDS, MOST_MEMORY, MOST_POWER = 1, 200, 1.2
Costs = dict[str, tuple[Cost, float]]  # of each request, and the exponent with which it grows


def main(*parts: str) -> int:
    """Ask a site of its own; the exit status."""
    with quiet_site() as folder, ExitStack() as patches:
        from tests.builders.whole_site import fill_register, make_whole_site, uncounted

        for one in uncounted():
            patches.enter_context(one)
        lot = random.Random(7)
        records = [kop(lot, ENTRIES), glowy(lot, ENTRIES), doubles(lot, ENTRIES), hearts(lot)]
        stage = make_whole_site(PLAYERS, ROUNDS, records)
        fill_register(stage, PEOPLE)
        stage.addresses = stage.addresses[::EACH]
        gc.freeze()
        print(f"{PLAYERS} players of {PEOPLE} known, {ROUNDS} rounds, sheets of {ENTRIES} entries")
        ways: dict[str, Callable[[], Costs]] = {
            "bodies": lambda: _bodies(stage),
            "addresses": lambda: _addresses(stage),
            "draws": lambda: _draws(stage),
            "heavy": lambda: _heavy(folder, stage),
        }
        passing = [part for part in parts or PARTS if _report(part, ways[part]())]
        return int(bool(passing))


def _bodies(stage: Stage) -> Costs:
    from tests.builders.whole_site import forms_on
    from tests.hostile.growing import growing

    found = {}
    for one in _telling(growing(stage, forms_on(stage, 1))):
        most = one.times * LARGEST
        costs = [_cost_of(stage, one.sent(most >> DOUBLINGS))]
        if costs[0].seconds >= WORTH_GROWING:
            costs += [_cost_of(stage, one.sent(most >> step)) for step in (1, 0)]
        rising = [cost.seconds for cost in costs]
        power = math.log2(rising[-1] / rising[0]) / (len(rising) - 1) if rising[1:] else 0.0
        found[str(one)] = costs[-1], power
    return found


def _addresses(stage: Stage) -> Costs:
    from tests.builders.whole_site import slug_for
    from tests.hostile.requests import Sent

    found = {}
    for address in stage.addresses:
        if address.method in {"", "GET"}:
            person = "program" if address.method else "owner"
            path = address.filled(slug_for(address.route, stage.known[0]))
            found[path] = _cost_of(stage, Sent(person, "GET", path)), 0.0
    return found


def _draws(stage: Stage) -> Costs:
    """Of every request of whole events that are drawn; each is sent once, in its order."""
    from tests.hostile.tight_fields import tight_requests

    return {what: (cost_here(act), 0.0) for what, act in tight_requests(stage.clients["owner"])}


def _heavy(folder: Path, stage: Stage) -> Costs:
    """Of each heavy request what it costs the process that answers it; the lesser of two."""
    from django.db import connections

    from tests.hostile.heavy import heavy

    asking, found = people(stage.clients), {}
    with site_taken_back(folder, quiet=False) as (port, server):
        for what, sent in _telling(heavy(stage)):
            connections.close_all()  # the site is to have its file for itself
            request = on_the_wire(sent, asking[sent.person])

            def ask(request: bytes = request) -> None:
                with suppress(TimeoutError):  # its cost is noted anyway
                    answer_to(port, request)

            cost = cost_in(children(server), ask)
            if not cost.is_small:
                again = cost_in(children(server), ask)
                print(what, cost, again, file=sys.stderr)
                cost = min(cost, again, key=lambda one: one.seconds)
            found[what] = cost, 0.0
    return found


def _cost_of(stage: Stage, sent: Any) -> Cost:
    """What the request costs; the lesser of two where the first was dear."""
    first = cost_here(lambda: throw(stage, [sent]))
    if first.seconds < WORTH_GROWING:
        return first
    again = cost_here(lambda: throw(stage, [sent]))
    return Cost(min(first.seconds, again.seconds), first.memory)


def _telling(sent: Iterable[Any]) -> Iterable[Any]:
    """The same, with its progress printed now and then."""
    for number, one in enumerate(sent):
        if number % TOLD == 0:
            print(f"{number} requests", file=sys.stderr)
        yield one


def _report(part: str, costs: Costs) -> bool:
    """Print the ten dearest, and what passes a bound; whether anything does."""
    print(f"{part}: {len(costs)} requests")
    for name in sorted(costs, key=lambda name: -costs[name][0].seconds)[:10]:
        cost, power = costs[name]
        print(f"  {cost.seconds:.2f} s, {cost.memory:.0f} MB, length^{power:.2f}: {name}")
    dearest = max(cost.seconds for cost, _power in costs.values())
    largest = max(cost.memory for cost, _power in costs.values())
    steepest = max(power for _cost, power in costs.values())
    print(f"  at most {dearest:.2f} s of CPU, {largest:.0f} MB, length^{steepest:.2f}")
    passes = dearest > MOST_SECONDS or largest > MOST_MEMORY or steepest > MOST_POWER
    return passes and not SMALL


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
