"""The list of papers: each once, in the order of the page, its group in one place."""

from __future__ import annotations

from itertools import groupby

from tournaments.printing.papers import PAPERS


def test_papers_are_found_and_stand_in_the_order_of_the_page():
    assert list(PAPERS) == [
        "seating-name",
        "seating-number",
        "seating-table",
        "table-cards",
        "score-sheets",
        "round",
        "start-cards",
        "guide",
        "results",
        "crosstable",
        "standings",
        "diplomas",
        "prize-list",
        "envelopes",
        "cash-sheet",
        "minutes",
    ]


def test_papers_of_a_group_and_groups_of_a_stage_stand_together():
    groups = [group for group, _some in groupby(one.group for one in PAPERS.values())]
    assert len(groups) == len({id(group) for group in groups})
    stages = [str(stage) for stage, _some in groupby(group.stage for group in groups)]
    assert stages == ["Before a round", "After a round", "At the end"]
