"""Worldline: two tabletop games on one small machine."""

__version__ = "0.1.0"
