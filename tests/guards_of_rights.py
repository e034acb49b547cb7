"""Guards of names and of who may, each with the tests that fail once it is taken out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHO, SITE = "tests/scorer/clubs/views", "tests/scorer/operations/views"
EVENTS = "tests/tournaments/views"


@dataclass(frozen=True)
class Guard:
    """A line that guards something; ``gone`` stands there once it is taken out."""

    what: str
    path: str
    line: str
    gone: str
    tests: str

    def taken_out(self, root: Path) -> str:
        """The file's text before; it stands without the guard now."""
        file = root / self.path
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(self.line, self.gone, 1), encoding="utf-8")
        return text


ACCESS, TOURNAMENT = "scorer/clubs/views/access.py", "tournaments/views/access.py"
BRIDGE, LOST = "scorer/config/whole_requests.py", f"{WHO}/test_lost_roles.py"
BACKUPS = "tests/scorer/operations/services/backups"
LOOKS = f"{WHO}/test_look_alikes.py"
RIGHTS = (
    Guard(
        "names are cleaned where they are typed",
        "scorer/support/fields.py",
        "        cleaned = clean_name(typed)\n",
        "        cleaned = typed\n",
        "tests/scorer/support/test_names.py",
    ),
    Guard(
        "names of an event's file are cleaned",
        "tournaments/services/event_file.py",
        "    raw, changed = with_clean_names(raw, kept)\n",
        "    changed: dict[str, str] = {}\n",
        "tests/tournaments/test_clean_names.py",
    ),
    Guard(
        "a name to sign in with is of one alphabet",
        "scorer/clubs/forms/accounts.py",
        "        if mixes_scripts(username):\n",
        "        if False:\n",
        LOOKS,
    ),
    Guard(
        "a name to sign in with looks like nobody else's",
        "scorer/clubs/forms/accounts.py",
        '        if alike(username, User.objects.values_list("username", flat=True).iterator()):\n',
        "        if False:\n",
        LOOKS,
    ),
    Guard(
        "a member's new name imitates nobody",
        "scorer/clubs/forms/accounts.py",
        '        if "name" in self.changed_data and imitated(name, self.instance):\n',
        "        if False:\n",
        LOOKS,
    ),
    Guard(
        "who joins a club imitates nobody",
        "scorer/clubs/services/invitations.py",
        "    if imitated(str(user), user, locked.club):\n",
        "    if False:\n",
        LOOKS,
    ),
    Guard(
        "a club's name looks like no other's",
        "scorer/clubs/forms/clubs.py",
        '        if "name" in self.changed_data and alike(name, others):\n',
        "        if False:\n",
        LOOKS,
    ),
    Guard(
        "a log shows the account where a name is not one person's alone",
        "scorer/clubs/selectors/authors.py",
        '        if is_shared(name) or "@" in normalize("NFKC", name) or mixes_scripts(name):\n',
        "        if False:\n",
        f"{EVENTS}/test_authors.py",
    ),
    Guard(
        "only who may write writes",
        ACCESS,
        "    if not may_write(request, sheet):\n",
        "    if False:\n",
        f"{WHO}/test_who_may.py",
    ),
    Guard(
        "the page of the laptop is shown at the laptop alone",
        ACCESS,
        "        if not on_this_machine(request):\n            raise NotAtTheLaptop\n",
        "",
        f"{SITE}/test_control.py",
    ),
    Guard(
        "a name of the site is not the laptop",
        ACCESS,
        " and host in settings.LOOPBACK\n",
        "\n",
        f"{SITE}/test_control.py",
    ),
    Guard(
        "whoever a proxy asks for does not sit at the laptop",
        ACCESS,
        " or any(name.startswith(FORWARDED) for name in request.headers)",
        "",
        f"{SITE}/test_control.py",
    ),
    Guard(
        "a program's token opens one club",
        "scorer/api/access.py",
        "token is None or token.club_id != club_id or",
        "token is None or",
        f"{EVENTS}/test_newcomer.py",
    ),
    Guard(
        "a club's pages ask for a role",
        ACCESS,
        "    if member is None or member.role not in roles:\n        raise PermissionDenied\n",
        "",
        f"{WHO}/test_who_may.py",
    ),
    Guard(
        "an event's desk asks for a role",
        TOURNAMENT,
        "        if may(request):\n",
        "        if True:\n",
        f"{EVENTS}/test_who_may.py",
    ),
    Guard(
        "a hidden event is not there",
        TOURNAMENT,
        "        raise Http404 if hidden else PermissionDenied\n",
        "        raise PermissionDenied\n",
        f"{EVENTS}/test_who_may.py",
    ),
    Guard(
        "no entry is asked for where the link is off",
        "tournaments/services/self_entry.py",
        "    if not is_open(link):\n",
        "    if False:\n",
        "tests/tournaments/services/test_self_entry.py",
    ),
    Guard(
        "who asks floods no list",
        "tournaments/views/self_entry.py",
        '@limited("ask")\n',
        "",
        f"{EVENTS}/test_self_entry.py",
    ),
    Guard(
        "no name stays of who was not entered",
        "tournaments/services/self_entry.py",
        '        name="",\n        partner="",\n        home="",\n        team="",\n',
        "",
        "tests/tournaments/services/test_self_entry.py",
    ),
    Guard(
        "who tries the desk has a seat there",
        "tournaments/views/try_out.py",
        "    return seat == club.pk and ",
        "    return ",
        f"{EVENTS}/test_trying.py",
    ),
    Guard(
        "who tries the desk opens pages that are named",
        TOURNAMENT,
        " and try_outs.is_open_here(request)\n",
        "\n",
        f"{EVENTS}/test_trying.py",
    ),
    Guard(
        "who tries the desk has no account",
        "tournaments/views/try_out.py",
        " and not request.user.is_authenticated\n",
        "\n",
        f"{EVENTS}/test_trying.py",
    ),
    Guard(
        "only the club to be tried is emptied",
        "tournaments/services/trying.py",
        "    tried = Club.objects.filter(try_out_since__isnull=False)\n",
        "    tried = Club.objects.all()\n",
        "tests/tournaments/services/test_trying.py",
    ),
    Guard(
        "a season that is not public is not there",
        TOURNAMENT,
        "raise PermissionDenied if season.public or request.role else Http404",
        "raise PermissionDenied",
        f"{EVENTS}/test_who_may.py {EVENTS}/test_seasons.py",
    ),
    Guard(
        "a token ends with its maker's role",
        "scorer/clubs/services/tokens.py",
        '        Exists(owners.filter(user=OuterRef("made_by"))), digest=',
        "        digest=",
        LOST,
    ),
    Guard(
        "an invitation ends with its maker's role",
        "scorer/clubs/services/invitations.py",
        "    return role is not None and invitation.role in roles_to_give(role)",
        "    return True",
        LOST,
    ),
    Guard(
        "a pass ends with its giver's role",
        "tournaments/models/helper.py",
        '            Q(made_by=None) | Exists(managers.filter(user=OuterRef("made_by"))),\n',
        "",
        f"{EVENTS}/test_passes.py",
    ),
    Guard(
        "who opened a sheet writes only while they may",
        ACCESS,
        "    return opener is not None and writes_for(opener, sheet.club_id)",
        "    return opener is not None",
        LOST,
    ),
    Guard(
        "who follows a sheet of no club does not write",
        ACCESS,
        "        return opened_here or (user.is_authenticated and user.pk == sheet.opened_by_id)",
        "        return True",
        f"{WHO}/test_who_may.py",
    ),
    Guard(
        "a sheet's id does not pass for the secret it was opened by",
        "scorer/sheets/views/start.py",
        '    return derived_id("opening", secret)',
        "    return secret",
        "tests/scorer/sheets/views/test_start.py",
    ),
)
