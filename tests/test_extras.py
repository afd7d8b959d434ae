"""What is installed only when it is asked for: whoever lacks it is told how to get it."""

import re
import tomllib
from pathlib import Path

import pytest

from worldline.extras import MissingExtra, missing

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
IMPORTED = {"pillow": "PIL", "prometheus-client": "prometheus_client"}
"""Packages that are imported by another name."""


def packages(extra: str) -> list[str]:
    names = [re.split(r"[\[>;]", line)[0] for line in EXTRAS[extra]]
    return [IMPORTED.get(name, name) for name in names if name not in ("worldline", "uvloop")]


@pytest.mark.parametrize(
    ("extra", "package"),
    [(extra, package) for extra in ("cli", "sheets", "server") for package in packages(extra)],
)
def test_a_package_that_is_missing_names_its_extra(extra: str, package: str) -> None:
    found = missing(ModuleNotFoundError(name=f"{package}.inner"))
    assert isinstance(found, MissingExtra)
    assert str(found).endswith(f"pip install 'worldline[{extra}]'")


def test_any_other_missing_module_is_an_error_as_it_is() -> None:
    error = ModuleNotFoundError(name="worldline.nowhere")
    assert missing(error) is error


def test_each_extra_holds_those_before_it() -> None:
    assert "worldline[cli]" in EXTRAS["sheets"]
    assert "worldline[sheets]" in EXTRAS["server"]
    assert EXTRAS["all"] == ["worldline[server]"]
    assert "worldline[all]" in EXTRAS["dev"]
