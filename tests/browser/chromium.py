"""The system's Chromium: where it is, and how it is started without reaching for the network.

The one without windows does the same with a sixth less of the processor, but it notifies nobody.
"""

import shutil

WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")
MISSING = "There is no Chromium on this machine (Debian: apt-get install chromium)."
WITHOUT = (
    # A second page in the background of each window, which takes longer to load than ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright switches off itself: its own list does not count beside ours.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    "--no-sandbox",  # it refuses to start as root otherwise; it sees nothing but our own pages
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]


def find_chromium(*, notifies: bool = False) -> str | None:
    names = WITH_WINDOWS if notifies else ("chromium-headless-shell", *WITH_WINDOWS)
    return next(filter(None, map(shutil.which, names)), None)
