"""What happens at a table before its match starts."""
