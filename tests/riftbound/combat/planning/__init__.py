"""What a seat may ask before it decides."""
