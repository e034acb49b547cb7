"""English as read all over Europe."""
