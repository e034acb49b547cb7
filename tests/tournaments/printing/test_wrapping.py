"""Lines end between partners, not within their names, and names are written as they are said."""

from __future__ import annotations

from datetime import date

import pytest

from tests.builders.events import empty_event
from tests.scorer.printing.boxes import boxes
from tests.scorer.printing.reading import reader
from tests.tournaments.printing.test_canvas import by_line
from tournaments.models import Entrant, Person
from tournaments.printing.diplomas import Diploma, diplomas_pdf
from tournaments.printing.readable import Paper
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import LEAST, TIED, set_in, tied
from tournaments.selectors.event_data_cache import read_event_data
from tournaments.selectors.version import version_of

PAIR = "Jankowski Tomasz – Mazur Zofia"


def lines(text, room, *, size=10.0, height=9.0):
    size, some = set_in(text, lambda piece: len(piece) * 0.5, size, room, height)
    return size, [" ".join(piece for piece, _left in line.pieces) for line in some]


def test_pair_in_two_lines_is_broken_between_partners():
    assert lines(PAIR, 40.0) == (10.0, ["Jankowski Tomasz –", "Mazur Zofia"])


def test_long_names_of_pair_are_still_broken_where_they_must_be():
    long = "Wierzbicki Maksymilian – Brzęczyszczykiewiczówna Anna"
    size, some = lines(long, 25.0, height=12.0)
    assert (size, " ".join(some)) == (LEAST, long)


def test_one_name_is_broken_as_before():
    assert lines("Wierzbicki-Kowal Maksymilian", 30.0)[1] == ["Wierzbicki- Kowal", "Maksymilian"]


def test_long_name_of_pair_is_not_tied():
    long = "Brzęczyszczykiewiczówna Anna – Lis Jan"
    assert (tied(long), tied("Lis Jan")) == (long, "Lis Jan")
    assert tied(PAIR) == f"Jankowski{TIED}Tomasz{TIED}– Mazur{TIED}Zofia"


LINES = {
    "Tomasz Jankowski – Zofia Mazur": ["Tomasz Jankowski –", "Zofia Mazur"],
    "Jürgen Müller-Lüdenscheidt – Ewa Śliwa Szczęsny": [
        "Jürgen Müller-Lüdenscheidt –",
        "Ewa Śliwa Szczęsny",
    ],
    "Ania – Ola": ["Ania – Ola"],
}


def test_diplomas_of_long_names_of_pairs_have_line_for_each_partner():
    heading = Heading(name="Finał", day=date(2026, 11, 27))
    pages = reader(diplomas_pdf(heading, [Diploma(1, name) for name in LINES], Paper("pl"))).pages
    for page, shown in zip(pages, LINES.values(), strict=True):
        text = [" ".join(box.text for box in line) for line in by_line(boxes(page))]
        assert [line for line in text if line in shown] == shown


@pytest.mark.django_db
def test_double_surname_without_hyphen_is_said_after_given_name():
    event = empty_event()
    person = Person.objects.create(register=event.club, surname="Śliwa Szczęsny", given_name="Ewa")
    Entrant.objects.create(event=event, number=1, person=person)
    unit = read_event_data(event, version_of(event)).units[1]
    assert (unit.name, unit.spoken) == ("Śliwa Szczęsny Ewa", "Ewa Śliwa Szczęsny")
