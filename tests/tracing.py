"""`@rule("TN-MOVE-3")` on a test says which rules it shows; the trace test reads it."""

import pytest

rule = pytest.mark.rule
