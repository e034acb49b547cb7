"""Sizes of what is measured and hammered: full, or small to see whether it runs at all."""

from __future__ import annotations

import os
from typing import TypeVar

SMALL = os.environ.get("KONTRA_SIZE") == "small"
T = TypeVar("T")


def size(full: T, small: T) -> T:
    """``full``, unless ``KONTRA_SIZE=small``."""
    return small if SMALL else full
