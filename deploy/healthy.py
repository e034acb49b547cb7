"""Exit status 0 when the site on this very machine answers: ``python deploy/healthy.py [PATH]``."""  # noqa: INP001 — a command, not a package

from __future__ import annotations

import http.client
import os
import sys

OK = 200


def answers(path: str) -> bool:
    """Whether ``path`` answers with 200, asked by the first name the site answers to."""
    port = int(os.environ.get("KONTRA_BIND", "127.0.0.1:8000").rpartition(":")[2])
    host = os.environ.get("KONTRA_HOSTS", "").split(",")[0] or "localhost"
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        line.request("GET", path, headers={"Host": host})
        return line.getresponse().status == OK
    except OSError:
        return False
    finally:
        line.close()


if __name__ == "__main__":
    sys.exit(not answers(sys.argv[1] if len(sys.argv) > 1 else "/health/"))
