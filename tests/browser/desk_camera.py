"""What a phone shows at the desk, read as a camera does."""

from __future__ import annotations

import base64
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page

DRAWN = "document.querySelector('.at-desk canvas').toDataURL('image/png').split(',')[1]"


def code_on(page: Page) -> str:
    """The text of the code that is shown now."""
    picture = Image.open(BytesIO(base64.b64decode(page.evaluate(DRAWN))))
    wide = picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
    (code,) = zxingcpp.read_barcodes(wide.convert("L"))
    return code.text


def codes_on(page: Page) -> list[str]:
    """The texts of all parts, turned by hand."""
    dialog = page.locator(".at-desk")
    found = [code_on(page)]
    on = dialog.locator("[data-do=on]")
    while on.is_visible():
        on.click()
        text = code_on(page)
        if text in found:
            break
        found.append(text)
    return found
