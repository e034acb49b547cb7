"""What is kept: sheets and seats, the log, and the projection of the current sheet.

``Entry`` is the log and the one source of truth; ``EntryScore`` and the typed models
in each game's kit are a projection of it that ``services.projections`` can make again at
any time.
"""

from scorer.kits import load_models
from scorer.models.account import MANAGERS, WRITERS, Invitation, Membership, Role, User
from scorer.models.club import Club, Names, Player
from scorer.models.code import Rewriting, ShortCode, WritingCode
from scorer.models.entry import Entry
from scorer.models.generation import Generation
from scorer.models.hand import Hand
from scorer.models.job import Job
from scorer.models.scores import EntryScore
from scorer.models.sheet import ScoreSheet, Seat
from scorer.models.token import ApiToken

__all__ = [
    "MANAGERS",
    "WRITERS",
    "ApiToken",
    "Club",
    "Entry",
    "EntryScore",
    "Generation",
    "Hand",
    "Invitation",
    "Job",
    "Membership",
    "Names",
    "Player",
    "Rewriting",
    "Role",
    "ScoreSheet",
    "Seat",
    "ShortCode",
    "User",
    "WritingCode",
]

load_models()
