"""What the commands that print have in common: the options of an order."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from scorer.management.arguments import check_known, wrong
from scorer.printing.letters import SUBSTITUTE, without_face
from scorer.printing.order import Imposition
from scorer.sheets.forms.paper import PlayedForm

OPTIONS = {"first": "first-table"}  # those called otherwise than their field
FormT = TypeVar("FormT", bound=PlayedForm)


def add_order(parser: ArgumentParser) -> None:
    """Where the PDF goes, and what is ordered; what is allowed is for the site's form to say."""
    add = parser.add_argument
    add("-o", "--output", metavar="OUT.pdf", required=True)
    add("--blank", action="store_true", help="names only, to be filled by hand")
    add("--paper", metavar="A4|A5", help="(default: A4)")
    add("--language", metavar="CODE", default="en", help="pl, cs, ro or en (default: en)")
    add("--second", metavar="CODE", help="a second language, in small print")
    add("--rows", metavar="N", help="of a blank sheet, 1 to 200 (default: as its game takes)")
    add("--corrections", metavar="clean|struck", help="how corrected lines are printed")
    add("--reasons", action="store_true", help="the explanations as further pages")
    add("--event", metavar="NAME", help="for the heads of the sheets")
    add("--day", metavar="YYYY-MM-DD")
    add("--round", metavar="N")
    add("--site", metavar="https://…", default="", help="what QR codes lead to; none: no codes")


def ordered(form: type[FormT], options: Mapping[str, Any]) -> FormT:
    """The site's form filled in by the options; exit status 2 names what is wrong and allowed."""
    given = {
        name: str(value)
        for name, value in options.items()
        if name in form.base_fields and value not in {None, False}
    }
    warned = {"warned": given.get("event", "")}  # ``warning_of`` says it
    filled = form.asked(given | warned | {"blank": str(int(options["blank"]))})
    if not filled.is_valid():
        raise wrong(
            "\n".join(
                f"--{OPTIONS.get(name, name)}: {fault}"
                for name, faults in filled.errors.items()
                for fault in faults
            )
        )
    return filled


def warning_of(texts: Iterable[str]) -> str:
    """A line for standard error that names what no face can write; empty: nothing."""
    names = without_face(texts)
    if not names:
        return ""
    return f"No face here has every letter of: {', '.join(names)}. {SUBSTITUTE} is printed instead."


def site_in(options: Mapping[str, Any]) -> str:
    """What QR codes lead to; exit status 2 for what is no address."""
    site: str = options["site"]
    if site and not site.startswith(("https://", "http://")):
        raise wrong(f"--site: {site!r} is no address. Allowed: https://… or http://….")
    return site


def lying(imposition: str, paper: str | None) -> str | None:
    """The site's name for how sheets lie on paper: two of them share an A4 as A5."""
    check_known("imposition", imposition, [known.value for known in Imposition])
    if imposition == Imposition.SINGLE:
        return paper
    if paper not in {None, "A5"}:
        raise wrong(f"--paper: two sheets on a page are A5 each, not {paper}. Allowed: A5.")
    return imposition
