"""Play between fights: commands on a character, and what comes of each."""
