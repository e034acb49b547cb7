"""What the checkers of PDF/UA-1 say of a document."""

from __future__ import annotations

import tempfile
from pathlib import Path


def faults(pdf):
    """The errors that both checkers find, as their rule and what is wrong."""
    import outloud  # noqa: PLC0415 — slow, and every process imports this module
    import pdfua  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "document.pdf"
        path.write_bytes(pdf)
        heard, checked = outloud.check(str(path)), pdfua.validate(str(path))
    found = [(one.rule, one.message) for one in heard.findings if one.severity == "error"]
    wrong = (one for one in checked.findings if one.severity == pdfua.Severity.ERROR)
    return found + [(one.rule_id, one.message) for one in wrong]
