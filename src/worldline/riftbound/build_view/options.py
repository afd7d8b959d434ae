"""The options of a question: what each is, what it changes, and why it cannot be taken."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.build_view import figures, naming
from worldline.riftbound.build_view.damage import aboard, damage, holding
from worldline.riftbound.build_view.figures import Sketch
from worldline.riftbound.build_view.preview import giver, preview_ability
from worldline.riftbound.build_view.rows import (
    DamageStep,
    FigureChange,
    OptionShown,
    PreviewAbility,
)
from worldline.riftbound.build_view.texts import ATTRIBUTE_USES
from worldline.riftbound.build_view.wanting import why_it_suits
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import (
    AnyAnswer,
    AssignDie,
    AssignScores,
    BuyItem,
    ChooseClass,
    ChooseDamageType,
    ChooseGain,
    ChooseGrant,
    ChooseKit,
    ChooseLoss,
    ChooseOther,
    ChooseOutfits,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    SetMoney,
    SetQuirk,
    TakeInnate,
)
from worldline.riftbound.characters.build.belongings import By, owned_by
from worldline.riftbound.characters.build.facts import Facts, kind_of, latest
from worldline.riftbound.characters.build.finish import fit_system
from worldline.riftbound.characters.build.questions import Question, candidates, refusal
from worldline.riftbound.characters.build.steps import Trial
from worldline.riftbound.compendium import Described, describe
from worldline.riftbound.compendium.facets import SECTIONS
from worldline.riftbound.compendium.units import weapon_names
from worldline.riftbound.compendium.wording import any_of, title
from worldline.riftbound.figures.attacks import Arm
from worldline.riftbound.figures.hull import hull
from worldline.riftbound.sheet.powers import ability_rows
from worldline.words import with_sign

FREE: Final = frozenset(
    ("name", "dice", "drop", "trait", "stories", "languages", "notes", "called", "look", "money")
)
"""Kinds of questions that are answered with words or numbers."""
Scoring = AssignDie | ChooseGain | ChooseLoss | ChooseOther
"""Answers that change Scores and nothing else."""
Plain = SetQuirk | ChooseKit | ChooseOutfits
"""Answers that change no figure."""
_SECTIONS: Final = {section.id: section.title for section in SECTIONS}
_describe = cache(describe)


def options(s: Sketch, q: Question) -> tuple[OptionShown, ...]:
    """All that the content offers for a question, whether it can be taken or not; but for what
    could never be an answer to it."""
    if kind_of(q.id) in FREE or q.after:
        return ()
    owned = owned_by(s.f.without(q.id)) if kind_of(q.id) in ("buy", "grant") else Counter()
    against: dict[str, _Against] = {}
    found = []
    for a in candidates(s.f, q.id):
        if _concerns(s.f, a):
            one = against.get(a.question) or against.setdefault(a.question, _Against(s, a))
            found.append(replace(one.show(a), owned=_owned(s.f, owned, a)))
    return tuple(found)


def _concerns(f: Facts, a: AnyAnswer) -> bool:
    match a:
        case ChooseGain():
            return f.role is not None and a.attribute in f.role.gain_one
        case ChooseLoss():
            return f.role is not None and a.attribute in f.role.lose_one
        case AssignDie():
            return a.place not in f.dropped_places
        case TakeInnate():
            return f.book.abilities[a.ability].gained == "innate"
        case ChooseGrant():
            return a.item in outfit.granted_items(f, outfit.grants(f, a.by)[a.n])
        case ChooseSystem():
            return f.vehicle is not None and a.system in f.vehicle.systems[a.n].systems
        case ChooseDamageType():
            return a.damage in outfit.damage_types(f, a.of)
        case ChooseOutfits():
            return set(a.outfits) <= set(f.book.rules.outfit_kinds)
        case BuyItem():
            return outfit.price(f.book, a.item, a.variant) is not None
    return True


@lru_cache(256)
def _tried(trial: Trial, a: AnyAnswer | None) -> Sketch:
    """A draft with another answer to a question, or with none. Whoever takes one of them is shown
    the same ones again."""
    return Sketch(trial.without() if a is None else trial.facts_with(a))


class _Against:
    """Answers to one question, against the draft as it stands."""

    def __init__(self, s: Sketch, a: AnyAnswer) -> None:
        self.now = s
        self.question = a.question
        self.before = s
        if isinstance(a, BuyItem | Plain):
            self.f = s.f.without(self.question)
            return
        answered = self.question in latest(s.f.draft)
        if isinstance(a, Scoring):
            if answered:
                self.before = s.with_scores(s.f.without(self.question))
        else:
            self.trial = Trial(s.f.draft, self.question)
            if answered:
                self.before = _tried(self.trial, None)
        self.f = self.before.f
        self.same: dict[int, tuple[FigureChange, ...]] = {}  # by what a die gives

    def show(self, a: AnyAnswer) -> OptionShown:
        no = refusal(self.f, a)
        standing = self.now.f.standing.get(self.question)
        chosen = standing is not None and naming.is_same(standing, a)
        found = OptionShown(
            answer=standing if chosen and standing else a,
            question=self.question,
            name=naming.name(self.f, a),
            count=standing.count if chosen and isinstance(standing, BuyItem) else 0,
            chosen=chosen,
            rule=no.rule if no else "",
            why=no.why if no else "",
        )
        found = _described(self.before, a, found)
        return found if no else self._judged(a, found)

    def _judged(self, a: AnyAnswer, found: OptionShown) -> OptionShown:
        """With what it changes, and what comes with it."""
        s = self.before
        found = replace(found, wanted=why_it_suits(s, a))
        if isinstance(a, BuyItem):
            return replace(found, changes=_paid(self.f, a))
        if isinstance(a, Scoring | AssignScores):
            return found if found.chosen else replace(found, changes=self._changes(a))
        if isinstance(a, Plain) or (isinstance(a, ChooseGrant) and _is_carried(s, a)):
            return found
        after = _tried(self.trial, a)
        differs = figures.changes(figures.texts(self.now), figures.texts(after))
        found = replace(found, changes=differs, abilities=tuple(_new_abilities(s, after)))
        if isinstance(a, ChooseSignature | ChooseSystem) and after.hull:
            own = _all_guns(after) if isinstance(a, ChooseSignature) else after.hull.arms
            known = [arm for arm in own if figures.is_known(after, arm)]
            if isinstance(a, ChooseSystem):
                known = [arm for arm in known if arm.source.name == found.name]
            return replace(found, damage=aboard(after.b, known))
        return found

    def _changes(self, a: Scoring | AssignScores) -> tuple[FigureChange, ...]:
        """Dice that give the same change the same."""
        if isinstance(a, AssignScores):
            after = figures.companion_texts(self.before.with_companion(self._standing(a)))
            return figures.changes(figures.companion_texts(self.now), after)
        if not isinstance(a, AssignDie) or self.f.dice is None:
            return self._rescored(a)
        given = self.f.book.rules.build_scores[str(self.f.dice[a.place])]
        if given not in self.same:
            self.same[given] = self._rescored(a)
        return self.same[given]

    def _rescored(self, a: Scoring) -> tuple[FigureChange, ...]:
        """Of its Attribute, and of the one that it is taken from."""
        after, reads = self.before.with_scores(self._standing(a)), self.now.reads
        standing = self.now.f.standing.get(self.question)
        moved = {a.attribute, standing.attribute if isinstance(standing, Scoring) else a.attribute}
        before = figures.texts_reading(self.now, reads, moved)
        return figures.changes(before, figures.texts_reading(after, reads, moved))

    def _standing(self, a: AnyAnswer) -> Facts:
        """With an answer that no other one depends on."""
        f = self.f.copy()
        f.stand(a)
        return f


def _is_carried(s: Sketch, a: ChooseGrant) -> bool:
    """Whether an item is sure to change no figure: it is neither worn nor in hand (RB-HOLD-1)."""
    kind = s.book.items[a.item].kind
    signature = any(thing.signature for thing in s.c.things)
    return kind not in ("armour", "weapon") or (kind == "weapon" and signature)


def _all_guns(s: Sketch) -> tuple[Arm, ...]:
    """Vehicle Attacks, also of Systems that are still to be chosen."""
    f, held = s.f, s.c.vehicle
    if f.vehicle is None or held is None:
        return ()
    chosen = dict(f.systems())
    offered = (
        fit_system(f, n, id)
        for n, slot in enumerate(f.vehicle.systems)
        for id in ((chosen[n],) if n in chosen else slot.systems)
    )
    return hull(s.b, replace(held, systems=tuple(offered))).arms


def _paid(f: Facts, a: BuyItem) -> tuple[FigureChange, ...]:
    """RB-BUILD-19."""
    agreed = f.get("money", SetMoney)
    if agreed is None:
        return ()
    left = agreed.mc - outfit.money_spent(f)
    price = outfit.price(f.book, a.item, a.variant) or 0
    return (FigureChange("Money", f"{left}mC", f"{left - price}mC"),)


def _new_abilities(before: Sketch, after: Sketch) -> Iterator[PreviewAbility]:
    had = {own.ability for own in before.c.abilities}
    for row in ability_rows(after.book, after.c):
        if row.ability not in had:
            yield preview_ability(row)


def _owned(f: Facts, owned: Counter[tuple[str, str, By]], a: AnyAnswer) -> str:
    """Nothing is sold, or given twice, without a word about what there is already."""
    if not isinstance(a, BuyItem | ChooseGrant):
        return ""
    offered = a.item, a.variant if isinstance(a, BuyItem) else ""
    lines = [(giver(f, by), n) for (item, kind, by), n in owned.items() if (item, kind) == offered]
    total = sum(count for _, count in lines)
    return f"{total} already, from {', '.join(who for who, _ in lines)}" if lines else ""


# What an option is


def _described(s: Sketch, a: AnyAnswer, found: OptionShown) -> OptionShown:
    """With its figures, its text and its entry of the compendium."""
    named = naming.entry(s.f, a)
    if named is None:
        return found
    kind, id = named
    entry = _describe(s.book, kind, id)
    found = replace(found, entry=f"{kind}/{id}", text=entry.text, about=entry.brief)
    match a:
        case ChooseRole():
            role = s.book.roles[id]
            gain, one, lost = (
                any_of(
                    f"{s.book.attributes[id].name} ({s.book.attributes[id].short})" for id in ids
                )
                for ids in ((role.gain,), role.gain_one, role.lose_one)
            )
            about = f"{gain} +1 · {one} +1 · {lost} −1"
            return replace(found, about=about, group=title(role.category))
        case ChooseClass():
            about = f"Signature {title(s.book.classes[id].signature)}"
            return replace(found, about=about)
        case ChooseGain() | ChooseLoss() | ChooseOther():
            attribute = s.book.attributes[a.attribute]
            about = f"{attribute.name}: {ATTRIBUTE_USES[a.attribute]}"
            return replace(found, name=attribute.short, about=about)
        case AssignDie():
            value = s.book.rules.build_scores[found.name]
            return replace(found, about=with_sign(value), text="")
        case BuyItem():
            return replace(found, about="", price=outfit.price(s.book, a.item, a.variant))
        case ChooseSignature(of="vehicle"):
            guns = weapon_names(s.book, s.book.vehicles[id])
            about = f"{entry.brief} · Armed with {guns}" if guns else entry.brief
            return replace(found, name=_kind(found.name), about=about)
        case ChooseSignature(of="companion"):
            return replace(found, name=_kind(found.name))
        case ChooseSignature(of="weapon"):
            found = replace(found, name=_kind(found.name))
            return _armed(s, id, entry, found, signature=True)
        case ChooseGrant():
            return _armed(s, id, entry, found, signature=False)
    return found


def _kind(name: str) -> str:
    """Of "Signature Weapon (Light Melee)" what tells it from the others."""
    return name.partition("(")[2].removesuffix(")") or name


def _armed(
    s: Sketch, item: str, entry: Described, found: OptionShown, signature: bool
) -> OptionShown:
    """A weapon in this character's hands."""
    about, means = _in_hands(s, item, signature)
    found = replace(found, group=_SECTIONS[entry.section], damage=means)
    return replace(found, about=about) if about else found


@lru_cache(2048)
def _in_hands(s: Sketch, item: str, signature: bool) -> tuple[str, tuple[DamageStep, ...]]:
    """Its Attacks in a line, and their damage. The odds take most of the time of a step, and few
    answers change them."""
    holder, own = holding(s.b, item, signature)
    lines = (
        f"{figures.arm_line(s, a)}{', only for the Skilled' if a.barring_rule else ''}" for a in own
    )
    return "; ".join(lines), damage(holder, [arm for arm in own if figures.is_known(s, arm)])
