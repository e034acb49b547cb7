"""How large teams are once a pasted list is entered."""

from __future__ import annotations

from collections import Counter

from tournaments.models import Event
from tournaments.records.spelling import spelling_key
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.importing import ImportPlan, ImportStatus
from tournaments.selectors.register import large_team, teams_of


def planned_large_teams(event: Event, plan: ImportPlan) -> list[str]:
    """The teams that the list makes larger than the format allows, in sentences; four queries."""
    rules = entry_rules(event)
    if not rules.team:
        return []
    sizes: Counter[str] = Counter()
    names: dict[str, str] = {}
    for one in teams_of(event, rules):
        names[spelling_key(one.team.name)] = one.team.name
        sizes[spelling_key(one.team.name)] = len(one.entrants)
    grown = set()
    for row in plan.rows:
        changed = {name: (was, now) for name, was, now in row.changes}
        was, now = changed.get("team", ("", row.entry.team if row.enters else ""))
        if now and (row.enters or row.status is ImportStatus.CHANGED):
            names.setdefault(spelling_key(now), now)
            sizes[spelling_key(now)] += 1
            sizes[spelling_key(was)] -= 1
            grown.add(spelling_key(now))
    return [
        large_team(names[key], size, rules)
        for key, size in sizes.items()
        if key in grown and size > rules.line_up_max
    ]
