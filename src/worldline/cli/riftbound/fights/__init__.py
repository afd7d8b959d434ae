"""A fight at the keyboard: what is asked, what can be typed, and what is shown."""
