"""What a server needs whatever it serves: limits, logs, counts, headers, errors."""
