"""The boundary of the two commands: JSON on one side, the engine's values on the other."""
