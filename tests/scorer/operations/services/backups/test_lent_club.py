"""A copy that an older program made while it had lent a club is put back, and the club is open."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor

from scorer.models import Club, Player
from scorer.operations.selectors import copies
from scorer.operations.services.backups import places
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.guards import check_guards, guards_left
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import FREE, disk_has
from tests.tiers import long

BEFORE = ("scorer", "0025_implied_indexes")
AFTER = ("scorer", "0026_drop_lending")
LENDING = ("scorer", "0024_lent_clubs")
IS_LENT = (
    "EXISTS (SELECT 1 FROM scorer_lending WHERE club_id = 7 AND state IN ('lent', 'returned'))"
)
REFUSE = "SELECT RAISE(ABORT, 'kontra: club 7 is lent')"
SEAT = (
    "(SELECT club_id FROM scorer_scoresheet WHERE id = "
    "(SELECT sheet_id FROM scorer_entry WHERE id = OLD.entry_id))"
)
SQLITE = {
    "lent_7_scorer_player_insert": (
        "CREATE TRIGGER lent_7_scorer_player_insert BEFORE INSERT ON scorer_player "
        f"WHEN 7 IN (NEW.club_id) AND {IS_LENT} BEGIN {REFUSE}; END"
    ),
    "lent_7_scorer_club_update": (
        "CREATE TRIGGER lent_7_scorer_club_update BEFORE UPDATE ON scorer_club "
        f"WHEN 7 IN (OLD.id, NEW.id) AND {IS_LENT} BEGIN {REFUSE}; END"
    ),
    "lent_7_scorer_hand_delete": (
        "CREATE TRIGGER lent_7_scorer_hand_delete BEFORE DELETE ON scorer_hand "
        f"WHEN 7 IN ({SEAT}) AND {IS_LENT} BEGIN {REFUSE}; END"
    ),
}
POSTGRESQL = {  # as a dump has it
    "lent_7_scorer_player()": (
        f" BEGIN IF 7 IN (OLD.club_id, NEW.club_id) AND {IS_LENT} "
        "THEN RAISE EXCEPTION 'kontra: club 7 is lent'; END IF; RETURN COALESCE(NEW, OLD); END "
    ),
    "lent_7_scorer_player": (
        "CREATE TRIGGER lent_7_scorer_player BEFORE INSERT OR DELETE OR UPDATE "
        "ON public.scorer_player FOR EACH ROW EXECUTE FUNCTION public.lent_7_scorer_player();"
    ),
}
STAY = (
    "INSERT INTO scorer_lending (token, club_id, holder, first_ids, state, lent_at) "
    "VALUES ('{club:032x}', {club}, 'Ola', '{{}}', '{state}', '2026-11-26 12:00:00')"
)


@pytest.fixture
def lent(tmp_path, empty_file, db, settings, monkeypatch):
    """A site of the state before, with a lent club, one that is a guest, and one that came back."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    disk_has(monkeypatch, FREE)
    copies.restored.cache_clear()
    with filed(settings.VAR_DIR / "kontra.sqlite3", empty_file):
        MigrationExecutor(connection).migrate([BEFORE])
        with connection.cursor() as cursor:
            for club, state in ((7, "lent"), (8, "hosted"), (9, "taken_back")):
                Club.objects.create(pk=club, name=f"Klub {club}", slug=f"k{club}")
                cursor.execute(STAY.format(club=club, state=state))
            for sql in SQLITE.values():
                cursor.execute(sql)
        yield
    copies.restored.cache_clear()


def manage(*words):
    out = StringIO()
    call_command(*map(str, words), stdout=out)
    return out.getvalue()


@long
@of_sqlite
def test_lent_club_is_open_in_copy_that_is_put_back(lent, caplog, settings):
    with pytest.raises(IntegrityError, match="kontra: club 7 is lent"):
        Player.objects.create(club_id=7, name="Nowa")
    manage("backup")
    [copy] = places.copies_in(copies.copies_folder())
    with caplog.at_level(logging.WARNING):
        said = manage("restore", copy)
    assert "Differences: 0." in said
    told = "clubs are no longer lent to laptops, and this club can be written in here again."
    assert caplog.messages == [f"Klub 7 was lent: {told}", f"Klub 8 was a guest here: {told}"]
    for club in (7, 8, 9):
        Player.objects.create(club_id=club, name="Nowa")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as base:
        left = "SELECT name FROM sqlite_master WHERE name LIKE '%lent%' OR name LIKE '%lending%'"
        assert base.execute(left).fetchall() == []
        columns = [row[1] for row in base.execute("PRAGMA table_info(scorer_club)")]
        assert "away_since" not in columns
    assert "Sound: it can be put back." in manage("restore", copy, "--check")


@pytest.mark.parametrize(("vendor", "made"), [("sqlite", SQLITE), ("postgresql", POSTGRESQL)])
def test_triggers_of_a_lent_club_are_taken_word_for_word_and_from_older_copies_alone(vendor, made):
    applied = {LENDING, BEFORE}
    known = guards_left(applied, vendor)
    check_guards(known | made, applied, vendor, "x")
    name, sql = next(iter(made.items()))
    for other in (
        {name: sql.replace("club_id)", "club_id, pg_sleep(9))")},
        {name: sql.replace("7 IN", "8 IN")},
        {name: sql.replace("7 is lent'", "7 is lent'); DELETE FROM scorer_user; SELECT ('")},
        {"lent_8_x": made[name]},
        {"lent_7_x": "CREATE TRIGGER lent_7_x AFTER INSERT ON scorer_user BEGIN SELECT 1; END"},
    ):
        with pytest.raises(BackupRefused, match="not ours"):
            check_guards(known | other, applied, vendor, "x")
    for others in ({BEFORE}, applied | {AFTER}):
        with pytest.raises(BackupRefused, match="not ours"):
            check_guards(guards_left(others, vendor) | made, others, vendor, "x")
