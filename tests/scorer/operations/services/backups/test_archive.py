"""One file: what goes in comes out, and whatever is wrong with it is told in one sentence."""

from __future__ import annotations

import hashlib
import json
import stat
import zipfile

import pytest

from scorer.operations.services.backups.archive import (
    COMMENT,
    DIGITS,
    BackupRefused,
    copy_archive,
    read_archive,
    write_archive,
)


@pytest.fixture
def copy(tmp_path):
    path = tmp_path / "kontra-20260131T201500Z.kontra"
    write_archive(path, {"kontra.sqlite3": b"rows" * 5000, "secret_key": b"key"}, {"site": "x"})
    return path


def refused(path):
    with pytest.raises(BackupRefused) as refusal:
        read_archive(path)
    return str(refusal.value)


def test_archive_gives_back_its_parts_and_manifest(copy, tmp_path):
    archive = read_archive(copy)
    assert archive.parts == ("kontra.sqlite3", "secret_key")
    assert archive.manifest["format"] == "kontra-backup/1"
    assert archive.manifest["site"] == "x"
    archive.extract("kontra.sqlite3", tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"rows" * 5000
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o600


def test_only_its_owner_reads_it_and_nothing_is_left_beside(copy):
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert list(copy.parent.iterdir()) == [copy]


def test_any_zip_program_opens_it(copy):
    with zipfile.ZipFile(copy) as whole:
        assert whole.testzip() is None
        assert whole.comment.startswith(COMMENT)


def test_copied_archive_is_the_same_file(copy, tmp_path):
    other = tmp_path / "other.kontra"
    copy_archive(copy, other)
    assert other.read_bytes() == copy.read_bytes()
    assert read_archive(other).manifest == read_archive(copy).manifest


def test_every_flipped_bit_is_found(copy):
    whole = bytearray(copy.read_bytes())
    for place in range(0, len(whole), 17):
        whole[place] ^= 1 << place % 8
        copy.write_bytes(whole)
        said = refused(copy)
        assert said.startswith(copy.name)
        assert said.endswith(".")
        whole[place] ^= 1 << place % 8


def test_every_cut_is_found(copy):
    whole = copy.read_bytes()
    for length in range(0, len(whole), 29):
        copy.write_bytes(whole[:length])
        assert refused(copy)
    copy.write_bytes(b"")
    assert refused(copy) == f"{copy.name} is empty."


def test_file_of_another_program_is_refused_with_its_fault(tmp_path):
    text = tmp_path / "notes.kontra"
    text.write_text("hello", encoding="ascii")
    assert refused(text) == "notes.kontra is no copy of Kontra's."
    with zipfile.ZipFile(text, "w") as other:
        other.writestr("photo.jpg", b"x" * 2000)
    assert refused(text) == (
        "notes.kontra is not whole: its end is missing or damaged, or it is no copy of Kontra's."
    )
    assert refused(tmp_path / "gone.kontra").endswith("cannot be read: No such file or directory.")


def forge(path, manifest, **parts):
    """A file whose digest is right and whose manifest says anything."""
    with zipfile.ZipFile(path, "w") as made:
        for name, content in parts.items():
            made.writestr(name, content)
        made.writestr("manifest.json", json.dumps(manifest))
        made.comment = COMMENT + b"0" * DIGITS
    body = path.read_bytes()[:-DIGITS]
    path.write_bytes(body + hashlib.sha256(body).hexdigest().encode())


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        ({"format": "kontra-backup/2", "parts": {}}, "was made by a newer Kontra"),
        ({"format": "other/1", "parts": {}}, "is no copy of Kontra's."),
        ([], "is no copy of Kontra's."),
        ({"format": "kontra-backup/1", "parts": {"a": {"size": 1}}}, "parts are missing."),
        ({"format": "kontra-backup/1", "parts": {"b": 1}}, "its list of parts cannot be read"),
        *(
            (
                {"format": "kontra-backup/1", "parts": {"b": {"size": size, "sha256": "0" * 64}}},
                "its list of parts cannot be read",
            )
            for size in (-1, 1.5, True, "1", None)
        ),
        (
            {"format": "kontra-backup/1", "parts": {"b": {"size": 1, "sha256": 0}}},
            "its list of parts cannot be read",
        ),
    ],
)
def test_forged_manifest_is_refused_with_its_fault(tmp_path, manifest, said):
    path = tmp_path / "x.kontra"
    forge(path, manifest, b=b"x")
    assert said in refused(path)


def test_part_with_another_digest_is_refused_and_not_written(tmp_path):
    path = tmp_path / "x.kontra"
    told = {"b": {"size": 1, "sha256": "0" * 64}}
    forge(path, {"format": "kontra-backup/1", "parts": told}, b=b"x")
    with pytest.raises(BackupRefused, match="its part b is not what it was"):
        read_archive(path).extract("b", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_part_that_would_fill_the_disk_is_refused_unread(tmp_path):
    path, bomb = tmp_path / "x.kontra", tmp_path / "zeros"
    bomb.write_bytes(b"")
    with bomb.open("r+b") as file:
        file.truncate(40 * 1024 * 1024)
    write_archive(path, {"b": bomb}, {})
    packed = zipfile.ZipFile(path).getinfo("b").compress_size
    assert packed < 400_000
    assert refused(path) == (
        f"x.kontra is no copy of a site: its part b would grow from {packed} to 41943040 bytes."
    )
    with bomb.open("r+b") as file:
        file.truncate(16 * 1024 * 1024)
    write_archive(path, {"b": bomb}, {})
    assert read_archive(path).manifest["parts"]["b"]["size"] == 16 * 1024 * 1024
