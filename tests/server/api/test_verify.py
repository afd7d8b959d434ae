"""`worldline verify`: a record is what was promised, or the line is named that is not."""

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from worldline.cli import main

RECORD = Path(__file__).parents[2] / "games" / "clear-win.jsonl"


def verify(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["worldline", "verify", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    assert code is None or isinstance(code, int)
    return code or 0, *capsys.readouterr()


def promised(salt: str = "5a17", **changes: object) -> str:
    """The record of a game with a commitment to its seed, and then some header changed."""
    first, _, rest = RECORD.read_text().partition("\n")
    header = json.loads(first)
    setup = json.dumps(header["setup"], separators=(",", ":")).encode()
    opened = bytes.fromhex(salt) + header["seed"].to_bytes(8, "big") + setup
    header |= {"salt": salt, "commitment": sha256(opened).hexdigest()} | changes
    return json.dumps(header, separators=(",", ":")) + "\n" + rest


def with_field(part: str) -> str:
    """A record whose first answer says more than the game knows."""
    lines = promised().splitlines()
    answered = json.loads(lines[1])
    answered[part]["cheat"] = True
    return "\n".join([lines[0], json.dumps(answered), *lines[2:]])


def commitment_of(text: str) -> str:
    return str(json.loads(text.partition("\n")[0])["commitment"])


def test_a_fair_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "fair.jsonl"
    file.write_text(promised())
    shown = commitment_of(promised())
    code, out, _ = verify(capsys, monkeypatch, str(file), "--commitment", f" {shown.upper()} ")
    assert code == 0
    assert f"drawn from the seed that {shown} promised." in out
    code, out, _ = verify(capsys, monkeypatch, str(file), "--commitment", shown, "--json")
    told = json.loads(out)
    assert told["verified"]
    assert 0 < told["draws"] < told["answers"]
    assert told["commitment"] == shown
    assert told["compared"]


def test_a_commitment_that_was_not_compared_is_left_to_the_reader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed, salt and commitment may all have been replaced: only who saw it can tell."""
    file = tmp_path / "fair.jsonl"
    file.write_text(promised())
    code, out, _ = verify(capsys, monkeypatch, str(file))
    assert code == 0
    assert f"if the table showed {commitment_of(promised())} before the game" in out
    _, out, _ = verify(capsys, monkeypatch, str(file), "--json")
    assert not json.loads(out)["compared"]


def test_a_record_whose_commitment_was_replaced_is_not_what_was_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "replaced.jsonl"
    file.write_text(promised(salt="5a18"))
    shown = commitment_of(promised(salt="5a17"))
    code, _, err = verify(capsys, monkeypatch, str(file), "--commitment", shown)
    assert code == 1
    assert f"line 1: its commitment is {commitment_of(file.read_text())}, not {shown}" in err


def test_a_record_without_a_commitment_proves_its_moves_but_not_its_draws(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = verify(capsys, monkeypatch, str(RECORD))
    assert code == 0
    assert "This proves the moves but not the draws" in out
    code, _, err = verify(capsys, monkeypatch, str(RECORD), "--commitment", "0" * 64)
    assert code == 1
    assert "it holds no commitment" in err


@pytest.mark.parametrize(
    ("lines", "after"), [(1, "before any answer"), (2, "after answer 1"), (40, "after answer 39")]
)
def test_a_record_that_is_cut_short_says_where_it_ends(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lines: int,
    after: str,
) -> None:
    file = tmp_path / "short.jsonl"
    file.write_text("\n".join(promised().splitlines()[:lines]) + "\n")
    code, _, err = verify(capsys, monkeypatch, str(file))
    assert code == 1
    where = f"short.jsonl, line {lines}: the record ends here, {after}"
    assert f"{where}, and the game is not over" in err
    code, out, _ = verify(capsys, monkeypatch, str(file), "--json")
    assert code == 1
    assert not json.loads(out)["verified"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (promised(seed=12345), "do not open the commitment"),
        (promised(salt="5a18", commitment="0" * 64), "do not open the commitment"),
        (promised(salt="5a17", commitment=7), "not a line of a record"),
        (promised(seed=-1), "open no commitment"),
        (promised(seed=None), "no seed"),
        (promised(seed=None).partition("\n")[0] + '\n{"event": {}}\n', "what one seat knows"),
        (promised(seed=12345, commitment=""), "but the seed draws"),
        (promised(game="chess"), "is no game here"),
        (promised(edition="time-horizon"), "and not of time-horizon"),
        (with_field("a"), 'has no field "cheat"'),
        (with_field("d"), 'has no field "cheat"'),
        (promised() + promised().splitlines()[-1], "is told twice"),
        ("\n".join(promised().splitlines()[:-1]), "closes a record"),
        ("", "empty"),
    ],
)
def test_what_is_not_as_promised_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    why: str,
) -> None:
    file = tmp_path / "unfair.jsonl"
    file.write_text(text)
    code, _, err = verify(capsys, monkeypatch, str(file))
    assert code == 1
    assert why in err
    code, out, _ = verify(capsys, monkeypatch, str(file), "--json")
    assert code == 1
    told = json.loads(out)
    assert not told["verified"]
    assert why in told["why"]


def test_a_changed_draw_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another card in place of the one the seed draws; the hashes below it are left out."""
    lines = [line for line in promised().splitlines() if not line.startswith('{"at"')]
    drawn = next(k for k, line in enumerate(lines) if '"Chosen"' in line or '"Flipped"' in line)
    answer = json.loads(lines[drawn])
    key = next(name for name in answer["a"] if name != "type")
    value = answer["a"][key]
    answer["a"][key] = (not value) if isinstance(value, bool) else (value + 1) % 3
    lines[drawn] = json.dumps(answer)
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines[: drawn + 1]))
    code, _, err = verify(capsys, monkeypatch, str(file))
    assert code == 1
    assert "but the seed draws" in err
