"""The rules of a fight, a topic each: what may be done, what forbids it, what it does."""
