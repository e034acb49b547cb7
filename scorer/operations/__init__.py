"""What keeps a site going: serving, copies, health, limits, jobs, faults."""
