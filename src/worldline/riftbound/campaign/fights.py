"""Fights of a campaign: characters enter as they stand, and afterwards the GM confirms what of it
is written into their sheets (RB-RULING-83, RB-RULING-229)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.fights import (
    BeginFight,
    ConfirmAftermath,
    DismissFight,
    ProposeAftermath,
)
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
    tell_all,
)
from worldline.riftbound.campaign.stash import stow
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.state.fights import Fight, FoughtCharacter, Proposed
from worldline.riftbound.campaign.time import who_can_be_affected
from worldline.riftbound.characters.differences import Change, changes, take
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.aftermath import aftermath, spoils
from worldline.riftbound.combat.setup.check import check_contents
from worldline.riftbound.combat.setup.enlist import muster, number_units, told_apart
from worldline.riftbound.combat.setup.places import make_room
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.things import join

PARTY: Final = "players"
ROOM: Final = 3 * METRE
"""Between two who come without a place of their own."""

# Into the fight


def enter(campaign: Campaign, setup: Setup, comers: Sequence[Character]) -> Setup:
    """An encounter with these characters in their own places if it names them, else in those of
    others who were meant for players; more of them stand beside the last where there is room, each
    with a seat. The campaign's switches count; what people have written down for themselves is left
    behind."""
    return _with_room(*_with_party(campaign, setup, comers))


def _with_party(
    campaign: Campaign, setup: Setup, comers: Sequence[Character]
) -> tuple[Setup, list[int]]:
    """Also who of them has no place that somebody has thought of."""
    left = [e for e in setup.entrants if e.character not in comers]
    places = [e for e in left if e.seat is not None]
    others = told_apart(open_book(setup.packs), [e for e in left if e.seat is None])
    own = {c.name: e for e in setup.entrants for c in comers if e.character == c}
    free = count()
    party = [
        replace(
            own.get(c.name) or _place(places, next(free)),
            npc="",
            character=replace(c, notes=""),
            name="",
            seat=k,
            hp=None,
            sp=None,
            ehp=None,
        )
        for k, c in enumerate(comers)
    ]
    switches = {**setup.switches, **campaign.switches}
    entered = replace(setup, entrants=(*party, *others), players=len(comers), switches=switches)
    return entered, [k for k, c in enumerate(comers) if c.name not in own][len(places) :]


def _with_room(setup: Setup, placeless: Sequence[int]) -> Setup:
    """RB-RULING-250: also for those whom nobody has given a place."""
    if not placeless:
        return setup
    s, first, entrants = muster(setup, 0), number_units(setup), [*setup.entrants]
    make_room(s, [first[k] for k in placeless if s.units[first[k]].aboard is None])
    units = {k: s.units[first[k]] for k in range(len(entrants))}
    moved = (k for k, unit in units.items() if unit.hidden and unit.aboard is None)
    for k in (*placeless, *moved):
        entrants[k] = replace(entrants[k], at=units[k].place)
    return replace(setup, entrants=tuple(entrants))


def _place(places: Sequence[Entrant], k: int) -> Entrant:
    if k < len(places):
        return places[k]
    last = places[-1] if places else Entrant(side=PARTY)
    x, y, z = last.at
    return replace(last, at=(x, y + (k + 1 - len(places)) * ROOM, z), beside=None)


class Entered(NamedTuple):
    """An encounter with characters of the campaign, and the person at each seat, the GM last."""

    setup: Setup
    ids: tuple[str, ...]
    people: tuple[Person, ...]


def enter_fight(table: Table, setup: Setup, ids: tuple[str, ...]) -> Entered:
    """For these characters, or for all; the first who come."""
    _check_free(table.campaign)
    comers = who_can_be_affected(table, ids)
    people = [table.campaign.owner(id) or "" for id in comers]
    characters = [table.characters[id] for id in comers]
    entering, placeless = _with_party(table.campaign, setup, characters)
    check_contents(entering)
    return Entered(_with_room(entering, placeless), comers, (*people, table.campaign.gm))


def _check_free(campaign: Campaign) -> None:
    if campaign.fight is not None:
        raise Illegal("RB-COMBAT-1", f"{campaign.fight.name} is not settled yet")


def begin(table: Table, by: Person, command: BeginFight, _: Cup) -> CampaignOutcome:
    _check_free(table.campaign)
    comers = who_can_be_affected(table, command.characters)
    fight = Fight(name=command.name, table=command.table, characters=comers)
    names = ", ".join(table.characters[id].name for id in comers)
    line = f"A fight begins, {command.name}: {names}"
    campaign = replace(table.campaign, fight=fight)
    return CampaignOutcome(campaign, tellings=tell_all(line, "RB-COMBAT-1"))


def dismiss(table: Table, by: Person, command: DismissFight, _: Cup) -> CampaignOutcome:
    fight = _fight(table.campaign)
    line = f"Nothing of {fight.name} is written into the sheets"
    return CampaignOutcome(
        replace(table.campaign, fight=None), tellings=tell_all(line, "RB-RULING-229")
    )


def _fight(campaign: Campaign) -> Fight:
    if campaign.fight is None:
        raise Illegal("RB-COMBAT-1", "no fight is under way")
    return campaign.fight


# While it goes on


def check_elsewhere(table: Table, changed: Mapping[str, CharacterChange]) -> None:
    """RB-RULING-251: what a fight can change is not changed beside it."""
    for id, one in changed.items():
        keys = {change.key for change in changes(table.characters[id], one.character)}
        if (fight := table.campaign.in_fight(id)) is not None and keys - {"money"}:
            raise InFight(fight, table.characters[id].name)


class InFight(Illegal):
    """RB-RULING-251, with the table where it is fought."""

    def __init__(self, fight: Fight, name: str) -> None:
        way = "change this at its table, or settle the fight first"
        super().__init__("RB-RULING-251", f"{name} is in the fight {fight.name}: {way}")
        self.table = fight.table


def join_late(table: Table, late: Sequence[Entrant]) -> CampaignOutcome | None:
    """Who has come later to the fight at its table, or came and that was taken back: they are in
    the fight like those who came first (RB-RULING-251). None: it is known already."""
    fight = table.campaign.fight
    if fight is None or fight.proposed:
        return None
    named = (_named(table, e.character) for e in late if e.character is not None)
    now = tuple(dict.fromkeys(id for id in named if id and id not in fight.characters))
    if now == fight.late:
        return None
    who = {id: c.name for id, c in table.characters.items()}
    lines = [
        *(f"{who[id]} joins the fight {fight.name}" for id in now if id not in fight.late),
        *(
            f"{who[id]} is not in the fight {fight.name} after all"
            for id in fight.late
            if id not in now and id in who
        ),
    ]
    tellings = (Telling(tuple(Line(line, ("RB-RULING-82",)) for line in lines)),)
    return CampaignOutcome(
        replace(table.campaign, fight=replace(fight, late=now)), tellings=tellings
    )


# Out of it


def proposal(
    table: Table, setup: Setup, s: Encounter, late: Sequence[Entrant] = ()
) -> ProposeAftermath:
    """What a fight did to the characters that came first, and to those who came later. Who has
    left the campaign meanwhile is out of it."""
    left = aftermath(setup, s, late)
    comers = (*setup.entrants, *late)
    found: dict[str, FoughtCharacter] = {}
    for k, id in enumerate(_fight(table.campaign).characters):
        if table.campaign.takes_part(id) and id in table.characters:
            found[id] = FoughtCharacter(_came(comers[k]), left[k])
    for k in range(len(setup.entrants), len(comers)):
        if k in left and (id := _named(table, _came(comers[k]))):
            # Who left and came again did both in this fight.
            began = found[id].began if id in found else _came(comers[k])
            found[id] = FoughtCharacter(began, left[k])
    if not found:
        raise Illegal("RB-RULING-83", "nobody who fought takes part in the campaign any more")
    return ProposeAftermath(found, spoils(setup, s, late))


def _came(entrant: Entrant) -> Character:
    assert entrant.character is not None
    return entrant.character


def _named(table: Table, c: Character) -> str:
    """The character of the campaign that this one is, or nobody."""
    approved = [one.character for one in table.campaign.members if one.approved]
    there = [id for id in approved if id in table.characters]
    return next((id for id in there if _is_same(table.characters[id], c)), "")


def _is_same(c: Character, other: Character) -> bool:
    return (c.name, c.packs, c.role, c.class_) == (
        other.name, other.packs, other.role, other.class_,
    )  # fmt: skip


def propose(table: Table, by: Person, command: ProposeAftermath, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    who_can_be_affected(table, tuple(command.fought))
    for id, fought in command.fought.items():
        _check(table.characters[id], fought)
    proposed = {id: Proposed(fought, table.characters[id]) for id, fought in command.fought.items()}
    fight = campaign.fight or Fight(name="A fight")
    late = tuple(id for id in command.fought if id not in fight.characters)
    fight = replace(fight, late=late, proposed=proposed, spoils=_known(campaign, command))
    lines = [Line(text, ("RB-RULING-83",)) for text in _texts(fight)]
    secret = Telling(tuple(lines), (campaign.gm,))
    return CampaignOutcome(replace(campaign, fight=fight), tellings=(secret,))


def _known(campaign: Campaign, command: ProposeAftermath) -> tuple[Thing, ...]:
    items = open_book(campaign.packs).items
    return join((), 1, [thing for thing in command.spoils if thing.item in items])


def _texts(fight: Fight) -> Iterator[str]:
    for one in fight.proposed.values():
        found = changes(*_both(one.fought))
        yield from (change.text for change in found)
        if not found:
            yield f"{one.sheet.name} is as before"


def _both(fought: FoughtCharacter) -> tuple[Character, Character]:
    return fought.began, fought.left


def _check(now: Character, fought: FoughtCharacter) -> None:
    """Nobody comes out of a fight as what no rule allows, or as somebody else."""
    for c in _both(fought):
        if (c.packs, c.role, c.class_) != (now.packs, now.role, now.class_):
            raise Illegal("RB-RULING-229", f"this is not {now.name}, who fought")
    known = {(fault.rule, fault.field) for fault in faults(fought.began)}
    for fault in faults(fought.left):
        if (fault.rule, fault.field) not in known:
            raise Illegal(fault.rule, f"{now.name}, {fault.field}: {fault.why}")


class FightView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody knows where it is fought and by whom; what it did to the sheets is the GM's to
    decide about."""

    name: str
    table: str
    characters: tuple[str, ...]
    over: bool
    proposed: tuple["Shown", ...] = ()
    spoils: tuple[Thing, ...] = ()


def fight_view(campaign: Campaign, person: Person) -> FightView | None:
    fight = campaign.fight
    if fight is None:
        return None
    leads = person == campaign.gm
    return FightView(
        name=fight.name,
        table=fight.table,
        characters=tuple(
            id
            for id in fight.everybody
            if campaign.takes_part(id) and (not fight.proposed or id in fight.proposed)
        ),
        over=bool(fight.proposed),
        proposed=show_changes(fight) if leads else (),
        spoils=fight.spoils if leads else (),
    )


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What the GM decides about for one character: what the fight did, what was done to the sheet
    meanwhile, and which keys both concern."""

    character: str
    name: str
    fight: tuple[Change, ...]
    meanwhile: tuple[Change, ...]
    disputed: tuple[str, ...]


def show_changes(fight: Fight) -> tuple[Shown, ...]:
    return tuple(
        Shown(
            character=id,
            name=one.sheet.name,
            fight=changes(*_both(one.fought)),
            meanwhile=changes(one.fought.began, one.sheet),
            disputed=tuple(sorted(_disputed(one.fought, one.sheet))),
        )
        for id, one in fight.proposed.items()
    )


def _disputed(fought: FoughtCharacter, now: Character) -> set[str]:
    return _keys(fought.began, fought.left) & _keys(fought.began, now)


def _keys(before: Character, after: Character) -> set[str]:
    return {change.key for change in changes(before, after)}


def confirm(table: Table, by: Person, command: ConfirmAftermath, _: Cup) -> CampaignOutcome:
    fight = _fight(table.campaign)
    if not fight.proposed:
        raise Illegal("RB-RULING-83", f"{fight.name} is not over")
    ids = tuple(dict.fromkeys(command.characters or fight.proposed))
    changed: dict[str, CharacterChange] = {}
    for id in ids:
        if id not in fight.proposed:
            raise Illegal("RB-RULING-229", "nothing about this character is left to decide")
        done = _confirmed(fight.proposed[id], table.characters[id], command.taken.get(id))
        if done is not None:
            changed[id] = done
    left = {id: one for id, one in fight.proposed.items() if id not in ids}
    campaign = stow(table.campaign, _collected(fight, command.collect))
    now = replace(fight, proposed=left, spoils=()) if left else None
    lines = [line for one in changed.values() for line in one.told]
    lines.append(Line(f"{fight.name} is written into the sheets", ("RB-RULING-83",)))
    return CampaignOutcome(replace(campaign, fight=now), changed, (Telling(tuple(lines)),))


def _collected(fight: Fight, places: Collection[int]) -> list[Thing]:
    if any(k >= len(fight.spoils) for k in places):
        raise Illegal("RB-MISSING-9", "there is no such thing to collect")
    return [thing for k, thing in enumerate(fight.spoils) if k in places]


def _confirmed(
    one: Proposed, now: Character, keys: Collection[str] | None
) -> CharacterChange | None:
    """Where both the fight and somebody at the sheet changed a thing, the GM says which counts."""
    disputed = _disputed(one.fought, now)
    if keys is None and disputed:
        why = f"the sheet of {now.name} has changed since the fight began: say what counts"
        raise Illegal("RB-RULING-229", why)
    if not disputed <= _disputed(one.fought, one.sheet):
        raise Illegal("RB-RULING-229", f"the sheet of {now.name} has changed again: look anew")
    mine = _keys(*_both(one.fought))
    if keys is not None and not mine.issuperset(keys):
        raise Illegal("RB-RULING-229", f"the fight did not change this of {now.name}")
    wanted = mine if keys is None else {*keys}
    after = take(now, *_both(one.fought), wanted)
    if after == now:
        return None
    lines = (Line(change.text, ("RB-RULING-83",)) for change in changes(now, after))
    return CharacterChange(after, tuple(lines))


ACTS: Final[dict[type, Act]] = {
    BeginFight: begin,
    ProposeAftermath: propose,
    ConfirmAftermath: confirm,
    DismissFight: dismiss,
}
