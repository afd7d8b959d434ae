"""Characters of people: each with a journal of all that was done to it."""
