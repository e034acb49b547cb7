"""What the logs say and in which form; what is kept out of them: a sheet's address is its key.

``KONTRA_LOGS``: nothing set, only warnings are told, as text; ``text`` or ``json``, every request
as well, one line each. All lines of a request carry its id, and so do those of the jobs that it
ordered, whichever process and machine does them.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

from django.core.exceptions import (
    ImproperlyConfigured,
    PermissionDenied,
    SuspiciousOperation,
)

REQUEST: ContextVar[str] = ContextVar("request", default="-")  # the id of the one being answered
STYLES = ("", "text", "json")

# a sheet's id, the secret behind an invitation or a new password, a table's and a helper's
# code, those of entries by link, a program's token
KEY = re.compile(
    r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|(?<=/)[A-Za-z0-9_:-]{30,}(?=/)"
    r"|(?:(?<=/t/)|(?<=/help/)|(?<=/enter/)|(?<=/asked/))[^/\s\"?]+"
    r"|(?<=/s/)[0-9a-z]{25}(?=/)|kontra_[A-Za-z0-9_-]{20,}",
    re.IGNORECASE,
)
# what somebody searched for, and where a server says a broken request came from
PERSONAL = re.compile(r"(?<=/)\?[^\s\"']+|(?<=\bip=)[0-9a-f.:]*[0-9a-f]", re.IGNORECASE)
REFUSALS = (PermissionDenied, SuspiciousOperation)  # told by their line, nothing to look for
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127)}  # would begin a line of its own


class WithoutKeys(logging.Filter):
    """Blanks what opens a sheet, a club or an account, and what tells of people.

    Of an exception it leaves where and of what kind: what it says quotes what somebody typed.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, on one line, without its keys."""
        said = PERSONAL.sub("…", KEY.sub("…", record.getMessage()))
        record.msg, record.args = said.translate(CONTROLS), ()
        if record.exc_info and isinstance(record.exc_info[1], REFUSALS):
            record.exc_info = None  # the site did what it should
        if record.exc_info and record.exc_info[1]:
            record.exc_text, record.exc_info = trace_of(record.exc_info[1]), None
        return True


def trace_of(error: BaseException) -> str:
    """The places and kinds of an exception and of those behind it, the first one first."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    own = "".join(traceback.format_tb(error.__traceback__)) + kind
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return f"{trace_of(before)}\nthen\n{own}" if before else own


class OfRequest(logging.Filter):
    """Ties what is told while a request is answered to its id."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes."""
        record.request_id = REQUEST.get()
        return True


class Json(logging.Formatter):
    """A record as one line of JSON: what is named here and what the site itself told, no more.

    Django hands the whole request to its records, which must not be written down.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
        }
        line |= getattr(record, "told", None) or {"message": record.getMessage()}
        if record.exc_text:
            line["trace"] = record.exc_text
        return json.dumps(line, ensure_ascii=False, default=str)


def configured(style: str) -> dict[str, object]:
    """Django's ``LOGGING``; an unknown style stops the start."""
    if style not in STYLES:
        raise ImproperlyConfigured(f"KONTRA_LOGS is {style!r}; allowed are text and json.")
    here = "scorer.operations.machine.logs"
    text = "%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"keys": {"()": f"{here}.WithoutKeys"}, "request": {"()": f"{here}.OfRequest"}},
        "formatters": {
            "": {"format": "%(message)s"},
            "text": {"format": text},
            "json": {"()": f"{here}.Json"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["keys", "request"],
                "formatter": style,
            }
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "kontra.requests": {"level": "INFO" if style else "WARNING"},
            "kontra.jobs": {"level": "INFO" if style else "WARNING"},
            "kontra.security": {"level": "INFO" if style else "WARNING"},
            "axes": {"level": "CRITICAL"},  # it tells who and from where; we tell that
            "django": {"level": "WARNING", "handlers": []},  # no letters about faults
            "django.server": {"level": "INFO", "handlers": ["console"], "propagate": False},
            "weasyprint": {"level": "ERROR"},  # it warns of rare letters, those of names
        },
    }
