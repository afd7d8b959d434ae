"""The clock of a page that stands still, for what is shown a moment only."""

from playwright.sync_api import Page

SOON = 1000  # ms until it stands; it cannot be set back


def stop_clock(page: Page) -> None:
    """The page's timers wait from now on; `page.clock.install` came before it was opened."""
    page.clock.pause_at(page.evaluate("Date.now()") + SOON)
