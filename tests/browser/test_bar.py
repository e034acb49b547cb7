"""The bar below the form: every side's result is whole before and after saving, Save stays put.

Four real names, on small and large screens and with large text.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from scorer.support.short_names import short_names
from tests.browser.test_always_in_sight import phone_of
from tests.browser.test_offline import doubles_turn, hearts_hand, kop_hand
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import long

SCREENS = [(360, 740, ""), (740, 360, ""), (1280, 800, ""), (360, 740, "130%"), (360, 740, "200%")]
CZECH = ["Jana Dvořáková", "Petr Svoboda", "Zofie Nováková", "Řehoř Novotný"]
POLISH = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"]
ROMANIAN = ["Ioana Popescu", "Mihai Ionescu", "Ștefan Rusu", "Vlad Țepeș", "Elena Dumitru"]
NINE = [*POLISH, *ROMANIAN]
ELEVEN = [*NINE, "Radu Marin", "Maria Stan"]
HEARTS_OF = {
    6: {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 1, 0, 1, 0, 0]},
    11: {"hearts": [10, 6, 4, 3, 2, 1, *[0] * 5], "marias": [0, 1, 0, 1, *[0] * 7]},
}
BAR = """() => {
  const row = document.querySelector('#result-row');
  const save = document.querySelector('.bar-save .primary');
  const cells = [...row.querySelectorAll('.result')];
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const whole = element.scrollWidth <= element.clientWidth + 1;
    const inside = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const large = parseFloat(getComputedStyle(element).fontSize) >= 13;
    return whole && inside && large && (element.contains(hit) || hit?.contains(element));
  };
  const parts = cells.flatMap((cell) => [...cell.querySelectorAll('.result-name, .result-score')]);
  const box = save.getBoundingClientRect();
  const words = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const scores = [...row.querySelectorAll('.result-score')].map(words);
  const close = (one, next) => one.bottom > next.top && next.left - one.right < 3;
  return {
    touching: scores.slice(1).filter((next, at) => close(scores[at], next)).length,
    cells: cells.map((cell) => cell.textContent.replace(/\\s+/g, ' ').trim()),
    cut: parts.filter((part) => !seen(part)).map((part) => part.textContent),
    save: [box.top, box.height, seen(save)],
  };
}"""


def glowy_hand(phone, hand):
    phone.types("Card points of Anna + Katarzyna", hand["points"][0])


GAMES = {
    "kop": (
        changed(with_entries(KOP), players=POLISH),
        kop_hand,
        {"contract": "zolo", "old": [1], "winner": "old", "kontras": 1},
        ["Anna −10 → −10", "Piotr +30 → 30", "Katarzyna −10 → −10", "Tomasz −10 → −10"],
    ),
    "na-glowy": (
        changed(with_entries(GLOWY), players=POLISH),
        glowy_hand,
        {"points": [71, 49]},
        ["Anna + Katarzyna 4 · głowy 0", "Piotr + Tomasz głowy 0"],
    ),
    "polish-doubles": (
        changed(with_entries(DOUBLES), players=CZECH),
        doubles_turn,
        {"player": 0, "word": "KOST", "points": 14},
        ["Jana + Petr +14 → 14", "Zofie + Řehoř 0"],
    ),
    "six": (
        changed(with_entries(HEARTS), players=NINE[:6]),
        hearts_hand,
        HEARTS_OF[6],
        [
            *("Anna +10 → 10", "Piotr +19 → 19", "Katarzyna +4 → 4", "Tomasz +16 → 16"),
            *("Ioana +2 → 2", "Mihai +1 → 1"),
        ],
    ),
    "eleven": (
        changed(with_entries(HEARTS), players=ELEVEN),
        hearts_hand,
        HEARTS_OF[11],
        [
            *("Anna +10 → 10", "Piotr +19 → 19", "Katarzyna +4 → 4", "Tomasz +16 → 16"),
            *("Ioana +2 → 2", "Mihai +1 → 1", "Ștefan 0", "Vlad 0", "Elena 0", "Radu 0", "Maria 0"),
        ],
    ),
}
CASES = [
    pytest.param(game, screen, marks=[] if (game, at) == ("kop", 0) else long, id=f"{game}-{at}")
    for at, screen in enumerate(SCREENS)
    for game in GAMES
]


@pytest.mark.parametrize(("game", "screen"), CASES)
def test_every_result_is_whole_before_and_after_saving_and_save_stays(
    browser, live_server, game, screen
):
    record, write, entry, results = GAMES[game]
    sheet = import_record(raw=record)
    with phone_of(browser, live_server, screen, sheet, worker=False) as phone:
        phone.sheet.players = short_names(phone.sheet.players)  # as the form calls them
        phone.page.locator("#pending[data-foresees]").wait_for(state="attached")
        opened = phone.page.evaluate(BAR)
        write(phone, entry)
        expect(phone.page.locator("#result-row .result")).to_have_count(len(results))
        filled = phone.page.evaluate(BAR)
        phone.writes(1)
        saved = phone.page.evaluate(BAR)
    assert [filled["cells"], saved["cells"]] == [results, results]
    assert [filled["touching"], saved["touching"]] == [0, 0]
    twice = len(results) > 6 and screen[2] == "200%"  # there a name of nine letters is shortened
    cut = ["Katarzyna"] if twice else []
    assert [filled["cut"], saved["cut"]] == [cut, cut]
    assert filled["save"][2]
    wide = screen[0] == 1280  # there the card has its own column
    assert wide or opened["save"] == filled["save"] == saved["save"]


@long
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "x".join(map(str, screen)))
def test_names_beside_the_fields_of_hearts_are_whole(browser, live_server, screen):
    sheet = import_record(raw=GAMES["six"][0])
    with phone_of(browser, live_server, screen, sheet, worker=False) as phone:
        names = phone.page.locator(".taking legend")
        expect(names).to_have_text(short_names(sheet.players))
        cut = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).length"
        assert names.evaluate_all(cut) == 0
