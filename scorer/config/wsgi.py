"""Entry point for WSGI servers."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")

application = get_wsgi_application()

# What is loaded by now lives as long as the process: searching it for garbage, again and again,
# only makes a hand now and then wait.
gc.collect()
gc.freeze()
