import json

import pytest
from django.core.management import CommandError, call_command

from tests.builders.events import add_entrants, empty_club, empty_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_event_goes_out_and_in(tmp_path, capsys):
    add_entrants(empty_event(), 4)
    empty_club("debem")
    path = tmp_path / "event.json"
    call_command("export_event", "turniej", output=str(path))
    call_command("import_event", str(path), club="debem")
    call_command("import_event", str(path), club="debem")
    said = capsys.readouterr()
    assert said.out == "turniej-o-puchar-borku\nturniej-o-puchar-borku\n"
    assert said.err == (
        "The tournament is here. Nobody else sees it until you show it.\n"
        "This tournament is already here, as new as in the file.\n"
    )
    assert Event.objects.get(club__slug="debem").entrants.count() == 4


def test_file_goes_to_standard_output(capsys):
    empty_event()
    call_command("export_event", "turniej")
    assert json.loads(capsys.readouterr().out)["format"] == "kontra-event/2"


def test_unknown_event_is_named_with_those_there_are():
    empty_event()
    with pytest.raises(CommandError, match=r"There is no event 'x'. Known: turniej."):
        call_command("export_event", "x")


def test_unknown_event_is_refused_where_there_is_none():
    with pytest.raises(CommandError, match=r"There is no event 'x'. Known: none yet."):
        call_command("export_event", "x")


def test_file_that_is_no_event_is_refused(tmp_path):
    empty_club()
    path = tmp_path / "event.json"
    path.write_text("{}")
    with pytest.raises(CommandError, match="format"):
        call_command("import_event", str(path), club="borek")
