"""A turn of “Polish” doubles or the closing as it was filled in: what it is first, then by whom."""

from __future__ import annotations

from unicodedata import normalize

from scorer.games.base import Setup
from scorer.games.filling import (
    LONGEST_OVERRUN,
    NEEDED,
    Fields,
    FormField,
    Refusal,
    taken,
    text,
    ticked,
    whole,
)
from scorer.games.polish_doubles.entries import RACK_SIZE, DoublesOptions
from scorer.games.polish_doubles.state import DoublesState
from scorer.games.polish_doubles.tiles import MOST_POINTS, why_no_word
from scorer.games.polish_doubles.turns import PAIRS, NextTurn, options_next
from scorer.games.text import Text
from scorer.games.text import gettext as _

WHO_PLAYS = _("Choose the player.")
WHICH_WORD = _("Enter the word.")
HOW_MANY_POINTS = _("Enter the points announced.")
HOW_MANY_TILES = _("Choose how many tiles were exchanged.")
WHO_CLOSED = _("Choose who closed.")
NOBODY = "nobody"
NO_OBJECTION, UPHELD, REJECTED = OBJECTIONS = ("none", "upheld", "rejected")
TILES_EXCHANGED = tuple(map(str, range(1, RACK_SIZE + 1)))
FIRST = "first_objection"  # to the turn before, asked with the second of the two (DBL-6)
RACKS = ("left_0", "left_1", "left_2", "left_3")

# every kind of entry with its fields
FIELDS = {
    "word": ("player", "word", "points", "builds_on_first", "early", FIRST, "objection"),
    "exchange": ("player", "exchange", FIRST),
    "pass": ("player", FIRST),
    "lost": (FIRST,),
    "struck": (FIRST,),
    "closing": (FIRST, "closed_by", *RACKS),
}

# where no order of turns is known: whoever plays, whatever it is
ANY_TURN = NextTurn(
    double_turn=2,
    turn=1,
    pair=0,
    players=PAIRS[0] + PAIRS[1],
    lost=True,
    struck=True,
    early=True,
    builds_on_first=True,
)


def kinds(setup: Setup[DoublesOptions], state: DoublesState | None = None) -> tuple[str, ...]:
    """What the next entry may be, by the order of turns; the closing may always come."""
    turn = turn_of(setup, state)
    played = bool(turn.players)
    can_be = {"lost": turn.lost, "struck": turn.struck, "closing": True}
    return tuple(kind for kind in FIELDS if can_be.get(kind, played))


def form_fields(
    setup: Setup[DoublesOptions], kind: str, _fields: Fields, state: DoublesState | None = None
) -> list[FormField]:
    """What such an entry asks in the turn to come; the seconds over time where its clock ends."""
    turn = turn_of(setup, state)
    asked = {
        "player": FormField("player", tuple(map(str, turn.players)), needed=WHO_PLAYS),
        "word": FormField("word", needed=WHICH_WORD, wrong=_why_no_word),
        "points": FormField("points", most=MOST_POINTS, needed=HOW_MANY_POINTS),
        "builds_on_first": FormField("builds_on_first", tick=True),
        "early": FormField("early", tick=True),
        FIRST: FormField(FIRST, OBJECTIONS, line_before=True),
        "objection": FormField("objection", OBJECTIONS, needed=NEEDED),
        "exchange": FormField("exchange", TILES_EXCHANGED, needed=HOW_MANY_TILES),
        "closed_by": FormField("closed_by", ("0", "1", NOBODY), needed=WHO_CLOSED),
        "overrun": FormField("overrun", most=LONGEST_OVERRUN),
    }
    can_be = {
        "early": turn.early,
        "builds_on_first": turn.builds_on_first,
        FIRST: is_first_open(state),
    }
    names = [name for name in FIELDS[kind] if can_be.get(name, True)]
    if kind != "closing" and (state is None or turn.closes_double_turn):
        names.append("overrun")
    return [asked.get(name) or FormField(name) for name in names]


def check(
    setup: Setup[DoublesOptions], kind: str, fields: Fields, state: DoublesState | None = None
) -> tuple[Refusal, ...]:
    """What is missing or cannot be, in the order of the form."""
    _said, refused = taken(form_fields(setup, kind, fields, state), fields)
    return tuple(refused)


def entry_of(
    setup: Setup[DoublesOptions], kind: str, fields: Fields, state: DoublesState | None = None
) -> dict[str, object]:
    """The turn or the closing in the record's words."""
    said = {one.name: fields.get(one.name) for one in form_fields(setup, kind, fields, state)}
    if kind == "closing":
        by = None if said["closed_by"] == NOBODY else whole(said["closed_by"])
        return {"closing": {"closed_by": by, "left": [tiles_of(said[rack]) for rack in RACKS]}}
    entry: dict[str, object] = {}
    if "player" in said:
        entry["player"] = whole(said["player"])
    if kind == "word":
        entry["word"], entry["points"] = text(said["word"]).strip(), whole(said["points"])
        for mark in ("builds_on_first", "early"):
            if ticked(said.get(mark)):
                entry[mark] = True
        entry.update(_protest(said["objection"]))
    else:
        entry[kind] = whole(said[kind]) if kind == "exchange" else True
    over = whole(said.get("overrun"))
    if over:
        entry["overrun"] = over
    return entry


def amends(fields: Fields, state: DoublesState | None = None) -> dict[str, object]:
    """What became of the first turn, once the second is written."""
    if state is not None and not is_first_open(state):
        return {}
    return _protest(fields.get(FIRST))


def turn_of(setup: Setup[DoublesOptions], state: DoublesState | None) -> NextTurn:
    """What the next turn may be; anything where ``state`` is not known."""
    return ANY_TURN if state is None else options_next(setup, state)


def is_first_open(state: DoublesState | None) -> bool:
    """Whether an objection can be raised to the turn before, now that this one is written."""
    return state is not None and state.first is not None and state.first.open


def tiles_of(value: object) -> list[str]:
    """Tiles as people type them, one capital per tile, whichever way accents were typed.

    >>> tiles_of("A ž"), tiles_of("až"), tiles_of(["A", "Ž"])
    (['A', 'Ž'], ['A', 'Ž'], ['A', 'Ž'])
    """
    if isinstance(value, list):
        return value
    typed = normalize("NFC", text(value))
    return [letter.upper() for letter in typed if not (letter.isspace() or letter == ",")]


def _why_no_word(typed: str) -> Text | None:
    return why_no_word("".join(tiles_of(typed)))


def _protest(objection: object) -> dict[str, object]:
    """The record's key for a choice; nothing for none."""
    if not objection or objection == NO_OBJECTION:
        return {}
    return {"protest": {"upheld": objection == UPHELD}}
