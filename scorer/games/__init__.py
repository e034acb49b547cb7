"""The rules of the games: values in, values out, standard library only.

Nothing here knows of Django, a database, a browser or a file. A game is one
package below this one that offers a ``GAME`` (see ``base.Game``); the registry
finds it by being there.
"""
