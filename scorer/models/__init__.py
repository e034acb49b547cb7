"""What is kept: sheets and seats, the log, and the picture of the current sheet.

``Entry`` is the log and the one source of truth; ``EntryScore`` and the typed models
of each game are a picture of it that ``services.pictures`` can paint again at any time.
"""

from scorer.models.account import MANAGERS, WRITERS, Invitation, Membership, Role, User
from scorer.models.club import Club, Names, Player
from scorer.models.code import Rewriting, WritingCode
from scorer.models.doubles import Closing, DoubleTurn, Protest, Turn
from scorer.models.entry import Entry
from scorer.models.glowy import GlowyTally
from scorer.models.hand import Hand
from scorer.models.hearts import Taking
from scorer.models.kop import Contract, Kontra
from scorer.models.print_job import PrintJob
from scorer.models.scores import EntryScore
from scorer.models.sheet import ScoreSheet, Seat
from scorer.models.token import ApiToken

__all__ = [
    "MANAGERS",
    "WRITERS",
    "ApiToken",
    "Closing",
    "Club",
    "Contract",
    "DoubleTurn",
    "Entry",
    "EntryScore",
    "GlowyTally",
    "Hand",
    "Invitation",
    "Kontra",
    "Membership",
    "Names",
    "Player",
    "PrintJob",
    "Protest",
    "Rewriting",
    "Role",
    "ScoreSheet",
    "Seat",
    "Taking",
    "Turn",
    "User",
    "WritingCode",
]
