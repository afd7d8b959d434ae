"""A fight on paper: the place drawn in characters, and how units go in lists."""
