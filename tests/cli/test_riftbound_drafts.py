"""Drafts that the terminal and a server's builder share."""

from pathlib import Path

import msgspec
import pytest
from riftbound.build_view.looking import partial

from cli.conftest import Run
from worldline.riftbound.build_view.keeper import DRAFTS, OpenDraft
from worldline.riftbound.characters import files


@pytest.mark.parametrize("seed", range(8))
def test_the_builder_finishes_what_the_terminal_makes_of_the_same_answers(
    run: Run, tmp_path: Path, seed: int
) -> None:
    d = DRAFTS.fill(OpenDraft(answers=partial(seed).answers), seed)
    file = tmp_path / "answers.json"
    file.write_text(DRAFTS.write(msgspec.json.encode(d)), encoding="utf-8")
    code, out, err = run("riftbound", "new", "--answers", str(file), "--json")
    assert (code, err) == (0, "")
    assert out == files.write(DRAFTS.finish(d))
