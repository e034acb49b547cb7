"""Tokens and invitations are found by digests that end with the site's key; those before end."""

from django.db import migrations
from django.utils import timezone


def end_all(apps, _schema):
    """Their secrets are kept nowhere, so that no new digest can be worked out of them."""
    now = timezone.now()
    apps.get_model("scorer", "ApiToken").objects.filter(withdrawn_at=None).update(withdrawn_at=now)
    open_ones = apps.get_model("scorer", "Invitation").objects.filter(used_by=None)
    open_ones.filter(expires_at__gt=now).update(expires_at=now)


class Migration(migrations.Migration):
    dependencies = (("scorer", "0027_generations"),)

    operations = (migrations.RunPython(end_all, migrations.RunPython.noop, elidable=True),)
