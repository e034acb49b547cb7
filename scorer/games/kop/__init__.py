"""Kop: four players, sixteen cards, contracts and kontras (two clubs' rules)."""

from scorer.games.kop.game import GAME

__all__ = ["GAME"]
