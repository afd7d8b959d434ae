"""`worldline riftbound fight`, `replay` and `bench`."""

import io
import json
import re
from pathlib import Path

import pytest
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.combat.setup.files import ready


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights that are left are kept where one is."""
    monkeypatch.chdir(tmp_path)


def test_without_a_name_the_ready_encounters_are_listed(run: Run) -> None:
    assert all(name in run("riftbound", "fight").out for name in ready())
    assert set(json.loads(run("riftbound", "fight", "--json").out)) == set(ready())


def test_bots_fight_to_the_end_and_the_record_replays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    args = ("riftbound", "fight", "duel", "--auto", "--seed", "5", "--json")
    told = json.loads(run(*args, "--record", str(file)).out)
    assert told["over"]
    assert told["outcome"] in ("lancer", "foes")
    assert len(told["casualties"]) == 1
    assert told["decisions"] > 0
    again = json.loads(run("riftbound", "replay", str(file), "--json").out)
    assert again["units"] == told["units"]
    assert again["answers"] == told["answers"]
    assert again["log"][-1] == "The combat is over."
    assert (
        run("riftbound", "fight", "duel", "--auto", "--seed", "5", "--json").out == run(*args).out
    )


def test_the_log_reads(run: Run) -> None:
    out = run("riftbound", "fight", "duel", "--auto").out
    assert "Round 1." in out
    assert "Hit Roll: " in out
    assert re.search(r"^\w+ wins? after \d+ rounds?\.$", out, re.MULTILINE)


def test_a_person_takes_options_by_number_and_asks_for_odds(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(text: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return run("riftbound", "fight", "duel", "--seats", "you,you").out

    out = typed("units\nhelp\nodds 1\nodds\nodds 999\ndo {\nnonsense\n1\nquit\n")
    assert out.count("Which option? For example: odds ") == 2
    assert "That is no action as records write it: Input data was truncated." in out
    assert "[GM]" in out or "[seat 0]" in out
    assert "   1  " in out
    assert "Only Attacks have odds." in out
    assert "A number takes that option, and so do the beginnings of its words" in out
    assert "The fight is left." in out
    assert "The fight is left." in typed("")


HIDDEN = """
name = "Gate"
seed = 3
rounds = 2

[[units]]
npc = "npc-trooper"
name = "First"
side = "us"
seat = 0
at = [0, 0]

[[units]]
npc = "npc-trooper"
name = "Second"
side = "us"
seat = 1
at = [0, 4]

[[units]]
npc = "npc-raider"
name = "Lurker"
at = [15, 3]
hidden = true
"""


@pytest.fixture
def gate(tmp_path: Path) -> str:
    file = tmp_path / "gate.toml"
    file.write_text(HIDDEN)
    return str(file)


def blocks(out: str) -> list[str]:
    """What is printed from one prompt to the next."""
    return out.split("\n> ")


@rule("RB-RULING-230")
def test_people_at_one_keyboard_are_told_each_line_once_and_no_secrets(
    run: Run, monkeypatch: pytest.MonkeyPatch, gate: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("prepare agi\nno\n" * 204))
    out = run("riftbound", "fight", gate, "--seats", "you,you,you").out
    log = [line for line in out.splitlines() if line.startswith("> ") or "  " not in line]
    rounds = len([line for line in log if "Turn of First: 2 Actions." in line])
    assert rounds > 2
    assert len([line for line in log if "Turn of Second: 2 Actions." in line]) == rounds
    assert len([line for line in log if line.endswith("Round 1.")]) == 1
    kept = [block for block in blocks(out) if "  Turn of Lurker: 2 Actions." in block]
    assert len(kept) == rounds
    for block in kept:
        assert "\nOnly for the GM:\n" in block
        assert "\n[GM] " in block
    assert "> Turn of Lurker" not in out
    assert "\nTurn of Lurker" not in out


@rule("RB-RULING-230")
def test_a_fight_that_is_left_reports_nobody_hidden_to_its_players(
    run: Run, monkeypatch: pytest.MonkeyPatch, gate: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    out = run("riftbound", "fight", gate, "--seats", "you,you,scripted").out
    assert "First" in out
    assert "Lurker" not in out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "Lurker" in run("riftbound", "fight", gate, "--seats", "scripted,scripted,you").out


@rule("RB-RULING-230")
def test_the_log_holds_what_the_seat_that_types_may_know(
    run: Run, monkeypatch: pytest.MonkeyPatch, gate: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("log\nprepare agi\nlog\nno\n" * 100))
    out = run("riftbound", "fight", gate, "--seats", "you,you,you").out
    shown: dict[str, set[bool]] = {}
    for question, log in zip(blocks(out)[::2], blocks(out)[1::2], strict=False):
        who = question.rpartition("\n[")[2].partition("]")[0]
        shown.setdefault(who, set()).add("Turn of Lurker" in log)
    assert True in shown["GM"]  # asked before its turn whether the fight ends, the GM finds none
    assert shown["seat 0"] == shown["seat 1"] == {False}


def test_bots_alone_hide_nothing_from_who_looks_on(run: Run, tmp_path: Path, gate: str) -> None:
    file = tmp_path / "gate.jsonl"
    out = run("riftbound", "fight", gate, "--auto", "--record", str(file)).out
    assert "\nTurn of Lurker: 2 Actions." in out
    assert "Only for" not in out
    assert "\nTurn of Lurker: 2 Actions." in run("riftbound", "replay", str(file)).out


def test_units_are_listed_with_what_marks_them_by_name(
    run: Run, monkeypatch: pytest.MonkeyPatch, gate: str
) -> None:
    mark = '{"type": "PutMark", "unit": 0, "mark": "supercharge", "source": 1, "reason": "so"}'
    monkeypatch.setattr("sys.stdin", io.StringIO(f"do {mark}\nunits\nquit\n"))
    out = run("riftbound", "fight", gate, "--seats", "scripted,scripted,you").out
    assert "(0, 0), 14.3m off, Supercharge token by Second\n" in out


def command(kind: str, **fields: object) -> str:
    return f"do {json.dumps({'type': kind, 'reason': 'so it is', **fields})}"


def test_a_gm_writes_and_reads_metres_and_sees_who_has_left(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = {"npc": "npc-raider", "at": [9, 4.5, 0]}
    lines = (
        command("Arrive", entrant=late), "units", command("Withdraw", unit=2), "units",
        command("SetField", unit=1, field="x", value="3.5"), "units", "quit",
    )  # fmt: skip
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    out = run("riftbound", "fight", "duel", "--seats", "you,you", "--seed", "2").out
    assert "The GM: Raider arrives at (9, 4.5) (so it is)." in out
    raider = [line for line in out.splitlines() if re.match(r"[> ]*(c  )?Raider +foes", line)]
    assert [re.findall(r"6/6HP 0/0SP|left", line) for line in raider] == [
        ["6/6HP 0/0SP"], ["left"], ["left"], ["left"],
    ]  # fmt: skip
    assert "x of Shieldbearer is 3.5 (so it is)." in out
    assert "(3.5, 0)" in out
    assert "dead" not in out


def test_a_tampered_record_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    run("riftbound", "fight", "duel", "--auto", "--json", "--record", str(file))
    lines = file.read_text().splitlines()
    lines[1] = lines[1].replace('"faces":[', '"faces":[7,', 1)
    file.write_text("\n".join(lines))
    done = run("riftbound", "replay", str(file))
    assert done.code == 1
    assert "line 2" in done.err


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("nowhere",), "There is no encounter nowhere"),
        (("dule",), "or the path of a file. Did you mean duel?\n"),
        (("duel", "--seats", "you"), "2 play here"),
        (("duel", "--seats", "you,greedy"), '"greedy" is no player'),
        (("duel", "--seats", "you,scriptd"), "scripted. Did you mean scripted?\n"),
        (("duel", "--auto", "--record", "/nowhere/x.jsonl"), "there is no directory"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(run: Run, args: tuple[str, ...], why: str) -> None:
    done = run("riftbound", "fight", *args)
    assert done.code == 1
    assert why in done.err


def test_bench_measures_fights(run: Run) -> None:
    found = json.loads(run("riftbound", "bench", "--seconds", "0.2", "--json").out)
    rates = {"random_fights_per_s", "fights_per_s_1v1", "fights_per_s_4v4"}
    assert set(found) == {*rates, "copy_us"}
    assert all(value > 0 for value in found.values())
