"""Sentences about what has happened: every roll with its dice, modifiers, rules and rerolls."""

from collections.abc import Callable
from typing import Any, Final

from worldline.core.machine import Action, Event
from worldline.riftbound.body.hits import face_needed, successes
from worldline.riftbound.combat.nouns import events, keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import (
    GM_WORD,
    comes_by_itself,
    damage,
    faces,
    list_words,
    mark,
    name,
    place,
    power,
    several,
    thing,
    units,
    use,
)
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.entries.words import Origin
from worldline.riftbound.figures.amounts import Reason
from worldline.words import with_sign

Doing = Callable[[UnitId, Action], str]
"""What an action is, without who does it."""


def tell(s: Encounter, event: Event, doing: Doing) -> str:
    if isinstance(event, events.Acted):
        deed = _deed(event, doing)
        return _ended(f"{name(s, event.unit)} {deed}{ORIGINS[event.origin]}")
    if isinstance(event, events.Overruled):
        return f"The GM: {doing(0, event.command)}."
    said = EVENTS.get(type(event))
    return _ended(said(s, event) if said else type(event).__name__)


def _deed(event: events.Acted, doing: Doing) -> str:
    """Where somebody went is told without figures: the map shows it."""
    if isinstance(event.deed, schema.Leave):
        return "gets out of the vehicle"
    return in_third_person(doing(event.unit, event.deed))


def _ended(text: str) -> str:
    """With a capital, and a full stop unless a name ends it in its own way: `Look out!`."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('!', '?')) else '.'}"


def in_third_person(deed: str) -> str:
    """`attacks Bea with a dagger` of `attack Bea with a dagger`."""
    verb, space, rest = deed.partition(" ")
    return f"{verb}{'es' if verb.endswith(('ch', 'o')) else 's'}{space}{rest}"


ORIGINS: Final[dict[Origin, str]] = {
    "normal": "",
    "seized": " in a seized Action",
    "ordered": " in an ordered Action",
    "overwatch": " on Overwatch",
    "additional": " in an additional Action",
    "final": " in a last Action",
    "nested": " within another Action",
}


# Dice

PURPOSES: Final[dict[str, str]] = {
    "hit": "Hit Roll",
    "dodge": "Dodge Roll",
    "order": "turn order",
    "cooldown": "cooldown",
    "shots": "number of Shots",
    "damage": "damage",
    "special result": "special result",
    "": GM_WORD,  # effects that no use has (RB-RULING-229)
}
CHECKS: Final[dict[str, str]] = {
    "seize-for": "Check to seize for another",
    "lips": "lip reading Check",
}


def purpose(text: str) -> str:
    """What dice are for, in words; a use goes by its own."""
    if text.startswith("check "):
        check = text.removeprefix("check ")
        return CHECKS.get(check, f"{check.replace('-', ' ')} Check")
    return PURPOSES.get(text, text.replace("-", " "))


def reasons(added: tuple[Reason, ...]) -> str:
    """`Point Blanc −2 (RB-PB-1)`, one after another."""
    return ", ".join(f"{b.name} {with_sign(b.change)} ({b.rule})" for b in added)


def _threw(s: Encounter, e: events.Threw) -> str:
    who = "" if e.roller is None else f"{name(s, e.roller)}, "
    if not e.faces:
        return f"{who}{purpose(e.purpose)}"
    said = f"{who}{purpose(e.purpose)}: {faces(e.faces)}"
    if e.needs is not None:
        least = face_needed(e.needs, sum(b.change for b in e.added))
        good = successes(e.faces, least)
        said += f", each needs {max(least, 1)}+" if least <= 6 else f", none reaches {least}+"
        if e.added:
            said += f": {e.needs}+ with {reasons(e.added)}"
        said += f"; {several(good, 'success', 'successes')}"
    elif e.added:
        said += f"; {reasons(e.added)}"
    return said + (f" ({', '.join(e.rules)})" if e.rules else "")


def _rethrew(s: Encounter, e: events.Rethrew) -> str:
    cause = {"prepare": "Prepare (RB-PREPARE-1)", "prestige": "Prestige (RB-PRESTIGE-4)"}
    rule = f" ({e.rule})" if e.rule else ""
    if e.cause in cause:
        why = cause[e.cause]
    else:
        why = "something" if e.by is None else f"{power(s, e.by, e.cause)}{rule}"
    whose = "" if e.roller in (e.by, None) else f" of {name(s, e.roller)}"
    if not e.faces:
        return f"{_by(s, e.by)} rerolls dice{whose} by {why}"
    which = list_words(str(k + 1) for k in e.places) if e.places else "none"
    word = "die" if len(e.places) == 1 else "dice"
    return f"{_by(s, e.by)} rerolls {word} {which}{whose} by {why}: {faces(e.faces)}"


def _by(s: Encounter, u: UnitId | None) -> str:
    """Who did it; None: one that is hidden."""
    return "somebody" if u is None else name(s, u)


def _discarded(s: Encounter, e: events.Discarded) -> str:
    why = power(s, e.roller, e.cause) + (f" ({e.rule})" if e.rule else "")
    return f"{name(s, e.roller)} loses a die that shows {e.face}, by {why}"


def _sum(
    s: Encounter, shown: tuple[int, ...], special: int, attribute: str, score: int, added: Any
) -> str:
    """`4 + 3 + 5 + 2 (WIL) − 2 (Grave wounds, RB-DYING-9)`."""
    parts = [" + ".join(map(str, shown))]
    if special:
        parts.append(f"{_signed(special)} (special result)")
    if attribute:
        parts.append(f"{_signed(score)} ({book(s).attributes[attribute].short})")
    parts += [f"{_signed(b.change)} ({b.name}, {b.rule})" for b in added]
    return " ".join(parts)


def _signed(n: int) -> str:
    return f"+ {n}" if n >= 0 else f"− {-n}"


def _checked(s: Encounter, e: events.Checked) -> str:
    said, how = f"{name(s, e.unit)}, {purpose(f'check {e.name}')}", _HOW[e.success]
    if e.total is None:
        return said if e.success is None and e.against is None else f"{said}: {how}"
    said += f": {_sum(s, e.faces, e.special, e.attribute, e.score, e.added)} = {e.total}"
    if e.difficulty is None and e.other is None:
        return said if e.against is None else f"{said}: {how}"
    against = f"Difficulty {e.difficulty}" if e.difficulty is not None else f"{e.other}"
    if e.eased:
        against += f", {reasons(e.eased)}"
    return f"{said} against {against}: {how}" + (f" ({', '.join(e.rules)})" if e.rules else "")


_HOW: Final[dict[bool | None, str]] = {True: "success", False: "failure", None: "equal"}


def _totalled(s: Encounter, e: events.Totalled) -> str:
    made = _sum(s, e.faces, 0, e.attribute, e.score, e.added)
    what, rule = ("roll to break the tie", "RB-ORDER-2") if e.tie else ("turn order", "RB-ORDER-1")
    return f"{name(s, e.unit)}, {what}: {made} = {e.total} ({rule})"


def _foretold(s: Encounter, e: events.Foretold) -> str:
    what = "has a turn before the first round" if e.early else "has no turn in the first round"
    return f"{name(s, e.unit)} {what} ({e.rule})"


# The rest


def _ordered(s: Encounter, e: events.Ordered) -> str:
    places = (name(s, u) + ("" if total is None else f" {total}") for u, total in e.order)
    return f"Turn order: {list_words(places)}"


def _turn(s: Encounter, e: events.TurnStarted) -> str:
    who, beside = name(s, e.unit), s.units[e.unit].companion
    if not e.actions:
        return f"Turn of {who}"
    count = several(e.actions[0], "Action")
    if len(e.actions) == 1 or beside is None:
        return f"Turn of {who}: {count}"
    more = f", and {e.actions[1]} of {name(s, beside)}" if e.actions[1] else ""
    return f"Turn of {who} with {name(s, beside)}: {count}{more}"


def _used(s: Encounter, e: events.Used) -> str:
    on = f" on {units(s, e.targets)}" if e.targets and e.targets != (e.unit,) else ""
    if comes_by_itself(s, e.key, e.use):
        return f"{power(s, e.unit, e.key)} takes effect for {name(s, e.unit)}{on}"
    return f"{name(s, e.unit)} uses {use(s, e.unit, e.key, e.use)}{on}"


def _moved(s: Encounter, e: events.Moved) -> str:
    far = f", after {round(e.walked / METRE, 1):g}m" if e.walked else ""
    return f"{name(s, e.unit)} is now at {place(e.at)}{far}"


def _hit(s: Encounter, e: events.Hit) -> str:
    if not e.successes:
        return f"{name(s, e.attacker)} misses {name(s, e.target)}"
    if not e.hits:
        all_of_it = "it" if e.successes == 1 else f"all {e.successes}"
        return f"{name(s, e.target)} dodges or blocks {all_of_it}"
    less = e.successes - e.hits
    dodged = f"; {less} of {e.successes} dodged or blocked" if less else ""
    return f"{several(e.hits, 'hit')} on {name(s, e.target)}{dodged}"


def _hurt(s: Encounter, e: events.Hurt) -> str:
    by = f" from {name(s, e.by)}" if e.by is not None and e.by != e.unit else ""
    if e.left is None:
        return f"{name(s, e.unit)} is hurt by {damage(s, e.damage)}{by}"
    lost = [f"{e.ehp} EHP"] * bool(e.ehp) + [f"{e.hp} HP"] * bool(e.hp)
    sum = " and ".join(lost) or "nothing"
    left = f"{e.left} EHP" if e.ehp else f"{e.left} HP"
    return f"{name(s, e.unit)} loses {sum} to {damage(s, e.damage)}{by}; {left} left"


def _healed(s: Encounter, e: events.Healed) -> str:
    if e.hp is None:
        return f"{name(s, e.unit)} recovers"
    got = [f"{n} {what}" for n, what in ((e.hp, "HP"), (e.sp, "SP"), (e.ehp, "EHP")) if n]
    return f"{name(s, e.unit)} regains {list_words(got or ['nothing'])}"


def _paid(s: Encounter, e: events.Paid) -> str:
    return f"{name(s, e.unit)} pays {f'{e.sp} SP' if e.sp else several(e.watts, 'Watt')}"


def _marked(s: Encounter, e: events.Marked) -> str:
    by = f" by {name(s, e.by)}" if e.by is not None and e.by != e.unit else ""
    times = f", {e.count} times" if e.count > 1 else ""
    return f"{name(s, e.unit)} is marked {mark(s, e.mark)}{times}{by}"


def _unmarked(s: Encounter, e: events.Unmarked) -> str:
    return f"{name(s, e.unit)} loses {mark(s, e.mark)}"


def _prepared(s: Encounter, e: events.Prepared) -> str:
    entry = book(s).attributes[e.attribute]
    return f"{name(s, e.unit)} is prepared for {entry.name} (RB-PREPARE-1)"


def _watching(s: Encounter, e: events.Watching) -> str:
    return f"{name(s, e.unit)} watches for {several(e.attacks, 'Attack')}"


def _seize(s: Encounter, e: events.SeizeTried) -> str:
    """With its price (RB-SEIZE-6), which an order to Seize has too."""
    how = "seizes the Initiative" if e.success else "fails to seize the Initiative"
    return f"{name(s, e.unit)} {how}: one Action fewer in their next turn"


def _hand_lowered(s: Encounter, e: events.HandLowered) -> str:
    gone = name(s, e.without)
    return f"{name(s, e.unit)} does not want to Seize any more without {gone} (RB-RULING-249)"


def _died(s: Encounter, e: events.Died) -> str:
    destroyed = s.units[e.unit].nature == "vehicle"
    if e.by is None or e.by == e.unit:
        return f"{name(s, e.unit)} {'is destroyed' if destroyed else 'dies'}"
    return f"{name(s, e.by)} {'destroys' if destroyed else 'kills'} {name(s, e.unit)}"


def _held(s: Encounter, e: events.Held) -> str:
    held = [thing(s, e.unit, n) for n in dict.fromkeys((e.left, e.right)) if n]
    return f"{name(s, e.unit)} holds {list_words(held or ['nothing'])}"


def _loaded(s: Encounter, e: events.Loaded) -> str:
    return f"{name(s, e.unit)} loads {several(e.tokens, 'token')} into {_filled(s, e)}"


def _filled(s: Encounter, e: events.Loaded) -> str:
    """An item, and not its feature."""
    return power(s, e.unit, keys.power(e.key).giver)


SCANNED: Final[dict[str, str]] = {
    "living-units": "the living units around",
    "energy-source": "the nearest powerful source of energy",
    "atmosphere": "the atmosphere",
    "paired-device": "a device on its list",
    "matter": "the minerals and organic compounds around",
}


WATCH_ENDS: Final[dict[str, str]] = {
    "RB-OVERWATCH-1": "their next turn begins",
    "RB-OVERWATCH-7": "they have used their last Overwatch Attack",
    "RB-OVERWATCH-8": "they were hurt, and their Check failed",
    "RB-OVERWATCH-9": "they lost at least half of their HP at once",
    "RB-RULING-140": "they have no HP left",
    "RB-RULING-143": "the turn of who fires for them begins",
    "RB-DYING-14": "who would fire is dead",
    "RB-RULING-229": "who would fire has left the fight",
}
"""By the rule that ends it."""


def _watch_ended(s: Encounter, e: events.WatchEnded) -> str:
    why = WATCH_ENDS[e.rule]
    return f"The Overwatch of {name(s, e.unit)} ends: {why} ({e.rule})"


def _told(s: Encounter, e: events.Told) -> str:
    """A scanner's question, or else the device whose list gets longer (RB-EQ-MGS-8)."""
    if e.what in SCANNED:
        return f"{name(s, e.unit)} scans for {SCANNED[e.what]}; the GM answers"
    return f"{name(s, e.unit)} adds a device to the list of {e.what}; the GM answers"


def _set_aside(s: Encounter, e: events.SetAside) -> str:
    whom = "" if e.unit is None else f" for {name(s, e.unit)}"
    return f"The GM sets aside {e.rule}{whom}: {e.why}"


EVENTS: Final[dict[type[Event], Callable[[Encounter, Any], str]]] = {
    events.Threw: _threw,
    events.Rethrew: _rethrew,
    events.Discarded: _discarded,
    events.Checked: _checked,
    events.Totalled: _totalled,
    events.Foretold: _foretold,
    events.Ordered: _ordered,
    events.RoundStarted: lambda s, e: f"Round {e.round}",
    events.TurnStarted: _turn,
    events.TurnEnded: lambda s, e: f"The turn of {name(s, e.unit)} ends",
    events.Used: _used,
    events.Moved: _moved,
    events.Hit: _hit,
    events.Redirected: lambda s, e: (
        f"{_by(s, e.by)} steps in for {several(e.successes, 'success', 'successes')}"
    ),
    events.Hurt: _hurt,
    events.Healed: _healed,
    events.Paid: _paid,
    events.Marked: _marked,
    events.Unmarked: _unmarked,
    events.Prepared: _prepared,
    events.Watching: _watching,
    events.WatchEnded: _watch_ended,
    events.SeizeTried: _seize,
    events.HandLowered: _hand_lowered,
    events.TurnedAway: lambda s, e: f"{name(s, e.unit)} is not let in",
    events.FellCritical: lambda s, e: (
        f"{name(s, e.unit)} falls into Critical Condition (RB-DYING-1)"
    ),
    events.Died: _died,
    events.Readied: lambda s, e: f"{power(s, e.unit, e.key)} of {name(s, e.unit)} is ready again",
    events.Held: _held,
    events.Loaded: _loaded,
    events.Told: _told,
    events.SetAside: _set_aside,
    events.Arrived: lambda s, e: f"{name(s, e.unit)} arrives (RB-RULING-82)",
    events.Shown: lambda s, e: f"{name(s, e.unit)} comes out of hiding (RB-RULING-248)",
    events.Vanished: lambda s, e: f"{name(s, e.unit)} can no longer be seen (RB-RULING-230)",
    events.Left: lambda s, e: f"{name(s, e.unit)} leaves the fight",
    events.Ended: lambda s, e: "The combat is over",
}
