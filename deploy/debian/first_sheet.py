"""Fetch the first sheet of Kop of the demo club as PDF: first_sheet.py PORT OUT.pdf.

Waits for a site that is only just being started. By the standard library of any Python 3, as it
runs where nothing else is installed.
"""  # noqa: INP001 — a folder of commands, not a package

import re
import sys
import time
import urllib.error
import urllib.request

PATIENCE = 600  # seconds: a first start on a machine at work makes the demo club
STEP = 0.2
SHEET_OF_KOP = re.compile(r'href="(/sheets/[0-9a-f-]{36}/)"[^\n]*?data-label="Rules">Kop')


def main() -> None:
    """Write the PDF; ends with a message where there is none."""
    port, path = sys.argv[1:]
    site = f"http://127.0.0.1:{port}"
    found = SHEET_OF_KOP.search(awaited(f"{site}/clubs/demo/").decode())
    if found is None:
        sys.exit("The demo club's page shows no sheet of Kop.")
    paper = asked(f"{site}{found[1]}sheet.pdf")
    if not paper.startswith(b"%PDF"):
        sys.exit(f"{found[1]}sheet.pdf is no PDF: {paper[:60]!r}")
    with open(path, "wb") as out:  # noqa: PTH123 — shorter than what it would save
        out.write(paper)


def asked(address: str) -> bytes:
    """What the site answers there."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 — our own site
        body: bytes = answer.read()
    return body


def awaited(address: str) -> bytes:
    """The same, once it answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return asked(address)
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > until:
                sys.exit(f"Nothing answers at {address}")
            time.sleep(STEP)


if __name__ == "__main__":
    main()
