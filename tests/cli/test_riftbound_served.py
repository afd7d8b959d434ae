"""Any command on a character, in a file or on a server."""

import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from riftbound.downtime.test_garage import driver
from tracing import rule

from cli.conftest import Run, post
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype

ADA = replace(archetype("lancer-gunner"), name="Ada")


@pytest.fixture
def address(server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Of a character of one's own."""
    secret = post(f"{server}/api/people", {"name": "Ann"})["secret"]
    monkeypatch.setenv("WORLDLINE_SECRET", secret)
    new = {"game": "riftbound", "key": "1", "character": json.loads(files.write(ADA))}
    found = post(f"{server}/api/characters", new, secret)
    return f"{server}/characters/{found['line']['id']}"


@rule("RB-RULING-117")
def test_a_file_takes_every_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    file.write_text(files.write(ADA), "utf-8")
    args = ("riftbound", "do", str(file))
    code, out, err = run(*args, "Hurt", "packets=[2,1]", "damage=heat")
    assert (code, err) == (0, "")
    assert "Ada loses 2 HP  (RB-RULING-117)" in out
    assert files.read(file.read_text("utf-8")).hp == ADA.hp - 3
    assert run(*args, "Heal", "amount=2", "--dry-run").code == 0
    assert files.read(file.read_text("utf-8")).hp == ADA.hp - 3
    for wrong, why in (
        (("Dance",), 'There is no command "Dance"'),
        (("Hurt",), "Hurt lacks packets; it is written Hurt packets=NUMBER,... [damage=TEXT]"),
        (("Hurt", "packets"), "is no FIELD=VALUE"),
        (("Hurt", "packets=[1]", "damage=sorrow"), "RB-DMG-1"),
    ):
        code, _, err = run(*args, *wrong)
        assert code == 1
        assert why in err


def test_a_server_takes_the_same(run: Run, address: str) -> None:
    code, out, err = run("riftbound", "do", address, "Hurt", "packets=[2]")
    assert (code, err) == (0, "")
    assert out == "Ada loses 2 HP  (RB-RULING-117)\n"
    assert f"{ADA.hp - 2}/{ADA.hp}" in run("riftbound", "show", address).out
    done = json.loads(run("riftbound", "do", address, "Rest", "kind=short", "--json").out)
    assert done["character"]["hp"] == ADA.hp - 2
    assert "loses 2 HP" in run("riftbound", "journal", address).out
    assert run("riftbound", "undo", address).code == 0
    assert run("riftbound", "undo", address).code == 0
    assert f"{ADA.hp}/{ADA.hp}" in run("riftbound", "show", address).out
    assert "taken back" in run("riftbound", "journal", address).out
    assert run("riftbound", "do", address, "Heal", "amount=1", "--dry-run").code == 2


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("rest", "short"), "rested"),
        (("level",), "levelled"),
        (("check", "AGI", "-d", "12"), "checked"),
        (("gear", "buy", "backpack"), "bought"),
        (("gear", "hold"), "gear"),
        (("prestige", "--shows", "flaw"), "prestige"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else words,
)
def test_every_command_does_there_what_it_does_to_a_file(
    run: Run, address: str, words: tuple[str, ...], kind: str
) -> None:
    def shown() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(run("riftbound", "show", address, "--json").out)
        return found

    before = shown()
    code, _, err = run("riftbound", words[0], address, *words[1:])
    assert (code, err) == (0, "")
    entries = json.loads(run("riftbound", "journal", address, "--json").out)
    assert [entry["kind"] for entry in entries] == ["imported", kind]
    assert run("riftbound", "undo", address).code == 0
    assert shown() == before
    assert run("riftbound", "redo", address).code == 0


def test_a_vehicle_is_refuelled_there(run: Run, server: str, address: str) -> None:
    assert "has no vehicle" in run("riftbound", "garage", address, "fill", "--allow").err
    c = replace(driver(), switches={}, money=0)
    new = {"game": "riftbound", "key": "2", "character": json.loads(files.write(c))}
    id = post(f"{server}/api/characters", new, os.environ["WORLDLINE_SECRET"])["line"]["id"]
    garage = ("riftbound", "garage", f"{server}/characters/{id}", "refuel", "--from", "battery")
    assert "--allow turns it on" in run(*garage).err
    code, out, err = run(*garage, "--allow")
    assert (code, err) == (0, "")
    assert "Engine A2 Mk1: Charge 300 of 300  (RB-RECON-REFUEL-1)" in out


def test_odds_turn_order_and_a_printed_sheet_are_had_there(
    run: Run, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "ada.json"
    file.write_text(files.write(ADA), "utf-8")
    for words in (
        ("order", "0", "ADA", "--json"),
        ("sheet", "ADA", "--json"),
        ("odds", "unarmed", "--by", "ADA", "--target", "ADA", "--range", "0", "--json"),
    ):
        here, there = (
            run("riftbound", *(at if word == "ADA" else word for word in words))
            for at in (str(file), address)
        )
        assert here.code == 0
        assert there == here


def test_what_was_done_before_a_refusal_is_told(run: Run, address: str) -> None:
    level = ("riftbound", "level", address, "--buy", "Bonk", "--buy", "Bonk")
    code, out, err = run(*level)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "Done before it: Ada rises to Level 2" in err
    assert "levelled" in run("riftbound", "journal", address).out


def test_homebrew_of_the_server_is_fetched(run: Run, server: str, address: str) -> None:
    secret = os.environ["WORLDLINE_SECRET"]
    text = '[pack]\nname = "Night"\n[skills.kites]\nname = "Kites"\nrules = ["RB-KEY-SKILLED-1"]\n'
    pack = post(f"{server}/api/packs", {"game": "riftbound", "text": text}, secret)
    packed = json.loads(files.write(ADA)) | {"packs": [pack["name"]]}
    new = {"game": "riftbound", "key": "2", "character": packed}
    id = post(f"{server}/api/characters", new, secret)["line"]["id"]
    code, out, err = run("riftbound", "show", f"{server}/characters/{id}")
    assert (code, err) == (0, "")
    assert out.startswith("Ada\n")


def test_what_cannot_be_done_is_told(
    run: Run, address: str, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(*args: str) -> str:
        code, out, err = run("riftbound", *args)
        assert (code, out) == (1, "")
        return err

    assert "lacks http://" in says("show", address.removeprefix("http://"))
    assert "no address of a character" in says("show", f"{server}/tables")
    assert "does not answer" in says("show", "http://127.0.0.1:9/characters/" + "0" * 24)
    assert "RB-DMG-1" in says("do", address, "Hurt", "packets=[1]", "damage=sorrow")
    assert "no command" in says("do", address, "Dance")
    assert "letters, digits" in says("show", address, "--secret", "a\nb")
    other = post(f"{server}/api/people", {"name": "Eve"})["secret"]
    assert says("show", address, "--secret", other)
    monkeypatch.delenv("WORLDLINE_SECRET")
    assert "WORLDLINE_SECRET" in says("show", address)


class Strange(BaseHTTPRequestHandler):
    """Some other server: it sends people on, or says what means nothing here."""

    def do_GET(self) -> None:
        assert isinstance(self.server, StrangeServer)
        self.server.asked.append(self.headers.get("Authorization", ""))
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(self.server.says)))
        if self.server.status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(self.server.says)

    def log_message(self, *_: object) -> None:
        pass


class StrangeServer(HTTPServer):
    status, says = 200, b""
    asked: list[str]


@pytest.mark.parametrize(
    ("status", "says", "told"),
    [
        (302, b"", "sends you on to /elsewhere: use an address there."),
        (200, b"<html>", "is no server of Worldline"),
        (200, b"{}", "is no server of Worldline"),
        (200, b"[" * 100_000, "is no server of Worldline"),
        (404, b"no", "refuses: 404 Not Found."),
        (500, b'{"why": 3}', "refuses: 500 Internal Server Error."),
    ],
)
def test_another_server_is_told_from_ours(run: Run, status: int, says: bytes, told: str) -> None:
    with StrangeServer(("127.0.0.1", 0), Strange) as other:
        other.status, other.says, other.asked = status, says, []
        Thread(target=other.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{other.server_port}/characters/{'0' * 24}"
        code, out, err = run("riftbound", "show", at, "--secret", "mine")
        other.shutdown()
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert told in err
    assert len(other.asked) == 1


def test_limits_hold_for_files_as_on_a_server(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    file.write_text(files.write(ADA), "utf-8")
    code, out, err = run("riftbound", "check", str(file), "AGI", "-d", "999")
    assert (code, out) == (1, "")
    assert "MakeCheck: difficulty=999 is not right" in err
