"""`worldline play`: people, bots, scripts and records at the terminal."""

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from patience import HANG
from rich.cells import cell_len
from rich.text import Text
from server.serving import WORLDLINE
from tracing import rule

from cli.conftest import Run

BOTS = ("--seats", "random,random,random", "--seed", "7")


@pytest.fixture(autouse=True)
def _at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a directory of its own, since every game leaves a record."""
    monkeypatch.chdir(tmp_path)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def script(*lines: str) -> str:
    Path("moves.txt").write_text("\n".join(lines), encoding="utf-8")
    return "moves.txt"


# --- by bots


def test_bots_play_to_the_end(run: Run) -> None:
    code, out, err = run("play", "the-now", *BOTS, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["seats"] == ["random", "random", "random"]
    assert (found["edition"], found["seed"]) == ("the-now", 7)
    assert found["record"] == "the-now-7.jsonl"
    best = max(found["scores"])
    assert all(found["scores"][seat] == best for seat in found["winners"])
    replayed = json.loads(run("the-now", "replay", found["record"], "--json").out)
    assert replayed["actions"] == found["actions"]
    assert replayed["scores"] == found["scores"]


def test_a_record_is_never_written_over_another_game(run: Run) -> None:
    first = json.loads(run("play", "the-now", *BOTS, "--json").out)
    again = json.loads(run("play", "the-now", *BOTS, "--json").out)
    other = json.loads(run("play", "the-now", *BOTS, "--no-swap", "--json").out)
    assert first["record"] == again["record"] == "the-now-7.jsonl"
    assert other["record"] == "the-now-7-2.jsonl"


def test_the_table_can_be_changed(run: Run) -> None:
    options = ("--edition", "time-horizon", "--rounds", "even", "--colours", "gray,blue")
    seats = ("--seats", "random,random", "--two-players", "--seed", "3")
    code, out, _ = run(
        "play", "the-now", *seats, *options, "--no-swap", "--record", "a.jsonl", "--json"
    )
    assert code == 0
    assert json.loads(out)["colours"] == ["gray", "blue"]
    header = json.loads(Path("a.jsonl").read_text().splitlines()[0])
    assert header["edition"] == "time-horizon"
    assert header["setup"]["rounds"] == "even"
    assert header["setup"]["swap"] is False


def test_without_json_the_result_is_told(run: Run) -> None:
    code, out, _ = run("play", "the-now", *BOTS)
    assert code == 0
    assert " points" in out
    assert out.endswith("actions is in the-now-7.jsonl.\n")


# --- by people


def test_a_person_sees_the_table_and_may_leave(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "swap none", "quit")
    code, out, err = run("play", "the-now", "--seed", "7")
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "Purple (you)" in out
    assert "/ 0.0  \\" in out  # the centre, and who stands there
    assert "× PBG" in out
    assert "S-0-A  Attacking: ✓ -1 anybody, × -1 anybody" in out
    assert "move 1.0" in out
    assert "Left in this turn: 2 AU · moves 2 · impact 4" in out
    assert "The game stops in round 1." in out
    assert run("the-now", "replay", "the-now-7.jsonl").code == 0


def test_the_end_of_input_ends_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    code, out, err = run("play", "the-now", "--seed", "7")
    assert (code, err) == (0, "")
    assert out.endswith("is in the-now-7.jsonl.\n")


def test_a_closed_input_ends_the_game() -> None:
    """Like `worldline play the-now <&-`."""
    command = shlex.join([*WORLDLINE, "play", "the-now", "--seed", "7"])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("is in the-now-7.jsonl.\n")


def test_a_person_is_told_what_is_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    assert "Purple may replace a card.\n" in run("play", "the-now", "--seed", "7").out


def test_a_narrow_terminal_is_told_what_the_field_needs(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch)
    out = terminal("play", "the-now", "--seed", "7").out
    assert "The field is 74 columns wide, this terminal 60." in out
    assert max(cell_len(Text.from_ansi(line).plain) for line in out.splitlines()) <= 60


def test_why_not(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "why not move 4.0", "why not move 1.0", "move 4.0", "fly 1.0", "99")
    out = run("play", "the-now", "--seats", "you,random,random,random", "--seed", "7").out
    assert "`help` tells what you can type" in out
    typed(monkeypatch, "1", "why not move 4.0", "why not move 1.0", "move 4.0", "fly 1.0", "99")
    out = run("play", "the-now", "--seed", "7").out
    assert out.count("Not allowed. TN-MOVE-1: 4.0 is not adjacent to 0.0.") == 2
    assert "worldline rules show TN-MOVE-1" in out
    assert out.count("Nothing forbids it") == 1
    assert '"fly" is no action' in out
    assert "There is no action 99" in out
    typed(monkeypatch, "1", "why 2", "why not 2", "why 99", "odds 1")
    out = run("play", "the-now", "--seed", "7").out
    assert out.count("type 2 to do it.") == 2
    assert "There is no action 99" in out
    assert "Nothing here is left to dice: `forecast`" in out
    typed(monkeypatch, "mvoe 1.0", "move")
    out = run("play", "the-now", "--seed", "7").out
    assert "did you mean move? `help` tells" in out
    assert '"move" is not complete: add a node. `help` tells' in out


@rule("TN-RULING-12")
def test_the_last_energy_is_asked_about(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1", "offer blue give 16", "no", "offer blue give 16", "yes", "quit")
    out = run("play", "the-now", "--seed", "7").out
    asked = "If it is accepted, you give your last ⚡ and are out of the game. Really? (yes or no)"
    assert " ".join(out.split()).count(asked) == 2
    assert "Cancelled. Choose something else." in out
    assert out.count("Offer Blue 16 ⚡ for nothing.") + out.count("offers Blue 16 ⚡") == 1


def test_an_action_out_of_place_is_told_its_rule(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1", "bet 1", "lay r0 +", "keep E-01")
    out = run("play", "the-now", "--seed", "7").out
    assert "Not allowed. TN-TANGLE-4" in out
    assert "Not allowed. TN-DRAW-2" in out


def test_questions_at_the_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("forecast", "forecast 0.0", "forecast 4.0", "forecast 9.9", "rules tn-move-3")
    typed(monkeypatch, *asked, "rules TN-NO-1", "board", "legend", "hand", "help", "")
    out = run("play", "the-now", "--seed", "7").out
    assert "impact so far: +0" in out
    assert "There is no event in 4.0." in out
    assert '"9.9" is no node' in out
    assert "at most as many moves as his speed" in out
    assert "TN-NO-1" in out
    assert out.count("/ 4.12 \\") == 2
    assert "● cause   ○ hindrance" in out
    assert "why not ACTION" in out
    assert "Type a number, an action or `help`." in out


def test_colour_only_in_a_terminal_that_wants_it(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch)
    assert "\x1b[1;35mPurple" in terminal("play", "the-now", "--seed", "7").out
    monkeypatch.setenv("NO_COLOR", "1")
    typed(monkeypatch)
    assert "\x1b[1;35m" not in terminal("play", "the-now", "--seed", "7").out


def test_people_at_one_keyboard_are_asked_one_after_the_other(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "1", "1", "1")
    out = run("play", "the-now", "--seats", "you,you,you", "--seed", "7").out
    first, second = out.index("Purple (you)"), out.index("Blue (you)")
    assert first < second < out.index("Gray (you)")
    assert "choose from" in out[first:second]


def test_the_log_tells_what_the_others_did(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1", "move 1.0", "end")
    out = run("play", "the-now", "--seed", "7").out
    assert "Purple moves from 0.0 to 1.0." in out
    assert "Blue moves from 0.0 to " in out


# --- by script


def test_a_script_answers_for_a_person(run: Run) -> None:
    lines = ("# a short game", "swap none", "move 1.0  # one step", "", "purple: end", "quit")
    args = ("--seed", "7", "--script", script(*lines))
    code, out, err = run("play", "the-now", *args, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["scores"], found["winners"]) == (None, None)
    log = json.loads(run("the-now", "replay", found["record"], "--json").out)["log"]
    mine = [line["action"] for line in log if line["seat"] == "purple"]
    assert mine == ["swap none", "move 1.0", "end"]


def test_the_bots_go_on_when_the_script_has_ended_and_nobody_is_asked(run: Run) -> None:
    code, out, err = run(
        "play", "the-now", "--seats", "you,random,random", "--no-swap", "--seed", "7",
        "--edition", _poor(), "--script", script("move 1.0"), "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert json.loads(out)["winners"] is not None


def _poor() -> str:
    """An edition where one step ends a player's game."""
    Path("poor.toml").write_text(
        'name = "Poor"\n[names]\n[sources]\n[change.parameters]\nstart_energy = 1\n',
        encoding="utf-8",
    )
    return "poor.toml"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("swap none", "move 4.0"), "line 2: move 4.0: TN-MOVE-1: 4.0 is not adjacent to 0.0"),
        (("", "fly"), 'line 2: "fly" is no action'),
        (("blue: swap none",), "line 1: purple is asked, not blue."),
        (("swap none",), "moves.txt ends, and a person is asked: It is Purple's turn."),
    ],
)
def test_a_script_that_cannot_be_played_is_one_sentence(
    run: Run, lines: tuple[str, ...], why: str
) -> None:
    code, out, err = run("play", "the-now", "--seed", "7", "--script", script(*lines))
    assert (code, out) == (1, "")
    assert err.startswith("worldline: moves.txt")
    assert why in err
    assert err.count("\n") == 1


# --- what cannot be played


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--seats", "you,robot"), '"robot" is no player; write you, random, greedy.'),
        (("--seats", "you,gredy"), "write you, random, greedy. Did you mean greedy?"),
        (("--seats", "random,random"), "TN-RULING-118"),
        (("--seats", ",".join(["random"] * 7)), "TN-RULING-119"),
        ((*BOTS, "--rounds", "odd"), "TN-MISS-1"),
        ((*BOTS, "--colours", "pink,blue,gray"), "TN-MISS-3"),
        ((*BOTS, "--edition", "tn"), "There is no edition tn; write the-now, time-horizon or"),
        ((*BOTS, "--edition", "time-horizn"), "Did you mean time-horizon?"),
        ((*BOTS, "--script", "none.txt"), "none.txt cannot be read: No such file"),
        ((*BOTS, "--record", "no/where.jsonl"), "no/where.jsonl cannot be written"),
        ((*BOTS, "--record", "."), ". cannot be written: it is a directory."),
    ],
)
def test_a_table_that_cannot_be_set_is_one_sentence(
    run: Run, args: tuple[str, ...], why: str
) -> None:
    code, out, err = run("play", "the-now", *args, "--json")
    assert (code, out) == (1, "")
    assert why in err
    assert err.count("\n") == 1


def test_a_place_for_the_record_is_sought_before_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "swap none", "quit")
    code, out, err = run("play", "the-now", "--seed", "7", "--record", ".")
    assert (code, out) == (1, "")
    assert err == "worldline: . cannot be written: it is a directory.\n"


@pytest.mark.parametrize(
    "args", [("chess",), ("the-now", "--seed", "-1"), ("the-now", "--json"), ("the-now", "--fast")]
)
def test_wrong_usage_exits_with_2(run: Run, args: tuple[str, ...]) -> None:
    code, out, err = run("play", *args)
    assert (code, out) == (2, "")
    assert "Usage: worldline play" in err


def test_a_pipe_is_a_player_too() -> None:
    done = subprocess.run(
        [*WORLDLINE, "play", "the-now", "--seed", "7"],
        input="swap none\nend\n",
        capture_output=True,
        text=True,
        timeout=HANG,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Purple> swap none\n" in done.stdout
    assert done.stdout.endswith("is in the-now-7.jsonl.\n")
