"""The ``kontra`` command: serves the site on a club's laptop, and does whatever else is asked."""
