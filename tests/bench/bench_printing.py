"""One sheet as PDF: 32 hands of Kop, filled and blank."""

from __future__ import annotations

import os
import random
import tempfile


def main() -> None:
    """Warm: WeasyPrint is imported and its fonts are read before the first counted run."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KONTRA_VAR"] = folder
        import django  # noqa: PLC0415 — settings come first

        django.setup()
        _measure()


def _measure() -> None:
    from scorer.printing.render import sheet_pdf_bytes  # noqa: PLC0415 — after setup
    from scorer.printing.unsaved import standing_of  # noqa: PLC0415 — after setup
    from tests.bench import workload  # noqa: PLC0415 — after setup
    from tests.bench.measure import keep, repeated, told  # noqa: PLC0415 — after setup

    now = standing_of(workload.kop(random.Random(workload.SEED), hands=32))  # noqa: S311 — a workload
    for name, blank in [("filled", False), ("blank", True)]:
        seconds = repeated(
            lambda blank=blank: sheet_pdf_bytes(now, language="pl", paper="A4", blank=blank), 7
        )
        keep(
            f"one Kop sheet as PDF, {name}", "32 hands, A4, warm", *told(seconds, "ms", 1_000), "–"
        )


if __name__ == "__main__":
    main()
