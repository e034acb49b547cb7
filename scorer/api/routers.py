"""Scorer's operations, and the schemas they answer by, as ``scorer.config.api`` gathers them."""

from __future__ import annotations

from scorer.api import clubs, sheets, writing
from scorer.games.registry import all_games
from scorer.records import json_schema

ROUTERS = (sheets.router, writing.router, clubs.router)
SCHEMAS = {f"ScoreRecord.{slug}": json_schema(game) for slug, game in all_games().items()}
