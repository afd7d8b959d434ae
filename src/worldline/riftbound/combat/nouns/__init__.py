"""What a fight is made of: actions, decisions, frames, events, commands, and the state."""
