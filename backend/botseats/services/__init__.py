"""What bots do at their seats."""
