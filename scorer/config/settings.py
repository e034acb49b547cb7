"""Settings: safe by default, changed by the environment (``docs/operating/reference.md``)."""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from scorer import kits
from scorer.config import databases, environment, security
from scorer.config.security import *  # noqa: F403 — one topic's settings, told there
from scorer.config.security import DEBUG, VAR_DIR
from scorer.operations.machine import logs, network
from scorer.support import places

BASE_DIR = places.PACKAGES

SECRET_KEY = environment.secret("KONTRA_SECRET_KEY", VAR_DIR / "secret_key")
# What ``KONTRA_HOSTS`` names comes besides; ``KnownHosts`` asks for addresses that come later.
HALL = [] if DEBUG else [network.local_address(), *network.local_names()]
NAMED_HOSTS = security.hosts(environment.hosts("KONTRA_HOSTS"))
ALLOWED_HOSTS = [*sorted(security.LOOPBACK), *HALL, *NAMED_HOSTS]
SHARED = security.BEHIND_PROXY or bool(NAMED_HOSTS)  # a server of several clubs; else a laptop

# Backups: the second place, where sticks are found; where we are served.
BACKUP_TO = Path(os.environ["KONTRA_BACKUP_TO"]) if os.environ.get("KONTRA_BACKUP_TO") else None
BACKUP_MEDIA = ("/media", "/run/media", "/Volumes")  # where systems put sticks
SERVED_AT = os.environ.get("KONTRA_SERVED_AT", "")

INSTALLED_APPS = [
    "axes",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "scorer",
    "tournaments",
]

SESSION_ENGINE = "scorer.support.sessions"
MIDDLEWARE = [
    "scorer.operations.views.observing.Observed",
    "scorer.operations.views.guards.LoopbackOnly"
    if DEBUG
    else "scorer.operations.views.guards.KnownHosts",
    "django.middleware.security.SecurityMiddleware",
    "scorer.operations.views.guards.ContentPolicy",
    "scorer.operations.views.guards.Headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorer.operations.views.page_cache.PageCache",
    "django.middleware.gzip.GZipMiddleware",  # lengths are blurred against guessing of tokens
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "scorer.operations.views.guards.RequestSizeLimit",
    "django.middleware.csrf.CsrfViewMiddleware",
    "scorer.operations.views.guards.SessionAgeLimit",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

FORCE_SCRIPT_NAME = ""  # the site stands at the root, whatever a header says
ROOT_URLCONF = "scorer.config.urls"
WSGI_APPLICATION = "scorer.config.wsgi.application"

TEMPLATE_OPTIONS = {
    "libraries": kits.tag_libraries(),
    "context_processors": [
        "django.template.context_processors.request",
        "django.template.context_processors.i18n",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ],
}
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.TEMPLATES, *kits.template_folders()],
        "APP_DIRS": True,
        "OPTIONS": TEMPLATE_OPTIONS,
    },
]

DATABASES = databases.databases(VAR_DIR)
databases.without_driver({str(one["ENGINE"]) for one in DATABASES.values()})
AUTH_USER_MODEL = "scorer.User"
LOGIN_URL = "scorer:sign_in"
LOGIN_REDIRECT_URL = "scorer:home"
LOGOUT_REDIRECT_URL = "scorer:home"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SERIALIZATION_MODULES = {"jsonl": "scorer.support.exact_json_lines"}

LANGUAGE_CODE = "en"
LANGUAGES = [("pl", _("Polish")), ("cs", _("Czech")), ("ro", _("Romanian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "scorer" / "locale"]
FORMAT_MODULE_PATH = ["scorer.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone("KONTRA_TIME_ZONE", default="Europe/Warsaw")

HAS_WORKER = True  # documents, draws and large files are made by workers
PRINTS_DIR = os.environ.get("KONTRA_PRINTS")
METRICS = environment.flag("KONTRA_METRICS", default=False)
SLOW_REQUEST = 2.0  # seconds
METRICS_TOKEN = environment.text("KONTRA_METRICS_TOKEN")
TRY_DESK = environment.flag("KONTRA_TRY_DESK", default=True)
# the folder in which the stick we were started from says what it is doing; empty: none
STICK = environment.text("KONTRA_STICK")

REDIS = environment.redis("KONTRA_REDIS")
# where what was tried lately is counted for all processes; None: each counts by itself
LIMITS: Path | None = VAR_DIR / "limits.sqlite3"

STATIC_URL = "static/"
STATICFILES_DIRS = kits.static_folders()
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorer.config.engine_files.EngineFinder",
]
# bin/run collects the files with compressed copies beside them; without that step, as in
# tests, they are served from where they lie.
STATIC_ROOT = os.environ.get("KONTRA_STATIC_ROOT")
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorer.config.static_files.LeanStaticFilesStorage"},
}

LOGGING = logs.configured(os.environ.get("KONTRA_LOGS", ""))
