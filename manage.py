#!/usr/bin/env python
"""Run a command of the project: ``python manage.py COMMAND``."""

import sys

from scorer.command import manage

if __name__ == "__main__":
    manage.do(sys.argv)
