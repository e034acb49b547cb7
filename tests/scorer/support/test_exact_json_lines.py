"""A dump of the data keeps every microsecond."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.serializers import deserialize

from scorer.models import User
from scorer.support.exact_json_lines import ExactEncoder

AT = datetime(2026, 11, 21, 19, 30, 0, 123456, tzinfo=UTC)


@pytest.mark.django_db
def test_times_come_back_as_they_were():
    User.objects.create(username="ola", name="Żółć", last_login=AT)
    out = StringIO()
    call_command("dumpdata", "scorer.user", format="jsonl", stdout=out)
    [row] = deserialize("jsonl", out.getvalue())
    assert (row.object.last_login, row.object.name) == (AT, "Żółć")
    times = json.dumps([AT.time(), time(1, 2)], cls=ExactEncoder)
    assert times == '["19:30:00.123456", "01:02:00"]'
