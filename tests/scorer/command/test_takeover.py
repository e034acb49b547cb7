"""A takeover goes on from the newest copy, and says what phones need."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from scorer.command import takeover
from scorer.operations.services.backups.archive import write_archive
from tests.builders.served_site import free_port


def test_takeover_finds_the_newest_copy_and_the_old_port(tmp_path):
    for stamp, port in (("20260131T201500Z", 8000), ("20260131T202000Z", 8021)):
        path = tmp_path / f"kontra-{stamp}.kontra"
        write_archive(path, {"x": b""}, {"site": f"http://192.0.2.7:{port}/", "made_at": stamp})
    assert takeover.found(str(tmp_path)) == (path, "http://192.0.2.7:8021/", stamp)
    assert takeover.port_of("http://192.0.2.7:8021/") == 8021
    assert takeover.port_of("") == 8000
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(SystemExit, match="There is no copy"):
        takeover.found(str(empty))


def test_site_that_goes_on_from_a_backup_has_the_key_of_the_backup(tmp_path, settings, monkeypatch):
    settings.VAR_DIR = tmp_path
    (tmp_path / "secret_key").write_text("of a first start here".ljust(60, "-"))
    lay(tmp_path, "20260131T200000Z")
    of_backup = "of the laptop that failed".ljust(60, "-")

    def restore(*words, asks):
        assert (words[0], asks) == ("restore", True)
        (tmp_path / "secret_key").write_text(of_backup)
        return 0

    monkeypatch.setattr(takeover, "run_alone", restore)
    assert takeover.restored_from(str(tmp_path), free_port()) > 0
    assert of_backup == settings.SECRET_KEY


def test_advice_says_where_phones_look_for_the_site():
    site = "http://192.0.2.7:8000/"
    same = takeover.advice(site, "x", "192.0.2.7", 8000)
    assert same.endswith("This laptop has that address: the phones need nothing.")
    other = takeover.advice(site, "x", "192.0.2.9", 8000)
    assert "Phones knew the site as http://192.0.2.7:8000/" in other
    assert "set the address 192.0.2.7 by hand" in other
    assert takeover.advice("", "x", "192.0.2.9", 8000) == "This backup was made at x (UTC)."


def lay(folder, *stamps, **about):
    paths = [folder / f"kontra-{stamp}.kontra" for stamp in stamps]
    for path in paths:
        write_archive(path, {"x": b"1" * 5000}, {"made_at": path.stem} | about)
    return paths


def damage(path):
    content = bytearray(path.read_bytes())
    content[40] ^= 1
    path.write_bytes(content)


def test_older_whole_backup_is_used_where_the_newest_is_damaged(tmp_path, capsys):
    older, empty, newest = lay(tmp_path, *(f"20260131T20{at}000Z" for at in range(3)))
    damage(newest)
    empty.write_bytes(b"")
    assert takeover.found(str(tmp_path))[0] == older
    assert capsys.readouterr().out.splitlines() == [
        f"{newest.name} is damaged: its checksum is wrong.",
        f"{empty.name} is empty.",
        f"An older backup is whole and is used instead: {older.name}",
    ]


def test_folder_with_damaged_backups_alone_is_refused(tmp_path):
    paths = lay(tmp_path, "20260131T200000Z", "20260131T200500Z")
    for path in paths:
        damage(path)
    with pytest.raises(SystemExit, match=f"All 2 backups in {tmp_path} are damaged."):
        takeover.found(str(tmp_path))
    paths[0].unlink()
    with pytest.raises(SystemExit, match=f"{paths[1].name} is damaged: its checksum is wrong."):
        takeover.found(str(tmp_path))


@pytest.mark.parametrize("name", ["photo.jpg", "kontra.sqlite3", "site.kontra"])
def test_foreign_folder_is_refused(tmp_path, name):
    (tmp_path / name).write_bytes(b"x" * 1000)
    with pytest.raises(SystemExit, match="There is no copy"):
        takeover.found(str(tmp_path))


def test_backup_of_a_newer_program_is_refused_though_an_older_one_is_whole(tmp_path):
    lay(tmp_path, "20260131T200000Z")
    lay(tmp_path, "20260131T201000Z", format="kontra-backup/2")
    with pytest.raises(SystemExit, match="was made by a newer Kontra"):
        takeover.found(str(tmp_path))


def test_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="cannot be read"):
        takeover.found(str(tmp_path / "nowhere"))


def cut_short(content, lot):
    return content[: lot.randrange(len(content))]


def zero_tail(content, lot):
    at = lot.randrange(len(content))
    return content[:at] + bytes(len(content) - at)


def lost_cluster(content, lot):
    at = lot.randrange(len(content)) // 512 * 512
    return content[:at] + bytes(512) + content[at + 512 :]


def other_bytes(content, lot):
    at = lot.randrange(len(content))
    return content[:at] + bytes([content[at] ^ (1 + lot.randrange(255))]) + content[at + 1 :]


@pytest.mark.parametrize("harm", [cut_short, zero_tail, lost_cluster, other_bytes])
@pytest.mark.parametrize("which", ["whole", "changes"])
def test_half_written_backup_of_a_pulled_stick_is_passed_over(tmp_path, harm, which):
    """Fifty plugs of every kind: the newest state is damaged, the one before is taken."""
    lot = Random(f"{harm.__name__} {which}")  # noqa: S311 — a workload, not a secret
    database = lot.randbytes(6000)
    older, newest = (tmp_path / f"kontra-20260131T20{at}000Z.kontra" for at in (0, 1))
    write_archive(older, {"kontra.sqlite3": database}, {"made_at": "older"})
    if which == "whole":
        write_archive(newest, {"kontra.sqlite3": database}, {})
    else:
        newest = tmp_path / "kontra-20260131T200000Z.20260131T201000Z.changes"
        write_archive(newest, {"changes": lot.randbytes(3000)}, {"base": sha(database)})
    assert takeover.found(str(tmp_path))[0] == newest
    content = newest.read_bytes()
    for _plug in range(50):
        harmed = harm(content, lot)
        if harmed != content:
            newest.write_bytes(harmed)
            assert takeover.found(str(tmp_path))[0] == older


def sha(content):
    return sha256(content).hexdigest()
