"""What an event keeps: who plays, draws, rounds, results, and the log of every step."""

from tournaments.models.draws import Draw
from tournaments.models.event import Event
from tournaments.models.helper import HelperPass
from tournaments.models.printouts import Printout
from tournaments.models.register import (
    Entrant,
    HomeClub,
    Person,
    Substitution,
    Team,
    has_left,
)
from tournaments.models.results import Award, BesidePlay, Result, TeamAward
from tournaments.models.rounds import Place, Round, SittingOut, Table
from tournaments.models.season import Season, SeasonEvent
from tournaments.models.self_entry import AskedEntry, EntryLink
from tournaments.models.step import Step, StepsAreKeptError

__all__ = [
    "AskedEntry",
    "Award",
    "BesidePlay",
    "Draw",
    "Entrant",
    "EntryLink",
    "Event",
    "HelperPass",
    "HomeClub",
    "Person",
    "Place",
    "Printout",
    "Result",
    "Round",
    "Season",
    "SeasonEvent",
    "SittingOut",
    "Step",
    "StepsAreKeptError",
    "Substitution",
    "Table",
    "Team",
    "TeamAward",
    "has_left",
]
