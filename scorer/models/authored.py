"""What the lines of all logs share: who wrote them."""

from __future__ import annotations


class Authored:
    """A line signed with a name, and by an account where its writer had one.

    ``account`` stands beside the name where that is not one person's alone; ``selectors.authors``
    finds that out for the reader, nothing of it is kept.
    """

    account = ""

    @property
    def account_is_known(self) -> bool:
        """Whether the line knows by which account it was written, or that by none."""
        return True

    @property
    def signed(self) -> str:
        """The name as it was when the line was written."""
        raise NotImplementedError

    @property
    def called(self) -> str:
        """Who wrote the line, so that nobody else can be meant."""
        return f"{self.signed} {self.account}".rstrip()
