"""How bots plan a turn: out of a seat's view alone, with the numbers of the tables."""
