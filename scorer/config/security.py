"""What keeps a site safe, as Django and its guards read it; ``settings`` takes all names over.

A site is served by https (``HTTPS``) behind a proxy that speaks it, and where ``bin/run`` finds
a certificate; without, in a hall of its own, what needs https is left out and the checks that
miss it are silenced.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from scorer.config import environment
from scorer.support import places
from scorer.support.body_sizes import UPLOAD

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_DAY = 24 * 60 * 60

VAR_DIR = environment.private(places.var())
DEBUG = environment.flag("KONTRA_DEBUG", default=False)
BEHIND_PROXY = environment.flag("KONTRA_BEHIND_PROXY", default=False)


def _has_certificate(folder: Path) -> bool:
    return all((folder / name).exists() for name in ("cert.pem", "key.pem"))


HTTPS = environment.flag("KONTRA_HTTPS", default=BEHIND_PROXY or _has_certificate(VAR_DIR / "tls"))


def hosts(named: list[str]) -> list[str]:
    """The names a site answers to besides its own.

    A site that shows its code and values on a fault is for the machine itself, which stops the
    start.
    """
    if DEBUG and not LOOPBACK.issuperset(named):
        raise ImproperlyConfigured(
            "KONTRA_DEBUG shows everything to whoever causes a fault: with it KONTRA_HOSTS may "
            f"only hold {', '.join(sorted(LOOPBACK))}."
        )
    return named


# Everything comes from the site itself, nothing is written into a page, nobody frames it.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        **{
            f"{kind}-src": [SELF]
            for kind in ("script", "style", "img", "font", "connect", "manifest", "worker")
        },
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "upgrade-insecure-requests": HTTPS,
    }
}
# Screens stay awake, links are copied, the hall's screen is a full one.
_NEVER = (
    "accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer "
    "microphone midi payment serial usb"
)
PERMISSIONS_POLICY = ", ".join(
    [
        *(f"{may}=(self)" for may in ("screen-wake-lock", "clipboard-write", "fullscreen")),
        *(f"{never}=()" for never in _NEVER.split()),
    ]
)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # a sheet's address is its key and must not leak
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Where https is spoken: a name on the internet keeps it a year, a laptop in a hall, which
# may be served without tomorrow, a day. Health is asked by machines beside us.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(health|ready|metrics)/$"]
SECURE_HSTS_SECONDS = (365 * _DAY if BEHIND_PROXY else _DAY) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("KONTRA_HSTS_SUBDOMAINS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# With such a name a browser takes a cookie from this very host alone, and by https alone.
_HOST = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_HOST}sessionid"
CSRF_COOKIE_NAME = f"{_HOST}csrftoken"
LANGUAGE_COOKIE_NAME = "__Host-language" if HTTPS else "django_language"
KNOWN_COOKIE_NAME = f"{_HOST}known-"  # with the number of an account that was signed in to
SESSION_COOKIE_AGE = 400 * _DAY  # a sheet begun without an account is found again
SIGNED_IN_FOR = timedelta(days=30)  # then the password is asked again; the sheets stay
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "scorer.operations.views.errors.csrf_failure"

SILENCED_SYSTEM_CHECKS = (
    [
        "security.W005",  # other hosts under the name are not ours to promise https for,
        "security.W021",  # nor is it ours to have the name built into browsers
    ]
    if HTTPS
    else [  # a hall without internet has no certificate that phones trust
        "security.W004",  # so no promise of https,
        "security.W008",  # no way to it
        "security.W012",  # and no cookies
        "security.W016",  # that need it
    ]
)

DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD  # no view takes more

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # refuses who is locked out
    "django.contrib.auth.backends.ModelBackend",
]
# Length is what makes a password hard to guess; which letters it has is everybody's own affair.
_DJANGOS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {
        "NAME": f"{_DJANGOS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name")},
    },
    {"NAME": f"{_DJANGOS}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": f"{_DJANGOS}.CommonPasswordValidator"},
    {"NAME": "scorer.clubs.forms.passwords.NotObviousValidator"},
]
PASSWORD_RESET_TIMEOUT = 3 * _DAY

# Six wrong passwords for one account from one origin, in a quarter of an hour: the account is
# locked for that origin as long, on every process. An origin is an address, or a browser that is
# known to the account: nobody can lock others out from elsewhere, nor whoever signed in before.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_CLIENT_IP_CALLABLE = "scorer.operations.views.origins.origin_of"
AXES_LOCKOUT_CALLABLE = "scorer.clubs.views.accounts.locked_out"
AXES_DISABLE_ACCESS_LOG = True  # who came when is nobody's business
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken", "next"]
AXES_USERNAME_CALLABLE = "scorer.operations.views.rates.username_of"
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False
