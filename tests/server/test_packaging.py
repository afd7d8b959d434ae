"""The build of the client: what it is built from, and that it can be installed everywhere."""

import json
import re
from pathlib import Path

import hatch_build
import pytest

from worldline import __version__

ROOT = Path(__file__).parents[2]
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text())


def test_the_lock_names_no_registry() -> None:
    addressed = [name for name, package in LOCK["packages"].items() if "resolved" in package]
    assert addressed == []
    assert all("integrity" in package for name, package in LOCK["packages"].items() if name)


@pytest.mark.parametrize(
    "platform", ["linux-x64-gnu", "linux-arm64-gnu", "darwin-arm64", "win32-x64-msvc"]
)
def test_the_lock_has_the_bundler_of_every_platform(platform: str) -> None:
    """npm leaves out silently what a registry does not have, and the build fails elsewhere."""
    assert f"node_modules/@rolldown/binding-{platform}" in LOCK["packages"]


def test_pins_are_exact_and_name_no_place() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(pin.count("==") == 1 and "/" not in pin and "@" not in pin for pin in pins)
    assert not any(pin.startswith("worldline") for pin in pins)


def test_the_changelog_tells_of_this_version() -> None:
    """What is not released yet may stand above it."""
    newest = next(head for head in _headings("##") if head != "Unreleased")
    assert re.fullmatch(rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)", newest)


def test_the_changelog_says_what_changed_for_whom() -> None:
    assert set(_headings("###")) == {"New", "Changed", "Fixed"}
    assert set(_headings("####")) == {"Players", "GMs", "Callers", "Operators"}


def _headings(level: str) -> list[str]:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return re.findall(rf"^{level} (.+)$", text, re.MULTILINE)


@pytest.fixture
def web(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "src" / "main.ts").write_text("one")
    return web


def test_the_client_is_built_again_only_when_a_source_changed(web: Path) -> None:
    before = hatch_build.fingerprint(web)
    (web / "node_modules").mkdir()
    (web / "node_modules" / "left.js").write_text("installed")
    (web / "src" / "main.test.ts").write_text("a test")
    assert hatch_build.fingerprint(web) == before
    (web / "src" / "main.ts").write_text("two")
    assert hatch_build.fingerprint(web) != before


def test_a_removed_or_renamed_source_counts_as_changed(web: Path) -> None:
    before = hatch_build.fingerprint(web)
    (web / "src" / "main.ts").rename(web / "src" / "start.ts")
    assert hatch_build.fingerprint(web) != before


def test_a_system_without_a_fit_node_falls_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("WORLDLINE_NODE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hatch_build.system_npm() is None
    for name, says in (("node", "v18.20.0"), ("npm", "")):
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\necho {says}\n")
        script.chmod(0o755)
    assert hatch_build.system_npm() is None
    (tmp_path / "node").write_text("#!/bin/sh\necho v24.1.0\n")
    assert hatch_build.system_npm() == [str(tmp_path / "npm")]
    monkeypatch.setenv("WORLDLINE_NODE", "wheel")
    assert hatch_build.system_npm() is None
