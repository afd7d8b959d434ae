"""A character in the terminal."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from worldline.riftbound.sheet import option_name
from worldline.riftbound.sheet.rows import AttackRow, AttributeRow, Note, Pool, Sheet, ThingRow
from worldline.sheets.wording import best, dodging, driving, moving, passengers, special
from worldline.words import with_sign


def show(console: Console, s: Sheet) -> None:
    """The sheet, field by field."""
    for part in _parts(s):
        console.print(part)


def _parts(s: Sheet) -> Iterator[RenderableType]:
    yield Text(s.name, style="bold")
    yield f"Level {s.level} · {s.role} ({s.category.capitalize()}) · {s.class_} · {s.signature}"
    yield _scores(s.attributes)
    for name, pool in (("HP", s.hp), ("SP", s.sp), ("EHP", s.ehp), ("Prestige", s.prestige)):
        yield f"{name:9}{_bar(pool)} {pool.now}/{pool.most}"
    yield f"Dodge    {best(s.dodge)} {dodging(s.dodge)}"
    yield f"Move     {s.move.metres}m, {moving(s.move)}"
    yield f"Order    3d6{with_sign(s.order.total) if s.order.total else ''} with {s.order.basis}"
    yield f"Story    {with_sign(s.story_bonus)}"
    yield from _condition(s)
    yield _attacks("Attacks", s.attacks)
    yield from _notes("Abilities", [_ability(s, n) for n in range(len(s.abilities))])
    yield from _signature(s)
    yield from _who(s)
    yield from _things(s)


def _bar(p: Pool) -> str:
    full = round(20 * min(max(0, p.now), p.most) / p.most) if p.most else 0
    return "█" * full + "░" * (20 - full)


def _scores(rows: tuple[AttributeRow, ...]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for a in rows:
        table.add_column(a.short, justify="center")
    table.add_row(*(Text(f"{a.rating}+", style="bold") for a in rows))
    table.add_row(
        *(
            with_sign(a.score) + (f" ({with_sign(a.base)})" if a.score != a.base else "")
            for a in rows
        )
    )
    return table


def _condition(s: Sheet) -> Iterator[str]:
    c = s.condition
    flags = (
        ("in Critical Condition", c.critical),
        ("all Scores are lower", c.weakened),
        ("asleep", c.asleep),
        ("dead", c.dead),
    )
    found = [name for name, on in flags if on]
    found += [f"{m.name} by {m.source}" if m.source else m.name for m in c.statuses]
    found += [f"{m.count} {m.name}" for m in s.counters if m.count]
    if found:
        yield f"Now      {', '.join(found)}"


def _attacks(title: str, rows: tuple[AttackRow, ...]) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    names = ("attack", "range", "hit", "shots", "damage", "type", "uses", "special")
    found = [*map(_attack, rows)]
    used = [n for n in range(len(names)) if any(cells[n] for cells in found)]
    for n in used:
        table.add_column(names[n], overflow="fold")
    for cells in found:
        table.add_row(*(Text(cells[n]) for n in used))
    return table


def _attack(a: AttackRow) -> tuple[str, ...]:
    left = f" ({a.left} left)" if a.left is not None else ""
    hit = f"{a.rating}+ {a.basis}{f' {with_sign(a.dice)}' if a.dice else ''}"
    words = [*special(a), *([f"not now: {a.barred}"] if a.barred else [])]
    cells = (a.name, a.range, hit, a.shots, a.damage, ", ".join(a.types), a.uses + left)
    return (*map(str, cells), ", ".join(words))


def _ability(s: Sheet, n: int) -> Note:
    a = s.abilities[n]
    spent = ["used"] if a.used else ["on cooldown"] if a.cooldown else []
    facts = [*([a.choice] if a.choice else []), a.gained, *spent]
    return Note(name=f"{a.name} ({'; '.join(facts)})", text=a.text)


def _notes(title: str, notes: list[Note]) -> Iterator[RenderableType]:
    if notes:
        yield Text(f"\n{title}", style="italic")
    for note in notes:
        yield Padding(Text.assemble((note.name, "bold"), " ", note.text), (0, 0, 0, 2))


def _signature(s: Sheet) -> Iterator[RenderableType]:
    if c := s.companion:
        pools = f"HP {c.hp.now}/{c.hp.most}, EHP {c.ehp.now}/{c.ehp.most}"
        yield f"\n{option_name(c.name, c.option)}"
        yield f"{pools}, dodge {best(c.dodge)}, move {c.move.metres}m"
        yield from _look(c.look)
        yield _scores(c.attributes)
        yield _attacks(f"Attacks of {c.name}", c.attacks)
    if v := s.vehicle:
        across = f"{v.diameter_mm / 1000:g}m across, {passengers(v)}"
        yield f"\n{option_name(v.name, v.option)}"
        yield f"Hull {v.hp.now}/{v.hp.most}, {v.size} {v.type}, {across}"
        yield driving(v)
        yield from _look(v.look)
        if v.attacks:
            yield _attacks(f"Attacks of {v.name}", v.attacks)
        yield from _notes("Systems", [Note(name=y.name, text=y.text) for y in v.systems])


def _look(look: str) -> Iterator[RenderableType]:
    if look:
        yield Text(look, style="italic")


def _who(s: Sheet) -> Iterator[RenderableType]:
    sides = (" / ".join(with_sign(n) for n in (t.plus, t.minus) if n) for t in s.traits.traits)
    traits = [f"{t.name} {n}" for t, n in zip(s.traits.traits, sides, strict=True)]
    points = [f"{p.points}{f' ({p.only} only)' if p.only else ''}" for p in s.points]
    rows = (
        ("Traits", "; ".join(traits)),
        ("Ideal", s.ideal),
        ("Goal", s.goal),
        ("Flaw", s.flaw),
        ("Stories", "; ".join(s.stories)),
        ("Skilled", ", ".join(s.skilled)),
        ("Languages", ", ".join(s.languages)),
        ("Points", ", ".join(points)),
        ("Known", ", ".join(s.investigation.known)),
        ("Notes", s.notes),
    )
    yield ""
    table = Table.grid(padding=(0, 2))
    for name, text in rows:
        if text:
            table.add_row(name, Text(text))
    yield table


def _things(s: Sheet) -> Iterator[RenderableType]:
    yield Text(f"\nEquipment, and {s.money}mC", style="italic")
    for t in s.things:
        for part in (Text(_thing(t)), *_look(t.look)):
            yield Padding(part, (0, 0, 0, 2 + 2 * t.depth))


def _thing(t: ThingRow) -> str:
    count = f"{t.count}× " if t.count > 1 else ""
    stocks = (("Ammo", t.ammo), ("Charge", t.charge))
    facts = [f"{name} {p.now}/{p.most}" for name, p in stocks if p]
    facts += [] if t.where in ("carried", "inside") else [t.where]
    more = f" ({', '.join(facts)})" if facts else ""
    return f"{count}{t.name}{more}"
