"""How long a test waits for anything before it says that it hangs: the only place to set it.

No test measures speed by a limit, for a machine may be slow; `make bench` does that.
"""

HANG = 300.0  # seconds
HANG_MS = HANG * 1000  # the browser counts in milliseconds
