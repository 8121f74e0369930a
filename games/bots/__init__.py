"""Policies that any game can use, and the arena in which policies meet."""

from games.bots.random_bot import RandomBot, random_choice

__all__ = ["RandomBot", "random_choice"]
