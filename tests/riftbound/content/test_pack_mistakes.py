"""A pack with dozens of mistakes: each is told, with its file, entry and field, what is wrong, and
what may stand there instead."""

from pathlib import Path
from typing import NamedTuple

import pytest

from worldline.riftbound.content.book import open_book, open_pack
from worldline.riftbound.content.judging.contradictions import find_contradictions, parameters
from worldline.riftbound.content.judging.unread import Seen, idle
from worldline.riftbound.content.packs import DATA, BadPack


class Wrong(NamedTuple):
    """A few lines of a pack, the entry and field at fault, and words that its mistake needs."""

    entry: str
    field: str | None
    text: str
    said: tuple[str, ...]


def ability(id: str, more: str, head: str = 'gained = "locked"') -> str:
    return f'[abilities.{id}]\nname = "X"\nrules = ["RB-KEY-COST-1"]\n{head}\n{more}\n'


def use(id: str, more: str, effects: str = '{ do = "prepare" }') -> str:
    return ability(id, f'uses = [{{ id = "u", {more}, effects = [{effects}] }}]')


def mark(id: str, more: str) -> str:
    return f'[marks.{id}]\nname = "X"\nrules = ["RB-KEY-COST-1"]\n{more}\n'


def item(id: str, more: str) -> str:
    return f'[items.{id}]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nkind = "gear"\n{more}\n'


def attack(id: str, more: str) -> str:
    return f'[attacks.{id}]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nhit = "str"\n{more}\n'


SHAPE = [
    # fields and values
    Wrong("s1", "name", '[skills.s1]\nrules = ["RB-KEY-COST-1"]', ("missing", "a text")),
    Wrong("s2", "name", '[skills.s2]\nname = ""\nrules = ["RB-KEY-COST-1"]', ("not empty",)),
    Wrong("s3", "rules", '[skills.s3]\nname = "X"\nrules = []', ("empty", "at least one")),
    Wrong("s4", "rules", '[skills.s4]\nname = "X"', ("missing", "RB-AB-BONK-1")),
    Wrong("s5", "rules[0]", '[skills.s5]\nname = "X"\nrules = ["TN-1"]', ("RB-AB-BONK-1", "HB-")),
    Wrong("s6", "tags[0]", '[skills.s6]\nname = "X"\nrules = ["RB-KEY-COST-1"]\ntags = ["A b"]',
          ("lower case",)),
    Wrong("a1", "gained", ability("a1", "", 'gained = "lock"'), ("bought, innate, locked",)),
    Wrong("a2", "colour", ability("a2", 'colour = "red"'), ("charge, choice, cost",)),
    Wrong("a3", None, ability("a3", "", 'gained = "bought"'), ("has a cost",)),
    Wrong("a4", "cost", ability("a4", "cost = 0", 'gained = "bought"'), ("from 1 on", "not 0")),
    Wrong("a5", "on_gain.scores.luck", ability("a5", "on_gain = { scores = { luck = 1 } }"),
          ("agi, cha, ftd",)),
    Wrong("a22", "gained", ability("a22", "", 'gained = "LOCKED"'), ("did you mean locked?",)),
    Wrong("a23", "uses", ability("a23", "[abilities.a23.uses]"),
          ("a list of a table, not a table; a list of tables is written [[...]]",)),
    Wrong("m22", "ends.own_turn", mark("m22", "ends = { own_turn = true }"),
          ("one of after-next, end, start, not true",)),
    Wrong("t22", "type", attack("t22", 'shots = 1\ndamage = 1\ntype = "blunt"'),
          ('not "blunt"; write ["blunt"]',)),
    Wrong("a6", "modifiers[0].stat", ability("a6", 'modifiers = [{ stat = "max-h" }]'),
          ("did you mean max-hp?",)),
    Wrong("a7", "modifiers[0].value",
          ability("a7", 'modifiers = [{ stat = "max-hp", value = "2d8" }]'), ("1d6 + KNW + 2",)),
    Wrong("a8", "modifiers[0]", ability("a8", 'modifiers = [{ stat = "score" }]'), ("attribute",)),
    Wrong("a9", "uses[0].kind", use("a9", 'kind = "free"'), ("action, instant, mandatory",)),
    Wrong("a10", "uses[0].at[0]", use("a10", 'kind = "reaction", at = ["hit.roll"]'),
          ("did you mean hit.rolled?", "turn.start")),
    Wrong("a11", "uses[0].effects", ability("a11", 'uses = [{ id = "u", kind = "action", '
          "effects = [] }]"), ("empty", "at least one")),
    Wrong("a12", "uses[0].effects[0].do", use("a12", 'kind = "action"', '{ do = "fly" }'),
          ("attack, bar-use", "unmark")),
    Wrong("a13", "uses[0].effects[0].amount",
          use("a13", 'kind = "action", target = {}',
              '{ do = "damage", amount = -2, type = "cold" }'),
          ("from 1 to 999999", "not -2")),
    Wrong("a14", "uses[0].effects[0].options",
          use("a14", 'kind = "action"', '{ do = "choose", options = [] }'), ("at least one",)),
    Wrong("a15", "uses[0].cooldown", use("a15", 'kind = "action", cooldown = 9'),
          ("from 2 to 6", "not 9")),
    Wrong("a16", "uses[0].when[0].if", use("a16", 'kind = "action", when = [{ if = "rain" }]'),
          ("aboard, action", "willing")),
    Wrong("a17", "uses[0].when[0].who",
          use("a17", 'kind = "action", when = [{ if = "dead", who = "me" }]'), ("attacked",)),
    Wrong("a18", "uses[0].target.count", use("a18", 'kind = "action", target = { count = "all" }'),
          ("from 1 on", '"any"')),
    Wrong("w1", "damage", attack("w1", 'shots = 1\ndamage = -1\ntype = ["cold"]'),
          ("from 0 to 999999", "not -1")),
    Wrong("w2", "shots", attack("w2", 'shots = 0\ndamage = 1\ntype = ["cold"]'),
          ("from 1 to 999999",)),
    Wrong("w3", "type", attack("w3", "shots = 1\ndamage = 1\ntype = []"), ("at least one",)),
    Wrong("w4", None, attack("w4", 'rating = 4\nshots = 1\ndamage = 1\ntype = ["cold"]'),
          ("either",)),
    Wrong("i1", "price", item("i1", 'price = "cheap"'), ("from 0 on", '"cheap"')),
    Wrong("i2", "kind", '[items.i2]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nkind = "hat"',
          ("armour", "weapon")),
    Wrong("v1", "terminals", '[vehicles.v1]\nname = "X"\nrules = ["RB-KEY-COST-1"]\n'
          'size = "large"\ntype = "land"\nframe = "cart"\nhp = 5\ndiameter_mm = 2000\n'
          "terminals = []\nsystems = []\nseen = true\ntargeted = true\nskilled_only = false\n"
          "passengers = 1\nskills = []\ngrants = []", ("at least one",)),
    Wrong("m1", None, mark("m1", "ends = { source_turns = 1 }"), ("sources",)),
    Wrong("Odd_One", None, '[skills.Odd_One]\nname = "X"\nrules = ["RB-KEY-COST-1"]',
          ("lower case",)),
    Wrong("three", None, "[skills]\nthree = 3", ("a table", "not 3")),
    # names of other entries, and rules
    Wrong("n1", "limited[0].role", ability("n1", 'limited = [{ role = "scout" }]'),
          ("among roles", "captain, healer")),
    Wrong("n2", "uses[0].effects[0].mark",
          use("n2", 'kind = "action"', '{ do = "mark", mark = "attack", on = "user" }'),
          ("among marks", "prone")),
    Wrong("n3", "features", item("n3", 'features = ["sharp"]'), ("among features or keywords",)),
    Wrong("n4", "type", attack("n4", 'shots = 1\ndamage = 1\ntype = ["chosen"]'),
          ("among damage", "cold")),
    Wrong("n5", "rules", '[skills.n5]\nname = "X"\nrules = ["RB-AB-BONG-1"]',
          ("did you mean", "RB-AB-BONK-1", "HB-")),
    Wrong("n6", "rules", '[skills.n6]\nname = "X"\nrules = ["HB-NOBODY-1"]',
          ("[rules.HB-NOBODY-1]",)),
    Wrong("n7", "uses[0].rules", use("n7", 'kind = "action", rules = ["RB-NO-1"]'),
          ("the rulebook has no",)),
    Wrong("RB-MINE-1", None, '[rules.RB-MINE-1]\ntext = "X"', ("HB-BERSERK-1",)),
    Wrong("HB-MUTE-1", "text", "[rules.HB-MUTE-1]", ("missing", "a text")),
    # the general rules and the pack itself
    Wrong("parameters", "speed", "[parameters]\nspeed = 3", ("actions", "move")),
    Wrong("parameters", "move", "move = 0", ("from 1 on", "not 0")),
    Wrong("parameters", "kit", 'kit = "nothing"', ("among items", "backpack")),
    Wrong("powers", None, "[powers.x]", ("abilities", "vehicles")),
    Wrong("pack", "author", '[pack]\nauthor = "me"', ("name and nothing else",)),
]  # fmt: skip

IDLE = [
    # moments that never come
    Wrong("t1", "uses[0].at[0]", use("t1", 'kind = "reaction", at = ["rest"]'), ("no use",)),
    Wrong("t2", "uses[0].at[0]", use("t2", 'kind = "instant", at = ["order.roll"]'),
          ("roll.done",)),
    Wrong("t3", "uses[0].at[0]", use("t3", 'kind = "option", at = ["action.pre"]'),
          ("action.choose",)),
    Wrong("t4", "uses[0].at[0]", use("t4", 'kind = "reaction", at = ["attack.hit"]'),
          ("only mandatory",)),
    Wrong("t5", "uses[0].at[0]", use("t5", 'kind = "action", at = ["gap"]'), ("action.choose",)),
    Wrong("t6", "uses[0].at[0]", use("t6", 'kind = "reaction", at = ["action.choose"]'),
          ("never",)),
    Wrong("t7", "uses[0].last", use("t7", 'kind = "mandatory", at = ["attack.use"], last = true'),
          ("come last",)),
    Wrong("t8", "uses[0].by", use("t8", 'kind = "action", by = "operator"'), ("System",)),
    Wrong("t9", "uses[0].target", use("t9", 'kind = "mandatory", at = ["gap"], target = {}'),
          ("all = true",)),
    # somebody who is nobody there
    Wrong("p1", "uses[0].when[0].who",
          use("p1", 'kind = "mandatory", at = ["turn.end"], '
              'when = [{ if = "is", who = "attacker" }]'),
          ("companion, user, vehicle",)),
    Wrong("p2", "uses[0].when[0].who",
          use("p2", 'kind = "reaction", at = ["attack.end"], '
              'when = [{ if = "is", who = "killed" }]'),
          ("attacker",)),
    Wrong("p3", "uses[0].when[0].who", use("p3", 'kind = "action", when = [{ if = "dead", '
          'who = "source" }]'), ("no mark",)),
    Wrong("p4", "uses[0].effects[0].on",
          use("p4", 'kind = "mandatory", at = ["turn.end"]', '{ do = "heal", amount = 2 }'),
          ("target", "user")),
    Wrong("p5", "uses[0].effects[0].amount",
          use("p5", 'kind = "action"', '{ do = "heal", amount = "source.WIL", on = "user" }'),
          ("no mark",)),
    Wrong("p6", "uses[0].effects[0].do",
          use("p6", 'kind = "action"', '{ do = "damage", amount = 2, type = "cold" }'),
          ("target", "to")),
    Wrong("p7", "modifiers[0].when[0].who",
          ability("p7", 'modifiers = [{ stat = "actions", value = 1, '
                  'when = [{ if = "is", who = "attacker" }] }]'), ("nobody",)),
    # what is not at hand
    Wrong("e1", "uses[0].when[0].if",
          use("e1", 'kind = "reaction", at = ["move.point"], when = [{ if = "dealt" }]'),
          ("no damage dealt",)),
    Wrong("e2", "uses[0].when[0].if",
          use("e2", 'kind = "reaction", at = ["damage.pre"], when = [{ if = "dealt" }]'),
          ("no damage dealt",)),
    Wrong("e3", "uses[0].when[0].if",
          use("e3", 'kind = "reaction", at = ["turn.end"], when = [{ if = "attack" }]'),
          ("no Attack",)),
    Wrong("e4", "uses[0].effects[0].do",
          use("e4", 'kind = "reaction", at = ["damage.post"]',
              '{ do = "raise-damage", amount = 2 }'),
          ("damage.pre",)),
    Wrong("e5", "uses[0].effects[0].do",
          use("e5", 'kind = "reaction", at = ["gap"]', '{ do = "reroll" }'), ("hit.rolled",)),
    Wrong("e6", "uses[0].limit.per", use("e6", 'kind = "action", limit = { per = "hit-roll" }'),
          ("hit.rolled",)),
    Wrong("e7", "uses[0].target.among",
          use("e7", 'kind = "action", target = { among = "attack-targets" }'), ("no Attack",)),
    Wrong("e8", "uses[0].effects[0].metres", use("e8", 'kind = "action"', '{ do = "move" }'),
          ("reach",)),
    Wrong("e9", "uses[0].effects[0]",
          use("e9", 'kind = "action"', '{ do = "roll", on = 4 }'), ("success",)),
    Wrong("e10", "uses[0].effects[0].amount",
          use("e10", 'kind = "action"', '{ do = "heal", on = "user", amount = "1 - 2" }'),
          ("never more than 0",)),
    Wrong("e11", "uses[0].when[0].use",
          use("e11", 'kind = "action", when = [{ if = "last-action", use = "other" }]'), ("u",)),
    Wrong("e12", "uses[0].when[0].check",
          use("e12", 'kind = "reaction", at = ["roll.done"], when = [{ if = "check", '
              'check = "sezie" }]'), ("seize",)),
    # of what is never read there
    Wrong("k1", "uses[0].when[0].if", use("k1", 'kind = "action", when = [{ if = "operated" }]'),
          ("System",)),
    Wrong("k2", "uses[0].when[0].if", use("k2", 'kind = "action", when = [{ if = "skilled" }]'),
          ("item",)),
    Wrong("k3", "uses[0].cost.watts", use("k3", 'kind = "action", cost = { watts = 1 }'),
          ("System",)),
    Wrong("k4", "uses[0].cost.charge",
          item("k4", 'charge = 2\nuses = [{ id = "u", kind = "action", cost = { charge = 3 }, '
               'effects = [{ do = "prepare" }] }]'), ("2 at most",)),
    Wrong("k5", "uses[0].cooldown",
          item("k5", 'uses = [{ id = "u", kind = "action", cooldown = 4, '
               'effects = [{ do = "prepare" }] }]'), ("Abilities",)),
    Wrong("k6", "uses[0].effects[0].do",
          item("k6", 'uses = [{ id = "u", kind = "action", effects = [{ do = "reload" }] }]'),
          ("ammo",)),
    Wrong("k7", "uses[0].effects[0].do", use("k7", 'kind = "action"', '{ do = "switch" }'),
          ("item",)),
    Wrong("k8", "modifiers[0].when[0].if",
          item("k8", 'modifiers = [{ stat = "move", value = 1, when = [{ if = "switched-on" }] }]'),
          ("switch",)),
    Wrong("k9", "standing[0].is", ability("k9", 'standing = [{ is = "sweeps" }]'), ("Attack",)),
    Wrong("k10", "standing[0].when",
          ability("k10", 'standing = [{ is = "flies", when = [{ if = "aboard" }] }]'), ("always",)),
    Wrong("k11", "standing[0].roll",
          ability("k11", 'standing = [{ is = "no-basis", roll = "hit", attribute = "str" }]'),
          ("dodge",)),
    Wrong("k12", "modifiers[0].when[0].if",
          ability("k12", 'modifiers = [{ stat = "max-hp", value = 1, '
                  'when = [{ if = "aboard" }] }]'),
          ("entries alone", "critical")),
    Wrong("k13", "modifiers[0].value",
          ability("k13", 'modifiers = [{ stat = "hit-die", value = "1d6" }]'), ("without dice",)),
    Wrong("k14", "modifiers[0].value",
          ability("k14", 'modifiers = [{ stat = "max-hp", value = "target.level" }]'),
          ("leave it out",)),
    Wrong("k15", "modifiers[0].family",
          ability("k15", 'modifiers = [{ stat = "sp-cost", family = "cooking" }]'), ("intercept",)),
    Wrong("k16", "modifiers[0].attribute",
          ability("k16", 'modifiers = [{ stat = "score", attribute = "chosen", value = 1 }]'),
          ("choice",)),
    Wrong("k17", "uses[0].when[0].type",
          use("k17", 'kind = "reaction", at = ["damage.pre"], when = [{ if = "damage-type", '
              'type = "chosen" }]'), ("choice",)),
    Wrong("k18", "attacks[0]", item("k18", 'attacks = ["auto-rifle"]'), ("Ammo", "0 at most")),
    Wrong("k19", "at", '[hazards.k19]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nstarts_mm = 10\n'
          'at = "gap"\ntravels = 2\nradius = 1\ndamage = 2\ntype = "cold"\npulses = 1\n'
          "contact_mm = 0", ("turn.end",)),
    Wrong("k20", "source.uses[0].effects[0].do",
          mark("k20", 'source = { uses = [{ id = "u", kind = "action", '
               'effects = [{ do = "reload" }] }] }'), ("item",)),
    # what cannot be
    Wrong("u1", "replaces", ability("u1", 'replaces = "u1"'), ("itself",)),
    Wrong("u2", "limited[0].ability", ability("u2", 'limited = [{ ability = "u2" }]'), ("itself",)),
    Wrong("u3", "contains", item("u3", 'contains = [{ items = ["u3"] }]'), ("itself",)),
    Wrong("u4", "uses[1].id",
          ability("u4", 'uses = [{ id = "u", kind = "action", effects = [{ do = "prepare" }] }, '
                  '{ id = "u", kind = "action", effects = [{ do = "prepare" }] }]'), ("already",)),
    Wrong("u5", "scores", '[npcs.u5]\nname = "X"\nrules = ["RB-KEY-COST-1"]\n'
          'chassis = "regular"\nlevel = 1\nscores = { str = 0 }\nhp = 5\nsp = 0', ("ftd, agi",)),
    Wrong("u6", None, '[attributes.u6]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nshort = "LCK"\n'
          'wanted_by = "all"', ("str, ftd",)),
    Wrong("u7", None, '[chassis.u7]\nname = "X"\nrules = ["RB-KEY-COST-1"]', ("minion",)),
    Wrong("u8", None, '[switches.u8]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nkind = "flag"\n'
          "default = true", ("prompt",)),
    Wrong("u9", "least", '[difficulties.u9]\nname = "X"\nrules = ["RB-KEY-COST-1"]\nleast = 9\n'
          "most = 3", ("3",)),
    Wrong("u10", "damage", attack("u10", 'shots = 1\ndamage = "target.level"\ntype = ["cold"]'),
          ("leave it out",)),
    Wrong("u11", "fits[0]", item("u11", 'fits = ["gunn", "weapon"]'),
          ('no "gunn" among the tags of Two-handed items', "did you mean gun?")),
    Wrong("u12", "fits", item("u12", 'fits = ["gun", "melee"]'), ("no Two-handed item has all",)),
    Wrong("parameters", "level_most", "[parameters]\nlevel_most = 9", ("4",)),
    Wrong("parameters", "build_keep", "build_keep = 7", ("8",)),
]  # fmt: skip


def refused(folder: Path, wrong: list[Wrong]) -> BadPack:
    file = folder / "wrong.toml"
    file.write_text("\n".join(one.text for one in wrong), "utf-8")
    with pytest.raises(BadPack) as mistake:
        open_book([open_pack(file)])
    return mistake.value


@pytest.mark.parametrize("wrong", [SHAPE, IDLE], ids=["shape", "idle"])
def test_every_mistake_of_a_pack_is_told_at_once(tmp_path: Path, wrong: list[Wrong]) -> None:
    bad = refused(tmp_path, wrong)
    told = {(one.entry, one.field): one for one in bad.mistakes}
    assert {(one.entry, one.field) for one in wrong} - told.keys() == set()
    assert told.keys() - {(one.entry, one.field) for one in wrong} == set()
    assert len(bad.mistakes) == len(wrong)
    for one in wrong:
        mistake = told[one.entry, one.field]
        assert mistake.file == tmp_path / "wrong.toml"
        missing = [words for words in one.said if words not in mistake.why]
        assert missing == [], (one.entry, mistake.why)
        assert not any(word in mistake.why for word in ("regex", "Expected", "`int`", "msgspec"))
    lines = str(bad).splitlines()
    assert lines[1:] == [str(one) for one in bad.mistakes[1:]]
    assert lines[0].endswith(bad.why)


@pytest.mark.parametrize("wrong", [*SHAPE, *IDLE], ids=lambda one: f"{one.entry}-{one.field}")
def test_each_of_them_is_told_by_itself(tmp_path: Path, wrong: Wrong) -> None:
    if wrong.entry == "parameters" and not wrong.text.startswith("["):
        wrong = wrong._replace(text=f"[parameters]\n{wrong.text}")
    bad = refused(tmp_path, [wrong])
    assert [(one.entry, one.field) for one in bad.mistakes] == [(wrong.entry, wrong.field)]


def test_files_that_cannot_be_read_do_not_hide_the_mistakes_of_others(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("this is not TOML", "utf-8")
    (tmp_path / "b.toml").write_text('[skills.x]\nname = "X"\nrules = []', "utf-8")
    (tmp_path / "c.toml").write_text('[skills.x]\nname = "X"\nrules = []', "utf-8")
    with pytest.raises(BadPack) as bad:
        open_book([open_pack(tmp_path)])
    files = [(one.file.name, one.entry) for one in bad.value.mistakes]
    assert files == [("a.toml", None), ("b.toml", "x"), ("c.toml", "x")]


def test_nothing_that_is_shipped_is_idle_or_cannot_be() -> None:
    book = open_book()
    seen = Seen(book.kinds, book.rules, book.switches, whole=True)
    found = [
        (kind, id, fault)
        for kind, table in book.kinds.items()
        for id, entry in table.items()
        for fault in (*idle(seen, kind, id, entry), *find_contradictions(seen, kind, id, entry))
    ]
    assert found == []
    assert list(parameters(book.rules)) == []


def test_a_pack_that_says_what_is_shipped_again_is_right() -> None:
    """All that is looked for in packs alone holds of the shipped files."""
    name = open_pack(DATA)
    assert open_book([name]).abilities == open_book().abilities


def test_a_mistake_names_the_kind_of_its_entry_for_ids_are_shared(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("[items.auto-rifle]\nammo = 1\n[attacks.auto-rifle]\nx = 1")
    with pytest.raises(BadPack) as bad:
        open_book([open_pack(tmp_path / "p.toml")])
    told = str(bad.value)
    assert "[items.auto-rifle]" in told
    assert "[attacks.auto-rifle]" in told
