"""What changes the talk."""
