"""Integer geometry: lengths, grids, what is in the way, ways around it."""
