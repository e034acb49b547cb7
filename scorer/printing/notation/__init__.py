"""What each game's own notation needs besides the rows of a sheet."""
