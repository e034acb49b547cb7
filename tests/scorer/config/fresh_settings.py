"""The settings as a new process reads them from its environment."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from scorer import config

READ_ONCE = ("security", "settings")
OURS = ("KONTRA_", "DATABASE_URL")


def forget_settings(monkeypatch):
    """Have whoever imports the settings next read the environment again; Django keeps its own."""
    for name in READ_ONCE:
        monkeypatch.delitem(sys.modules, f"scorer.config.{name}", raising=False)
        monkeypatch.delattr(config, name, raising=False)


def settings_of(monkeypatch, var, environment):
    """What a start over the folder ``var`` would serve with, where nothing else is set."""
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    for name, value in {"KONTRA_VAR": str(var), **environment}.items():
        monkeypatch.setenv(name, value)
    forget_settings(monkeypatch)
    return import_module("scorer.config.settings")
