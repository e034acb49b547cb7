"""A club that plays on another site, in words: since when, and what that means here."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorer.models import Club


def away_words(club_id: int) -> str:
    """Why nothing of the club is saved here; one query."""
    since = Club.objects.filter(pk=club_id).values_list("away_since", flat=True).first()
    moment = date_format(timezone.localtime(since), "SHORT_DATETIME_FORMAT") if since else ""
    said = _("This club plays on another computer since %(moment)s; what phones hold waits there.")
    return said % {"moment": moment}
