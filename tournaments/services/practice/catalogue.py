"""The twelve incidents, in the order in which a day brings them."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.services.practice.incident import Incident
from tournaments.services.practice.people import CashList, LateComer, PairLeaves, UnevenField
from tournaments.services.practice.site import LaptopDies, RouterDies, WrongDraw
from tournaments.services.practice.tables import (
    Dispute,
    OldResult,
    PhoneDies,
    TwoPhones,
    WrongSum,
)

ALL: tuple[Incident, ...] = (
    LateComer(),
    CashList(),
    PairLeaves(),
    UnevenField(),
    WrongDraw(),
    TwoPhones(),
    WrongSum(),
    Dispute(),
    PhoneDies(),
    RouterDies(),
    LaptopDies(),
    OldResult(),
)
INCIDENTS: Mapping[str, Incident] = {one.key: one for one in ALL}
