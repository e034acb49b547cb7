#!/bin/sh
# The program lies in /usr/lib/kontra with all that it is made of; -P: nothing from where one stands.
PYTHONPATH=/usr/lib/kontra PYTHONNOUSERSITE=1
export PYTHONPATH PYTHONNOUSERSITE
exec @PYTHON@ -P -m scorer.command "$@"
