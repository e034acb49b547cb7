"""The log of an event, typed: what can be done, and how it is told.

``acts`` has a frozen dataclass for each kind of act, ``codec`` turns acts into the JSON of a
step and back, ``renaming`` finds the names of people in what steps say, by the ``marks`` of the
fields. No framework, no database.
"""
