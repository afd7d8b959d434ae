"""What a pack can get wrong besides its fields and values."""
