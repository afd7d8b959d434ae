"""The GM's commands in words, with lengths in metres (RB-RULING-229)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from worldline.cli.riftbound import wanted
from worldline.cli.riftbound.common import find
from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Unusable
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, book
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.telling import lengths
from worldline.riftbound.combat.telling.text import RELATIONS
from worldline.riftbound.content.entries import effects
from worldline.words import bad_word, nearest

REASON: Final = "the GM's word"
FIGHT: Final = "fight"
WIDE: Final = 35
"""Columns for how a command is written."""
Read = Callable[[Encounter, TypedLine, str], commands.Fiat]


class Form(NamedTuple):
    """How it is written, what it does, and what reads it."""

    form: str
    about: str
    read: Read


def read(s: Encounter, line: TypedLine) -> commands.Fiat:
    """A command, with what stands behind `because` as its reason."""
    reason = REASON
    if "because" in line.left:
        at = line.left.index("because")
        reason = " ".join(line.left[at + 1 :]) or REASON
        del line.left[at:]
    word = line.next("a command of the GM").casefold()
    word = "show" if word == "reveal" else word
    if word not in FORMS:
        near = nearest(word, FORMS)
        meant = f"; did you mean {near}?" if near else "."
        raise Unusable(
            f'"{word}" is no command of the GM{meant} There are {", ".join(FORMS)}; `help gm` '
            "explains them."
        )
    found = FORMS[word].read(s, line, reason)
    line.end()
    return found


def explain() -> None:
    for form in FORMS.values():
        if len(form.form) > WIDE:
            print(f"  {form.form}")
        said = "" if len(form.form) > WIDE else form.form
        say(form.about, f"  {said:{WIDE}} ", " " * (WIDE + 3))
    print("Each may end with `because` and a reason, which is told and recorded with it.")
    say(
        "They are typed at any question. Where players sit here, too, the keyboard is first handed "
        "over to the GM; Enter goes on with the fight."
    )


# A unit


def _set(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    """The value is a number, a word, or JSON where it is something larger."""
    unit = None if line.takes(FIGHT) else line.unit()
    field = line.next("a field")
    return _set_field(unit, field, " ".join(line.rest()), why)


def _set_field(unit: UnitId | None, field: str, value: str, why: str) -> commands.Fiat:
    try:
        msgspec.json.decode(value)
    except msgspec.DecodeError:
        value = msgspec.json.encode(value).decode()
    raw = {"type": "SetField", "unit": unit, "field": field, "value": value, "reason": why}
    found = GAME.read(lengths.read_lengths(GAME.actions, msgspec.json.encode(raw).decode()))
    assert isinstance(found, commands.SetField)
    return found


def _turned(field: str, value: str) -> Read:
    return lambda s, line, why: _set_field(line.unit(), field, value, why)


def _move(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    u = line.unit()
    return commands.Place(unit=u, at=line.point(s.units[u].z), reason=why)


def _entry(line: TypedLine, table: Mapping[str, Any], what: str) -> str:
    """The id of an entry, by as many words as name one."""
    for n in range(len(line.left), 1, -1):
        try:
            found = find(table, " ".join(line.left[:n]), what)
        except Unusable:
            continue
        del line.left[:n]
        return found
    return find(table, line.next(f"a {what}"), what)


def _mark(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    u = line.unit()
    mark = _entry(line, book(s).marks, "mark")
    count = line.number() if line.begins_with_number() else 1
    source = line.unit() if line.takes("from") else None
    return commands.PutMark(unit=u, mark=mark, count=count, source=source, reason=why)


def _unmark(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    u = line.unit()
    mark = _entry(line, book(s).marks, "mark")
    count = line.number() if line else None
    return commands.TakeMark(unit=u, mark=mark, count=count, reason=why)


def _improvise(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    u = line.unit()
    object = " ".join(line.until(lambda word: word in ("like", "no")))
    if line.takes("no", "more"):
        return commands.Improvise(unit=u, name=object, reason=why)
    if not line.takes("like"):
        raise BadText(line.text, "Write improvise NAME OBJECT like ITEM, or OBJECT no more.")
    like = _entry(line, book(s).items, "item")
    less = line.number() if line.takes("less") else 0
    return commands.Improvise(unit=u, name=object, like=like, less=less, reason=why)


# Effects


def _amount(line: TypedLine) -> int:
    word, amount = line.left[:1], line.number()
    if amount < 1:
        raise BadText(line.text, f'Write how many, from 1 on: "{word[0]}" is too few')
    return amount


def _hurt(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    target, amount = line.unit(), _amount(line)
    kind = "true"
    if line and line.left[0] != "from":
        kind = _entry(line, book(s).damage, "kind of damage")
    by = line.unit() if line.takes("from") else target
    harm = effects.Damage(amount=amount, type=kind)
    return commands.Work(unit=by, target=target, effects=(harm,), reason=why)


def _heal(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    target = line.unit()
    done = effects.Heal(amount=_amount(line))
    return commands.Work(unit=target, target=target, effects=(done,), reason=why)


def _restore(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    target = line.unit()
    amount = _amount(line) if line.begins_with_number() else None
    what = line.one_of("kind of points", "sp", "ehp")
    done = effects.Restore(what="sp" if what == "sp" else "ehp", amount=amount)
    return commands.Work(unit=target, target=target, effects=(done,), reason=why)


def _work(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    """Any effect that an entry can have, with its fields as content files call them."""
    by = line.unit()
    target = line.unit() if line.takes("on") else None
    kinds: dict[str, Any] = {k.__struct_config__.tag: k for k in get_args(effects.Effects)}
    kind = line.next("an effect")
    if kind not in kinds:
        raise bad_word(kind, "effect", kinds)
    fields = wanted.fields(kinds[kind], line.rest())
    try:
        done = msgspec.convert({"do": kind, **fields}, kinds[kind])
    except msgspec.ValidationError as error:
        raise Unusable(f"{kind}: {error}.") from None
    return commands.Work(unit=by, target=target, effects=(done,), reason=why)


# Pairs, dice, comings and goings


def _declare(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    """One fact more, beside those that were declared of the two before (RB-RULING-65)."""
    one = line.unit()
    facts = _facts(line)
    other = line.unit()
    mutual = not line.takes("one", "way")
    known = s.pairs.get(keys.pair(one, other), Relation())
    relation = replace(known, **facts) if facts else Relation()
    return commands.Declare(unit=one, other=other, relation=relation, mutual=mutual, reason=why)


def _facts(line: TypedLine) -> dict[str, bool | int]:
    for field, (no, yes) in RELATIONS.items():
        if line.takes(*yes.split()):
            return {field: True}
        if line.takes(*no.split()):
            return {field: False}
    if line.takes("is") and line.begins_with_number():
        metres = line.metres() // 1000
        if line.takes("from"):
            return {"metres": metres}
    if line.takes("as", "it", "follows", "with"):
        return {}
    phrases = [phrase for both in RELATIONS.values() for phrase in both]
    raise BadText(line.text, f"Between the two stands one of: {', '.join(phrases)}, is 12 m from, "
                             "as it follows with.")  # fmt: skip


def _dice(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    dice = []
    for word in line.rest():
        place, equals, face = word.partition("=")
        if not (place.isdecimal() and equals and face.isdecimal()):
            raise BadText(word, f'"{word}" is no die and its face, as 1=6')
        dice.append((int(place) - 1, int(face)))
    return commands.SetDice(dice=tuple(dice), reason=why)


def _check(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    ends = line.one_of("end of a Check", "success", "failure")
    return commands.SetCheck(success=ends == "success", reason=why)


def _oversee(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    return commands.Oversee(on=line.one_of("switch", "on", "off") == "on", reason=why)


def _arrive(s: Encounter, line: TypedLine, why: str) -> commands.Fiat:
    words = line.until(lambda word: word[0].isdigit() or word[0] in "-.")
    npc = find(book(s).npcs, " ".join(words), "profile")
    at, name, side, flags = line.point(), "", GM_SIDE, set[str]()
    while line:
        word = line.one_of("word about who comes", "as", "side", "hidden", "veiled")
        if word == "as":
            name = " ".join(line.until(lambda word: word in ("side", "hidden", "veiled")))
        elif word == "side":
            side = line.next("a side")
        else:
            flags.add(word)
    comer = Entrant(npc=npc, name=name, side=side, at=at, hidden="hidden" in flags,
                    veiled="veiled" in flags)  # fmt: skip
    return commands.Arrive(entrant=comer, reason=why)


def _written(is_open: bool) -> Read:
    return lambda s, line, why: commands.Write(text=" ".join(line.rest()), open=is_open, reason=why)


FORMS: Final[dict[str, Form]] = {
    "move": Form("gm move NAME 3 4", "they stand there", _move),
    "hurt": Form("gm hurt NAME 5 [heat] [from NAME]", "damage without a roll, true or of a type",
                 _hurt),
    "heal": Form("gm heal NAME 5", "HP come back", _heal),
    "restore": Form("gm restore NAME [2] sp|ehp", "SP or EHP come back, all or so many", _restore),
    "kill": Form("gm kill NAME", "they are dead", _turned("dead", "true")),
    "mark": Form("gm mark NAME prone [2] [from NAME]", "they get a status or another mark", _mark),
    "unmark": Form("gm unmark NAME prone [1]", "they lose one, or so many of it", _unmark),
    "hide": Form("gm hide NAME", "only their own seat knows of them", _turned("hidden", "true")),
    "show": Form("gm show NAME", "everybody knows of them; `gm reveal NAME` is the same",
                 _turned("hidden", "false")),
    "veil": Form("gm veil NAME", "their figures are hidden", _turned("veiled", "true")),
    "unveil": Form("gm unveil NAME", "their figures are open", _turned("veiled", "false")),
    "arrive": Form("gm arrive raider 9 4.5 [as NAME] [side SIDE] [hidden] [veiled]",
                   "somebody comes, by their profile", _arrive),
    "withdraw": Form("gm withdraw NAME", "they leave the fight alive",
                     lambda s, line, why: commands.Withdraw(unit=line.unit(), reason=why)),
    "declare": Form("gm declare NAME sees NAME [one way]",
                    "what holds between two; also: does not see, hears, touches, is willing "
                    "towards, is an enemy of, is 12 m from, as it follows with", _declare),
    "improvise": Form("gm improvise NAME chair like club [less 1]",
                      "an object as a weapon; `chair no more` ends it", _improvise),
    "dice": Form("gm dice 1=6 3=2", "other faces for dice of the roll at hand", _dice),
    "check": Form("gm check success|failure", "how the Check at hand ends", _check),
    "oversee": Form("gm oversee on|off", "every roll is shown to you before it counts", _oversee),
    "allow": Form("gm allow", "the next answer is not judged by the rules",
                  lambda s, line, why: commands.Allow(reason=why)),
    "set": Form("gm set NAME hp 7", "any field of a unit, or of the fight: set fight rounds 9",
                _set),
    "work": Form("gm work NAME on NAME damage amount=3 type=heat",
                 "any effect, with its fields as content files call them", _work),
    "note": Form("gm note TEXT", "a note for yourself", _written(is_open=False)),
    "tell": Form("gm tell TEXT", "a note that everybody sees", _written(is_open=True)),
    "end": Form("gm end", "the combat is over",
                lambda s, line, why: commands.EndCombat(reason=why)),
}  # fmt: skip
