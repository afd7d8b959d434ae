"""A character sheet as one HTML page that needs nothing else, to read or to print."""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from worldline.riftbound.sheet.rows import (
    AbilityRow,
    AttackRow,
    AttributeRow,
    CompanionBlock,
    MarkRow,
    Note,
    Pool,
    Sheet,
    SystemRow,
    ThingRow,
    VehicleBlock,
)
from worldline.sheets.emblem import drawn, pictured
from worldline.sheets.wording import best, dodging, driving, moving, passengers, signed, special

STYLE: Final = Path(__file__).with_name("sheet.css")
SPOTS: Final = {
    "left": "left hand",
    "right": "right hand",
    "both": "both hands",
    "vehicle": "in the vehicle",
}


def html(s: Sheet, portrait: bytes | None = None) -> str:
    """The page; every word of the character's is escaped."""
    parts = [
        _head(s, portrait),
        _tag("div", "".join(map(_score, s.attributes)), "scores"),
        _changes(s.attributes),
        _vitals(s),
        _tiles(s),
        _part("Attacks", _attacks(s.attacks)),
        _part("Attacks of what you carry", _attacks(s.carried)) if s.carried else "",
        _part("Abilities", _tag("div", "".join(map(_ability, s.abilities)), "columns")),
        _companion(s.companion) if s.companion else "",
        _vehicle(s.vehicle) if s.vehicle else "",
        _tag("div", "".join(_boxes(s)), "columns"),
    ]
    title = f"{escape(s.name)}, {escape(s.role)}, Level {s.level}"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n"
        f"</head>\n<body>\n<main>\n{chr(10).join(filter(None, parts))}\n</main>\n</body>\n</html>\n"
    )


def _tag(name: str, inner: str, kind: str = "") -> str:
    return f'<{name} class="{kind}">{inner}</{name}>' if kind else f"<{name}>{inner}</{name}>"


def _small(text: str) -> str:
    return _tag("small", escape(text)) if text else ""


def _part(title: str, inner: str) -> str:
    return _tag("section", _tag("h2", escape(title)) + inner)


MOST_TICKS: Final = 200
"""Nobody ticks more: the numbers stand beside."""


def _pool(p: Pool) -> str:
    return f"{p.now}/{p.most}"


def _ticks(p: Pool) -> str:
    most = p.most if p.most <= MOST_TICKS else 0
    gone = ('<i class="gone"></i>' if n >= p.now else "<i></i>" for n in range(most))
    return _tag("span", "".join(gone), "ticks")


def _listed(words: Iterable[str]) -> str:
    return escape(", ".join(words)) or _small("none")


# The first half: what is looked at in every turn


def _head(s: Sheet, portrait: bytes | None) -> str:
    about = f"<b>{escape(s.role)}</b> · {s.category.capitalize()} &nbsp;|&nbsp; "
    about += f"<b>{escape(s.class_)}</b> · {escape(s.signature)}"
    level = _tag("div", f"<small>Level</small><b>{s.level}</b>", "level")
    inner = drawn(s.role, s.class_) if portrait is None else pictured(portrait)
    emblem = f'<svg viewBox="0 0 24 24" aria-hidden="true">{inner}</svg>'
    return _tag("header", f"{emblem}<div><h1>{escape(s.name)}</h1><p>{about}</p></div>{level}")


def _score(a: AttributeRow) -> str:
    below = a.name if a.score == a.base else f"base {signed(a.base)}"
    inner = f"<h3>{escape(a.short)}</h3><b>{a.rating}+</b><em>{signed(a.score)}</em>"
    return _tag("div", inner + _small(below), "score")


def _changes(rows: Iterable[AttributeRow]) -> str:
    found = (
        f"{a.short}: " + ", ".join(f"{r.name} {signed(r.change)}" for r in a.reasons)
        for a in rows
        if a.reasons
    )
    text = "; ".join(found)
    return _tag("p", _small(text)) if text else ""


def _vitals(s: Sheet) -> str:
    gains = f"Level Ups {', '.join(map(signed, s.hp_gains))}" if s.hp_gains else ""
    rows = (("HP", s.hp, gains), ("SP", s.sp, ""), ("EHP", s.ehp, ""))
    return _tag(
        "div",
        "".join(
            _tag("div", f"<h3>{name} {_small(more)}<b>{_pool(p)}</b></h3>{_ticks(p)}", "vital")
            for name, p, more in rows
        ),
        "vitals",
    )


def _tiles(s: Sheet) -> str:
    order = f"3d6{signed(s.order.total) if s.order.total else ''}"
    tiles = (
        ("Dodge", best(s.dodge), dodging(s.dodge)),
        ("Move", f"{s.move.metres}m", moving(s.move)),
        ("Turn order", order, f"with {s.order.basis}"),
        ("Actions", str(s.actions), "in a turn"),
        ("Story Bonus", signed(s.story_bonus), "on a Check"),
        ("Prestige", _pool(s.prestige), ""),
    )
    inner = (f"<h3>{name}</h3><b>{escape(value)}</b>{_small(more)}" for name, value, more in tiles)
    return _tag("div", "".join(_tag("div", tile) for tile in inner), "tiles")


def _attacks(rows: Iterable[AttackRow]) -> str:
    names = ("Attack", "Range", "Hit", "Shots", "Damage", "Type", "Uses", "Special")
    head = _tag("tr", "".join(_tag("th", name) for name in names))
    return _tag("table", head + "".join(map(_attack, rows)), "attacks")


def _attack(a: AttackRow) -> str:
    dice = f" {signed(a.dice)}" if a.dice else ""
    left = f"({a.left} left)" if a.left is not None else ""
    cells = (
        f"<b>{escape(a.name)}</b> {_small(a.weapon if a.weapon != a.name else '')}"
        + (_tag("mark", escape(a.barred)) if a.barred else ""),
        escape(a.range),
        f"<b>{a.rating}+</b> {_small(a.basis)}{dice}",
        escape(a.shots),
        f"<b>{escape(a.damage)}</b>",
        escape(" or ".join(a.types)),
        f"{escape(a.uses)} {_small(left)}",
        _small(", ".join(special(a))),
    )
    return _tag("tr", "".join(_tag("td", cell) for cell in cells))


def _ability(a: AbilityRow) -> str:
    marks = [*(["Signature"] if a.signature else []), *a.activation, *a.cost, *a.limit]
    tags = "".join(_tag("mark", escape(mark)) for mark in marks)
    spent = "used" if a.used else "on cooldown" if a.cooldown else ""
    choice = f" · {escape(a.choice)}" if a.choice else ""
    gained = f"({'; '.join(filter(None, (a.gained, ', '.join(a.tags))))})"
    head = f"<h3>{escape(a.name)}{choice} {tags} {_small(spent)}</h3>"
    return _tag("article", f"{head}<p>{escape(a.text)} {_small(gained)}</p>")


# Companion and vehicle


def _framed(name: str, kind: str, facts: str, inner: str) -> str:
    kind = _small(kind) if kind != name else ""
    head = f"<h2>{escape(name)} {kind} <span>{escape(facts)}</span></h2>"
    return _tag("section", head + inner, "framed")


def _look(look: str) -> str:
    return _tag("p", _tag("em", escape(look))) if look else ""


def _companion(c: CompanionBlock) -> str:
    facts = f"Level {c.level} · {c.size} · dodge {best(c.dodge)} · move {c.move.metres}m"
    inner = _tag("div", "".join(map(_score, c.attributes)), "scores mini")
    inner += f"<p><b>HP {_pool(c.hp)}</b> {_ticks(c.hp)} <b>EHP {_pool(c.ehp)}</b> {_ticks(c.ehp)}"
    inner += f" <b>Linked</b> {_ticks(Pool(now=1, most=1))}</p>{_attacks(c.attacks)}"
    inner += (
        _look(c.look)
        + f"<p>{escape(c.text)} {_small(f'Dodge {dodging(c.dodge)}. Move: {moving(c.move)}.')}"
    )
    return _framed(c.name, c.option, facts, inner + "</p>" + "".join(map(_mark, c.statuses)))


def _vehicle(v: VehicleBlock) -> str:
    facts = f"{v.size} {v.type} · {v.diameter_mm / 1000:g}m across · {passengers(v)}"
    blanks = "".join(f'<span class="blank">{name}</span>' for name in ("Watts", "Altitude"))
    blanks += '<span class="blank wide">Operator</span>'
    inner = (
        f"<p><b>Hull {_pool(v.hp)}</b> {_ticks(v.hp)} {escape(driving(v))}</p><p>{blanks} Deployed "
    )
    inner += f"{_ticks(Pool(now=1, most=1))}</p>{_attacks(v.attacks) if v.attacks else ''}"
    inner += _look(v.look) + _tag("div", "".join(map(_system, v.systems)), "columns")
    weights = ", ".join(f"{t.weight} of {t.most}SW" for t in v.terminals)
    skilled = " You are Skilled with it." if v.skilled else ""
    return _framed(
        v.name, v.option, facts, inner + _small(f"{v.text} Terminals: {weights}.{skilled}")
    )


def _system(y: SystemRow) -> str:
    facts = [f"{y.weight}SW", f"Terminal {y.terminal}", *_stocks(y.ammo, y.charge)]
    facts += [y.choice] if y.choice else []
    facts += [] if y.on is None else ["on" if y.on else "off"]
    return _tag("p", f"<b>{escape(y.name)}</b> {_small(', '.join(facts))}<br>{escape(y.text)}")


def _stocks(ammo: Pool | None, charge: Pool | None) -> list[str]:
    pools = (("Ammo", ammo), ("Charge", charge))
    return [f"{name} {_pool(p)}" for name, p in pools if p]


# The second half: who somebody is, and what they own


def _boxes(s: Sheet) -> Iterable[str]:
    yield _part("Counters and tokens", _tracks(s) + "".join(map(_mark, s.counters)))
    yield _part("Condition", _condition(s))
    yield _part("Who you are", _pairs(_person(s)))
    yield _part("Traits", _traits(s))
    yield _part("Body and skill", _pairs(_body(s)))
    yield _part("In hand and worn", _pairs(_held(s)))
    yield _part("Equipment", _tag("table", "".join(map(_thing, s.things)), "things"))
    yield _part("Reminders", "".join(map(_note, s.reminders)))
    if s.specials:
        yield _part("Special rules", "".join(map(_note, s.specials)))
    if s.notes:
        yield _part("Notes", _tag("p", escape(s.notes), "notes"))


def _tracks(s: Sheet) -> str:
    boxes = (f"{t.name} {_ticks(Pool(now=t.boxes, most=t.boxes))} " for t in s.tracks)
    return _tag("p", "".join(boxes))


def _mark(m: MarkRow) -> str:
    count = f" ×{m.count}" if m.count > 1 else ""
    by = f" by {escape(m.source)}" if m.source else ""
    boxes = _ticks(Pool(now=3, most=3)) if not m.count else ""
    return _tag("p", f"<b>{escape(m.name)}</b>{count}{by} {boxes} {_small(m.text)}")


def _condition(s: Sheet) -> str:
    c = s.condition
    flags = (
        ("Critical Condition", c.critical),
        ("EHP below maximum: all Scores −2", c.weakened),
        ("Asleep", c.asleep),
        ("Dead", c.dead),
    )
    boxes = (f"{_ticks(Pool(now=int(not on), most=1))} {name}<br>" for name, on in flags)
    return _tag("p", "".join(boxes)) + "".join(map(_mark, c.statuses))


def _pairs(rows: Iterable[tuple[str, str]]) -> str:
    return _tag("dl", "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows))


def _person(s: Sheet) -> Iterable[tuple[str, str]]:
    names = ("Background", "Origin", *["Story"] * len(s.stories))
    rows = (
        ("Ideal", s.ideal),
        ("Goal", s.goal),
        ("Flaw", s.flaw),
        *zip(names, s.stories, strict=False),
    )
    return ((name, escape(text)) for name, text in rows)


def _traits(s: Sheet) -> str:
    t = s.traits
    sides = (" / ".join(signed(n) for n in (row.plus, row.minus) if n) for row in t.traits)
    rows = (
        f"<dt>{escape(row.name)}</dt><dd>{n}</dd>" for row, n in zip(t.traits, sides, strict=True)
    )
    sums = f"sums {signed(t.plus)} and {signed(t.minus)}, at most {t.most} each"
    return _tag("dl", "".join(rows), "traits") + _small(sums)


def _body(s: Sheet) -> Iterable[tuple[str, str]]:
    how = f" {_small(f'({s.innate.languages})')}" if s.innate.languages != "spoken" else ""
    yield "Size", escape(s.size)
    yield "Skilled with", _listed(s.skilled)
    yield "Languages", _listed(s.languages) + how
    yield "Needs", _listed(s.innate.needs)
    if s.innate.abilities:
        yield "Innate", _listed(s.innate.abilities)
    if s.innate.charge:
        yield "Charge", _pool(s.innate.charge)
    if s.points:
        only = (f"{p.points}" + (f" ({p.only} only)" if p.only else "") for p in s.points)
        yield "Ability Points", _listed(only)
    if s.investigation.known:
        yield "Profiles known", _listed(s.investigation.known)
    if s.investigation.barred:
        yield "Not before a Full Rest", _listed(s.investigation.barred)


def _held(s: Sheet) -> Iterable[tuple[str, str]]:
    h = s.hands
    rows = (
        ("Left hand", h.left),
        ("Right hand", h.right),
        ("Armour", h.armour),
        ("Outfit", h.outfit),
    )
    yield from ((name, escape(text) or _small("none")) for name, text in rows)
    yield "Money", f"<b>{s.money}</b> mC"


def _thing(t: ThingRow) -> str:
    place = SPOTS.get(t.where, t.where if t.where not in ("carried", "inside") else "")
    facts = ", ".join([*_stocks(t.ammo, t.charge), *([place] if place else [])])
    count = f"<b>{t.count}×</b> " if t.count > 1 else ""
    name = f"<b>{escape(t.name)}</b>" if t.signature else escape(t.name)
    price = "" if t.price is None else str(t.price)
    look = f"<br>{_tag('em', escape(t.look))}" if t.look else ""
    return (
        f'<tr><td style="padding-left:{t.depth}em">{count}{name} {_small(facts)}{look}</td>'
        f"<td>{price}</td><td>{_small(t.rarity)}</td></tr>"
    )


def _note(n: Note) -> str:
    return _tag("p", f"<b>{escape(n.name)}.</b> {escape(n.text)}")
