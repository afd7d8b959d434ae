"""The packs that `docs/riftbound.md` shows work as it says: own rules, and the pack of an entry
wherever it is named."""

import re
from pathlib import Path

import msgspec
import pytest
from tracing import rule

from worldline.bots import play_out
from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.core.record import Recorder
from worldline.games import RIFTBOUND
from worldline.riftbound.characters.build.random import Wish, random_character
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.schema import React, Use
from worldline.riftbound.combat.setup.files import open_scene
from worldline.riftbound.content.book import book_of, open_book, open_pack
from worldline.riftbound.figures.character import Owned, Thing
from worldline.riftbound.sheet import sheet

DOCS = Path(__file__).parents[3] / "docs" / "riftbound.md"
SHOWN = {
    name: text
    for text in re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    for name in re.findall(r"^# (\S+\.toml)\n", text)
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in SHOWN.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def grudges(folder: Path) -> str:
    return open_pack(folder / "grudges.toml")


def test_a_pack_brings_rules_of_its_own(grudges: str) -> None:
    book = open_book([grudges])
    assert [*book.house_rules] == ["HB-BERSERK-1", "HB-BERSERK-2", "HB-HASTE-1"]
    assert book.house_rules["HB-BERSERK-2"].title == "Grudge"
    assert book.abilities["berserk"].rules == ("HB-BERSERK-1",)
    assert (book.rules.move, book.rules.sources["move"]) == (12, "HB-HASTE-1")
    assert book.rules.sources["actions"] == open_book().rules.sources["actions"]
    assert open_book().house_rules == {}


def test_own_rules_are_in_the_hash(folder: Path, grudges: str) -> None:
    file = folder / "other.toml"
    file.write_text(SHOWN["grudges.toml"].replace("you bear a", "you bear one"), "utf-8")
    assert open_book([open_pack(file)]).edition.hash != open_book([grudges]).edition.hash


@rule("RB-KEY-REACTION-1")
def test_refusals_and_logs_cite_own_rules(folder: Path, grudges: str) -> None:
    scene = open_scene("brawl.toml")
    s, told, refused, raised = GAME.new(scene.setup, 5), [], set(), False
    for _ in range(3000):
        if not (asked := GAME.decisions(s)):
            break
        d = asked[0]
        options = [*GAME.legal(s, d)]
        mine = [a for a in options if isinstance(a, Use) and a.use == "berserk"]
        if isinstance(d, React) and mine:
            with pytest.raises(Illegal) as no:
                GAME.check(s, d, msgspec.structs.replace(mine[0], targets=(0,)))
            refused.add(no.value.rule)
        attack = [a for a in options if type(a).__name__ == "Attack"]
        action = (mine or attack or options)[0]
        events = GAME.apply(s, d, action)
        told += events
        raised = raised or any("HB-BERSERK-2" in repr(event) for event in events)
    assert refused == {"HB-BERSERK-1"}
    assert raised, "a die that a Grudge adds is thrown by its rule"


def test_a_fight_with_a_pack_is_recorded_and_played_again(folder: Path, grudges: str) -> None:
    setup = open_scene("brawl.toml").setup
    played = play_out(GAME, setup, 5, [RIFTBOUND.bots["scripted"](), RIFTBOUND.bots["scripted"]()])
    assert isinstance(played.recorder, Recorder)
    assert played.recorder.state.phase == "ended"


def test_what_is_printed_names_the_packs_of_the_fight(folder: Path, grudges: str) -> None:
    setup = open_scene("brawl.toml").setup
    edition = GAME.edition(setup).name
    assert edition == f"riftbound+{grudges}"
    found = GAME.printed_parts(edition)
    assert found.names["abilities"]["berserk"] == "Berserk"
    assert found.packs == {
        "abilities": {"berserk": "Old Grudges"},
        "marks": {"grudge": "Old Grudges"},
        "npcs": {"npc-brawler": "Old Grudges"},
    }
    assert found.rules["HB-BERSERK-2"].text.startswith("The next damage")
    usual = GAME.printed_parts("riftbound")
    assert "berserk" not in usual.names["abilities"]
    assert (usual.packs, usual.rules) == ({}, {})
    assert book_of(edition) is book_of("riftbound+Old Grudges") is open_book([grudges])
    with pytest.raises(BadContent, match="not open"):
        GAME.printed_parts("riftbound+Nobody's")


@pytest.mark.parametrize("name", ["a+b", "a@b", "a/b", ""])
def test_a_name_that_would_split_an_edition_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'[pack]\nname = "{name}"\n[parameters]\nmove = 9\n', "utf-8")
    with pytest.raises(BadContent) as bad:
        open_book([open_pack(file)])
    assert (bad.value.entry, bad.value.field) == ("pack", "name")


def test_what_is_printed_is_of_the_very_pack_that_is_played(folder: Path, grudges: str) -> None:
    """Another of the same name may be open."""
    setup = open_scene("brawl.toml").setup
    (folder / "newer.toml").write_text(
        SHOWN["grudges.toml"].replace('name = "Berserk"', 'name = "Furious"'), "utf-8"
    )
    newer = open_pack(folder / "newer.toml")
    assert GAME.printed_parts(GAME.edition(setup).name).names["abilities"]["berserk"] == "Berserk"
    assert GAME.printed_parts(f"riftbound+{newer}").names["abilities"]["berserk"] == "Furious"


def test_a_sheet_names_the_pack_of_each_entry(folder: Path, grudges: str) -> None:
    (folder / "more.toml").write_text(
        '[pack]\nname = "More"\n[items.kazoo]\nname = "Kazoo"\nkind = "gear"\n'
        'rules = ["RB-KEY-COST-1"]\n',
        "utf-8",
    )
    packs = (grudges, open_pack(folder / "more.toml"))
    c = random_character(3, 1, Wish(role="tank", packs=packs))
    c = msgspec.structs.replace(
        c,
        abilities=(*c.abilities, Owned(ability="berserk", by="points", level=1)),
        things=(*c.things, Thing(n=max(t.n for t in c.things) + 1, item="kazoo", where="carried")),
    )
    s = sheet(c)
    assert s.abilities[-1].name == "Berserk (Old Grudges)"
    assert s.things[-1].name == "Kazoo (More)"
    assert "Grudge (Old Grudges)" in [row.name for row in s.counters]
    shipped = [*(row.name for row in s.abilities[:-1]), *(row.name for row in s.things[:-1])]
    assert not any("Old Grudges" in name or "More" in name for name in shipped)


def test_an_own_rule_needs_a_pack_that_has_it(tmp_path: Path, grudges: str) -> None:
    """A pack may cite the rules of another that is opened with it."""
    file = tmp_path / "guest.toml"
    file.write_text('[skills.spite]\nname = "Spite"\nrules = ["HB-BERSERK-1"]\n', "utf-8")
    guest = open_pack(file)
    assert open_book([grudges, guest]).skills["spite"].rules == ("HB-BERSERK-1",)
    with pytest.raises(BadContent, match=r"\[rules\.HB-BERSERK-1\]"):
        open_book([guest])
