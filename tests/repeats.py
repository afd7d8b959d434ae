"""How often a test does what can be done any number of times: a part of it in `make test`, the
whole in `make test-long`, which runs all tests that are marked `repeats`."""

import os

WHOLE = os.environ.get("WORLDLINE_WHOLE") == "true"


def repeats(part: int, whole: int, variable: str = "") -> int:
    """The environment variable of this name asks for another number."""
    return int(os.environ.get(variable) or (whole if WHOLE else part))
