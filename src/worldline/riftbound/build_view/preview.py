"""The sheet as far as a draft knows it."""

from collections.abc import Iterable, Iterator
from typing import Final

from worldline.riftbound.build_view import figures
from worldline.riftbound.build_view.damage import aboard, damage, target
from worldline.riftbound.build_view.figures import Sketch, attack_line
from worldline.riftbound.build_view.rows import (
    DamageStep,
    Preview,
    PreviewAbility,
    PreviewAttack,
    PreviewAttribute,
    PreviewFigure,
    PreviewThing,
    PreviewTrait,
    PreviewUnit,
    ScoreChange,
)
from worldline.riftbound.build_view.texts import ATTRIBUTE_USES
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import AssignDie, SetMoney
from worldline.riftbound.characters.build.belongings import By
from worldline.riftbound.characters.build.facts import Facts
from worldline.riftbound.characters.build.finish import skills_of
from worldline.riftbound.compendium.units import movement
from worldline.riftbound.compendium.wording import scores, title
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.attacks import Arm, arms
from worldline.riftbound.figures.character import ATTRIBUTES
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.sheet.powers import (
    ability_rows,
    attack_row,
    dodge_row,
    entry_name,
    move_row,
    quirk,
)
from worldline.riftbound.sheet.rows import AbilityRow
from worldline.riftbound.sheet.things import thing_name

BY: Final = {"kit": "the Kit", "bought": "bought", "outfit": "outfits", "gm": "the GM"}


def preview(s: Sketch) -> Preview:
    f, c = s.f, s.c
    return Preview(
        name=c.name,
        role=f.role.name if f.role else "",
        class_=f.class_.name if f.class_ else "",
        level=f.draft.level,
        dice=f.dice or (),
        dropped=f.dropped_places,
        hp=figures.hp(s),
        sp=figures.sp(s),
        ehp=figures.ehp(s),
        rows=figures.rows(s),
        attributes=tuple(_attributes(s)),
        attacks=tuple(_attacks(s, s.b, s.arms)),
        target=target(s.book),
        abilities=tuple(preview_ability(row) for row in ability_rows(s.book, c)),
        skilled=tuple(entry_name(s.book, "skills", id) for id in skills_of(f)),
        traits=tuple(PreviewTrait(t.name, t.plus, t.minus) for t in c.traits),
        ideal=quirk(s.book, "ideal", c.quirks.ideal),
        goal=quirk(s.book, "goal", c.quirks.goal),
        flaw=quirk(s.book, "flaw", c.quirks.flaw),
        stories=c.stories,
        languages=c.languages,
        notes=c.notes,
        things=tuple(_things(s)),
        money=_money(s),
        vehicle=_vehicle(s),
        companion=_companion(s),
        figures={**figures.texts(s)},
    )


def _attributes(s: Sketch) -> Iterator[PreviewAttribute]:
    f, placed = s.f, s.f.placed_dice
    places = {a.attribute: a.place for a in f.all(AssignDie)}
    chosen: dict[Attribute, list[ScoreChange]] = {attribute: [] for attribute in ATTRIBUTES}
    for attribute, change, by in f.score_changes:
        chosen[attribute].append(ScoreChange(by, change))
    for id in ATTRIBUTES:
        entry, place = s.book.attributes[id], places.get(id)
        effects = stats.score(s.b, id).reasons
        known = place is not None and f.dice is not None
        yield PreviewAttribute(
            id=id,
            short=entry.short,
            name=entry.name,
            about=ATTRIBUTE_USES[id],
            die=f.dice[place] if known else None,  # type: ignore[index]
            place=place,
            base=placed.get(id),
            changes=(*chosen[id], *(ScoreChange(r.name, r.change) for r in effects)),
            score=figures.score(s, id),
            rating=stats.rating(s.b, id) if known else None,
        )


def _attacks(s: Sketch, user: Bearer, own: Iterable[Arm]) -> Iterator[PreviewAttack]:
    """The character's own; their damage is known with the dice that they follow from."""
    for arm in own:
        means = damage(user, [arm] * figures.is_known(s, arm))
        yield _attack(s, arm, figures.arm_line(s, arm), means)


def _attack(s: Sketch, arm: Arm, line: str, means: tuple[DamageStep, ...]) -> PreviewAttack:
    name = entry_name(s.book, "attacks", arm.id)
    return PreviewAttack(name, arm.source.name, line, means, arm.barring_rule or "")


def preview_ability(row: AbilityRow) -> PreviewAbility:
    line = " · ".join((*row.activation, *row.cost, *row.limit, *((row.choice,) * bool(row.choice))))
    return PreviewAbility(row.name, f"abilities/{row.ability}", row.gained, line, row.text)


def _things(s: Sketch) -> Iterator[PreviewThing]:
    for thing in s.c.things:
        yield PreviewThing(
            thing_name(s.book, s.c, thing),
            f"items/{thing.item}",
            thing.count,
            giver(s.f, thing.by),
            thing.where,
            (s.c.look or "") if thing.signature else "",
        )


def giver(f: Facts, by: By) -> str:
    """Where a thing comes from."""
    given = f.role if by == "role" else f.class_ if by == "class" else None
    return given.name if given else BY.get(by, "")


def _money(s: Sketch) -> PreviewFigure:
    """RB-BUILD-19: what is left of it."""
    agreed = s.f.get("money", SetMoney)
    if agreed is None:
        return PreviewFigure("Money", None, "to be agreed")
    spent = outfit.money_spent(s.f)
    parts = (f"{agreed.mc}mC", f"{spent}mC spent") if spent else ()
    return PreviewFigure("Money", s.c.money, f"{s.c.money}mC", parts)


def _figure(label: str, value: int, text: str = "") -> PreviewFigure:
    return PreviewFigure(label, value, text or str(value))


def _vehicle(s: Sketch) -> PreviewUnit | None:
    """RB-SHEET-30."""
    held, hull = s.c.vehicle, s.hull
    if held is None or hull is None:
        return None
    entry = s.book.vehicles[held.option]
    dodge = hull.dodge
    rows = [_figure("HP", hull.max_hp), _figure("Passengers", entry.passengers)]
    rows += [PreviewFigure("Type", None, title(entry.type))]
    rows += [
        PreviewFigure(f"Terminal {n}", load.weight, f"{load.weight} of {load.most} SW")
        for n, load in enumerate(hull.loads, 1)
    ]
    by = ((system.system,) for system in held.systems)
    rows.append(PreviewFigure("Movement", None, movement(s.book, by) or "waits for its System"))
    if dodge is None or dodge.attribute in s.open:
        rows.append(PreviewFigure("Dodge", None, dodge.name if dodge else "no Dodge Roll"))
    else:
        rows.append(_figure("Dodge", dodge.rating, f"{dodge.rating}+ {dodge.name}"))
    known = {arm.id: aboard(s.b, [arm] * figures.is_known(s, arm)) for arm in hull.arms}
    return PreviewUnit(
        name=held.name,
        option=entry.name,
        entry=f"vehicles/{held.option}",
        rows=tuple(rows),
        attacks=tuple(
            _attack(s, arm, figures.arm_line(s, arm), known[arm.id]) for arm in hull.arms
        ),
        parts=tuple(entry_name(s.book, "systems", system.system) for system in held.systems),
        look=s.c.look or "",
    )


def _companion(s: Sketch) -> PreviewUnit | None:
    """RB-SHEET-29."""
    held = s.c.companion
    if held is None:
        return None
    entry, b = s.book.companions[held.option], stats.companion(s.c)
    most, dodge, move = stats.maxima(b), dodge_row(b).best, move_row(b)
    rows = [_figure("HP", most.hp), _figure("EHP", most.ehp)]
    if dodge:
        rows.append(_figure("Dodge", dodge.rating, f"{dodge.rating}+ {dodge.name}"))
    rows.append(_figure("Move", move.metres, f"{move.metres} m"))
    known = {id: stats.score(b, id).value for id in ATTRIBUTES}
    rows.append(PreviewFigure("Scores", None, scores(s.book, known)))
    return PreviewUnit(
        name=held.name,
        option=entry.name,
        entry=f"companions/{held.option}",
        rows=tuple(rows),
        attacks=tuple(
            _attack(s, arm, attack_line(attack_row(s.book, arm)), damage(b, [arm]))
            for arm in arms(b)
        ),
        parts=tuple(s.book.feature(id).name for id in entry.features),
        look=s.c.look or "",
    )
