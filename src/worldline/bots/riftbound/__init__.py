"""What the bots know of Riftbound."""

from worldline.bots.riftbound.scripted import Scripted, standing

__all__ = ["Scripted", "standing"]
