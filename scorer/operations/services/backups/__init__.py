"""Copies of everything the site keeps: made, looked after, checked, put back.

A copy is one file. ``archive`` knows its form, ``databases`` how a database is copied and put
back, ``places`` where copies lie and how long, ``making`` and ``restoring`` do it, ``keeper`` does
it by itself.
"""
