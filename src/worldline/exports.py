"""What a package exports, loaded when it is first used: importing one module stays quick."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def exports(
    package: str, places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package: each name, and the module below it that has it;
    nothing, or a package with a dot behind it: the name is itself a module there."""

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        place = places[name]
        if not place or place.endswith("."):
            return import_module(f"{package}.{place}{name}")
        return getattr(import_module(f"{package}.{place}"), name)

    return find, lambda: sorted({*places, "__all__", "__doc__", "__file__", "__name__", "__path__"})
