"""What changes what a team plans."""
