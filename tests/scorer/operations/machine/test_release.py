from __future__ import annotations

from scorer.operations.machine import release


def test_release_changes_with_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "FOLDERS", (tmp_path / "templates",))
    page = tmp_path / "templates" / "page.html"
    page.parent.mkdir()
    found = set()
    for words in ("Ada", "Ada", "Ewa"):
        page.write_text(words, encoding="utf-8")
        found.add(release.release.__wrapped__())
    assert len(found) == 2


def test_release_is_that_of_the_programs_own_files():
    for folder in release.FOLDERS:
        assert [path for path in folder.rglob("*") if path.suffix in release.SUFFIXES] != []
