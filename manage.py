#!/usr/bin/env python
"""Run a command of the project: ``python manage.py COMMAND`` is ``bin/kontra COMMAND``."""

from scorer.command.__main__ import main

if __name__ == "__main__":
    main()
