"""What is installed only when it is asked for, and the sentence that says so."""

from typing import Final

_PACKAGES: Final = {
    "cli": ("typer", "rich"),
    "sheets": ("jinja2", "typst"),
    "server": (
        "aiosqlite",
        "alembic",
        "asyncpg",
        "litestar",
        "PIL",
        "platformdirs",
        "prometheus_client",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
}


class MissingExtra(ModuleNotFoundError):
    """Something that comes with an extra of this package, with how to get it."""


def missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, as a sentence if an extra would mend it."""
    package = (error.name or "").partition(".")[0]
    extra = next((name for name, packages in _PACKAGES.items() if package in packages), None)
    if extra is None:
        return error
    why = f"This needs {package}, which is not installed: pip install 'worldline[{extra}]'"
    return MissingExtra(why, name=error.name)
