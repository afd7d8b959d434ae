"""The builder as a page shows it: every choice with what it changes, and the sheet as it grows."""

from worldline.riftbound.build_view.rows import Builder
from worldline.riftbound.build_view.view import view

__all__ = ["Builder", "view"]
