"""Every type of page, with something on it: where the tests of looks and access go."""

from __future__ import annotations

from typing import Any

from scorer.models import Club
from scorer.printing.addresses import code_address
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from tests.browser.acts import act_paths
from tests.browser.card_player import card_paths
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, KOP_CARDS, changed, with_entries

RULESETS = ("kop-wolsztyn", "polish-doubles", "cancellation-hearts")  # few, many, odd options
FINISHED = changed(KOP, options={"hands": 4})
# names as people have them: short, long, double-barrelled
NAMES = ["Ewa", "Bogumiła Wąsik-Świętochłowska", "Maximilian", "Jo"]
LONG_HEARTS = changed(
    HEARTS, players=[*NAMES, *(f"{name} {number}" for number in "12" for name in NAMES)][:11]
)
ELEVEN: dict[str, Any] = {
    "hearts": [10, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0],
    "marias": [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
}
EXAMPLES = {
    "kop": KOP,
    "na-glowy": GLOWY,
    "polish-doubles": with_entries(DOUBLES, *DOUBLES["entries"][:-1]),
    "cancellation-hearts": HEARTS,
}


def paths() -> dict[str, str]:
    """Name and path of every page; writes the sheets that the pages show."""
    found = {
        "home": "/",
        "offline": "/offline/",
        "rules": "/rules/",
        "privacy": "/privacy/",
        "rules-kop-wolsztyn": "/rules/kop-wolsztyn/",
        "missing": "/nothing/",
        "club": "/clubs/debem/",
    }
    for ruleset in RULESETS:
        found[f"new-{ruleset}"] = f"/new/{ruleset}/"
    club = Club.objects.create(name="Klub Pod Dębem", slug="debem", open_to_all=True)
    for name, record in EXAMPLES.items():
        found[f"sheet-{name}"] = _address(record, club)
    found |= {
        "line": f"{found['sheet-kop']}2/",
        "sheet-offline": f"{found['sheet-kop']}offline/",
        "correct": f"{_address(KOP)}2/correct/",
        "empty": _address(with_entries(KOP)),
        "cicha": f"{found['sheet-kop']}?kind=cicha",
        "closing": f"{found['sheet-polish-doubles']}?kind=closing",
        "finished": _address(FINISHED),
        "correct-cards": f"{_address(with_entries(KOP, KOP_CARDS))}1/correct/",
        "correct-json": f"{_address(with_entries(KOP, KOP_CARDS))}1/correct/?form=record",
        "long-names": _address(changed(KOP, players=NAMES)),
        "long-pairs": _address(changed(EXAMPLES["polish-doubles"], players=NAMES)),
        "eleven": _address(with_entries(LONG_HEARTS, ELEVEN)),
        "chart": f"{found['sheet-kop']}figures/",
        "chart-eleven": f"{_address(with_entries(LONG_HEARTS, ELEVEN, ELEVEN))}figures/",
        "chart-empty": f"{_address(with_entries(KOP))}figures/",
        "statistics": "/clubs/debem/statistics/?game=kop",
        "statistics-empty": "/statistics/",
        "statistics-player": "/clubs/debem/statistics/player/?name=Bogdan",
    }
    return found | act_paths() | card_paths() | live_paths() | paper_paths()


def live_paths() -> dict[str, str]:
    """Pages of sheets that are followed, shared or laid on the table."""
    doubles = _address(EXAMPLES["polish-doubles"])
    sheet = import_record(raw=changed(KOP, players=NAMES))
    return {
        "follow": f"{_address(KOP)}follow/",
        "share": f"{_address(KOP)}share/",
        "share-code": f"/sheets/{sheet.pk}/share/",
        "type-code": "/t/",
        "let-in": code_address("", code_text(issue_codes([sheet.pk])[sheet.pk])),
        "let-in-refused": "/t/x/",
        "table": f"/sheets/{sheet.pk}/table/",
        "table-eleven-names": f"{_address(with_entries(LONG_HEARTS, ELEVEN))}table/",
        "table-finished": f"{_address(FINISHED)}table/",
        "clock-sheet": doubles,
    }


def paper_paths() -> dict[str, str]:
    """Pages that order paper."""
    sheet = _address(changed(KOP, players=NAMES))
    return {
        "paper": f"{sheet}paper/",
        "paper-refused": f"{sheet}sheet.pdf?paper=A3&rows=x&second=en&day=soon&table=0",
        "paper-set": "/clubs/debem/print/",
        "paper-set-empty": "/clubs/debem/print/?player=nobody",
        "paper-blanks": "/paper/cancellation-hearts/",
    }


def _address(record: dict[str, Any], club: Club | None = None) -> str:
    return f"/sheets/{import_record(raw=record, club=club).pk}/"
