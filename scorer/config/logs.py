"""What is kept out of the logs: a sheet's address is its key."""

from __future__ import annotations

import logging
import re

# a sheet's id, and the secret behind an invitation, a writing link or a new password
KEY = re.compile(
    r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|(?<=/)[A-Za-z0-9_:-]{30,}(?=/)", re.IGNORECASE
)


class WithoutKeys(logging.Filter):
    """Blanks everything that opens a sheet, a club or an account."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, without its keys."""
        record.msg, record.args = KEY.sub("…", record.getMessage()), ()
        return True
