"""Packs in the terminal: their rules, the pack of an entry, and what is wrong with them."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.test_riftbound_docs import files


@pytest.fixture(autouse=True)
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The packs that `docs/riftbound.md` shows lie where the commands are run."""
    for name, text in files().items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


def test_own_rules_and_packs_are_told(run: Run) -> None:
    pack = ("--pack", "grudges.toml")
    _, out, _ = run("rules", "show", "hb-berserk-1", *pack)
    assert out.startswith("HB-BERSERK-1 [Old Grudges]\nBerserk\n\nReaction, 1SP")
    _, out, _ = run("rules", "show", "HB-HASTE-1", *pack, "--json")
    assert '"pack": "Old Grudges"' in out
    code, _, err = run("rules", "show", "HB-BERSERK-1")
    assert (code, "There is no rule HB-BERSERK-1" in err) == (1, True)
    _, out, _ = run("riftbound", "compendium", "berserk", *pack)
    assert [line.split("\t")[::4] for line in out.splitlines()] == [
        ["abilities", "Old Grudges"],
        ["marks", "Old Grudges"],  # by its rule
    ]
    _, out, _ = run("riftbound", "compendium", "bonk", "--kind", "abilities", *pack)
    assert out.endswith("\t\n"), "a shipped entry is from no pack"
    _, out, _ = run("riftbound", "compendium", "brawler", "--json", *pack)
    assert '"pack": "Old Grudges"' in out
    _, out, _ = run("riftbound", "compendium", "bonk", "--kind", "abilities")
    assert out.count("\t") == 3


def test_a_pack_that_nobody_uses_is_looked_at(run: Run) -> None:
    code, out, err = run(
        "riftbound", "fight", "duel", "--auto", "--seed", "1", "--pack", "odd.toml"
    )
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 3
