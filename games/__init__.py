"""The rules of all games, in pure Python; the backend enters through `games.door` only."""
