"""Bots that fight in Riftbound, by name."""

from collections.abc import Callable
from typing import Final

from worldline.bots.random import Random
from worldline.core.contract import Bot
from worldline.riftbound.bots.scripted import Scripted

__all__ = ["BOTS", "Scripted"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "scripted": Scripted}
"""`random` takes any lawful option; `scripted` attacks who falls soonest, or comes closer."""
