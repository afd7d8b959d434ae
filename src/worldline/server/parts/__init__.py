"""What a game has for the server besides its tables: one protocol for each part, over the game's
own types. `server/games.py` has them as the server sees them, which knows none of these types."""
