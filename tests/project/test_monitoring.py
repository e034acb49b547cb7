"""The rules and the board for who watches a site: every figure they name is one that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from scorer.operations.machine.metrics import exposition

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "monitoring"
NAME = re.compile(r"\bkontra_[a-z_]+\b")


def _rules():
    [group] = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return group["rules"]


def _panels():
    return json.loads((FOLDER / "dashboard.json").read_text())["panels"]


@pytest.mark.django_db
def test_every_figure_that_is_named_is_shown(settings, tmp_path):
    settings.METRICS, settings.VAR_DIR = True, tmp_path
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "a.kontra").write_bytes(b"")  # its age is one of the figures
    shown = set(NAME.findall(exposition()[0].decode()))
    asked = [rule["expr"] for rule in _rules()]
    asked += [target["expr"] for panel in _panels() for target in panel["targets"]]
    named = {name for expression in asked for name in NAME.findall(expression)}
    families = {name.removesuffix("_bucket").removesuffix("_sum") for name in named}
    assert families - shown - {name.removesuffix("_total") for name in shown} <= set()
    assert len(named) >= 8


def test_every_rule_says_what_is_wrong_and_where_to_look():
    assert len({rule["alert"] for rule in _rules()}) == len(_rules()) == 7
    for rule in _rules():
        assert {"summary", "look"} == set(rule["annotations"])
        assert rule["labels"]["severity"] in {"page", "look"}


def test_panels_do_not_lie_on_one_another():
    places = [
        (x, y)
        for panel in _panels()
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
    assert {x for x, _y in places} == set(range(24))
