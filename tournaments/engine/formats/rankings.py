"""Rankings to begin from: the clubs' own, and what an event or a record has that names none."""

from __future__ import annotations

USUAL_RANKING = ("table_points", "score", "first_places", "second_places", "third_places")
POINTS_ONLY = USUAL_RANKING[1:]
EVERYBODY_MEETS = ("match_points", "direct_encounter", "difference", "sonneborn_berger")
EVERYBODY_FOR_THEMSELVES = ("match_points", "difference", "score")
SWISS = ("match_points", "buchholz", "difference", "direct_encounter", "score")
LOWEST_SUM = ("score", "best_round", "last_round")
MATCHES = ("match_points", "buchholz", "difference", "score")  # of a game without a club's format
TABLES = LOWEST_SUM  # the same
RECORDED_MATCHES = ("match_points", "difference", "score", "buchholz")
