"""Who prints fetches nothing but the program's own files."""

from __future__ import annotations

from contextlib import closing

import pytest

from scorer.printing.fetching import OwnFiles
from scorer.printing.pdf_renderer import HOME, STATIC, set_pages

STYLE = f"{HOME}scorer/print.css"


def test_own_file_is_fetched():
    with closing(OwnFiles(HOME).fetch(STYLE)) as found:
        assert found.read() == (STATIC / "scorer/print.css").read_bytes()


def test_data_lies_in_its_address():
    with closing(OwnFiles(HOME).fetch("data:text/plain,kop")) as found:
        assert found.read() == b"kop"


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/",
        "https://club.example/logo.png",
        "ftp://club.example/",
        "file:///etc/hostname",
        f"{HOME}../../manage.py",
        f"{HOME}%2e%2e/%2e%2e/manage.py",
    ],
)
def test_addresses_outside_of_our_files_are_not_fetched(address):
    with pytest.raises(ValueError, match="Only files of the program itself"):
        OwnFiles(HOME).fetch(address)


def test_page_with_a_foreign_picture_is_set_without_it():
    page = set_pages('<p>Kop<img src="http://127.0.0.1:9/kop.png" alt="">')
    assert len(page.pages) == 1
    assert page.pages[0].height > 0
