"""Bob Hauk's board in the expansion United States Police: Missions, transitions, points, what Missions ask.

The rules of the base game call it at named places (a Timer tile, an attempt to escape); it knows none of them.
"""
