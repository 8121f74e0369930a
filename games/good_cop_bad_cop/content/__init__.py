"""Role cards, guns and equipment as tables."""
