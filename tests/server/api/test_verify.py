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


def test_a_fair_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "fair.jsonl"
    file.write_text(promised())
    code, out, _ = verify(capsys, monkeypatch, str(file))
    assert code == 0
    assert "drawn from the seed; commitment" in out
    code, out, _ = verify(capsys, monkeypatch, str(file), "--json")
    told = json.loads(out)
    assert told["verified"]
    assert told["over"]
    assert 0 < told["draws"] < told["answers"]
    assert told["commitment"] == json.loads(promised().partition("\n")[0])["commitment"]


def test_a_record_without_a_promise_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = verify(capsys, monkeypatch, str(RECORD))
    assert code == 0
    assert "nothing was promised" in out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (promised(seed=12345), "do not open the commitment"),
        (promised(salt="5a18", commitment="0" * 64), "do not open the commitment"),
        (promised(salt="5a17", commitment=7), "not a line of a record"),
        (promised(seed=-1), "open no commitment"),
        (promised(seed=None), "no seed"),
        (promised(seed=12345, commitment=""), "but the seed draws"),
        (promised(game="chess"), "is no game here"),
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
