"""Role cards, guns and equipment: what the program knows of them, and the packs of tables."""
