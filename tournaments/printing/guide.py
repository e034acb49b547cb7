"""What to do when something fails: one page for the hall, with the addresses that are true there.

Short sentences for people who have never seen the program, the same on paper and at the desk.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.codes import Code
from scorer.support.places import PROGRAM
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.values import Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysIn:
    """How phones find the site: its address, such as ``http://192.168.1.30:8000``.

    ``wifi`` is the name of the network. Each is empty where there is none.
    """

    site: str
    wifi: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One thing that fails, and what to do, in order."""

    title: str
    steps: tuple[str, ...]


def title() -> str:
    """What the page is called."""
    return _("When something fails")


def chapters(hall: WaysIn) -> list[Chapter]:
    """What to do, in the language that is active."""
    return [
        Chapter(_("A phone finds nothing"), _radio(hall)),
        Chapter(
            _("The router fails"),
            (
                _("Go on writing on the phones."),
                _("Pull the router's plug, count to ten, put it in again. Wait two minutes."),
                _("Still nothing? Another router with the same name and the same password."),
            ),
        ),
        Chapter(_("The laptop fails"), _laptop()),
        Chapter(
            _("A phone fails"),
            (
                _("Take another phone and scan the card of the table."),
                _("Charge the dead one and open its page again: it sends what it has."),
                _("No phone at all? Write on paper. The desk types it in."),
            ),
        ),
        Chapter(
            _("The hands will not go out"),
            (
                _("Do not close the page. Do not go home with the phone."),
                _("Take the phone to the desk. Press “Show at the desk”."),
                _("The desk enters the totals as from paper."),
            ),
        ),
        Chapter(
            _("The light goes out"),
            (
                _("Go on writing. The laptop runs on its battery."),
                _("Put the router on a power bank, or play on without it."),
            ),
        ),
    ]


def guide_pdf(heading: Heading, hall: WaysIn, paper: Paper) -> bytes:
    """The page; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        code = Code(hall.site) if hall.site else None
        values = {"hall": hall, "chapters": chapters(hall), "code": code}
        return readable_pdf("guide", heading, title(), paper, values)


def _radio(hall: WaysIn) -> tuple[str, ...]:
    wifi = _("Choose the hall's Wi-Fi. Stay in it, even if it says “no internet”.")
    if hall.wifi:
        told = _("Choose the Wi-Fi “%(name)s”. Stay in it, even if it says “no internet”.")
        wifi = told % {"name": hall.wifi}
    return (
        _("Go on writing. The hands wait on the phone and are sent automatically."),
        wifi,
        _("Switch mobile data off. Go nearer to the router."),
    )


def _laptop() -> tuple[str, ...]:
    return (
        _("Go on writing on the phones. Leave their pages open."),
        _("Look first: is the lid open, the plug in, is the program running?"),
        _("Put the stick with the copies into another laptop and start: %(command)s")
        % {"command": f"{PROGRAM} serve --from STICK"},
    )
