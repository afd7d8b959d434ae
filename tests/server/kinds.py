"""On which kind of database a test of a shared server runs. The statements of each are tested in
`tests/server/store`, and what is killed on both: of what is asked over HTTP, in `make test` half
of the tests have the one and half the other, in `make test-long` all have both."""

from zlib import crc32

import pytest
from repeats import WHOLE

KINDS = ("sqlite", "postgresql")


def have_a_kind(metafunc: pytest.Metafunc) -> None:
    """By the name of the test, so that it is the same each time; unless the test says its own."""
    said = any(mark.args[0] == "url" for mark in metafunc.definition.iter_markers("parametrize"))
    if "url" in metafunc.fixturenames and not said:
        one = KINDS[crc32(metafunc.definition.nodeid.encode()) % 2]
        kinds = [pytest.param(kind, marks=pytest.mark.repeats) for kind in KINDS]
        chosen = kinds if WHOLE else [kinds[KINDS.index(one)]]
        metafunc.parametrize("url", chosen, indirect=True, scope="session")
