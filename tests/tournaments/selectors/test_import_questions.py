"""What a row becomes by the answers to its questions; no database."""

from __future__ import annotations

from scorer.games.text import gettext as _
from tournaments.records.entry_list.values import Doubt, ListedEntry, Named, Question
from tournaments.selectors.import_questions import settled

KNOWN = {"women", "juniors"}


def club(text):
    return Question(Doubt.CLUB, _("Is “%(text)s” a club?", text=text))


def row(*questions, **values):
    said = {"surname": "Nowak", "given_name": "Jan", "home": "1962", **values}
    return ListedEntry(row=7, text="", person=Named(**said), questions=questions)


def answered(entry, **answers):
    """The person of the row, and which of its questions have which answer."""
    entry, questions = settled(entry, answers, KNOWN)
    return entry.person, {one.key: one.given for one in questions}


def test_club_that_may_be_none():
    entry = row(club("1962"))
    assert answered(entry) == (entry.person, {"7.club.0": ""})
    assert answered(entry, **{"7.club.0": "yes"})[0].home == "1962"
    assert answered(entry, **{"7.club.0": "out"})[0].home == ""
    assert answered(entry, **{"7.club.0": "nonsense"})[1] == {"7.club.0": ""}
    assert answered(entry, **{"all.club.": "out"}) == (
        Named(surname="Nowak", given_name="Jan"),
        {"7.club.0": "out"},
    )
    own = {"7.club.0": "yes", "all.club.": "out"}
    assert answered(entry, **own)[0].home == "1962"


def test_club_of_a_partner_is_left_out_alone():
    partner = Named(surname="Lis", home="600 700 800")
    entry = ListedEntry(
        row=7,
        text="",
        person=Named(surname="Nowak", home="Borek"),
        partner=partner,
        questions=(club("600 700 800"),),
    )
    settled_entry, questions = settled(entry, {"7.club.1": "out"}, KNOWN)
    assert [one.given for one in questions] == ["out"]
    assert settled_entry.person.home == "Borek"
    assert settled_entry.partner.home == ""


def test_name_is_kept_or_swapped():
    entry = row(Question(Doubt.NAME, _("?")), home="")
    kept, swapped = (
        Named(surname="Nowak", given_name="Jan"),
        Named(surname="Jan", given_name="Nowak"),
    )
    assert answered(entry, **{"7.name.": "yes"})[0] == kept
    assert answered(entry, **{"7.name.": "swap"})[0] == swapped
    assert answered(entry, **{"all.name.": "swap"})[0] == swapped


def test_every_category_that_nobody_knows_is_asked_once():
    entry = row(home="", categories=("women", "v", "65"))
    assert answered(entry)[1] == {"7.category.v": "", "7.category.65": ""}
    person, given = answered(entry, **{"all.category.v": "out", "all.category.65": "yes"})
    assert (person.categories, given) == (
        ("women", "65"),
        {"7.category.v": "out", "7.category.65": "yes"},
    )


def test_two_questions_of_one_kind_have_answers_of_their_own():
    cells = [Question(Doubt.CELLS, _("?"))] * 2
    assert answered(row(*cells), **{"7.cells.": "out"})[1] == {"7.cells.": "out", "7.cells.1": ""}
    assert answered(row(*cells), **{"all.cells.": "out"})[1] == {
        "7.cells.": "out",
        "7.cells.1": "out",
    }


def test_missing_partner_needs_a_yes():
    entry = row(Question(Doubt.PARTNER, _("?")), home="")
    assert answered(entry)[1] == {"7.partner.": ""}
    assert answered(entry, **{"all.partner.": "yes"})[1] == {"7.partner.": "yes"}
