"""Settings: safe by default, changed by the environment (``docs/operating.md``)."""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from scorer.config import backups, caches, databases, environment, logs, security

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = Path(os.environ.get("KONTRA_VAR", BASE_DIR / "var"))

DEBUG = environment.flag("KONTRA_DEBUG", default=False)
SECRET_KEY = environment.secret("KONTRA_SECRET_KEY", VAR_DIR / "secret_key")
LOCAL_ADDRESS = environment.local_address()
ALLOWED_HOSTS = environment.words(
    "KONTRA_HOSTS",
    default=",".join(
        ["localhost", "127.0.0.1", "[::1]", LOCAL_ADDRESS, *environment.local_names()]
    ),
)

# Copies: minutes between two, the second place, where sticks are found; where we are served.
BACKUP_EVERY = backups.every()  # KONTRA_BACKUP_EVERY
BACKUP_TO = backups.second_place()  # KONTRA_BACKUP_TO
BACKUP_MEDIA = backups.MEDIA
SERVED_AT = os.environ.get("KONTRA_SERVED_AT", "")

INSTALLED_APPS = [
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

MIDDLEWARE = [
    "scorer.observing.Observed",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # lengths are blurred against guessing of tokens
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "scorer.config.urls"
WSGI_APPLICATION = "scorer.config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = databases.databases(VAR_DIR)
AUTH_USER_MODEL = "scorer.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "scorer:sign_in"
LOGIN_REDIRECT_URL = "scorer:home"
LOGOUT_REDIRECT_URL = "scorer:home"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Behind a server that speaks https for us and says so in this header.
BEHIND_PROXY, RATES_KEPT_IN = security.BEHIND_PROXY, security.RATES_KEPT_IN
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True

LANGUAGE_CODE = "en"
LANGUAGES = [("pl", _("Polish")), ("cs", _("Czech")), ("ro", _("Romanian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "scorer" / "locale"]
FORMAT_MODULE_PATH = ["scorer.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("KONTRA_TIME_ZONE", "Europe/Warsaw")

PRINTS_DIR = Path(os.environ.get("KONTRA_PRINTS", VAR_DIR / "print"))
METRICS = environment.flag("KONTRA_METRICS", default=False)
METRICS_TOKEN = environment.text("KONTRA_METRICS_TOKEN")

REDIS = caches.redis_address()
CACHES = caches.caches(REDIS)

STATIC_URL = "static/"
# bin/run collects the files with compressed copies beside them; without that step, as in
# tests, they are served from where they lie.
STATIC_ROOT = os.environ.get("KONTRA_STATIC_ROOT")
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

# A record of 100,000 entries is some 10 MB; anything larger is no score sheet.
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024

SESSION_COOKIE_AGE = 400 * 24 * 60 * 60  # a sheet begun without an account is found again
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # a sheet's address is its key and must not leak
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "scorer.views.errors.csrf_failure"
SILENCED_SYSTEM_CHECKS: list[str] = []

LOGGING = logs.configured(os.environ.get("KONTRA_LOGS", ""))
