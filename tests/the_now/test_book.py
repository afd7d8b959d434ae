"""Content files: a designer's edition is played, and a mistake names file, entry and field."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import play, tn
from worldline.core.content import BadContent
from worldline.the_now.book import DATA, Book
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup

THE_NOW = (DATA / "the-now.toml").read_text("utf-8")


def designed(folder: Path, change: str, **files: str) -> Path:
    """A copy of the edition in a folder of its own, with changes and whole files."""
    file = folder / "mine.toml"
    head, names = THE_NOW.split("\n[names]")
    mine = "".join(f'{table} = "{table}.toml"\n' for table in files)
    file.write_text(f"{head}\n{mine}\n[names]{names}\n{change}\n", "utf-8")
    for table, text in files.items():
        (folder / f"{table}.toml").write_text(text, "utf-8")
    return file


def shipped(table: str, *changes: tuple[str, str]) -> str:
    text = (DATA / f"{table}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


CHANGES = """
[change.parameters]
start_energy = 40
organize_energy = 9
rounds_per_phase = [1, 1, 1, 1, 1]
presets = { twice = [1, 1, 1, 1, 1] }

[change.items]
gun = { price = [3], damage = [5], expense = [1] }

[change.artifacts]
needle = { copies = 1 }

[change.events]
E-01 = { points = 7, links = "b3R f0R" }

[change.starting]
S-0-1 = { tick = "gray" }
"""


def test_a_designer_changes_numbers_and_plays(tmp_path: Path) -> None:
    file = designed(tmp_path, CHANGES)
    s = GAME.new(Setup(seats=3, edition=str(file), swap=False), 5)
    assert [p.supply for p in s.players] == [40, 40, 40]
    assert len(s.vault) == 14
    first = s.on_turn
    play(s, "buy gun", "end", "end", "end")  # the only round of phase 0: the centre is realized
    assert (s.players[first].supply, s.players[first].gun) == (37, 1)
    assert s.fate[0] != 0
    while open_now := GAME.decisions(s):
        GAME.apply(s, open_now[0], list(GAME.legal(s, open_now[0]))[-1])
    assert (s.round, GAME.scores(s) is not None) == (5, True)


def test_changed_cards_are_played_as_changed(tmp_path: Path) -> None:
    file = designed(tmp_path, CHANGES)
    s = tn(f"""
        edition "{file}" round 3 rounds 1,1,1,1,1
        turn gray
        purple @4.9
        blue @4.9
        gray 20 @2.0 hand E-01
    """)
    play(s, "organize E-01", "lay r0 +", "move 3.0", "end")
    assert s.players[0].score == 2 + 7
    assert s.players[2].supply == 20 - 9 - 1


def test_a_whole_file_beside_the_edition_takes_the_place_of_the_shipped_one(
    tmp_path: Path,
) -> None:
    text = shipped("items", ("price = [10]", "price = [1]"))
    assert Book(designed(tmp_path, "", items=text)).items["storage"].price == (1,)


def test_every_value_is_in_the_hash_of_the_edition(tmp_path: Path) -> None:
    same = Book(designed(tmp_path, "")).edition.hash
    assert Book(designed(tmp_path, "[change.events.E-50]\nblue = 3")).edition.hash != same
    assert Book(designed(tmp_path, "[change.items.gun]\nprice = [12, 7, 8]")).edition.hash != same
    assert Book(designed(tmp_path, "")).edition.hash == same


@pytest.mark.parametrize(
    ("change", "entry", "field"),
    [
        ("[change.parameters]\nsped = 3", "parameters", "sped"),
        ("[change.parameters]\nspeed = 'fast'", "parameters", "speed"),
        ("[change.parameters]\nspeed = -1", "parameters", "speed"),
        ("[change.parameters]\npresets = { odd = [4, 4, 4, 4, 5] }", "parameters", "presets"),
        ("[change.parameters]\nrounds_per_phase = [3, 3, 4, 5, 6]", "parameters", "presets"),
        ("[change.parameters]\npresets = { odd = [0, 4, 4, 4, 8] }", "parameters", "odd"),
        ("[change.parameters]\nrounds_per_phase = [4, 4]", "parameters", "rounds_per_phase"),
        ("[change.parameters]\nhole_steps = [[0, 0], [10, 1]]", "parameters", "hole_steps"),
        ("[change.parameters]\nhole_steps = [[1, 0], [32, 1]]", "parameters", "hole_steps"),
        ("[change.parameters]\nhole_steps = [[0, 0], [9, 1], [9, 2], [32, 4]]", "parameters",
         "hole_steps"),
        ("[change.parameters]\nhole_maximum = 40", "parameters", "hole_steps"),
        ("[change.events.E-01]\ncolour = 'green'", "E-01", "colour"),
        ("[change.events.E-01]\ncentre = 'blue'", "E-01", "centre"),
        ("[change.events.E-01]\npoints = -1", "E-01", "points"),
        ("[change.events.E-01]\nradii = [5]", "E-01", "radii[0]"),
        ("[change.events.E-97]\nlinks = 'b3G'", "E-97", "centre"),
        ("[change.events.E-01]\nlinks = 'b3G g0R'", "E-01", "links"),
        ("[change.events.E-01]\nlinks = 'b6G'", "E-01", "links"),
        ("[change.events.E-01]\nlinks = 'b3G f3R'", "E-01", "links"),
        ("[change.starting.S-0-A]\nowner = 'blue'", None, "owner"),
        ("[change.starting.S-0-A]\nowner = 'green'", "S-0-A", "owner"),
        ("[change.items.gun]\nprice = [12]", "gun", "damage"),
        ("[change.items.gun]\nprice = [12, -7, 7]", "gun", "price[1]"),
        ("[change.items.sword]\nname = 'Sword'\nprice = [1]\nsources = {}", "sword", None),
        ("[change.artifacts.tangle]\nlinks = []", "tangle", "links"),
        ("[change.artifacts.tangle]\ncopies = 3", "tangle", "links"),
        ("[change.artifacts.hole]\ngroup = 'holes'", "hole", "group"),
        ("[change.events]\nE-01 = 3", None, "change.events.E-01"),
        ("[change.evnets]\nE-01 = { points = 2 }", None, "change.evnets"),
    ],
)  # fmt: skip
@rule("TN-CARD-1")
def test_a_mistake_in_an_edition_names_file_entry_and_field(
    tmp_path: Path, change: str, entry: str | None, field: str | None
) -> None:
    file = designed(tmp_path, change)
    with pytest.raises(BadContent) as mistake:
        Book(file)
    where = mistake.value
    assert (where.file, where.entry, where.field) == (file, entry, field)
    assert all(name in str(where) for name in (str(file), entry, field) if name)


def test_a_misspelt_field_is_told_with_what_was_meant(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r'there is no "charge" among .* did you mean charges\?'):
        Book(designed(tmp_path, "[change.artifacts.collapse]\ncharge = 5"))


@pytest.mark.parametrize(
    ("table", "old", "new", "entry", "field"),
    [
        ("parameters", 'speed = "TN-MOVE-4"\n', "", "sources", "speed"),
        ("parameters", "speed = 2\n", "", "parameters", "speed"),
        ("items", "[storage]", "[barrel]", "storage", None),
        ("items", "sources = { price", "source = { price", "gun", "source"),
        ("artifacts", "[hole]", "[pit]", "hole", None),
        ("events", "b3G f0G", "b3G b3G", "E-01", "links"),
        ("starting", 'owner = "purple"', 'owner = "blue"', None, "owner"),
    ],
)
def test_a_mistake_in_a_file_of_the_designer_names_that_file(
    tmp_path: Path, table: str, old: str, new: str, entry: str | None, field: str | None
) -> None:
    file = designed(tmp_path, "", **{table: shipped(table, (old, new))})
    with pytest.raises(BadContent) as mistake:
        Book(file)
    where = mistake.value
    assert (where.file, where.entry, where.field) == (tmp_path / f"{table}.toml", entry, field)


def test_an_edition_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadContent, match="the-then"):
        GAME.new(Setup(edition="the-then"), 1)


def test_every_shipped_number_names_a_source() -> None:
    for table in ("items", "artifacts"):
        for item in getattr(Book(DATA / "the-now.toml"), table).values():
            assert item.sources
            assert all(source.startswith("TN-") for source in item.sources.values())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("[change.artifacts.hole]\ncopies = 'x'", "[change.artifacts.hole], copies: it takes a"),
        ("[change.items.gun]\nprice = [12]", "[change.items.gun], damage: one figure"),
        (
            "[change.artifacts.hol]\nname = 'H'\ngroup = 'energy'\ncopies = 1\nsources = {}",
            "[change.artifacts.hol]: no rule knows this kind (TN-ARTIFACT-13): ",
        ),
        (
            "[change.items.sheld]\nname = 'Sheld'\nprice = [1]\nsources = {}",
            "did you mean shield?",
        ),
    ],
)
def test_a_mistake_is_told_with_the_table_as_the_edition_has_it(
    tmp_path: Path, change: str, said: str
) -> None:
    with pytest.raises(BadContent) as bad:
        Book(designed(tmp_path, change))
    assert said in str(bad.value)
