"""Ask whether a package that we lock has a known hole; started by ``bin/audit``.

A hole fails. Where the source of such news cannot be reached, or does not know some packages,
that is said, and nothing fails: a club without internet must be able to test as well.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import json
import subprocess
import sys

LOCK = "requirements.txt"
ASK = (
    *("-m", "pip_audit", "--requirement", LOCK, "--require-hashes", "--disable-pip"),
    *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
)


def findings_in(answer: str) -> tuple[list[str], list[str]] | None:
    """The holes and the packages nothing is known of, a line each.

    None: it is no answer, or one that knows no package at all.
    """
    try:
        packages = json.loads(answer)["dependencies"]
        holes = [
            f"{package['name']} {package['version']}: {hole['id']}, mended in "
            f"{', '.join(hole['fix_versions']) or 'no version yet'}"
            for package in packages
            for hole in package.get("vulns", ())
        ]
        unknown = [package["name"] for package in packages if "skip_reason" in package]
    except (ValueError, KeyError, TypeError):
        return None
    return (holes, unknown) if len(unknown) < len(packages) else None


def main(command: tuple[str, ...] = (sys.executable, *ASK)) -> int:
    """Print what is known; the exit status: 1 for a hole, else 0."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 — ours
    answer = findings_in(run.stdout)
    if answer is None:
        said = run.stderr.strip().splitlines()[-1:] if run.returncode else []
        why = "".join(said) or "nothing is known of any of our packages"
        sys.stderr.write(f"Warning: NOT AUDITED, the source of such news does not answer: {why}\n")
        return 0
    holes, unknown = answer
    if unknown:
        sys.stderr.write(f"Warning: nothing is known of {', '.join(unknown)}.\n")
    if holes:
        sys.stderr.write("\n".join(["Packages with known holes:", *holes, ""]))
        return 1
    sys.stdout.write("No package that is known has a known hole.\n" if unknown else "No holes.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
