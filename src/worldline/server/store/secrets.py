"""Secrets of people and invitations, which are kept as hashes only."""

import hmac
from hashlib import sha256


def hash_of(secret: str) -> bytes:
    """Secrets are 256 random bits, so a plain hash of them tells nothing."""
    return sha256(secret.encode()).digest()


def is_same(stored: bytes | None, hashed: bytes) -> bool:
    return stored is not None and hmac.compare_digest(stored, hashed)
