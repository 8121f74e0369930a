"""Replays, read and kept."""
