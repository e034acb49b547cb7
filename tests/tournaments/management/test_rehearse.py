"""``manage.py rehearse``: events played, proved and left to be looked at."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from scorer.models import Club
from tournaments.management.commands import rehearse
from tournaments.models import Event

pytestmark = pytest.mark.django_db
SMALL = ("--preset", "wolsztyn", "--players", "8", "--rounds", "1", "--hands", "1", "--calm")


def _rehearse(*arguments):
    """Exit status, standard output without times, standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("rehearse", *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        status = stopped.code
    said = [line.rsplit(" (", 1)[0] for line in out.getvalue().splitlines()]
    return status, said, err.getvalue()


def test_an_event_is_played_and_proved():
    Club.objects.create(name="Próba", slug="proba")
    status, said, err = _rehearse("evening", *SMALL, "--club", "proba")
    assert (status, err) == (0, "")
    assert said[:3] == [
        "evening: entries",
        "evening: round 1",
        "evening: played, /events/turniej-jesienny/",
    ]
    assert said[3].startswith("evening: first is ")
    assert said[4] == "evening: everything holds"
    event = Event.objects.get()
    assert (event.club.slug, event.state) == ("proba", Event.State.FINISHED)


def test_club_that_is_not_there_is_not_founded():
    for slug in ("borek", "wolsztyn"):
        Club.objects.create(name=slug, slug=slug)
    with pytest.raises(CommandError) as refused:
        _rehearse("evening", *SMALL, "--club", "nosuch")
    assert str(refused.value) == "There is no club nosuch. Clubs here: borek, wolsztyn."
    assert Club.objects.count() == 2


def test_what_does_not_hold_is_told(monkeypatch):
    monkeypatch.setattr(rehearse, "faults_of", lambda _event: ["round 1: wrong"])
    status, said, err = _rehearse("evening", *SMALL)
    assert (status, said[-1]) == (1, "evening: does not hold")
    assert "evening: round 1: wrong" in err


def test_the_first_start_plays_once():
    _rehearse("evening", *SMALL, "--once", "--verbosity=0")
    assert _rehearse("evening", *SMALL, "--once", "--verbosity=0") == (0, [], "")
    assert Event.objects.count() == 1
    assert Club.objects.get().slug == "demo"


def test_too_few_are_told_and_nothing_is_left():
    with pytest.raises(CommandError) as refused:
        _rehearse("evening", *SMALL, "--players", "1")
    assert str(refused.value).startswith("evening: ")
    assert Event.objects.count() == 0


def test_unknown_rehearsals_are_named():
    with pytest.raises(CommandError) as refused:
        _rehearse("nothing")
    assert str(refused.value).startswith("Unknown: nothing. Allowed: evening, tonight, wlks,")


def test_the_list():
    _status, said, _err = _rehearse("--list")
    assert "hall: wlks, 392" in said
