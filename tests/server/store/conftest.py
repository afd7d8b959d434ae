import pytest


@pytest.fixture
def url(database: str) -> str:
    """An empty database, of each kind."""
    return database
