"""A club goes to a laptop for a day, and comes back: the rows, the file, the guards meanwhile."""
