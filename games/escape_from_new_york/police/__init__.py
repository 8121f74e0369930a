"""The expansion United States Police (rules NP): We're Going In, Cops, the Helicopter, set-up and bookkeeping.

It stands above the rules of the base game, which call it at named places; what they share with it is in `hauk/`.
A match without the option has no `EscapeState.police` and never notices.
"""
