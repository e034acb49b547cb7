"""An event as it was at a moment, rebuilt from its log; nothing is read from present rows.

``values`` is what an event is, ``fold`` makes it from steps (one small handler for each kind,
in ``handlers``), ``moments`` finds the place in the log for a time, ``live`` reads the same
value from the rows, ``differences`` compares the two.
"""
