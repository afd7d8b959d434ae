"""What follows from a state, and changes nothing."""
