"""Every read of more than one line, each with a fixed number of queries."""
