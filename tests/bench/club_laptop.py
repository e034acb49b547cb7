"""A club of the federation on a laptop for a while: lent, hosted, played on, taken back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import django

from tests.bench.machines import Program, machine, wait_until_ready
from tests.bench.measure import ROOT

OF_THE_FEDERATION = (
    *("DATABASE_URL", "DATABASE_REPLICA_URL", "KONTRA_DB_POOL"),
    *("KONTRA_REDIS", "KONTRA_SECRET_KEY", "KONTRA_PRINTS"),
)

ELSEWHERE = ("nice", "-n", "10")  # a machine of its own takes no time of the site's


@dataclass
class ClubOnLaptop:
    """A laptop's own site, below ``folder``, for the club of that slug."""

    slug: str
    folder: Path
    federation: dict[str, str]  # the environment of its commands
    site: Program = field(init=False)

    def __post_init__(self) -> None:
        self.folder.mkdir()
        self.site = machine(self.environment | {"KONTRA_WORKERS": "1"})
        self.site.command = [*ELSEWHERE, *self.site.command]

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the federation's: a file of its own, a key of its own."""
        return dict.fromkeys(OF_THE_FEDERATION, "") | {"KONTRA_VAR": str(self.folder)}

    def arrives(self) -> dict[str, str]:
        """The club is lent and served here; the cookies of whoever records."""
        file = str(self.folder / "lent.club")
        _command(self.federation, "lend_club", self.slug, file)
        _command(self.environment, "migrate", "--verbosity=0")
        _command(self.environment, "host_club", file)
        self.site.start()
        wait_until_ready(self.site.port)
        words = [sys.executable, "-m", "tests.bench.club_laptop", self.slug]
        environment = os.environ | self.environment
        said = subprocess.run(words, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
        cookies: dict[str, str] = json.loads(said.stdout)
        return cookies

    def leaves(self) -> None:
        """The club is closed here and taken back."""
        file = str(self.folder / "back.club")
        _command(self.environment, "return_club", file)
        _command(self.federation, "take_back", file)


def _command(environment: dict[str, str], *words: str) -> None:
    command = [*ELSEWHERE, sys.executable, "manage.py", *words]
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True)


def main(slug: str) -> None:
    """Let somebody record on this laptop; prints their cookies."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    django.setup()
    from scorer.models import Club, Membership, Role, User  # noqa: PLC0415 — needs settings
    from tests.bench.hall import signed_in  # noqa: PLC0415 — as above
    from tests.bench.hall_clients import TOKEN  # noqa: PLC0415 — as above

    user = User.objects.create_user("laptop", password=None)
    Membership.objects.create(club=Club.objects.get(slug=slug), user=user, role=Role.SCORER)
    json.dump({"sessionid": signed_in(user), "csrftoken": TOKEN}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
