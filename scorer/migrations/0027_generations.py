"""The paired second laptop goes; what counted its takeovers counts restored backups."""

import logging
from pathlib import Path

from django.conf import settings
from django.db import migrations, models

log = logging.getLogger(__name__)


def tell(apps, _schema):
    """Say what was dropped, where there was something."""
    paired = apps.get_model("scorer", "Understudy").objects.filter(withdrawn_at=None)
    for address in paired.values_list("address", flat=True):
        log.warning(
            "The paired second laptop at %s was dropped: it no longer follows this site. "
            "Keep a backup on a stick instead.",
            address,
        )
    if (Path(settings.VAR_DIR) / "overtaken.json").exists():
        log.warning(
            "Another laptop had taken over this site, and this one was closed. It is open again: "
            "restore the other laptop's newest backup here before you use it."
        )


class Migration(migrations.Migration):
    """The table of paired laptops is dropped; the other one gets its new name."""

    dependencies = [("scorer", "0026_drop_lending")]
    operations = [
        migrations.RunPython(tell, migrations.RunPython.noop),
        migrations.DeleteModel("Understudy"),
        migrations.RenameModel("Epoch", "Generation"),
        migrations.RemoveField("Generation", "address"),
        migrations.RemoveConstraint("Generation", "epochs_begin_at_2"),
        migrations.AddConstraint(
            "Generation",
            models.CheckConstraint(
                condition=models.Q(number__gte=2), name="generations_begin_at_2"
            ),
        ),
    ]
