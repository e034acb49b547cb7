"""An event as it was at a moment, from its log; nothing is read from present rows.

``moments`` finds the place in the log for a time and folds the steps up to it, ``replay`` makes
of it what pages show, ``rows`` reads the same state from the rows, ``check`` compares the two.
"""
