"""Effects on Attacks, damage, HP, SP, EHP and marks."""

from msgspec.structs import replace

from worldline.core.machine import Decision
from worldline.riftbound.body import health, hits, marks
from worldline.riftbound.combat.effects.scope import case, give_up, shows, throw, unit
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book, change
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Damaging,
    Dodging,
    Doing,
    Offering,
    Striking,
)
from worldline.riftbound.combat.nouns.schema import Choose, ChooseNumber, ChooseTarget, Target
from worldline.riftbound.combat.query import companion, uses
from worldline.riftbound.combat.query.powers import maxima, seat
from worldline.riftbound.combat.query.when import damage_type
from worldline.riftbound.combat.topics import damage as harm
from worldline.riftbound.combat.topics import fall, status, strike
from worldline.riftbound.content.entries import effects as pages

# An Attack at hand


def block(s: Encounter, f: Doing, e: pages.Block, _: object) -> None:
    dodge = at_hand(s, Dodging)
    if dodge is not None:
        dodge.successes = max(0, dodge.successes - e.shots)


def redirect(s: Encounter, f: Doing, e: pages.Redirect, _: object) -> None:
    throw(s, f, e.up_to, f.use)


def redirect_most(s: Encounter, f: Doing, e: pages.Redirect, got: object) -> Decision | None:
    """RB-RULING-172: from 0 up to that many of the successes not yet redirected."""
    dodge = at_hand(s, Dodging)
    most = min(shows(s, f, e.up_to, got), dodge.successes) if dodge and not dodge.redirected else 0
    return ChooseNumber(seat(s, f.user), f.user, most) if most else None


def redirect_successes(s: Encounter, f: Doing, e: pages.Redirect, got: Choose | None) -> None:
    dodge = at_hand(s, Dodging)
    if got is None or dodge is None or not got.n:
        return
    dodge.others = (*dodge.others, (f.user, got.n))
    dodge.successes -= got.n
    s.emit(events.Redirected(by=f.user, successes=got.n))


def retarget(s: Encounter, f: Doing, e: pages.Retarget, _: object) -> None:
    """RB-RULING-148: only this unit's share."""
    attack, to = at_hand(s, Attacking), unit(s, f, e.to)
    if attack is not None and to is not None:
        attack.targets = tuple(to if t == f.user else t for t in attack.targets)


def raise_damage(s: Encounter, f: Doing, e: pages.RaiseDamage, _: object) -> None:
    throw(s, f, e.amount, f.use)


def add_damage(s: Encounter, f: Doing, e: pages.RaiseDamage, got: object) -> None:
    if at_hand(s, Damaging) is not None:
        harm.raise_damage(s, shows(s, f, e.amount, got))


def multiply_damage(s: Encounter, f: Doing, e: pages.MultiplyDamage, _: object) -> None:
    striking = at_hand(s, Striking)
    if striking is not None:
        striking.times = e.by


def halve_damage(s: Encounter, f: Doing, e: pages.HalveDamage, _: object) -> None:
    striking = at_hand(s, Striking)
    if striking is not None:
        striking.packets = hits.halve(striking.packets)


# HP, SP, EHP


def damage(s: Encounter, f: Doing, e: pages.Damage, _: object) -> Decision | None:
    """A damage event of its own; during a hit it waits for the Attack's own damage."""
    window = at_hand(s, Offering)
    if window is not None and window.window == "attack.hit":
        strike.queue(s, replace(f, at=0, step=0, todo=(e,)))  # it begins anew
        give_up(s, f)
        return None
    if e.to is None:
        return None
    found = uses.targets(s, case(s, f), e.to)
    if not found:
        give_up(s, f)
        return None
    return ChooseTarget(seat(s, f.user), f.user, tuple(found))


def damage_dice(s: Encounter, f: Doing, e: pages.Damage, got: Target | None) -> None:
    on = got.unit if got is not None else f.target
    f.number = -1 if on is None else on
    throw(s, f, e.amount, f.use)


def deal_damage(s: Encounter, f: Doing, e: pages.Damage, got: object) -> None:
    type = damage_type(s) or "" if e.type == "attack" else e.type
    if f.number >= 0 and (packet := shows(s, f, e.amount, got)):
        s.push(Damaging(damaged=f.number, packets=(packet,), damage=type, dealer=f.user))


DAMAGE = (damage, damage_dice, deal_damage)


def heal(s: Encounter, f: Doing, e: pages.Heal, _: object) -> None:
    throw(s, f, e.amount, f.use)


def give_hp(s: Encounter, f: Doing, e: pages.Heal, got: object) -> None:
    on = unit(s, f, e.on)
    if on is not None:
        harm.heal(s, on, shows(s, f, e.amount, got))


def restore(s: Encounter, f: Doing, e: pages.Restore, _: object) -> None:
    throw(s, f, 0 if e.amount is None else e.amount, f.use)


def give_back(s: Encounter, f: Doing, e: pages.Restore, got: object) -> None:
    on = unit(s, f, e.on)
    if on is not None:
        on = companion.payer(s, on) if e.what == "sp" else on
        harm.restore(s, on, e.what, None if e.amount is None else shows(s, f, e.amount, got))


def escape_zero(s: Encounter, f: Doing, e: pages.EscapeZero, _: object) -> None:
    throw(s, f, e.hp, f.use)


def regain_hp(s: Encounter, f: Doing, e: pages.EscapeZero, got: object) -> None:
    hp = health.gain(0, shows(s, f, e.hp, got), maxima(s, f.user).hp)
    change(s, f.user, hp=hp)
    s.emit(events.Healed(unit=f.user, hp=hp))


# Marks


def mark(s: Encounter, f: Doing, e: pages.Mark, _: object) -> None:
    throw(s, f, e.count, f.use)


def give_mark(s: Encounter, f: Doing, e: pages.Mark, got: object) -> None:
    on = unit(s, f, e.on)
    if on is not None:
        if e.mark == marks.prone(book(s)):
            fall.lay(s, on, f.user)
            return
        status.put(s, on, e.mark, shows(s, f, e.count, got), f.user, e.anew)


def unmark(s: Encounter, f: Doing, e: pages.Unmark, _: object) -> None:
    on = unit(s, f, e.on)
    if on is not None:
        of = f.giver if keys.power(f.key).kind == "mark" else None
        status.remove(s, on, e.mark, None if e.count == "all" else e.count, of)


def toggle_mark(s: Encounter, f: Doing, e: pages.ToggleMark, _: object) -> None:
    on = unit(s, f, e.on)
    if on is None:
        return
    if any(held.mark == e.mark for held in s.units[on].marks):
        status.remove(s, on, e.mark)
    else:
        status.put(s, on, e.mark, 1, f.user, False)


def learn_profile(s: Encounter, f: Doing, e: pages.LearnProfile, _: object) -> None:
    if f.target is not None:
        who = companion.learner(s, f.user)
        scholar, profile = s.units[who], s.units[f.target].profile
        known = scholar.investigated
        change(
            s, who, studied=(*scholar.studied, f.target),
            investigated=known if profile in known else (*known, profile),
        )  # fmt: skip


def bar_use(s: Encounter, f: Doing, e: pages.BarUse, _: object) -> None:
    if f.target is not None:
        who = companion.learner(s, f.user)
        change(s, who, barred=(*s.units[who].barred, (f.use, f.target)))
