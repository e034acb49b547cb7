"""What WeasyPrint complains of while it prints."""

from __future__ import annotations

import logging
from contextlib import contextmanager


@contextmanager
def complaints():
    """The warnings of WeasyPrint meanwhile, which the settings keep out of logs."""
    kept = []
    logger, handler = logging.getLogger("weasyprint"), logging.Handler(logging.WARNING)
    handler.emit = lambda record: kept.append(record.getMessage())
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    try:
        yield kept
    finally:
        logger.setLevel(level)
        logger.removeHandler(handler)
