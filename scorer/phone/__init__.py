"""The rules on a phone: the very modules of ``scorer.games``, made to run in a browser.

A browser has MicroPython, a small Python that lacks dataclasses, enums and annotations.
``lowering`` writes a module anew without them, ``bundle`` gathers what a game needs into one
file, ``runtime`` is what the written code leans on there. ``engine`` is what the page asks; it
runs here as well, so that it is tested and typed like all else.
"""
