"""Django's format ``jsonl`` with times to the microsecond, so that ``dumpdata`` loses nothing.

Django's own writes milliseconds; then an event's rows differ from its log.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from django.core.serializers import jsonl
from django.core.serializers.json import DjangoJSONEncoder

Deserializer = jsonl.Deserializer


class ExactEncoder(DjangoJSONEncoder):
    """Writes times as they are."""

    def default(self, o: object) -> object:
        """Called for what JSON has no form for."""
        return o.isoformat() if isinstance(o, datetime | time) else super().default(o)


class Serializer(jsonl.Serializer):
    """One row on each line."""

    def serialize(self, *rows: Any, **options: Any) -> object:
        """As Django's, with the exact times."""
        return super().serialize(*rows, **options, cls=ExactEncoder)
