"""Entry point for WSGI servers."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")

# Objects made before the youngest are searched: Python's 700 is a fraction of one request.
COLLECTED_AFTER = (25_000, 20, 100)

application = get_wsgi_application()

# All pages are loaded before workers part from the server, so that one that takes the place of
# another answers at once.
_pages = get_resolver().url_patterns

# What is loaded by now lives as long as the process: searching it for garbage, again and again,
# only makes a hand now and then wait.
gc.collect()
gc.freeze()
gc.set_threshold(*COLLECTED_AFTER)
