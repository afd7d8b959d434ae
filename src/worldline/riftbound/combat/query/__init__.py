"""What follows from a state: figures, powers, reach, sight, which uses are open."""
