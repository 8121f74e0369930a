"""Burgle Bros: a heist that all burglars win or lose together.

Rules: RULES.md; decisions of ours where the rulebook is silent: RULINGS.md.
"""
