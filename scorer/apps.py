"""The scorer application."""

from pathlib import Path
from types import MappingProxyType

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import ngettext_lazy

from scorer.config.databases import make_private


class ScorerConfig(AppConfig):
    """Scores one table."""

    name = "scorer"
    counted = MappingProxyType(  # how many rows of a table are said, of a copy
        {
            "scorer_club": ngettext_lazy("%(count)d club", "%(count)d clubs", "count"),
            "scorer_user": ngettext_lazy("%(count)d account", "%(count)d accounts", "count"),
            "scorer_scoresheet": ngettext_lazy("%(count)d sheet", "%(count)d sheets", "count"),
            "scorer_entry": ngettext_lazy(
                "%(count)d entry on sheets", "%(count)d entries on sheets", "count"
            ),
        }
    )

    def ready(self) -> None:
        """What is told to who watches over the site."""
        from scorer.operations.machine.metrics import add_gauge  # noqa: PLC0415 — settings are ready only now

        here = "scorer.operations.selectors.health"
        add_gauge("kontra_prints_waiting", "Prints nobody has begun.", f"{here}.waiting_prints")
        age = "Seconds since the last backup of this machine was written."
        add_gauge("kontra_backup_age_seconds", age, f"{here}.backup_age")
        connection_created.connect(_keep_private)


def _keep_private(connection: BaseDatabaseWrapper, **_how: object) -> None:
    """A database that is a file is its owner's alone from the moment it is made."""
    if connection.vendor == "sqlite":
        make_private(Path(str(connection.settings_dict["NAME"])))
