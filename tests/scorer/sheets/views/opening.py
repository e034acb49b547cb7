"""Opening a sheet as the form of a new one does."""

from __future__ import annotations

from django.urls import reverse

NAMES = {"player_0": "Ada", "player_1": "Bogdan", "player_2": "Celina", "player_3": "Darek"}
USUAL = {"option_exit_old": 27, "option_exit_young": 26, "option_first_call": "after_leader"}


def open_by_form(client, ruleset="kop", **changes):
    return client.post(
        reverse("scorer:new_sheet", args=[ruleset]), NAMES | USUAL | {"first": 0} | changes
    )
