"""The rules of the skeleton game, by their numbers."""
