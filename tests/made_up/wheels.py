"""Wheels that hold next to nothing, and an update of them."""

from __future__ import annotations

from zipfile import ZipFile

from scorer.operations.services.updates.archive import write_update

ABOUT = {"version": "9.1", "updates_from": "0.1", "oldest_on_tables": "0.1"}


def wheel(folder, name="kontra", version="9.1", tag="py3-none-any", needs=(), files=()):
    """Its path; ``files``: what it holds besides, by name."""
    place = folder / f"{name}-{version}-{tag}.whl"
    told = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {need}" for need in needs)]
    with ZipFile(place, "w") as made:
        made.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(told))
        for file, text in dict(files).items():
            made.writestr(file, text)
    return place


def update(folder, *wheels, name="kontra-9.1.update", **about):
    """The path of an update of these wheels; without any, of the least of Kontra's."""
    place = folder / name
    write_update(place, wheels or [wheel(folder)], ABOUT | about)
    return place
