"""The system's Chromium: where it is, and how it is started without reaching for the network."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "There is no Chromium on this machine (Debian: apt-get install chromium)."
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
]


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
