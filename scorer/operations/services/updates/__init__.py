"""Updates from a file: read and checked, laid beside what runs, tried, and switched to."""
