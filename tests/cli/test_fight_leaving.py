"""A fight in the terminal: taken back, left and gone on with."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tracing import rule

from cli.conftest import Run
from cli.fighting import Fight, flat, options
from worldline.cli import main
from worldline.core import record


def test_a_move_is_taken_back_as_the_line_that_it_was(fight: Fight) -> None:
    first, moved, back, log, _ = fight("move 3 4", "undo", "log", "quit")
    assert "Ana is now at (3, 4), after 5m." in moved
    assert back.startswith("Taken back: move.\n")
    assert options(back) == options(first)
    assert "Ana is now at" not in log


def test_lines_are_taken_back_one_after_the_other(fight: Fight) -> None:
    first, *_, prepared, moved, nothing, _ = fight(
        "move 3 4", "prepare agi", "undo", "undo", "undo", "quit"
    )
    assert prepared.startswith("Taken back: prepare Agility.")
    assert moved.startswith("Taken back: move.")
    assert options(moved) == options(first)
    assert nothing.startswith("Nothing of yours can be taken back:")


def test_dice_are_not_taken_back(fight: Fight) -> None:
    *_, rolled, refused, _ = fight("move 3 5", "2", "undo", "quit")
    assert "Hit Roll: " in rolled
    assert refused.startswith("Nothing of yours can be taken back: since then dice")


def test_what_a_bot_has_answered_is_not_taken_back(fight: Fight) -> None:
    *_, refused, _ = fight("end", "yes", "end", "yes", "undo", "quit")
    assert refused.startswith("Nothing of yours can be taken back:")


def test_nobody_takes_back_what_another_seat_did(fight: Fight) -> None:
    *_, refused, _ = fight("end", "yes", "end", "yes", "undo", "quit", seats="you,you")
    assert refused.startswith("Nothing of yours can be taken back:")


def test_a_fight_that_is_left_goes_on_as_if_nobody_had_left(fight: Fight) -> None:
    lines = ("move 3 5", "2", "1", "1", "move to Brute", "1", "1", "1")
    whole = fight(*lines, "quit")
    Path("yard-8.jsonl").rename("whole.jsonl")
    half = fight(*lines[:3], "quit")
    assert half[-1].startswith("The fight is left.")
    command = "Go on with: worldline riftbound fight --resume yard-8.jsonl --seats you,scripted"
    assert half[-1].rstrip().endswith(command)
    again = fight(*lines[3:], "quit", at="--resume yard-8.jsonl")
    assert again[1:-1] == whole[4:-1]
    assert Path("yard-8.jsonl").read_text() == Path("whole.jsonl").read_text()


def test_one_who_goes_on_is_told_where_the_fight_is(fight: Fight) -> None:
    fight("move 3 4", "quit")
    begins, log, _ = fight("log", "quit", at="--resume yard-8.jsonl")
    told, _, asked = begins.strip().partition("\n\n")
    where, *last = told.splitlines()
    assert where == "The fight goes on in round 1, turn of Ana. What happened last:"
    assert last[-2:] == ["  Ana moves.", "  Ana is now at (3, 4), after 5m."]
    assert asked.startswith("[seat 0] Ana takes an Action, the last one left")
    assert "Ana is now at (3, 4), after 5m." in log


@rule("RB-RULING-230")
def test_nobody_is_told_of_what_was_hidden_when_it_goes_on(fight: Fight) -> None:
    lines = "gm arrive raider 30 30 as Sneak side foes hidden", "quit"
    fight(*lines, seats="you,you")
    begins, *_ = fight("quit", at="--resume yard-8.jsonl", seats="you,you")
    assert "The fight goes on in round 1, turn of Ana." in begins
    assert "Sneak" not in begins


def test_what_could_be_taken_back_can_be_after_one_has_left(fight: Fight) -> None:
    *_, at_once, _ = fight("prepare agi", "move 3 4", "undo", "undo", "quit")[-4:]
    Path("yard-8.jsonl").unlink()
    fight("prepare agi", "move 3 4", "quit")
    _, move, prepare, nothing, _ = fight("undo", "undo", "undo", "quit", at="--resume yard-8.jsonl")
    assert move.startswith("Taken back: move.\n")
    assert prepare == at_once
    assert nothing.startswith("Nothing of yours can be taken back:")


def test_decisions_are_counted_over_the_whole_fight(fight: Fight) -> None:
    def decisions(shown: list[str]) -> int:
        assert "Nobody has won after 1 round." in shown[-1]
        found = re.search(r"The record of (\d+) decisions? is in", shown[-1])
        assert found
        return int(found[1])

    whole = decisions(fight("move 3 4", "prepare agi", "undo", "prepare vis", "quit"))
    Path("yard-8.jsonl").unlink()
    assert decisions(fight("move 3 4", "quit")) == 2
    again = decisions(fight("prepare vis", "quit", at="--resume yard-8.jsonl"))
    assert again == whole == 3


def test_each_fight_is_kept_in_a_file_of_its_own(fight: Fight) -> None:
    fight("quit")
    fight("move 3 4", "quit")
    texts = [Path(name).read_text() for name in ("yard-8.jsonl", "yard-8-2.jsonl")]
    assert len({len(record.read(text).lines) for text in texts}) == 2


def test_nobody_goes_on_with_other_dice_or_without_a_seed(fight: Fight, run: Run) -> None:
    fight("move 3 4", "quit")
    text = Path("yard-8.jsonl").read_text()
    for seed, why in (("9", "does not throw these dice"), ("null", "keeps its seed secret")):
        Path("other.jsonl").write_text(text.replace('"seed":8', f'"seed":{seed}', 1))
        done = run("riftbound", "fight", "--resume", "other.jsonl")
        assert done.code == 1
        assert why in done.err
    done = run("riftbound", "fight", "--resume", "yard-8.jsonl", "--seed", "3")
    assert done.code == 2


def test_bots_bring_a_fight_that_was_left_to_its_end(fight: Fight, run: Run) -> None:
    fight("move 3 4", "quit")
    done = run("riftbound", "fight", "--resume", "yard-8.jsonl", "--auto", "--json")
    told = json.loads(done.out)
    assert told["over"]
    assert told["encounter"] == "yard-8"
    again = json.loads(run("riftbound", "replay", "yard-8.jsonl", "--json").out)
    assert again["answers"] == told["answers"]


class Keyboard:
    """Lines that are typed; something happens before each is read."""

    def __init__(self, *lines: str, before: Callable[[list[str]], None]) -> None:
        self.lines, self.before = list(lines), before

    def readline(self) -> str:
        self.before(self.lines)
        return f"{self.lines.pop(0)}\n"


class Killed(BaseException):
    """Nothing in the program may catch it."""


def _kill(lines: list[str]) -> None:
    if not lines:
        raise Killed


@pytest.fixture
def killed(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., None]:
    """A fight that ends after these lines as the program does when it is killed, or fails."""

    def killed(*lines: str, at: str) -> None:
        monkeypatch.setattr(sys, "stdin", Keyboard(*lines, before=_kill))
        words = ["worldline", "riftbound", "fight", *at.split(), "--seats", "you,scripted"]
        monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(Killed):
            main()
        capsys.readouterr()

    return killed


@pytest.mark.parametrize("at", ["yard.toml", "yard.toml --record yard-8.jsonl"])
def test_a_fight_that_is_killed_goes_on_after_its_last_answer(
    fight: Fight, killed: Callable[..., None], at: str
) -> None:
    killed("prepare agi", "undo", "move 3 4", at=at)
    assert [file.name for file in Path().glob("yard-*")] == ["yard-8.jsonl"]
    begins, _ = fight("quit", at="--resume yard-8.jsonl")
    assert "  Ana is now at (3, 4), after 5m.\n" in begins
    assert "prepares Agility" not in begins.partition("\n\n")[0]
    killed("prepare vis", at="--resume yard-8.jsonl")
    assert "prepares Vision" in flat(fight("quit", at="--resume yard-8.jsonl")[0])


def test_a_fight_that_is_over_leaves_no_record_unless_asked_for(fight: Fight) -> None:
    lines = "move 3 4", "gm end", "yes"
    fight(*lines, seats="you,you")
    assert not list(Path().glob("yard-*"))
    fight(*lines, at="yard.toml --record asked.jsonl", seats="you,you")
    assert Path("asked.jsonl").exists()


@pytest.mark.parametrize("how", [("--auto",), ("--seats", "you,you")])
def test_a_fight_that_was_left_is_not_overwritten_by_a_new_one(
    fight: Fight, run: Run, how: tuple[str, ...]
) -> None:
    fight("move 3 4", "quit", at="yard.toml --record asked.jsonl")
    kept = Path("asked.jsonl").read_text()
    done = run("riftbound", "fight", "yard.toml", *how, "--record", "asked.jsonl")
    assert done.code == 1
    assert flat(done.err) == (
        "worldline: asked.jsonl keeps a fight that was left: go on with it by `worldline riftbound "
        "fight --resume asked.jsonl`, or name another file for this one."
    )
    assert Path("asked.jsonl").read_text() == kept
    fight("quit", at="--resume asked.jsonl --record ./asked.jsonl")


@pytest.mark.parametrize("before", [None, ""])
def test_a_fight_that_is_over_makes_room_for_another(
    run: Run, tmp_path: Path, before: str | None
) -> None:
    file = tmp_path / "duel.jsonl"
    if before is not None:
        file.write_text(before)
    for seed in ("1", "2"):
        done = run("riftbound", "fight", "duel", "--auto", "--seed", seed, "--record", str(file))
        assert done.code == 0
        assert f'"seed":{seed}' in file.read_text()


@pytest.mark.parametrize("before", ["my notes", "{}", "a fight that was cut off"])
def test_what_is_no_record_of_a_fight_is_not_overwritten(
    fight: Fight, run: Run, before: str
) -> None:
    file = Path("mine.jsonl")
    file.write_text(before)
    if before == "a fight that was cut off":
        fight("move 3 4", "quit")
        file.write_text(Path("yard-8.jsonl").read_text()[:-5])
    kept = file.read_text()
    done = run("riftbound", "fight", "duel", "--auto", "--record", str(file))
    assert done.code == 1
    assert flat(done.err) == (
        "worldline: mine.jsonl is no record of a fight, and would be lost: name another file."
    )
    assert file.read_text() == kept


@pytest.mark.parametrize(("typed", "refused"), [("quit", False), ("prepare agi", True)])
def test_what_another_has_played_on_is_not_overwritten(
    fight: Fight, run: Run, monkeypatch: pytest.MonkeyPatch, typed: str, refused: bool
) -> None:
    fight("move 3 4", "quit")
    file = Path("yard-8.jsonl")
    further = file.read_text() + "further"

    def play_on(_: list[str]) -> None:
        file.write_text(further)

    another = Keyboard(typed, before=play_on)
    monkeypatch.setattr(sys, "stdin", another)
    done = run("riftbound", "fight", "--resume", "yard-8.jsonl")
    assert done.code == int(refused)
    assert ("written by another fight since this one began" in flat(done.err)) == refused
    assert file.read_text() == further
