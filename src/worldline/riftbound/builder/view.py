"""A draft as its page shows it."""

from worldline.riftbound.build import Draft, steps
from worldline.riftbound.builder.rows import Builder


def still_open(draft: Draft) -> tuple[str, ...]:
    """What is still to be answered, in short words."""
    return tuple(q.text for step in steps(draft) for q in step.open if q.must)


def view(draft: Draft, step: int) -> Builder:
    raise NotImplementedError
