"""The tournaments application."""

from types import MappingProxyType

from django.apps import AppConfig
from django.utils.translation import ngettext_lazy


class TournamentsConfig(AppConfig):
    """Runs events made of many tables."""

    name = "tournaments"
    counted = MappingProxyType(  # as of ``scorer``
        {
            "tournaments_event": ngettext_lazy(
                "%(count)d tournament", "%(count)d tournaments", "count"
            ),
            "tournaments_entrant": ngettext_lazy("%(count)d entry", "%(count)d entries", "count"),
        }
    )

    def ready(self) -> None:
        """Papers of events are printed as sheets are; tables and events are told as figures.

        A sheet's page says what the desk announces, at its end what the desk has and where its
        players sit next, and leads back to the desk.
        """
        from scorer.operations.machine.metrics import add_gauge  # noqa: PLC0415 — settings and models are ready only now
        from scorer.operations.selectors.after_restore import add_events  # noqa: PLC0415 — as above
        from scorer.printing.print_handlers import add_print_handler  # noqa: PLC0415 — as above
        from scorer.sheets.selectors.event_table import add_event_tables  # noqa: PLC0415 — as above

        add_print_handler("event", "tournaments.printing.orders.print_job_order")
        tables = "Tables with a sheet in a round that is open."
        add_event_tables(
            end="tournaments.selectors.event_table.event_end",
            mark="tournaments.selectors.event_table.event_end_mark",
            announcement="tournaments.selectors.event_table.announced_at",
            desk="tournaments.views.tables.desk_table_of",
        )
        add_events("tournaments.selectors.after_restore.running_events")
        add_gauge("kontra_tables_open", tables, "tournaments.selectors.event_table.open_tables")
