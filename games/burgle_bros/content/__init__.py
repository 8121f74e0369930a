"""Content tables of Burgle Bros: tiles, scenarios, cards."""
