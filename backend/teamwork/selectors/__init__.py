"""What is read of what a team plans, as its reader may see it."""
