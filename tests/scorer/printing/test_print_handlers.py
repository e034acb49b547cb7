"""Which press an order goes to."""

from __future__ import annotations

import pytest

from scorer.printing import print_handlers
from scorer.printing.print_handlers import add_print_handler, print_kept


def shout(kept, progress):
    progress(1)
    return kept["words"].upper().encode()


@pytest.fixture
def other_press(monkeypatch):
    monkeypatch.setattr(print_handlers, "_PATHS", dict(print_handlers._PATHS))
    add_print_handler("other", f"{__name__}.shout")


def test_order_goes_to_the_press_it_names(other_press):
    done = []
    assert print_kept({"press": "other", "words": "ale"}, done.append) == b"ALE"
    assert done == [1]


def test_order_without_a_press_is_one_of_score_sheets(monkeypatch):
    seen = []
    own = "scorer.printing.orders.print_job_order"
    monkeypatch.setattr(own, lambda kept, _progress: seen.append(kept) or b"%PDF")
    assert [print_kept({"sheets": []}, int), print_kept([], int)] == [b"%PDF", b"%PDF"]
    assert seen == [{"sheets": []}, []]


def test_press_that_nobody_added_is_unknown():
    with pytest.raises(KeyError, match="nowhere"):
        print_kept({"press": "nowhere"}, int)
