"""What is read of the talk, as its reader may see it."""
