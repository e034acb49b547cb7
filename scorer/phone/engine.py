"""What a recording page asks the rules on its own phone about lines the server does not have yet.

Values in, values out: a ``Table`` is a sheet as the server last had it; ``foresee`` says what the
lines that wait would come to, in the reader's language. Which game is played is handed in, with
what reads its records and its forms, so that this knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.games.base import AnyGame, Entry, Line, RuleViolation, Setup, State, play_entry
from scorer.games.filling import FilledIn, as_sent
from scorer.games.text import Text
from scorer.phone.reading import Description, parse_entry
from scorer.records.faults import Fault, RecordRefused, from_violation

Payload = dict[str, object]
Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Rules:
    """One game on this phone: its rules, what its forms say, and what its records look like."""

    game: AnyGame
    filled_in: FilledIn
    description: Description


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet on this phone: ``payloads`` of its lines, ``states`` before each and after all."""

    rules: Rules
    setup: Setup[object]
    payloads: tuple[Payload, ...]
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A line as it was filled in: the kind of its form and its fields, as a browser sends them."""

    kind: str
    fields: Mapping[str, object]


def table_of(rules: Rules, setup: Setup[object], payloads: Sequence[Payload]) -> Table:
    """The sheet with these lines; raises ``RecordRefused`` for one that cannot be."""
    table = Table(rules, setup, (), (rules.game.begin(setup),))
    for payload in payloads:
        _entry, _line, table = _extended(table, payload)
    return table


def foresee(table: Table, waiting: Sequence[Filled], say: Say) -> dict[str, object]:
    """What each waiting line is worth, and what comes next.

    ``lines``: one object per line, up to and with the first that is refused: ``words``,
    ``totals``, ``results`` by side, ``because``, ``why``, or ``faults`` alone. ``totals``
    by side, ``leaders``, ``finished`` and ``next`` (see ``upcoming``) are those after the lines
    before it.
    """
    lines: list[dict[str, object]] = []
    for filled in waiting:
        try:
            entry, line, table = _written(table, filled)
        except RecordRefused as refused:
            lines.append({"faults": [_fault(fault, say) for fault in refused.faults]})
            break
        lines.append(_shown(table, entry, line, say))
    state = table.states[-1]
    return {
        "lines": lines,
        "totals": list(state.totals),
        "leaders": list(table.rules.game.leaders(state.totals)),
        "finished": state.finished,
        "next": upcoming(table, say),
    }


def upcoming(table: Table, say: Say) -> dict[str, object] | None:
    """The next line as the server's page has it for its scripts; None once the game is over."""
    rules, state = table.rules, table.states[-1]
    if state.finished:
        return None
    facts = rules.game.announce(table.setup, state)
    offers = rules.game.offers(table.setup, state)
    sent = {key: [as_sent(value) for value in values] for key, values in offers.items()}
    if sent:
        sent["kind"] = list(rules.filled_in.kinds(table.setup, state))
    number, dealer = state.played + 1, rules.game.dealer(table.setup, state)
    return {
        "number": number,
        "heading": f"{say(rules.game.entry_name)} {number}",
        "dealer": "" if dealer is None else table.setup.players[dealer],
        "facts": [[say(fact.name), say(fact.value)] for fact in facts if not fact.deals],
        "offers": sent,
    }


def _written(table: Table, filled: Filled) -> tuple[Entry, Line, Table]:
    """The table with a line more, and perhaps another reading of the one before."""
    filled_in, setup, kind, fields = table.rules.filled_in, table.setup, filled.kind, filled.fields
    state = table.states[-1]
    if refused := filled_in.check(setup, kind, fields, state):
        raise RecordRefused(*[Fault((field,), message) for field, message in refused])
    amends = filled_in.amends(fields, state)
    payload = filled_in.entry_of(setup, kind, fields, state)
    if amends and table.payloads:
        before = replace(table, payloads=table.payloads[:-1], states=table.states[:-1])
        _entry, _line, table = _extended(before, table.payloads[-1] | amends)
    return _extended(table, payload)


def _extended(table: Table, payload: Payload) -> tuple[Entry, Line, Table]:
    entry = parse_entry(table.rules.description, payload)
    try:
        line, state = play_entry(table.rules.game, table.setup, table.states[-1], entry)
    except RuleViolation as violation:
        raise from_violation(violation) from None
    after = replace(table, payloads=(*table.payloads, payload), states=(*table.states, state))
    return entry, line, after


def _shown(table: Table, entry: Entry, line: Line, say: Say) -> dict[str, object]:
    game, setup = table.rules.game, table.setup
    results = game.results(line, table.states[-1].totals)
    return {
        "words": say(game.describe(setup, entry, line)),
        "scores": list(line.scores),
        "totals": None if line.totals is None else list(line.totals),
        "results": [[say(result.change), say(result.after)] for result in results],
        "because": list(line.because),
        "why": [say(text) for text in game.explain(setup, entry, line)],
    }


def _fault(fault: Fault, say: Say) -> dict[str, object]:
    return {"path": fault.address, "message": say(fault.message), "rule": fault.rule}
