"""The encounter: turn-based combat, from the turn-order rolls to its end (RB-COMBAT-1)."""
