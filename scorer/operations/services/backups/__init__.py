"""Backups of everything the site keeps: made, kept, checked, restored.

A whole backup is one file, and what changed since is a smaller one beside it. ``archive`` knows
their form, ``databases`` how a database is copied and checked, ``changes`` and ``states`` what
belongs to which whole backup, ``places`` where they are and how long, ``making`` and ``restoring``
do it, and ``keeper`` does it every few seconds.
"""
