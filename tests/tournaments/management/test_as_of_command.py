"""The command that looks back, with an event that needs no day of play."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from tests.builders.events import add_step, log_import
from tests.builders.whole_event import make_whole_event
from tournaments.selectors.tournament_record import tournament_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged_event():
    """An event whose log says everything since its last step but one."""
    event = make_whole_event()
    log_import(event)
    add_step(event, "test")
    return event


def printed(capsys, *line, **options):
    call_command("as_of", "puchar", *line, **options)
    return capsys.readouterr().out


def test_step_is_told_as_the_record_of_then(logged_event, capsys, tmp_path):
    step = logged_event.steps.order_by("-pk")[1].pk
    told = printed(capsys, step=step)
    assert json.loads(told) == tournament_json(logged_event)
    path = tmp_path / "then.json"
    assert printed(capsys, step=step, output=str(path)) == ""
    assert path.read_text("utf-8") == f"{told.rstrip()}\n"


def test_time_before_the_first_step_and_unknown_steps_are_refused(logged_event, capsys):
    for line, options in ((["00:00"], {"day": date(2001, 1, 1)}), ([], {"step": 999_999})):
        with pytest.raises(CommandError) as refused:
            printed(capsys, *line, **options)
        assert refused.value.returncode == 1


@pytest.mark.parametrize(("line", "options"), [([], {}), (["14:05"], {"step": 1})])
def test_line_names_a_time_or_a_step(logged_event, capsys, line, options):
    with pytest.raises(CommandError, match=r"Give a time, or --step\.") as refused:
        printed(capsys, *line, **options)
    assert refused.value.returncode == 2


def test_unknown_event_is_told_those_there_are():
    with pytest.raises(CommandError, match=r"There is no event 'x'\. Known: none yet\."):
        call_command("as_of", "x", "14:05")
    make_whole_event()
    with pytest.raises(CommandError, match=r"There is no event 'x'\. Known: puchar\."):
        call_command("as_of", "x", "14:05")
