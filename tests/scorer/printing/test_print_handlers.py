"""Which press an order goes to."""

from __future__ import annotations

import pytest

from scorer.printing.print_handlers import print_kept


def test_press_that_nobody_added_is_unknown():
    with pytest.raises(KeyError, match="nowhere"):
        print_kept({"press": "nowhere"}, int)
