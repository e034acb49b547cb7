"""What this process serves, and from where; absolute, wherever it goes later."""

from __future__ import annotations

from scorer.support import places

VAR = places.var().absolute()
DATABASE = VAR / "kontra.sqlite3"
TLS = VAR / "tls"
STATIC = VAR / "static"
