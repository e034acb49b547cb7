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
        from scorer.operations.services.jobs import add_job_kind  # noqa: PLC0415 — as above
        from scorer.sheets.selectors.event_table import add_event_tables  # noqa: PLC0415 — as above

        add_job_kind("event-paper", "tournaments.printing.orders.event_paper")
        add_job_kind("season-paper", "tournaments.printing.seasons.season_paper")
        add_job_kind("draw", "tournaments.services.draw_jobs.make_draw_job")
        add_job_kind("draw-check", "tournaments.services.draw_check.repeat_draw_job")
        add_job_kind("event-file", "tournaments.views.event_files.import_job")
        add_job_kind("list", "tournaments.forms.list_source.read_list_job")
        tables = "Tables with a sheet in a round that is open."
        add_event_tables(
            end="tournaments.selectors.event_table.event_end",
            mark="tournaments.selectors.event_table.event_end_mark",
            announcement="tournaments.selectors.event_table.announced_at",
            desk="tournaments.views.tables.desk_table_of",
        )
        add_events("tournaments.selectors.after_restore.running_events")
        add_gauge("kontra_tables_open", tables, "tournaments.selectors.event_table.open_tables")
