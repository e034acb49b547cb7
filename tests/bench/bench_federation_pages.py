"""A federation on PostgreSQL: 100 clubs with 50 events of 100 sheets each, and its pages.

Of every page its statements, their time in the database (median of five visits), and whether any
of them reads a big table from end to end.
``--clubs``, ``--events`` make it smaller.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from typing import Any

import django

from bin._postgres import temporary_server
from tests.bench.measure import Aim, figure_of, keep, run, size

CLUBS, EVENTS, RUNS = size((100, 50, 5), (1, 2, 1))
BIG = 100_000  # rows that no page should read
SEATS = 4
# In this order; {clubs}, {events} of a club; 5 rounds of 20 tables, 80 entrants, 2 lines a sheet.
ROWS = (
    """INSERT INTO scorer_club (name, slug, open_to_all)
    SELECT 'Klub ' || c, 'club-' || c, false FROM generate_series(1, {clubs}) c""",
    """INSERT INTO tournaments_person (register_id, surname, given_name, categories)
    SELECT c.id, 'Gracz', p::text, '[]' FROM scorer_club c, generate_series(1, 80) p""",
    """INSERT INTO tournaments_event (club_id, slug, name, place, day, game, ruleset, format, seed,
        state, shown, revealed, made_at)
    SELECT c.id, 'event-' || c.id || '-' || e, 'Turniej ' || e, '', date '2026-01-01' + e::int,
        'kop', 'kop-wolsztyn', '{{"rounds": 5}}', '7', 'running', 'everything', 0, now()
    FROM scorer_club c, generate_series(1, {events}) e""",
    """INSERT INTO tournaments_entrant (event_id, number, person_id, pair, categories, state, paid,
        first_round)
    SELECT e.id, row_number() OVER (PARTITION BY e.id ORDER BY p.id), p.id, '', '[]', 'here', 0, 1
    FROM tournaments_event e JOIN tournaments_person p ON p.register_id = e.club_id""",
    """INSERT INTO tournaments_round (event_id, number, state, stopped, paused_seconds, last_hand)
    SELECT e.id, r, CASE r WHEN 5 THEN 'open' ELSE 'closed' END, false, 0, 5
    FROM tournaments_event e, generate_series(1, 5) r""",
    """CREATE TEMPORARY TABLE seating AS
    SELECT r.id AS round, r.number, t AS "table", e.id AS event, e.club_id AS club,
        gen_random_uuid() AS sheet
    FROM tournaments_round r JOIN tournaments_event e ON e.id = r.event_id,
        generate_series(1, 20) t""",
    """INSERT INTO scorer_scoresheet (id, club_id, game, ruleset, players, head, event, round,
        "table", opened_at, played, totals, version, finished, locked)
    SELECT sheet, club, 'kop', 'kop-wolsztyn', '["A", "B", "C", "D"]', %(head)s, 'Turniej', number,
        "table", now(), 2, '[0, 0, 0, 0]', 0, false, false FROM seating""",
    """INSERT INTO scorer_entry (sheet_id, uuid, kind, position, revision, payload, noted,
        written_at, author, device, reason)
    SELECT sheet, gen_random_uuid(), 'line', p, 1, %(line)s, '{{}}', now(), '', '', ''
    FROM seating, generate_series(0, 1) p""",
    """UPDATE scorer_scoresheet s SET version = n.newest
    FROM (SELECT sheet_id, max(id) newest FROM scorer_entry GROUP BY 1) n
    WHERE n.sheet_id = s.id""",
    """INSERT INTO scorer_seat (sheet_id, number, side, name, first_line)
    SELECT sheet, n, n, chr(65 + n), 1 FROM seating, generate_series(0, 3) n""",
    """INSERT INTO tournaments_table (round_id, number, sheet_id, extra_minutes, disputed)
    SELECT round, "table", sheet, 0, '' FROM seating""",
    """INSERT INTO tournaments_place (round_id, table_id, seat, entrant_id, guest)
    SELECT t.round_id, t.id, n, x.id, ''
    FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id,
        generate_series(0, 3) n
    JOIN tournaments_entrant x ON true
    WHERE x.event_id = r.event_id AND x.number = (t.number - 1) * 4 + n + 1""",
    """INSERT INTO tournaments_step (event_id, uuid, kind, said, reason, by_name, at)
    SELECT e.id, gen_random_uuid(), 'event-made', '{{"name": "x", "day": "2026-01-01",
        "ruleset": "kop-wolsztyn"}}', '', '', now()
    FROM tournaments_event e, generate_series(1, 40) s""",
    "ANALYZE",
)
PAGES = (
    "/",
    "/events/",
    "/clubs/{club}/events/",
    "/events/{event}/",
    "/events/{event}/rounds/5/",
    "/events/{event}/players/",
    "/events/{event}/players/7/",
    "/events/{event}/standings/",
    "/events/{event}/hall/",
    "/events/{event}/desk/",
    "/events/{event}/desk/entries/",
    "/events/{event}/desk/rounds/5/",
    "/clubs/{club}/",
    "/clubs/{club}/people/",
    "/sheets/{sheet}/",
)


def main() -> None:
    """Measure on a server of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clubs", type=int, default=CLUBS)
    parser.add_argument("--events", type=int, default=EVENTS)
    given = parser.parse_args()
    with temporary_server() as address:
        os.environ |= {"DATABASE_URL": address, "KONTRA_DB_TIMEOUT": "0", "KONTRA_DB_POOL": "0"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from django.conf import settings  # noqa: PLC0415 — the settings are known only now
        from django.core.management import call_command  # noqa: PLC0415 — as above

        settings.ALLOWED_HOSTS.append("testserver")
        call_command("migrate", verbosity=0)
        _fill(given.clubs, given.events)
        _measure(f"{given.clubs} clubs × {given.events} events × 100 sheets")


def _fill(clubs: int, events: int) -> None:
    from django.db import connection  # noqa: PLC0415 — needs settings

    from tests.builders.records import KOP  # noqa: PLC0415 — as above

    head = {key: value for key, value in KOP.items() if key not in {"players", "entries"}}
    values = {"head": json.dumps(head), "line": json.dumps(KOP["entries"][0])}
    with connection.cursor() as cursor:
        for statement in ROWS:
            said = values if "%(" in statement else None
            cursor.execute(statement.format(clubs=clubs, events=events), said)


def _measure(workload: str) -> None:
    from django.db import connection, reset_queries  # noqa: PLC0415 — needs settings
    from django.test import Client  # noqa: PLC0415 — as above

    from scorer.models import Role, User  # noqa: PLC0415 — as above
    from tests.bench.pages import look  # noqa: PLC0415 — as above
    from tournaments.models import Event, Table  # noqa: PLC0415 — as above

    event = Event.objects.order_by("pk")[Event.objects.count() // 2]
    table = Table.objects.filter(round__event=event).first()
    names = {"event": event.slug, "club": event.club.slug, "sheet": table and table.sheet_id}
    connection.force_debug_cursor = True
    owner = User.objects.create(username="owner")
    event.club.memberships.create(user=owner, role=Role.OWNER)
    client, director = Client(), Client()
    director.force_login(owner)
    most: list[float] = []
    for page in PAGES:
        address = page.format(**names)
        seconds, many, faults = [], 0, set()
        for _run in range(RUNS):
            reset_queries()
            who = director if "/desk/" in page or "/clubs/" in page else client
            look(who, address)
            asked = [one for one in connection.queries if one["sql"].startswith("SELECT")]
            seconds.append(sum(float(one["time"]) for one in asked))
            many = max(many, len(asked))
            faults |= {told for one in asked for told in _read_whole(one["sql"])}
        figure = figure_of(seconds, "ms in the database", 1000)
        print(page, many, "SELECT:", figure, figure.spread)  # noqa: T201 — this is a command
        for fault in sorted(faults):
            print("   ", fault)  # noqa: T201 — as above
        most.append(statistics.median(seconds))
    keep(
        "pages of a federation on PostgreSQL",
        f"{workload}, {len(PAGES)} pages",
        figure_of(most, "ms in the database", 1000),
        Aim(20, "ms"),
    )


def _read_whole(statement: str) -> list[str]:
    """The big tables that a statement reads from end to end."""
    from django.db import connection  # noqa: PLC0415 — needs settings

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {statement}")
        plan = cursor.fetchone()[0]
    found: list[str] = []
    _walk((plan if isinstance(plan, list) else json.loads(plan))[0]["Plan"], found)
    return [f"{told}: {statement[:300]}" for told in found]


def _walk(node: dict[str, Any], found: list[str]) -> None:
    if node["Node Type"] == "Seq Scan" and node["Total Cost"] > BIG / 100:
        found.append(f"Seq Scan on {node['Relation Name']} ({node['Total Cost']:.0f})")
    for child in node.get("Plans", ()):
        _walk(child, found)


if __name__ == "__main__":
    run(main)
