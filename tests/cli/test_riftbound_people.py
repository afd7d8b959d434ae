"""A campaign on a server from its beginning, all in the terminal."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype


@pytest.fixture(autouse=True)
def _at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.json").write_text(files.write(archetype("lancer-gunner")), encoding="utf-8")


def said(run: Run, *words: str, secret: str = "") -> str:
    code, out, err = run("riftbound", *words, *(("--secret", secret) if secret else ()))
    assert (code, err) == (0, "")
    return out


def refused(run: Run, *words: str, secret: str = "") -> str:
    code, out, err = run("riftbound", *words, *(("--secret", secret) if secret else ()))
    assert (code, out) == (1, "")
    return " ".join(err.split())


def test_a_campaign_is_founded_and_joined_with_a_character(run: Run, server: str) -> None:
    told = said(run, "person", server, "Gil")
    assert told.startswith("You are Gil.")
    gm = next(line for line in told.splitlines() if line.startswith("export ")).partition("=")[2]
    ann = json.loads(said(run, "person", server, "Ann", "--json"))["secret"]
    address = json.loads(said(run, "found", server, "The Rift", "--json", secret=gm))["address"]
    link = said(run, "invite", address, secret=gm).strip()
    told = said(run, "join", link, "--bring", "ada.json", secret=ann)
    assert " ".join(told.split()).startswith(f"You have joined The Rift: {address}")
    assert "The GM has been asked to approve your character." in told
    assert "who waits to be approved" in said(run, "show", address, secret=gm)


def test_what_is_missing_or_wrong_is_said_before_anything_is_done(run: Run, server: str) -> None:
    ann = json.loads(said(run, "person", server, "Ann", "--json"))["secret"]
    assert "is no address of a server" in refused(run, "person", "localhost", "Ann")
    assert "Name your secret with --secret" in refused(run, "found", server, "The Rift")
    assert "is no link to join" in refused(run, "join", server, secret=ann)
    gone = refused(run, "join", f"{server}/campaigns/join#nope", secret=ann)
    assert "This link is no longer valid." in gone
    address = json.loads(said(run, "found", server, "The Rift", "--json", secret=ann))["address"]
    link = said(run, "invite", address, secret=ann).strip()
    assert "There is no file no.json." in refused(run, "join", link, "--bring", "no.json")
    bob = json.loads(said(run, "person", server, "Bob", "--json"))["secret"]
    assert "There is no such campaign." in refused(run, "invite", address, secret=bob)
