"""The rules of one game as a page's script asks them: JSON texts in, JSON texts out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypedDict

from scorer.games.base import RuleViolation, score
from scorer.games.filling import FilledIn
from scorer.games.speaking import Tongue, spoken
from scorer.games.text import Text
from scorer.phone.engine import Filled, Rules, Table, foresee, table_of
from scorer.phone.reading import Description, parse_record, parse_setup
from scorer.records.faults import RecordRefused, from_violation
from scorer.records.record import error_json, result_json


class Program:
    """One game on one phone, and the sheet that is open there.

    Every answer to what the rules refuse is a ``score-error/1``.
    """

    def __init__(self, description: Description, filled_in: FilledIn | None) -> None:
        self._description = description
        self._filled_in = filled_in
        self._tongue = ENGLISH
        self._table: Table | None = None

    def speak(self, texts: str) -> None:
        """From now on in the language of ``texts`` (``bundle.texts``); empty: in English."""
        self._tongue = tongue_of(json.loads(texts)) if texts else ENGLISH

    def open(self, record: str) -> str:
        """Take up the sheet of a ``score-record/1``: "" once it is open, else why it cannot be."""
        self._table = None
        if self._filled_in is None:
            return "null"
        try:
            raw = json.loads(record)
            read = parse_setup(self._description, raw)
            rules = Rules(read.game, self._filled_in, self._description)
            self._table = table_of(rules, read.setup, raw["entries"])
        except RecordRefused as refused:
            return _text(error_json(refused, self._say))
        return ""

    def foresee(self, waiting: str) -> str:
        """What ``[{"kind", "fields"}]`` come to on the open sheet: see ``engine.foresee``."""
        if self._table is None:
            return "null"
        raw = json.loads(waiting)
        lines = [Filled(line["kind"], dict(line["fields"])) for line in raw]
        return _text(foresee(self._table, lines, self._say))

    def score(self, record: str) -> str:
        """The ``score-result/1`` of a whole record, as ``manage.py score`` gives it."""
        try:
            read = parse_record(self._description, json.loads(record))
            match = score(read.game, read.setup, read.entries)
        except RecordRefused as refused:
            return _text(error_json(refused, self._say))
        except RuleViolation as violation:
            return _text(error_json(from_violation(violation), self._say))
        return _text(result_json(read, match))

    def _say(self, text: Text) -> str:
        return spoken(text, self._tongue)


class Texts(TypedDict):
    """The rules' sentences in a ``language``, as ``bundle.texts`` makes them.

    ``plurals`` by their singular; ``forms``: which of them each number takes.
    """

    language: str
    messages: dict[str, str]
    plurals: dict[str, list[str]]
    forms: list[int]


def tongue_of(texts: Texts) -> Tongue:
    """The language of a file of texts; what it lacks is said in English."""
    messages, plurals, forms = texts["messages"], texts["plurals"], texts["forms"]

    def bent(singular: str, plural: str, count: int) -> str:
        known: Sequence[str] = plurals.get(singular) or ()
        if not known:
            return ENGLISH.bent(singular, plural, count)
        place = count if count < len(forms) else len(forms) // 2 + count % (len(forms) // 2)
        return known[forms[place]]

    return Tongue(texts["language"], lambda message: messages.get(message, message), bent)


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


ENGLISH = Tongue(
    "en",
    lambda message: message,
    lambda singular, plural, count: singular if count == 1 else plural,
)
