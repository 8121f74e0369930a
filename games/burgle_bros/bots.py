"""Bots."""

from games.bots.random_bot import RandomBot

BOTS = {"easy": RandomBot(), "normal": RandomBot(), "hard": RandomBot()}
