"""The tournaments application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Runs events made of many tables."""

    name = "tournaments"
