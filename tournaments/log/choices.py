"""Choices of a format in the words of players, by the field or a part of it and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Byes, Method, Uneven
from tournaments.engine.formats import SecondLook, SwissStart
from tournaments.engine.results import Incomplete, Missed

METHODS: Mapping[str, Text] = {
    Method.ROTATION: _("all rounds at once, nobody meets twice"),
    Method.STANDING: _("by standing, as few meetings as possible"),
    Method.RANDOM: _("by chance"),
    Method.ROUND_ROBIN: _("everybody against everybody (round robin)"),
    Method.SWISS: _("Swiss: by standing, nobody meets twice"),
    Method.RANKED: _("by standing, the best at table 1, meetings allowed"),
    Method.KNOCKOUT: _("knock-out: the winners play on"),
    Method.MOVEMENT: _("with changing partners (individual movement)"),
}
SWISS_STARTS: Mapping[str, Text] = {
    SwissStart.LOT: _("by lot"),
    SwissStart.HALVES: _("the top half of the list against the bottom half"),
}
BYES: Mapping[str, Text] = {
    Byes.LOWEST: _("the lowest in rank of those who have not yet"),
    Byes.LOT: _("one of those who have not yet, by lot"),
}
UNEVEN: Mapping[str, Text] = {
    Uneven.THREE: _("some tables are one player short"),
    Uneven.SIT_OUT: _("some sit out, as evenly as possible"),
    Uneven.FILL: _("a substitute fills the last seat"),
}
TIE_RULES: Mapping[str, Text] = {
    # Translators: how a tie is decided, part of a sentence: "decided by lot"
    TieRule.LOT: _("by lot"),
    TieRule.PLAY_OFF: _("by a play-off"),
    TieRule.DIRECTOR: _("by the director"),
}
SECOND_LOOKS: Mapping[str, Text] = {
    SecondLook.NONE: _("no second look"),
    SecondLook.BLIND: _("keyed twice, without seeing the first"),
    SecondLook.PHONE: _("the phone's sheet against the paper"),
}
MISSED_ROUNDS: Mapping[str, Text] = {
    Missed.AVERAGE: _("the average of the rounds they played at a table"),
    Missed.AWARD: _("a fixed award"),
}
INCOMPLETE_TEAMS: Mapping[str, Text] = {
    Incomplete.LAST: _("behind all complete teams"),
    Incomplete.AS_SCORED: _("by their points"),
}
CHOICES: Mapping[str, Mapping[str, Text]] = {
    "draws": METHODS,
    "swiss_start": SWISS_STARTS,
    "byes": BYES,
    "uneven": UNEVEN,
    "tie_rule": TIE_RULES,
    "second_look": SECOND_LOOKS,
    "missed_rounds": MISSED_ROUNDS,
    "incomplete": INCOMPLETE_TEAMS,
}
