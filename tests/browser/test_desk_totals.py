"""A phone without a network shows its totals to the desk."""

from __future__ import annotations

from playwright.sync_api import expect

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from scorer.support.short_names import short_names
from tests.browser.phone import Phone
from tests.builders.records import KOP, changed
from tests.tiers import long

LONG_NAMES = [
    "Bogumiła Nowak-Kowalska z Wolsztyna",
    "Krzysztof Maria Brzęczyszczykiewicz",
    "Małgorzata Wiśniewska-Świętochłowska",
    "Przemysław Szczepański-Źdźbłowski",
]
FITS = """(dialog) => {
  const all = [...dialog.querySelectorAll("h2, p, dt, dd, button")];
  const texts = all.filter((one) => one.checkVisibility());
  return dialog.scrollWidth <= innerWidth && dialog.scrollHeight <= innerHeight
    && texts.every((one) => one.scrollWidth <= one.clientWidth + 1);
}"""
SIZE = "(figure) => parseFloat(getComputedStyle(figure).fontSize)"
LEAST_FIGURE = 32  # px


def shown(phone: Phone):
    phone.sees_lines()
    phone.page.locator("[data-list]").get_by_role("button", name="Show at the desk").click()
    dialog = phone.page.get_by_role("dialog", name="Totals for the desk")
    expect(dialog).to_be_visible()
    return dialog


@long
def test_totals_of_unsent_hands_fit_a_small_screen(page_360):
    sheet = import_record(raw=changed(KOP, players=LONG_NAMES, entries=[]))
    ScoreSheet.objects.filter(pk=sheet.pk).update(round=2, table=7)
    phone = Phone(page_360, sheet)
    phone.opens()
    page_360.locator("#pending[data-foresees]").wait_for(state="attached")
    phone.loses_the_network()
    for contract, player, winner in (("zolo", 1, "Stary"), ("cicha", 3, "Młodzi")):
        phone.chooses(contract)
        phone.taps(Stary=short_names(LONG_NAMES)[player])
        phone.taps(Won_by=winner)
        phone.keeps()
    phone.waiting(2)

    dialog = shown(phone)
    page_360.screenshot("desk-totals")
    expect(dialog.get_by_role("heading")).to_have_text("Round 2 · Table 7")
    expect(dialog.locator("[data-counts]")).to_have_text("2 hands, 2 of them not sent")
    expect(dialog.locator("dt")).to_have_text(LONG_NAMES)
    expect(dialog.locator("dd")).to_have_text(["−1", "19", "−1", "−17"])
    assert dialog.evaluate(FITS)
    assert dialog.locator("dd").first.evaluate(SIZE) >= LEAST_FIGURE
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()

    phone.finds_the_network()
    phone.waiting(0)
    assert phone.sheet.entries.count() == 2
