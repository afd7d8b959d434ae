"""WebSockets: one for each device at a table."""
