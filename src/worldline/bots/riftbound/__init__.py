"""What the bots know of Riftbound."""

from worldline.bots.riftbound.scripted import Scripted

__all__ = ["Scripted"]
