"""Put an update together from folders of wheels: PLACE FOLDER…, as ``deploy/update/build`` asks."""

from __future__ import annotations

import sys
from pathlib import Path

from scorer import OLDEST_ON_TABLES, UPDATES_FROM, __version__
from scorer.operations.services.updates.archive import write_update


def main(place: str, *folders: str) -> None:
    """Write the update of this very program, and say where it lies and how large it is."""
    about = {
        "version": __version__,
        "updates_from": UPDATES_FROM,
        "oldest_on_tables": OLDEST_ON_TABLES,
    }
    wheels = [wheel for folder in folders for wheel in Path(folder).glob("*.whl")]
    write_update(Path(place), wheels, about)
    sys.stdout.write(f"{place}  {Path(place).stat().st_size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
