"""Clubs: accounts, members, invitations, tokens, who may what."""
