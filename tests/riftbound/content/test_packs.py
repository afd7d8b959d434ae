"""Homebrew: a pack adds and replaces entries, and a mistake names file, entry and field."""

from pathlib import Path

import pytest
from tracing import rule

from worldline.core.content import BadContent
from worldline.riftbound.content.book import Book, open_book, open_pack
from worldline.riftbound.content.packs import DATA

BERSERK = """
[pack]
name = "Old Grudges"

[abilities.berserk]
name = "Berserk"
gained = "bought"
cost = 2
limited = [{ role = "tank" }, { class = "gunner", category = "damage" }]
rules = ["RB-KEY-COST-1"]
text = "Reaction, 1SP, when you are damaged: the next damage you deal rises by 1d6."

[[abilities.berserk.uses]]
id = "berserk"
kind = "reaction"
at = ["damage.post"]
cost = { sp = 1 }
when = [{ if = "is", who = "damaged" }]
effects = [{ do = "mark", mark = "grudge", on = "user" }]

[marks.grudge]
name = "Grudge"
rules = ["RB-KEY-COST-1"]
ends = { combat = true }

[[marks.grudge.uses]]
id = "grudge"
kind = "mandatory"
at = ["damage.pre"]
when = [{ if = "is", who = "dealer" }]
effects = [{ do = "raise-damage", amount = "1d6" }, { do = "unmark", mark = "grudge", on = "user" }]
"""

HARDER = """
[abilities.healthy]
name = "Healthy"
gained = "bought"
cost = 1
rules = ["RB-AB-HEALTHY-0"]
modifiers = [{ stat = "max-hp", value = "3 * level" }]

[parameters]
move = 8
"""


def kept(folder: Path, text: str, name: str = "mine.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def packed(folder: Path, text: str, name: str = "mine.toml") -> str:
    return open_pack(kept(folder, text, name))


def test_a_pack_adds_entries_made_of_known_effects(tmp_path: Path) -> None:
    book = open_book([packed(tmp_path, BERSERK)])
    assert len(book.abilities) == 37
    first, second = book.abilities["berserk"].limited
    assert (first.role, second.class_, second.category) == ("tank", "gunner", "damage")
    assert book.abilities["berserk"].uses[0].moments == ("damage.post",)


def test_a_pack_replaces_an_entry_and_changes_a_number(tmp_path: Path) -> None:
    book = open_book([packed(tmp_path, HARDER)])
    assert len(book.abilities) == 36
    assert book.abilities["healthy"].cost == 1
    assert book.abilities["healthy"].modifiers[0].value == "3 * level"
    assert (book.rules.move, open_book().rules.move) == (8, 10)


def test_a_folder_is_a_pack(tmp_path: Path) -> None:
    kept(tmp_path, BERSERK, "a.toml")
    kept(tmp_path, HARDER, "b.toml")
    book = open_book([open_pack(tmp_path)])
    assert (len(book.abilities), book.rules.move) == (37, 8)
    assert [pack.name for pack in book.packs] == ["Old Grudges"]


def test_later_packs_win(tmp_path: Path) -> None:
    packs = [packed(tmp_path, f"[parameters]\nmove = {n}", f"{n}.toml") for n in (7, 9)]
    assert open_book(packs).rules.move == 9
    assert open_book(packs[::-1]).rules.move == 7


def test_a_book_says_what_it_is_made_of(tmp_path: Path) -> None:
    mine = open_book([packed(tmp_path, BERSERK)])
    other = open_book([packed(tmp_path, HARDER, "harder.toml")])
    names = [
        f"riftbound+Old Grudges@{mine.packs[0].hash}",
        f"riftbound+harder@{other.packs[0].hash}",
    ]
    assert [mine.edition.name, other.edition.name] == names
    assert mine.packs[0].name == "Old Grudges"
    assert len({open_book().edition.hash, mine.edition.hash, other.edition.hash}) == 3
    assert len({mine.packs[0].hash, other.packs[0].hash}) == 2
    assert open_book().packs == ()


def test_every_value_is_in_the_hash(tmp_path: Path) -> None:
    text = BERSERK.replace("rises by 1d6.", "rises by 1d6!")
    mine, other = (
        open_book([packed(tmp_path, t, f"{n}.toml")]) for n, t in enumerate((BERSERK, text))
    )
    assert mine.edition.hash != other.edition.hash


SOUR = 'damage = 1\ntype = ["sour"]'
ENTRY = '[abilities.odd]\nname = "Odd"\nrules = ["RB-KEY-COST-1"]\n'


@pytest.mark.parametrize(
    ("text", "entry", "field"),
    [
        (ENTRY, "odd", "gained"),
        (ENTRY + 'gained = "found"', "odd", "gained"),
        (ENTRY + 'gained = "bought"', "odd", None),
        (ENTRY + 'gained = "locked"\ncost = 1', "odd", None),
        (ENTRY + 'gained = "locked"\ncolour = "red"', "odd", "colour"),
        (ENTRY + 'gained = "locked"\nreplaces = "even"', "odd", "replaces"),
        (ENTRY + 'gained = "locked"\nlimited = [{ role = "scout" }]', "odd", "limited[0].role"),
        (
            ENTRY + 'gained = "locked"\nlimited = [{ class = "engineer" }]',
            "odd",
            "limited[0].class",
        ),
        (ENTRY + 'gained = "locked"\nmodifiers = [{ stat = "luck" }]', "odd", "modifiers[0].stat"),
        (ENTRY + 'gained = "locked"\nmodifiers = [{ stat = "score" }]', "odd", "modifiers[0]"),
        (
            ENTRY + 'gained = "locked"\nmodifiers = [{ stat = "max-hp", value = "2d8" }]',
            "odd",
            "modifiers[0].value",
        ),
        (
            ENTRY + 'gained = "locked"\n'
            'uses = [{ id = "x", kind = "reaction", effects = [{ do = "prepare" }] }]',
            "odd",
            "uses[0]",
        ),
        (
            ENTRY + 'gained = "locked"\n'
            'uses = [{ id = "x", kind = "action", effects = [{ do = "fly" }] }]',
            "odd",
            "uses[0].effects[0].do",
        ),
        (
            ENTRY + 'gained = "locked"\n'
            'uses = [{ id = "x", kind = "action", effects = [{ do = "mark", mark = "y" }] }]',
            "odd",
            "uses[0].effects[0].mark",
        ),
        (
            ENTRY + 'gained = "locked"\nuses = [{ id = "x", kind = "action", effects = '
            '[{ do = "check", name = "x", attribute = "str" }] }]',
            "odd",
            "uses[0].effects[0]",
        ),
        ('[abilities.Odd_One]\nname = "Odd"\nrules = ["RB-KEY-COST-1"]', "Odd_One", None),
        ('[skills.odd]\nname = "Odd"\nrules = ["TN-MOVE-1"]', "odd", "rules[0]"),
        ("[abilities]\nodd = 3", "odd", None),
        ("[powers.odd]\nname = 'Odd'", "powers", None),
        ("abilities = 3", "abilities", None),
        ("[pack]\nauthor = 'me'", "pack", "author"),
        ("[pack]\nname = 3", "pack", "name"),
        ("[parameters]\nmove = 0", "parameters", "move"),
        ("[parameters]\nspeed = 3", "parameters", "speed"),
        ("[parameters]\nehp = 'four'", "parameters", "ehp"),
        ("[parameters]\nkit = 'nothing'", "parameters", "kit"),
        ("[parameters]\nunarmed = 'nothing'", "parameters", "unarmed"),
        (
            '[switches.odd]\nname = "Odd"\nrules = ["RB-KEY-COST-1"]\nkind = "flag"\ndefault = 3',
            "odd",
            None,
        ),
        (
            '[marks.odd]\nname = "Odd"\nrules = ["RB-KEY-COST-1"]\nends = { source_turns = 1 }',
            "odd",
            None,
        ),
        (
            ENTRY.replace("abilities", "attacks") + 'shots = 1\ndamage = 1\ntype = ["sharp"]',
            "odd",
            None,
        ),
        (
            '[attacks.odd]\nname = "Odd"\nrules = ["RB-KEY-COST-1"]\nhit = "str"\nshots = 1\n'
            + SOUR,
            "odd",
            "type",
        ),
        ("this is not TOML", None, None),
    ],
)
def test_a_mistake_names_file_entry_and_field(
    tmp_path: Path, text: str, entry: str | None, field: str | None
) -> None:
    file = kept(tmp_path, text)
    with pytest.raises(BadContent) as mistake:
        open_book([open_pack(file)])
    where = mistake.value
    assert (where.file, where.entry, where.field) == (file, entry, field)
    assert "regex" not in where.why


def shipped(id: str, kind: str, *changes: tuple[str, str]) -> str:
    """A shipped entry as its file writes it, with changes."""
    for file in DATA.glob("*.toml"):
        text = file.read_text("utf-8")
        if (start := text.find(f"[{kind}.{id}]\n")) >= 0:
            entry = text[start:].split("\n\n")[0]
            for old, new in changes:
                assert old in entry
                entry = entry.replace(old, new)
            return entry
    raise AssertionError(id)


@pytest.mark.parametrize(
    ("id", "kind", "old", "new", "field"),
    [
        ("sv-bike", "vehicles", '["engine-a1-mk1"]', '["laser-tank-gun-mk1"]',
         "systems[0].systems"),
        ("sv-bike", "vehicles", "weight = 4", "weight = 3", "terminals[0].weight"),
        ("sv-tank", "vehicles", '["giant-wheels-mk1"]', '["dancer-mechsuit-legs-mk1"]',
         "systems[1].systems"),
        ("sv-aeroplane", "vehicles", '"laser-side-gun-mk1"]', '"laser-tank-gun-mk1"]',
         "terminals[0].weight"),
        ("sv-tank", "vehicles", '["giant-wheels-mk1"]', '["giant-wheels-mk1"], terminal = 1',
         "systems[1].terminal"),
        ("npc-rider", "npcs", '["laser-side-gun-mk1"]', '["laser-tank-gun-mk1"]', "systems"),
        ("npc-rider", "npcs", '["laser-side-gun-mk1"]', "[]", "systems"),
        ("npc-raider", "npcs", '"light-armour"', '"no-armour"', "items"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(
    tmp_path: Path, id: str, kind: str, old: str, new: str, field: str
) -> None:
    file = kept(tmp_path, shipped(id, kind, (old, new)))
    with pytest.raises(BadContent) as mistake:
        open_book([open_pack(file)])
    assert (mistake.value.file, mistake.value.entry, mistake.value.field) == (file, id, field)


@pytest.mark.parametrize("id", ["sv-bike", "sv-mechsuit", "sv-tank", "sv-aeroplane"])
@rule("RB-TEST-116")
def test_the_systems_fill_their_vehicle_exactly(tmp_path: Path, id: str) -> None:
    vehicle, systems = open_book().vehicles[id], open_book().systems
    weights = [systems[slot.systems[0]].weight for slot in vehicle.systems]
    full = {"sv-bike": [2, 1, 1], "sv-mechsuit": [2, 1, 2, 1], "sv-tank": [2, 1, 2, 1]}
    assert weights == full.get(id, [2, 1, 1])
    assert sum(weights) == vehicle.terminals[0].weight
    one_more = 'systems = [\n  { systems = ["laser-side-gun-mk1"] },\n'
    file = kept(tmp_path, shipped(id, "vehicles", ("systems = [\n", one_more)))
    with pytest.raises(BadContent, match=r"RB-SYS-4"):
        open_book([open_pack(file)])


def test_an_id_may_occur_only_once_in_a_pack(tmp_path: Path) -> None:
    kept(tmp_path, HARDER, "a.toml")
    kept(tmp_path, HARDER, "b.toml")
    with pytest.raises(BadContent, match=r"b.toml, \[healthy\]: this id is already used"):
        open_book([open_pack(tmp_path)])


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="there is no TOML file"):
        open_pack(tmp_path)


def test_a_book_is_loaded_once() -> None:
    assert isinstance(open_book(), Book)
    assert open_book() is open_book([])
