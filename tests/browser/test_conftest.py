"""The pages this folder's tests are given."""

import pytest


@pytest.mark.parametrize(("name", "width"), [("page_360", 360), ("page_1280", 1280)])
def test_page_has_its_width_and_stores_pictures(name, width, request):
    page = request.getfixturevalue(name)
    page.set_content("<!doctype html><title>Kontra</title><h1>♣ ♠ ♥ ♦</h1>")
    assert page.evaluate("innerWidth") == width
    assert page.screenshot("conftest").read_bytes().startswith(b"\x89PNG")
