"""What keeps a site safe that its surroundings decide: https, a proxy, where rates are kept."""

from __future__ import annotations

import os

from scorer.config import environment

BEHIND_PROXY = environment.flag("KONTRA_BEHIND_PROXY", default=False)
# One store for all processes where there is one; Valkey speaks the same language.
RATES_KEPT_IN = os.environ.get("KONTRA_REDIS", "memory://").replace("valkey", "redis", 1)
