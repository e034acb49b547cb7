from __future__ import annotations

from scorer.operations.machine import release


def test_release_changes_with_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    page = tmp_path / "templates" / "page.html"
    page.parent.mkdir()
    found = set()
    for words in ("Ada", "Ada", "Ewa"):
        page.write_text(words, encoding="utf-8")
        found.add(release.release.__wrapped__())
    assert len(found) == 2
