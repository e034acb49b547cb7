"""The scorer application."""

from django.apps import AppConfig


class ScorerConfig(AppConfig):
    """Scores one table."""

    name = "scorer"

    def ready(self) -> None:
        """What is told to who watches over the site."""
        from scorer.metrics import add_gauge  # noqa: PLC0415 — settings are ready only now

        here = "scorer.selectors.health"
        add_gauge("kontra_prints_waiting", "Prints nobody has begun.", f"{here}.waiting_prints")
        age = "Seconds since the last backup of this machine was written."
        add_gauge("kontra_backup_age_seconds", age, f"{here}.backup_age")
