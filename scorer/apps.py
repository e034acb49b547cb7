"""The scorer application."""

from django.apps import AppConfig


class ScorerConfig(AppConfig):
    """Scores one table."""

    name = "scorer"
