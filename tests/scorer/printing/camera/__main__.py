"""``python -m tests.scorer.printing.camera 200``: figures for so many photographs of each kind."""

from __future__ import annotations

import os
import sys

import django
import numpy as np


def main(count: int) -> None:
    """A line for each kind: how many were found; median and most of the boxes' errors in mm."""
    from tests.scorer.printing.camera import measuring, photos  # noqa: PLC0415 — after setup

    for kind in ("GOOD", "CURLED", "ROUGH"):
        found = []
        for seed in range(count):
            game, paper = measuring.SHEETS[seed % len(measuring.SHEETS)]
            form, _pdf = measuring.sheet(game, paper)
            page = 1 + seed // len(measuring.SHEETS) % measuring.pages(form)
            found.append(measuring.measured(game, paper, page, getattr(photos, kind), seed))
        seen = [each for each in found if each.errors]
        most = np.array([max(each.errors) for each in seen])
        flat = np.array([max(each.flat) for each in seen])
        line = (
            f"{kind}: found {len(seen)} of {count}, "
            f"median {np.median([np.median(each.errors) for each in seen]):.3f} mm; largest of a "
            f"photograph: median {np.median(most):.2f}, 95 % {np.percentile(most, 95):.2f}, "
            f"most {most.max():.2f} (without looking at rules {np.median(flat):.2f}, "
            f"{np.percentile(flat, 95):.2f}, {flat.max():.2f})"
        )
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings_test")
    django.setup()
    main(int(sys.argv[1]))
