"""The telephone that opened a table's sheets: what a test's ``client`` and page are."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from scorer.models import ScoreSheet
from scorer.sheets.views.browser import WRITES_IN

ID = re.compile(r"/([0-9a-f]{8}-[0-9a-f-]{27})/")


def opened_by(client, sheet):
    """The sheet, which this browser opened: it writes in it, and hands codes out."""
    session = client.session
    session[WRITES_IN] = [str(sheet.pk), *session.get(WRITES_IN, [])]
    session.save()
    if isinstance(client, PhoneAtTheTable):
        client.opened.add((str(sheet.pk), session.session_key))
    return sheet


class PhoneAtTheTable(Client):
    """Opened every sheet of no club that it asks for; a stranger is a plain ``Client``."""

    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self.opened = set()  # each with the session that knows it

    def request(self, **request):
        """Ask, as who opened the sheet."""
        for sheet_id in ID.findall(request["PATH_INFO"]):
            self._open(sheet_id)
        return super().request(**request)

    def _open(self, sheet_id):
        cookie = self.cookies.get(settings.SESSION_COOKIE_NAME)
        if (sheet_id, cookie and cookie.value) not in self.opened:
            sheet = ScoreSheet.objects.filter(pk=sheet_id, club=None).first()
            if sheet is not None:
                opened_by(self, sheet)


def opened_in(context, base_url, address):
    """Let a browser's ``context`` write in the sheets of no club that an address names."""
    known = ScoreSheet.objects.filter(pk__in=ID.findall(f"{address}/"), club=None)
    sheets = [str(sheet_id) for (sheet_id,) in known.values_list("pk")]
    name = settings.SESSION_COOKIE_NAME
    cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies(base_url)}
    session = SessionStore(cookies.get(name))
    if set(sheets) <= set(session.get(WRITES_IN, [])):
        return
    session[WRITES_IN] = [*sheets, *session.get(WRITES_IN, [])]
    session.save()
    if session.session_key != cookies.get(name):
        cookie = {"name": name, "value": session.session_key, "url": base_url}
        context.add_cookies([cookie | {"expires": session.get_expiry_date().timestamp()}])
