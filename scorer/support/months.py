"""The names of the months, to be translated here too.

Django's own Romanian writes them with a capital, which the language does not; the texts of an app
go before Django's.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
