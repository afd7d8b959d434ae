"""The clock of a page that stands still, for what is shown a moment only."""

from playwright.sync_api import Page

SOON = 10_000  # ms ahead, for it cannot be set back, and a slow machine takes time


def stop_clock(page: Page) -> None:
    """The page's timers wait from now on; `page.clock.install` came before it was opened."""
    page.clock.pause_at(page.evaluate("Date.now()") + SOON)
