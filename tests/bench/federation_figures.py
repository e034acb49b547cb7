"""What a federation's day came to: the phones' lists against the log, and seconds by kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.bench.measure import Aim, Figure, keep, percentile, percentiles, size

SWITCH = size(15.0, 15.0)  # seconds of a change of places, of which no quick answers are asked
LIVE = 0.150  # seconds
MOMENT = 10.0  # seconds
FAULTS = ("refused", "foreign", "wrong")


@dataclass
class Happened:
    """What befell the site: ``switches`` by when, ``used`` CPU seconds by program."""

    begun: float = 0.0
    seconds: float = 0.0
    kills: int = 0
    released: bool = False
    switches: list[tuple[float, str]] = field(default_factory=list)
    notes: list[tuple[float, str]] = field(default_factory=list)  # when, what
    used: dict[str, float] = field(default_factory=dict)


def report(seen: Mapping[str, Any], happened: Happened, workload: str, every: float) -> None:
    """Keep the figures; ``every``: seconds between two hands of a table."""
    befell = f"{happened.kills} kills, {len(happened.switches)} changes of places"
    befell += ", a release with a migration" if happened.released else ""
    workload = f"{workload}, 4 tables a hand per {every:g} s, each with a follower; {befell}"
    _keep_witness(seen, workload)
    quiet = {
        what: [spent for at, spent in some if not _in_switch(at, happened)]
        for what, some in seen["asked"].items()
    }
    for what, spent in sorted(quiet.items()):
        print(f"{what}: {percentiles(spent)}")  # noqa: T201 — this is a command
    print(*sorted(seen["statuses"].items()))  # noqa: T201 — as above
    _tell_course(seen, happened)
    every = [spent for some in quiet.values() for spent in some]
    keep(
        "a federation: any answer, 95 of 100",
        workload,
        Figure(percentile(every, 95), "ms", spread=percentiles(every)),
        Aim(150, "ms"),
    )
    keep(
        "a federation: a hand, 95 of 100",
        workload,
        Figure(percentile(quiet["hand"], 95), "ms", spread=percentiles(quiet["hand"])),
        Aim(150, "ms"),
    )
    _keep_switches(seen, happened, workload)
    shares = {name: 100 * used / happened.seconds for name, used in happened.used.items()}
    shares["phones"] = 100 * seen["cpu"] / happened.seconds
    told = ", ".join(f"{name} {share:.0f} %" for name, share in sorted(shares.items()))
    sent = f"{seen['bytes'] / happened.seconds / 1000:.0f} kB/s"
    keep("a federation: CPU", workload, Figure(sum(shares.values()), "% of a core", told, sent))


def _tell_course(seen: Mapping[str, Any], happened: Happened) -> None:
    """How long answers took from one moment to the next, and what befell the site then."""
    took: dict[int, list[float]] = defaultdict(list)
    for some in seen["asked"].values():
        for at, spent in some:
            took[int((at - happened.begun) // MOMENT)].append(spent)
    befell = sorted((at - happened.begun, what) for at, what in happened.notes)
    for number, spent in sorted(took.items()):
        begins, ends = number * MOMENT, (number + 1) * MOMENT
        told = ", ".join(what for at, what in befell if begins <= at < ends)
        print(f"{begins:5.0f} s: {percentiles(spent)} {told}")  # noqa: T201 — this is a command


def _keep_witness(seen: Mapping[str, Any], workload: str) -> None:
    from scorer.models import Entry  # noqa: PLC0415 — needs settings

    told = [uuid for some in seen["written"].values() for uuid in some]
    kept = Counter(
        str(uuid)
        for uuid in Entry.objects.filter(sheet__in=list(seen["written"]), kind="line").values_list(
            "uuid", flat=True
        )
    )
    lost = sum(uuid not in kept for uuid in told)
    doubled = sum(kept.values()) - len(set(told) & set(kept))
    out_of_order = sum(_order_differs(sheet, some) for sheet, some in seen["written"].items())
    for fault in (*seen["refused"][:10], *seen["foreign"][:10], *seen["wrong"][:10]):
        print(fault)  # noqa: T201 — this is a command
    figures = (lost, doubled, out_of_order, *(len(seen[what]) for what in FAULTS))
    keep(
        "a federation: lost, doubled, out of order, refused, another club's, wrong",
        workload,
        Figure(
            sum(figures),
            text=", ".join(map(str, figures)),
            spread=f"{len(told)} hands, {seen['marked']} pages with their own club's mark",
        ),
        Aim(0, text="0 of each"),
    )


def _order_differs(sheet: str, written: list[str]) -> bool:
    from scorer.models import Entry  # noqa: PLC0415 — needs settings

    stands = Entry.objects.filter(sheet=sheet, kind="line").order_by("position", "revision")
    return [str(uuid) for uuid in stands.values_list("uuid", flat=True)] != written


def _keep_switches(seen: Mapping[str, Any], happened: Happened, workload: str) -> None:
    for at, how in happened.switches:
        waited = [
            spent
            for some in seen["hands"].values()
            for begun, spent in some
            if at - SWITCH <= begun <= at + SWITCH and begun + spent >= at
        ]
        late = [spent for spent in waited if spent > LIVE]
        keep(
            f"a federation: the longest wait of a hand, places changed {how}",
            workload,
            Figure(max(waited), "s", spread=f"{len(late)} of {len(waited)} hands waited"),
            Aim(10, "s"),
        )


def _in_switch(at: float, happened: Happened) -> bool:
    return any(begun - LIVE <= at <= begun + SWITCH for begun, _how in happened.switches)
