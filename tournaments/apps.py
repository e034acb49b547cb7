"""The tournaments application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Runs events made of many tables."""

    name = "tournaments"

    def ready(self) -> None:
        """Papers of events are printed by the same process as score sheets."""
        from scorer.printing.presses import add_press  # noqa: PLC0415 — models are ready only now

        add_press("event", "tournaments.printing.orders.print_job_order")
