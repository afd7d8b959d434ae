"""Figures of marks, damage types, sizes, hazards, switches and Difficulties."""

from collections.abc import Iterator

from worldline.riftbound.compendium.entry import Fact, fact
from worldline.riftbound.compendium.units import metres
from worldline.riftbound.compendium.wording import title
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.parameters import Difficulty, Switch
from worldline.riftbound.content.entries.world import DamageKind, Ends, Hazard, MarkEntry, Size

_SOURCES = {
    "any": "",
    "each": "kept apart by who gave it",
    "first": "one; another cannot give it",
    "latest": "one; the latest counts",
}
_OWN = {
    "start": "the start of its holder's turn",
    "end": "the end of its holder's turn",
    "after-next": "the end of its holder's next turn",
}
_WELCOME = {True: "to its holder", False: "not to its holder", None: ""}
_AFTER = {"move-action": "a Move Action of its holder", "attack": "an Attack of its holder"}


def mark(book: Book, id: str, entry: MarkEntry) -> Iterator[Fact]:
    yield fact("Kind", "Status" if entry.status else "Mark")
    yield fact("Welcome", _WELCOME[entry.welcome])
    yield fact("Counted", "each one counts" if entry.counted else "")
    yield fact("Source", _SOURCES[entry.sources])
    yield fact("Group", title(entry.group or ""))
    yield fact("On", ", ".join(f"{on}s" for on in entry.on))
    yield fact("Ends with", "; ".join(_ends(entry.ends)))


def _ends(ends: Ends) -> Iterator[str]:
    if ends.source_turns:
        turns = "turn" if ends.source_turns == 1 else f"{ends.source_turns} turns"
        yield f"the start of its source's next {turns}"
    if ends.own_turn:
        yield _OWN[ends.own_turn]
    if ends.rest:
        yield "a full rest" if ends.rest == "full" else "any rest"
    if ends.combat:
        yield "the combat"
    yield from (_AFTER[what] for what in ends.after)
    if ends.contact:
        yield "base contact to its source"
    if ends.source_helpless:
        yield "its source in Critical Condition or asleep"
    if ends.lapses_with_source:
        yield "its source"


def damage(book: Book, id: str, entry: DamageKind) -> Iterator[Fact]:
    yield fact("Group", title(entry.group))


def size(book: Book, id: str, entry: Size) -> Iterator[Fact]:
    yield fact("Rank", str(entry.rank))
    ends = [metres(mm) for mm in (entry.least_mm, entry.most_mm) if mm]
    yield fact("Diameter", " to ".join(dict.fromkeys(ends)))
    yield fact("Example", entry.example)


def hazard(book: Book, id: str, entry: Hazard) -> Iterator[Fact]:
    yield fact("Damage", f"{entry.damage} within {entry.radius}m", f"damage/{entry.type}")
    yield fact("Travels", f"{entry.travels}m")
    yield fact("Pulses", entry.pulses)
    yield fact("Moment", f"{entry.at.replace('.', ', ')} of its creator")
    yield fact("Begins", f"{metres(entry.starts_mm)} beyond its creator's base")
    yield fact("Set off", f"by what comes within {metres(entry.contact_mm)}")
    yield fact("Ends with", "its creator" if entry.lapses_with_creator else "its last pulse")


def switch(book: Book, id: str, entry: Switch) -> Iterator[Fact]:
    flags = {True: "on", False: "off"}
    number = "no limit" if entry.default is None else str(entry.default)
    yield fact("Usually", flags[entry.default] if isinstance(entry.default, bool) else number)
    yield fact("May be", ", ".join(map(title, entry.options)))


def difficulty(book: Book, id: str, entry: Difficulty) -> Iterator[Fact]:
    same = entry.least == entry.most
    yield fact("Difficulty", str(entry.least) if same else f"{entry.least} to {entry.most}")
