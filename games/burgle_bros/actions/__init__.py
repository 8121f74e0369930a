"""What burglars can do in their turns, one file per kind of action."""
