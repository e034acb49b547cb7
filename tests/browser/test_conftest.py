"""The pages this folder's tests are given."""

import pytest

from tests.browser.conftest import opened_page
from tests.tiers import long


@long
@pytest.mark.parametrize(("name", "width"), [("page_360", 360), ("page_1280", 1280)])
def test_page_has_its_width_and_stores_pictures(name, width, request, monkeypatch):
    monkeypatch.setenv("KONTRA_PICTURES", "yes")
    page = request.getfixturevalue(name)
    page.set_content("<!doctype html><title>Kontra</title><h1>♣ ♠ ♥ ♦</h1>")
    assert page.evaluate("innerWidth") == width
    assert page.screenshot("conftest").read_bytes().startswith(b"\x89PNG")


@long
@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("document.body.setAttribute('style', 'color: red')", "style-src"),
        ("new Image().src = 'https://example.invalid/x.png'", "img-src"),
    ],
)
def test_breach_of_the_security_policy_fails_a_test(browser, live_server, act, told):
    steps = opened_page(browser, live_server.url, 360, 740, worker=False)
    page = next(steps)
    page.goto("/sign-in/")
    with page.expect_console_message(lambda message: told in message.text):
        page.evaluate(f"() => {{ {act} }}")
    with pytest.raises(AssertionError, match="Content Security Policy"):
        next(steps)
