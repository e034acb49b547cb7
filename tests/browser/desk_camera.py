"""What a phone shows at the desk, read as a camera does."""

from __future__ import annotations

import base64
import math
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page

DRAWN = "document.querySelector('.at-desk canvas').toDataURL('image/png')"


def read(address: str) -> str:
    """The text of the code in a picture's address."""
    picture = Image.open(BytesIO(base64.b64decode(address.partition(",")[2])))
    wide = picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
    only = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)  # bars are seen in any squares
    (code,) = zxingcpp.read_barcodes(wide.convert("L"), formats=only)
    return code.text


def pictures_on(page: Page) -> list[str]:
    """The codes that a phone shows, turned by hand: the addresses of their pictures."""
    page.locator(".at-desk canvas").wait_for()
    on = page.locator(".at-desk [data-do=on]")
    if on.is_visible():
        page.locator(".at-desk [data-do=pause][aria-pressed=false]").click()
    found = [page.evaluate(DRAWN)]
    while on.is_visible():
        on.click()
        if (drawn := page.evaluate(DRAWN)) in found:
            break
        found.append(drawn)
    return found


def codes_on(page: Page) -> list[str]:
    """Their texts."""
    return list(map(read, pictures_on(page)))


CAMERA = """(() => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1280, 960];
  const context = canvas.getContext("2d");
  let pictures = [], at = 0;
  const draw = () => {
    context.fillStyle = "#777";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const { image, a, b, c, d, x, y, blur } = pictures[at % pictures.length] ?? {};
    at += 1;
    if (!image) return;
    context.save();
    context.filter = blur ? `blur(${blur}px)` : "none";
    context.setTransform(a, b, c, d, x, y);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, -image.width / 2, -image.height / 2);
    context.restore();
  };
  setInterval(draw, TURN);
  globalThis.holdBefore = async (shown) => {
    pictures = await Promise.all(shown.map(async (one) => {
      const letters = atob(one.address.split(",")[1]); // pages have no images but the site's
      const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      return { ...one, image };
    }));
    at = 0;
    draw();
  };
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15);
})()"""


def give_camera(page: Page, turn: int = 400):
    """Whatever ``hold_before`` shows is what the page's camera sees, ``turn`` ms each."""
    page.add_init_script(CAMERA.replace("TURN", str(turn)))


def hold_before(page: Page, pictures: list[dict]):
    """Show codes in turn: each an address of a picture, where and how it lies, its blur."""
    page.evaluate("(shown) => holdBefore(shown)", pictures)


def held(address: str, *, turned=0.0, leaning=0.0, large=1.0, at=(640, 480), blur=0.0) -> dict:
    """A code as it is held: turned and leaning in radians, ``large`` times its pixels."""
    a, b = large * math.cos(turned), large * math.sin(turned)
    c, d = large * math.sin(leaning - turned), large * math.cos(turned)
    place = {"x": at[0], "y": at[1]}
    return {"address": address, "a": a, "b": b, "c": c, "d": d, "blur": blur, **place}
