"""What happens to somebody, in a fight or outside one: Checks, harm, dying."""
