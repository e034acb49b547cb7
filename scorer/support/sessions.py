"""Sessions in the database, as Django keeps them, read by a statement that is written once.

Every page of a browser with a session asks for it, a hand above all: the ORM takes ten times as
long to write the question as the database to answer it.

A session ends when it is deleted (``services.upkeep``), not by the clock alone: on a day on which
that is wrong no phone loses its sheets. Sign-ins end by a time of their own.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

READ = "SELECT session_data, expire_date > %s FROM django_session WHERE session_key = %s"


class SessionStore(db.SessionStore):
    """Django's own, but for how one is read."""

    def load(self) -> dict[str, object]:
        """What the session holds; nothing, and no key, where there is none.

        One whose time is over is saved again, with a new one.
        """
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(READ, [now, self.session_key])
            found = cursor.fetchone()
        if found is None:
            self._session_key = None
            return {}
        held: dict[str, object] = self.decode(found[0])
        if not found[1]:
            self.modified = True
        return held
