"""What this process serves, and from where; absolute, wherever it goes later."""

from __future__ import annotations

from scorer.support import places

VAR = places.var().absolute()
DATABASE = VAR / "kontra.sqlite3"
TLS = VAR / "tls"
# a program that lies beside the installed one brings its own: the way back has nothing to collect
STATIC = (places.PACKAGES if places.IS_BESIDE else VAR) / "static"
