"""A use: announced, paid, and then done for each target in turn (RB-RULING-100, RB-WIN-17)."""

from collections.abc import Iterator

from msgspec.structs import replace

from worldline.core.machine import Action, Illegal
from worldline.riftbound.body.prestige import prestige_left
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    StandingAnswer,
    at_hand,
    book,
    change,
    count_use,
    pay_sp,
    take,
)
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Checking,
    Doing,
    Offering,
    Paying,
    Turn,
    Using,
)
from worldline.riftbound.combat.nouns.schema import Consent, Say, Split, SplitCost, UnitId
from worldline.riftbound.combat.query import answers, companion, field, own, speech, tokens, uses
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import attack_powers, reach, sp_cost
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.query.when import attack_at_hand
from worldline.riftbound.combat.topics.window import open_own_window
from worldline.riftbound.content.entries import powers as pages
from worldline.riftbound.content.entries.standing import LendSp


def _entry(s: Encounter, f: Using | Doing) -> tuple[Power, pages.Use] | None:
    """The power and the use that a frame names: of the unit, or of the Attack at hand."""
    own = power_of(s, f.user, f.key)
    found = _named(own, f) if own is not None else None
    attack = attack_at_hand(s) if found is None else None
    if attack is not None:
        powers = (p for p in attack_powers(s, attack) if p.key.text == f.key)
        found = next((_named(power, f) for power in powers), None)
    return found


def _named(power: Power, f: Using | Doing) -> tuple[Power, pages.Use] | None:
    for use in power.uses:
        if use.id == f.use:
            return power, use
    return None


def charge(s: Encounter, f: Using, _: object) -> None:
    """RB-RULING-100: costs are paid in full on announcement."""
    found = _entry(s, f)
    assert found is not None, f"{f.key} {f.use} is not there"
    if sp := sp_cost(s, f.user, *found):
        s.push(Paying(payer=f.user, sp=sp))


def announce(s: Encounter, f: Using, got: Paying | None) -> None:
    found = _entry(s, f)
    if found is None or (got is not None and got.unpaid):
        _take_back(s, f)
        s.finish()
        return
    power, use = found
    if counted := uses.occasion(s, f.user, power, use):
        count_use(s, counted[0])
    uses.tire(s, f.user, power, use)
    aimed, far = f.targets, reach(s, f.user, power, use)
    if use.target is not None and use.target.all:
        aimed = tuple(uses.targets(s, uses.case(s, f.user, power, use), use.target, True))
    late = use.target.metres if use.target is not None and use.target.after_move else None
    doing = Doing(
        user=f.user, key=f.key, use=f.use, giver=power.giver, todo=use.effects, reach=far,
        rule=(use.rules or (power.source.rule,))[0], rating=power.rating, late=late,
    )  # fmt: skip
    f.targets, f.doing, f.aimed, f.holder = aimed, doing, use.target is not None, power.holder
    if s.units[f.user].hidden:
        window = at_hand(s, Offering)
        moved = () if window is None or window.subject is None else (window.subject,)
        field.show_by(s, f.user, (*aimed, *moved))
    s.emit(events.Used(unit=f.user, key=f.key, use=f.use, targets=aimed))
    _pay(s, f.user, power, use)


def _take_back(s: Encounter, f: Using) -> None:
    """RB-RULING-179: what nobody lends SP for is not done, and an Action for it is not taken."""
    acting, turn = at_hand(s, Acting), at_hand(s, Turn)
    if acting is None or turn is None or s.stack[-2] is not acting or acting.origin != "normal":
        return
    s.done.pop()
    k = companion.whose_actions(s, turn, s.actors.pop())
    turn.left = tuple(n + (i == k) for i, n in enumerate(turn.left))


def _pay(s: Encounter, u: UnitId, power: Power, use: pages.Use) -> None:
    cost = use.cost
    if uses.is_daring(power, use):  # RB-PRESTIGE-5
        change(s, u, prestige=prestige_left(book(s), s.units[u].prestige))
    if cost.charge or cost.ammo:
        tokens.add(s, u, power.key, ammo=-cost.ammo, charge=-cost.charge)
    if cost.watts and power.vehicle is not None:
        change(s, power.vehicle, watts=s.units[power.vehicle].watts - cost.watts)
        s.emit(events.Paid(unit=power.vehicle, watts=cost.watts))
    if cost.mark is not None:
        held = next(h for h in s.units[u].marks if h.mark == cost.mark)
        take(s, u, held, cost.count)
    if cost.item:
        tokens.lose(s, u, power.key)


def do_next(s: Encounter, f: Using, _: object) -> None:
    """Its effects, for one target after another; who must read them from lips makes a Check
    first, one try per use (RB-RULING-74)."""
    assert f.doing is not None
    if not f.aimed:
        s.push(replace(f.doing, target=f.holder))
    elif f.k < len(f.targets) and (found := _entry(s, f)):
        check = speech.lip_check(s, f.user, f.targets[f.k], found[1])
        if check is not None:
            s.push(check)


def was_read(s: Encounter, f: Using, got: Checking | Doing | None) -> None:
    assert f.doing is not None
    if not f.aimed or f.k >= len(f.targets):
        return
    s.goto(do_next)
    if not isinstance(got, Checking) or got.result:
        s.push(replace(f.doing, target=f.targets[f.k]))
    f.k += 1


USING = (charge, announce, do_next, was_read)

# SP are paid


def spend(s: Encounter, f: Paying, _: object) -> None:
    open_own_window(s, "spend", f.payer)


def split(s: Encounter, f: Paying, _: object) -> SplitCost | None:
    """RB-RULING-179: who pays, where there is a choice; nobody, if lenders have refused."""
    lent = uses.lenders(s, f.payer)
    payer = companion.payer(s, f.payer)
    if f.sp > s.units[payer].sp + sum(lent.values()):
        f.unpaid = True
        s.finish()
    elif not f.sp:
        s.finish()
    elif lent:
        return SplitCost(seat(s, f.payer), f.payer, f.sp)
    else:
        f.shares = ((payer, f.sp),)
    return None


def ask(s: Encounter, f: Paying, got: Split | None) -> Consent | None:
    """RB-RULING-179: by the switch, whoever else plays a lender is asked each time."""
    shares = f.shares if got is None else got.shares
    k = f.k
    while k < len(shares) and not _prompts(s, f.payer, shares[k][0]):
        k += 1
    f.shares, f.k = shares, k
    if k < len(shares):
        lender = shares[k][0]
        return Consent(seat(s, lender), lender, f.payer)
    s.goto(pay)
    return None


def _prompts(s: Encounter, payer: UnitId, lender: UnitId) -> bool:
    if lender == companion.payer(s, payer) or seat(s, lender) == seat(s, payer):
        return False
    if answers.lending(s.units[lender]).how == "always":  # RB-STAND-3
        return False
    return any(
        isinstance(p, LendSp) and bool(s.switches[p.prompt])
        for power in own.powers(s, lender)
        for p in power.standing
    )


def hear_consent(s: Encounter, f: Paying, got: Say) -> None:
    """Who refuses withdraws its permission, until it is given again."""
    if got.yes:
        f.k += 1
        s.goto(ask)
    else:
        lender = s.units[f.shares[f.k][0]]
        never = answers.with_answer(lender.answers, StandingAnswer(to="lend", how="never"))
        change(s, lender.id, answers=never)
        f.shares, f.k = (), 0
        s.goto(split)


def pay(s: Encounter, f: Paying, _: object) -> None:
    for u, sp in f.shares:
        pay_sp(s, u, sp)


PAYING = (spend, split, ask, hear_consent, pay)


def consents(s: Encounter, d: Consent) -> Iterator[Say]:
    yield from (Say(True), Say(False))


def check_consent(s: Encounter, d: Consent, action: Action) -> None:
    if not isinstance(action, Say):
        rule = "RB-RULING-253" if at_hand(s, Paying) is None else "RB-RULING-179"
        raise Illegal(rule, "they are asked whether they agree")


def splits(s: Encounter, d: SplitCost) -> Iterator[Split]:
    """One's own SP first, or one lender's first."""
    found: dict[Split, None] = {}
    purses = _purses(s, d.unit)
    for first in purses:
        left, shares = d.sp, []
        for u in dict.fromkeys((first, *purses)):
            part = min(left, purses[u])
            left -= part
            if part:
                shares.append((u, part))
        found[Split(tuple(sorted(shares)))] = None
    yield from found


def _purses(s: Encounter, u: UnitId) -> dict[UnitId, int]:
    """Whose SP a unit may spend, and how many: its own first."""
    payer = companion.payer(s, u)
    return {payer: s.units[payer].sp, **uses.lenders(s, u)}


def check_split(s: Encounter, d: SplitCost, action: Action) -> None:
    if not isinstance(action, Split) or sum(sp for _, sp in action.shares) != d.sp:
        raise Illegal("RB-RULING-179", f"{d.sp} SP are paid in all")
    purses = _purses(s, d.unit)
    for u, sp in action.shares:
        if not 0 < sp <= purses.get(u, 0):
            raise Illegal("RB-RULING-179", "that share cannot be paid")
    if len({u for u, _ in action.shares}) != len(action.shares):
        raise Illegal("RB-RULING-179", "each payer is named once")
