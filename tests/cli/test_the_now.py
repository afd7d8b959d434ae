"""`worldline the-now`: positions, records, editions, matches, speed."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from patience import HANG
from server.serving import WORLDLINE
from tracing import rule

from cli.conftest import Run

POSITION = """\
the-now round 7
turn blue moves 1
purple @2.3
blue 20 @2.3 hand E-17 gun 1
gray
2.1 E-18 r1 + blue impact +3
1.0 E-03 - gray occurred
"""


@pytest.fixture(autouse=True)
def _at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position.txt").write_text(POSITION, encoding="utf-8")


@pytest.fixture
def record(run: Run) -> Path:
    args = ("--seats", "random,random,random", "--seed", "7", "--record", "game.jsonl")
    assert run("play", "the-now", *args).code == 0
    return Path("game.jsonl")


# --- forecast


def test_the_forecast_lists_the_events_to_come(run: Run) -> None:
    code, out, _ = run("the-now", "forecast", "position.txt")
    assert code == 0
    assert out.splitlines() == [
        "If nobody acts any more, the upcoming events turn out like this, one after the other:",
        "  2.1 E-18    +1: occurs, Gray -1",
    ]


@rule("TN-RULING-3")
def test_the_forecast_takes_no_points_from_who_has_none(run: Run) -> None:
    Path("none.txt").write_text(POSITION.replace("gray\n", "gray 0pts\n", 1), encoding="utf-8")
    found = json.loads(run("the-now", "forecast", "none.txt", "--json").out)
    assert [event["scores"] for event in found] == [{"gray": 0}]
    said = run("the-now", "forecast", "none.txt").out.splitlines()[-1]
    assert said == "  2.1 E-18    +1: occurs, Gray 0 (has no points to lose)"


def test_the_forecast_of_a_node_gives_its_reasons(run: Run) -> None:
    found = json.loads(run("the-now", "forecast", "position.txt", "--node", "2.1", "--json").out)
    assert found["node"] == "2.1"
    assert found["impact"] == 3
    link = {"from": "1.0", "type": "hindrance", "strength": 2, "effect": -2, "needle": False}
    assert found["links"] == [link]
    assert (found["points"], found["occurs"], found["scores"]) == (1, True, {"gray": -1})
    said = run("the-now", "forecast", "position.txt", "--node", "2.1").out
    assert "impact so far: +3" in said
    assert "-2 hindrance of strength 2 from 1.0, which occurred" in said


CHAIN = """\
the-now round 9
purple 5pts
blue 5pts
gray 5pts
2.0 E-01 r0 - impact -1
2.3 S-0-1 r1 + impact -1
needle 2.0>2.3 hindrance
"""


def test_a_node_now_and_a_node_in_its_turn_are_told_apart(run: Run) -> None:
    Path("chain.txt").write_text(CHAIN, encoding="utf-8")
    assert run("the-now", "forecast", "chain.txt").out.splitlines() == [
        "If nobody acts any more, the upcoming events turn out like this, one after the other:",
        "  2.0 E-01    -1: does not occur, Blue +1",
        "  2.3 S-0-1   +1: occurs, Purple +1",
    ]
    assert run("the-now", "forecast", "chain.txt", "--node", "2.3").out.splitlines() == [
        "If 2.3 were realized now, before every other event to come:",
        "  2.3 S-0-1   -1: does not occur, nobody scores",
        "      impact so far: -1",
        "In its turn, if nobody acts any more, it comes to +1: occurs, Purple +1",
    ]


def test_help_says_which_question_each_forecast_answers(run: Run) -> None:
    said = " ".join(run("the-now", "forecast", "--help").out.replace("│", " ").split())
    assert "all upcoming events, one after the other, if nobody acts any more" in said
    assert "that event alone, as if it were realized now, before every other event to come" in said


@pytest.mark.parametrize(
    ("node", "why"),
    [
        ("4.4", "There is no event in 4.4."),
        ("9.9", '"9.9" is no node'),
        ("1.0", "1.0 is past: its event occurred."),
    ],
)
def test_a_node_without_forecast(run: Run, node: str, why: str) -> None:
    code, out, err = run("the-now", "forecast", "position.txt", "--node", node)
    assert (code, out) == (1, "")
    assert err.startswith(f"worldline: {why}")


# --- legal


def test_legal_lists_every_open_decision(run: Run) -> None:
    found = json.loads(run("the-now", "legal", "position.txt", "--json").out)
    asked = {(d["seat"], d["decision"]): d for d in found}
    assert {"attack purple", "end"} <= set(asked["blue", "TakeTurn"]["actions"])
    assert asked["blue", "TakeTurn"]["complete"] is True
    assert asked["purple", "Trade"]["complete"] is False
    purple = json.loads(run("the-now", "legal", "position.txt", "--seat", "purple", "--json").out)
    assert [d["decision"] for d in purple] == ["Trade"]


def test_legal_reads_stdin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(POSITION))
    code, out, _ = run("the-now", "legal", "-", "--seat", "blue")
    assert code == 0
    assert out.startswith("It is Blue's turn.\n")
    assert "  attack purple           Attack Purple.\n" in out


def test_legal_keeps_a_long_form_apart_from_its_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = POSITION.replace("purple @2.3", "purple 9 @2.3 table needle")
    monkeypatch.setattr(sys, "stdin", io.StringIO(position))
    _, out, _ = run("the-now", "legal", "-", "--seat", "blue")
    long = [line for line in out.splitlines() if line.startswith("  offer purple give")]
    assert long
    assert all(" Offer Purple" in line for line in long)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("legal", "none.txt"), "none.txt cannot be read: No such file or directory."),
        (("legal", "position.txt", "--seat", "orange"), 'worldline: "orange" is no player'),
        (("forecast", "bad.txt"), "worldline: bad.txt, line 2: "),
        (("forecast", "empty.txt"), "empty.txt: a position has a line for each of its"),
        (("replay", "none.jsonl"), "none.jsonl cannot be read"),
        (("check-edition", "none.toml"), "There is no edition none.toml"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(run: Run, args: tuple[str, ...], why: str) -> None:
    Path("bad.txt").write_text("the-now round 7\nmauve @2.3\n", encoding="utf-8")
    Path("empty.txt").touch()
    code, out, err = run("the-now", *args)
    assert (code, out) == (1, "")
    assert why in err
    assert err.count("\n") == 1


# --- replay


def test_a_replay_shows_log_and_position(run: Run, record: Path) -> None:
    code, out, _ = run("the-now", "replay", str(record), "--to", "30")
    assert code == 0
    assert "   1  chance: flip " in out
    assert "After 30 actions, all verified:\n\nthe-now round " in out
    found = json.loads(run("the-now", "replay", str(record), "--to", "30", "--json").out)
    assert (found["actions"], found["over"], len(found["log"])) == (30, False, 30)
    Path("there.txt").write_text(found["position"], encoding="utf-8")
    assert run("the-now", "legal", "there.txt").code == 0


def test_the_opening_position(run: Run, record: Path) -> None:
    found = json.loads(run("the-now", "replay", str(record), "--to", "0", "--json").out)
    assert (found["actions"], found["log"]) == (0, [])


def test_a_replay_beyond_the_end(run: Run, record: Path) -> None:
    code, _, err = run("the-now", "replay", str(record), "--to", "9999")
    assert code == 1
    assert "actions, not 9999." in err


def test_a_corrupt_record_names_its_line(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    torn = [*lines[:20], lines[20][:-5], *lines[21:]]
    record.write_text("\n".join(torn), encoding="utf-8")
    code, out, err = run("the-now", "replay", str(record))
    assert (code, out) == (1, "")
    assert "line 21: this is not a line of a record" in err
    left_out = [*lines[:20], *lines[21:]]
    record.write_text("\n".join(left_out), encoding="utf-8")
    code, out, err = run("the-now", "replay", str(record))
    assert (code, out) == (1, "")
    assert err.startswith("worldline: game.jsonl, line ")


# --- editions


def test_a_shipped_edition(run: Run) -> None:
    found = json.loads(run("the-now", "check-edition", "the-now", "--json").out)
    assert (found["name"], found["events"], found["starting"]) == ("The Now", 96, 30)
    assert found["changed"] == {}
    assert found["reconstructed"]["parameters.rounds_per_phase"] == "TN-MISS-1"
    assert "parameters.start_energy" not in found["reconstructed"]
    older = json.loads(run("the-now", "check-edition", "time-horizon", "--json").out)
    assert older["hash"] != found["hash"]
    assert older["artifacts"] < found["artifacts"]


MINE = """\
name = "Rich start"

[names]
border = "the Now"

[sources]
events = "TN-MISS-12"

[change.parameters]
start_energy = 30

[change.items.gun]
price = [9, 7, 7]
"""


def test_an_edition_of_ones_own(run: Run) -> None:
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    code, out, _ = run("the-now", "check-edition", "mine.toml")
    assert code == 0
    assert out.startswith("Rich start (mine), content hash ")
    found = json.loads(run("the-now", "check-edition", "mine.toml", "--json").out)
    assert found["changed"] == {"parameters.start_energy": 30, "items.gun.price": [9, 7, 7]}
    assert "items.gun.price" not in found["reconstructed"]
    seats = ("--seats", "random,random,random", "--seed", "1")
    played = run("play", "the-now", *seats, "--edition", "mine.toml", "--json")
    file = json.loads(played.out)["record"]
    assert run("the-now", "replay", file).code == 0


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ("[change.parameters]\nstart_energy = -1", "[change.parameters], start_energy"),
        ('[change.events.E-01]\nlinks = "x0G"', '[change.events.E-01], links: "x0G" is no link'),
        ("[change.items.gun]\nprize = [1]", "[change.items.gun], prize"),
    ],
)
def test_a_mistake_names_entry_and_field(run: Run, change: str, where: str) -> None:
    Path("mine.toml").write_text(f'name = "M"\n[names]\n[sources]\n{change}\n', encoding="utf-8")
    code, out, err = run("the-now", "check-edition", "mine.toml")
    assert (code, out) == (1, "")
    assert where in err
    assert err.count("\n") == 1


# --- matches and speed


def test_a_match_counts_wins(run: Run) -> None:
    args = ("--bots", "random,random,random", "--games", "6", "--seed", "1")
    found = json.loads(run("the-now", "match", *args, "--json").out)
    assert (found["games"], found["seed"]) == (6, 1)
    assert [row["bot"] for row in found["bots"]] == ["random"] * 3
    assert sum(row["wins"] for row in found["bots"]) == pytest.approx(6)
    for row in found["bots"]:
        assert row["low"] <= row["share"] <= row["high"]
    assert (
        run("the-now", "match", *args, "--json", "--workers", "2").out
        == run("the-now", "match", *args, "--json").out
    )
    assert "random " in run("the-now", "match", *args).out


def children(process: "subprocess.Popen[bytes]") -> list[str]:
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


@pytest.mark.parametrize("workers", [1, 2])  # as soon as one is there, and both
def test_ctrl_c_ends_a_match_and_its_workers(workers: int) -> None:
    args = ("--bots", "greedy,greedy,greedy", "--games", "5000", "--workers", "2")
    with subprocess.Popen(
        [*WORLDLINE, "the-now", "match", *args], stderr=subprocess.PIPE, start_new_session=True
    ) as match:
        while len(children(match)) < workers:
            assert match.poll() is None
            time.sleep(0.01)
        os.killpg(match.pid, signal.SIGINT)
        _, err = match.communicate(timeout=HANG)  # which waits for its workers as well
    assert (match.returncode, err) == (130, b"")


@pytest.mark.parametrize(
    ("bots", "why"),
    [("you,random,random", '"you" is no player'), ("random,random", "TN-RULING-118")],
)
def test_a_match_that_cannot_be_played(run: Run, bots: str, why: str) -> None:
    code, out, err = run("the-now", "match", "--bots", bots)
    assert (code, out) == (1, "")
    assert why in err


def test_the_speed(run: Run) -> None:
    found = json.loads(run("the-now", "bench", "--secs", "0.05", "--json").out)
    names = ("actions_per_s", "choices_per_s", "games_per_s")
    sizes = ("copy_us", "view_us", "json_us", "bytes_per_state")
    assert set(names + sizes) <= set(found)
    assert all(value > 0 for value in found.values())
    assert found["actions_per_s"] > found["choices_per_s"] > found["games_per_s"]
    assert "actions_per_s" in run("the-now", "bench", "--secs", "0.05").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "--help"), "worldline play the-now --seats you,greedy,random --seed 7"),
        (("the-now", "--help"), "check-edition"),
        (("the-now", "forecast", "--help"), "worldline the-now forecast position.txt --node 2.3"),
        (("the-now", "legal", "--help"), "worldline the-now legal position.txt --seat blue"),
        (("the-now", "replay", "--help"), "worldline the-now replay the-now-7.jsonl --to 40"),
        (("the-now", "check-edition", "--help"), "worldline the-now check-edition the-now"),
        (("the-now", "match", "--help"), "greedy,random,random,random --games 200"),
        (("the-now", "bench", "--help"), "worldline the-now bench --json"),
    ],
)
def test_help_shows_examples(run: Run, args: tuple[str, ...], says: str) -> None:
    code, out, _ = run(*args)
    assert code == 0
    assert says in out


# --- the page about all this


PAGE = (Path(__file__).parents[2] / "docs" / "the_now.md").read_text(encoding="utf-8")


def block(opening: str, begins: str) -> str:
    """The block of the page that begins so."""
    found = [b for b in PAGE.split(f"```{opening}\n")[1:] if b.startswith(begins)]
    return found[0].partition("```")[0]


def test_the_examples_of_the_page_work(run: Run) -> None:
    Path("position.txt").write_text(block("", "the-now round"), encoding="utf-8")
    shown = block("console", "$ worldline the-now legal").splitlines()
    assert run("the-now", "forecast", "position.txt").out.splitlines() == shown[2:4]
    one = run("the-now", "forecast", "position.txt", "--node", "2.1").out.splitlines()
    assert one == shown[5:]
    assert run("the-now", "legal", "position.txt", "--seat", "blue").code == 0
    Path("rich.toml").write_text(block("toml", "# rich"), encoding="utf-8")
    found = json.loads(run("the-now", "check-edition", "rich.toml", "--json").out)
    assert found["changed"] == {"parameters.start_energy": 30, "items.gun.price": [9, 7, 7]}


def test_the_page_names_only_commands_that_exist(run: Run) -> None:
    lines = [line.split() for line in PAGE.splitlines() if line.startswith("$ worldline ")]
    for _, _, *words in lines:
        command = words[:1] if words[0] == "play" else words[:2]
        options = [word for word in words if word.startswith("--")]
        code, out, _ = run(*command, "--help")
        assert code == 0, command
        assert all(option in out for option in options), words
