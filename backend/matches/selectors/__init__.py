"""What of a match is read, and by whom."""
