"""Settings of a laptop that stands by: the real ones, without a database of its own.

All that it has of the site lies in files that it follows into; its folder is ``understudy`` in
the folder of the site it may become.
"""

from __future__ import annotations

from scorer.config.settings import *  # noqa: F403 — the point is to take all of them over
from scorer.config.settings import MIDDLEWARE, TEMPLATES
from scorer.config.settings import TEMPLATE_OPTIONS as OPTIONS

ROOT_URLCONF = "scorer.config.urls_understudy"
DATABASES = {"default": {"ENGINE": "django.db.backends.dummy"}}
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 60 * 60
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "understudy_session", "understudy_csrf"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
_ASK_THE_DATABASE = {
    "scorer.operations.views.conditional_pages.ConditionalPages",
    "scorer.operations.views.fenced.Fenced",
    "scorer.operations.views.guards.SessionAgeLimit",
    "axes.middleware.AxesMiddleware",
}
MIDDLEWARE = [name for name in MIDDLEWARE if name not in _ASK_THE_DATABASE]
PROCESSORS = [
    "django.template.context_processors.request",
    "django.template.context_processors.i18n",
]
TEMPLATES = [{**TEMPLATES[0], "OPTIONS": {**OPTIONS, "context_processors": PROCESSORS}}]
