"""All of Three Heaps beside its rules."""
