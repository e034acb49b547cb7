"""What the status says: where the site runs, its newest copy, and what is wrong."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest
from django.core.management import call_command

from tests.scorer.command.little_site import answering, holding
from tests.scorer.filed import filed, of_sqlite

pytestmark = of_sqlite

SITE = "http://192.0.2.7:{}/"


@pytest.fixture
def asked(settings, tmp_path, capsys, empty_file, db):
    """The exit status and what is said, of a site whose parts are so, or of one that is stopped."""
    settings.VAR_DIR = tmp_path

    def ask(answer=None, *, listens=True):
        with ExitStack() as site:
            if answer is not None:
                with answering({}) as port:  # a port of nobody
                    pass
                if listens:
                    port = site.enter_context(answering({"/ready/": answer}))
                site.enter_context(holding(tmp_path, SITE.format(port)))
                ask.site = SITE.format(port)
            with pytest.raises(SystemExit) as ended:
                call_command("status")
        return ended.value.code, capsys.readouterr().out.splitlines()

    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        database.unlink()
        yield ask


def ready(**parts):
    """What a site answers whose parts are so."""
    return 503 if {*parts.values()} - {"ok"} else 200, json.dumps(parts).encode()


def test_site_that_runs_says_where_and_that_all_is_well(asked, tmp_path):
    code, lines = asked(ready(database="ok", redis="away"))
    assert code == 0
    assert lines[0] == f"Kontra is running: {asked.site}"
    assert lines[2] == f"What is written down lies in {tmp_path}"
    assert lines[3:] == ["No backup has been made on this laptop yet.", "Nothing is wrong."]


def test_newest_copy_is_named_with_its_time(asked, tmp_path):
    (tmp_path / "backups").mkdir()
    for name, day in (("a.kontra", 3), ("b.kontra", 5)):
        (tmp_path / "backups" / name).touch()
        made = datetime(2026, 11, day, 12, 0, tzinfo=UTC).timestamp()
        os.utime(tmp_path / "backups" / name, (made, made))
    _code, lines = asked()
    assert lines[3].startswith("Newest backup: 2026-11-05 ")


def test_site_that_does_not_run_is_said_with_its_own_status(asked):
    code, lines = asked()
    assert (code, lines[0]) == (3, "Kontra is not running here.")


def test_each_part_that_is_not_in_order_has_its_sentence(asked):
    code, lines = asked(ready(disk="full", migrations="behind"))
    assert code == 1
    assert lines[4:] == [
        "The database is older than the program: stop, and start again.",
        "The disk is nearly full: delete what is not Kontra's.",
    ]


@pytest.mark.parametrize(
    ("answer", "listens"),
    [((200, b""), False), ((500, b"{}"), True), ((200, b"no answer"), True)],
    ids=["nobody listens", "fault", "no JSON"],
)
def test_site_that_does_not_answer_is_said(asked, answer, listens):
    code, lines = asked(answer, listens=listens)
    assert (code, lines[4:]) == (1, [f"The site does not answer at {asked.site}."])


def test_database_that_is_damaged_is_said_where_nothing_runs(asked, tmp_path):
    (tmp_path / "kontra.sqlite3").write_bytes(b"no database at all" * 100)
    code, lines = asked()
    assert code == 1
    assert lines[4].startswith(f"The database {tmp_path / 'kontra.sqlite3'} is damaged (")
    assert lines[5] == f"    bin/kontra serve --from {tmp_path / 'backups'}"
