"""Sessions in the database, as Django keeps them, read by a statement that is written once.

Every page of a browser with a session asks for it, a hand above all: the ORM takes ten times as
long to write the question as the database to answer it.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

READ = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(db.SessionStore):
    """Django's own, but for how one is read."""

    def load(self) -> dict[str, object]:
        """What the session holds; nothing, and no key, where there is none that is good."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(READ, [self.session_key, now])
            found = cursor.fetchone()
        if found is None:
            self._session_key = None
            return {}
        held: dict[str, object] = self.decode(found[0])
        return held
