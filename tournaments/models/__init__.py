"""What an event keeps."""
