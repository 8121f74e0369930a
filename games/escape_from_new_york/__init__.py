"""Escape from New York: up to four Heroes against the city, together or each alone."""
