import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from patience import HANG_MS
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from server.serving import serving

from browser.chromium import FLAGS, MISSING, find_chromium

Newcomer = Callable[[], Page]

expect.set_options(timeout=HANG_MS)  # a slow machine is no fault of the page


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_args()


def launch_args(*, notifies: bool = False) -> dict[str, Any]:
    executable = find_chromium(notifies=notifies)
    if executable is None and os.environ.get("CI") == "true":
        pytest.fail(MISSING)
    elif executable is None:
        pytest.skip(MISSING)
    return {"executable_path": executable, "args": FLAGS}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "color_scheme": "dark"}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complain of: a script that fails or that our own policy forbids is a bug. A test
    that cuts the line takes out what the browser says of that."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def page(page: Page, complaints: list[str]) -> Page:
    """A page that may not complain."""
    return watched(page, complaints)


@pytest.fixture
def newcomer(new_context: Callable[[], BrowserContext], complaints: list[str]) -> Newcomer:
    """Makes the page of another person, with a browser of his own."""
    return lambda: watched(new_context().new_page(), complaints)


def watched(page: Page, complaints: list[str]) -> Page:
    def listen(message: ConsoleMessage) -> None:
        refused = "status of 404" in message.text  # the browser's own note on an unknown rule
        if message.type in ("error", "warning") and not refused:
            complaints.append(message.text)

    page.context.set_default_timeout(HANG_MS)
    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page
