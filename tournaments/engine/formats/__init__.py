"""Formats: every number of an event in one value, presets, and what makes a format impossible."""

from tournaments.engine.formats.format import (
    Awards,
    Format,
    Gift,
    SecondLook,
    SwissStart,
    UnitKind,
)
from tournaments.engine.formats.presets import PRESETS, Preset
from tournaments.engine.formats.validity import FormatFault, GameFacts, validate

__all__ = [
    "PRESETS",
    "Awards",
    "Format",
    "FormatFault",
    "GameFacts",
    "Gift",
    "Preset",
    "SecondLook",
    "SwissStart",
    "UnitKind",
    "validate",
]
