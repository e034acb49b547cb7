"""What is kept: sheets and seats, the log, and the picture of the current sheet."""
