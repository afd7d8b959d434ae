"""Play between fights: what comes of a command on a character."""

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body import check as checks
from worldline.riftbound.body.prestige import earn, reroll, spend, unlock
from worldline.riftbound.characters import level
from worldline.riftbound.characters.level import Purchase
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import (
    adjust,
    attacking,
    correct,
    dying,
    garage,
    giving,
    harm,
    rest,
    shop,
    signature,
    tokens,
)
from worldline.riftbound.downtime.commands import (
    AddStory,
    Adjust,
    AllowGarage,
    AnyCommand,
    Attach,
    BuyAbility,
    BuyItem,
    ChangeMoney,
    ChangeSystem,
    ChangeSystemTokens,
    ChangeTokens,
    ChooseGoal,
    Correct,
    DescribeSignature,
    Drop,
    EarnPrestige,
    EatAndDrink,
    Fall,
    FillVehicle,
    Gained,
    Heal,
    Hold,
    Hurt,
    LevelUp,
    MakeCheck,
    MakeDyingCheck,
    MarkAbility,
    NameCompanion,
    NameVehicle,
    NameWeapon,
    PairDevice,
    PassHours,
    PassTurn,
    PickUp,
    Recharge,
    Refuel,
    Reload,
    ReloadSystem,
    Rename,
    RepairVehicle,
    ReplaceCompanion,
    ReplaceVehicle,
    Rest,
    RollAgain,
    RollDamage,
    RollHits,
    Scan,
    Sell,
    SpendPrestige,
    Switch,
    UseBandage,
    Wear,
    WriteNotes,
)
from worldline.riftbound.downtime.dying import CharacterAfter
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line


def apply(c: Character, command: AnyCommand, cup: Cup) -> CharacterAfter:
    """The character afterwards, and what happened. Raises Illegal with the rule that says no."""
    match command:
        case Hurt() | Fall() | Heal() | MakeDyingCheck() | PassTurn():
            return _body(c, command, cup)
        case Rest() | PassHours() | EatAndDrink():
            return _time(c, command, cup)
        case MakeCheck():
            return _check(c, command, cup)
        case RollAgain(check):
            return _roll_again(c, check, cup)
        case RollHits():
            return attacking.roll_hits(c, command, cup)
        case RollDamage():
            return attacking.roll_damage(c, command, cup)
        case Adjust() | ChangeTokens() | ChangeSystemTokens() | MarkAbility():
            return _by_hand(c, command)
        case Correct():
            return correct.correct(c, command)
        case LevelUp() | BuyAbility() | EarnPrestige() | SpendPrestige():
            return _growth(c, command, cup)
        case ReloadSystem() | Refuel() | FillVehicle() | RepairVehicle() | AllowGarage():
            return _vehicle(c, command, cup)
        case ChooseGoal() | AddStory() | Rename() | WriteNotes():
            return _paper(c, command)
        case ReplaceVehicle() | ChangeSystem() | ReplaceCompanion():
            return _signature(c, command, cup)
        case NameVehicle(name):
            return signature.name_vehicle(c, name)
        case NameCompanion(name):
            return signature.name_companion(c, name)
        case NameWeapon(name):
            return signature.name_weapon(c, name)
        case DescribeSignature(look):
            return signature.describe(c, look)
    return _belongings(c, command, cup)


def _body(
    c: Character, command: Hurt | Fall | Heal | MakeDyingCheck | PassTurn, cup: Cup
) -> CharacterAfter:
    match command:
        case Hurt(packets, damage, dodge, whose):
            return harm.suffer(c, packets, cup, damage=damage, dodge=dodge, whose=whose)
        case Fall(metres, whose):
            return harm.fall(c, metres, cup, whose)
        case Heal(amount, "character"):
            return dying.heal(c, amount)
        case Heal(amount):
            beast, told = dying.heal(dying.beast_of(c), amount)
            return dying.with_beast(beast), told
        case MakeDyingCheck(prestige):
            return _dying_check(c, prestige, cup)
        case PassTurn():
            return harm.pass_turn(c, cup)


def _time(c: Character, command: Rest | PassHours | EatAndDrink, cup: Cup) -> CharacterAfter:
    match command:
        case Rest():
            return _rest(c, command, cup)
        case PassHours(hours, asleep, sun):
            return rest.pass_hours(c, hours, asleep=asleep, sun=sun)
        case EatAndDrink(days, water):
            return rest.eat_and_drink(c, days, water)


def _rest(c: Character, command: Rest, cup: Cup) -> CharacterAfter:
    again, ends = command.prestige, command.interrupted
    minutes, asleep = rest.lasting(open_book(c.packs), command.kind, command.hours)
    sun = command.sun * rest.HOUR
    if ends is None:
        return rest.rest(c, minutes, cup, asleep=asleep, sun=sun, again=again)
    if ends >= minutes:
        raise Illegal("RB-RULING-58", f"this rest is over after {minutes} minutes")
    return rest.interrupt(c, ends, cup, asleep=asleep, sun=sun, again=again)


def _dying_check(c: Character, prestige: bool, cup: Cup) -> CharacterAfter:
    """RB-DYING-11; it may be rerolled for Prestige (RB-RULING-163)."""
    if prestige:
        spend(c)  # before any die falls: a roll that was seen is not lost
    seen = dying.dying_check(c, cup)
    told = [_dying_line(c, seen)]
    if prestige and not seen.succeeds:
        c, seen = reroll(c, seen, cup)
        told.append(_dying_line(c, seen))
    c, lines = dying.meet_fate(c, seen)
    return c, told + lines


def _dying_line(c: Character, seen: checks.CheckOutcome) -> Line:
    rules = ("RB-DYING-11", "RB-PRESTIGE-4") if seen.rerolled else ("RB-DYING-11",)
    again = "again: " if seen.rerolled else ""
    dice = (*seen.thrown.faces, *seen.thrown.more)
    text = f"{c.name} makes a dying Check {again}{seen.total}"
    return Line(text, rules, dice, seen.total, seen.result or "")


def _check(c: Character, command: MakeCheck, cup: Cup) -> CharacterAfter:
    """RB-CHECK-1; rolled again for Prestige if it fails (RB-PRESTIGE-4)."""
    if command.prestige:
        spend(c)
    seen = _rolled(c, command, cup)
    told = [checks.tell(c.name, seen)]
    if command.prestige and seen.result == "failure":
        c, seen = reroll(c, seen, cup)
        told.append(checks.tell(c.name, seen))
    return c, told


def check_last(command: AnyCommand, last: AnyCommand | None) -> None:
    """Whether a command can follow the last one; whoever keeps characters knows that."""
    if isinstance(command, RollAgain) and command.check != last:
        raise Illegal("RB-RULING-53", "only the Check that was made just now is rolled again")


def _roll_again(c: Character, check: MakeCheck, cup: Cup) -> CharacterAfter:
    """RB-PRESTIGE-4: after its dice were seen. All of them are thrown anew (RB-RULING-53)."""
    if check.prestige:
        raise Illegal("RB-RULING-53", "Prestige has been set on this roll already")
    paid = spend(c)
    return paid, [checks.tell(c.name, replace(_rolled(c, check, cup), rerolled=True))]


def _rolled(c: Character, command: MakeCheck, cup: Cup) -> checks.CheckOutcome:
    modifier = Reason("Situation", "RB-CHECK-6", command.modifier)
    return checks.check(
        c,
        command.attribute,
        cup,
        difficulty=command.difficulty,
        exact=command.exact,
        traits=command.traits,
        story=command.story_helps,
        situation=[modifier] if command.modifier else (),
    )


def _by_hand(
    c: Character, command: Adjust | ChangeTokens | ChangeSystemTokens | MarkAbility
) -> CharacterAfter:
    match command:
        case Adjust():
            return adjust.adjust(c, command)
        case ChangeTokens():
            return adjust.change_tokens(c, command)
        case ChangeSystemTokens():
            return adjust.change_system_tokens(c, command)
        case MarkAbility():
            return adjust.mark_ability(c, command)


def _growth(
    c: Character, command: LevelUp | BuyAbility | EarnPrestige | SpendPrestige, cup: Cup
) -> CharacterAfter:
    match command:
        case LevelUp():
            return _level_up(c, command, cup)
        case BuyAbility(gained):
            return _buy(c, gained)
        case EarnPrestige(shows):
            return earn(c, shows)
        case SpendPrestige(""):
            rolled = Line(f"{c.name} rolls again for Prestige", ("RB-PRESTIGE-4",))
            return spend(c), [rolled]
        case SpendPrestige(effect):
            return unlock(c, effect)


def _purchase(gained: Gained) -> Purchase:
    return Purchase(gained.ability, gained.choice, gained.raised)


def _buy(c: Character, gained: Gained) -> CharacterAfter:
    new = level.buy(c, *_purchase(gained))
    entry = open_book(c.packs).abilities[gained.ability]
    return new, [Line(f"{c.name} gains {entry.name} for {entry.cost}AP", ("RB-LEVEL-8",))]


def _level_up(c: Character, command: LevelUp, cup: Cup) -> CharacterAfter:
    if c.level >= open_book(c.packs).rules.level_most:
        level.check_level(c, level.Faces(()))  # which says so before any die falls
    own, companion = level.dice_needed(c)
    if command.dice:
        faces = level.Faces(command.dice[:own], command.dice[own:])
    else:
        faces = level.Faces(cup.throw(own), cup.throw(companion))
    new = level.level_up(c, faces, [_purchase(one) for one in command.gained])
    was, now = stats.maxima(stats.of(c)), stats.maxima(stats.of(new))
    pools = (("HP", was.hp, now.hp), ("SP", was.sp, now.sp))
    changed = ", ".join(f"{name} {old} to {most}" for name, old, most in pools if old != most)
    text = f"{c.name} rises to Level {new.level}: {changed}"
    told = [
        Line(text, ("RB-LEVEL-1",)),
        Line(f"{stats.level_gain(c)} HP for the new Level", ("RB-LEVEL-2", "RB-HP-4"), faces.own),
    ]
    if faces.companion:
        gain = f"{stats.companion_gain(c)} HP for the companion"
        told.append(Line(gain, ("RB-LEVEL-2", "RB-RULING-40"), faces.companion))
    names = open_book(c.packs).abilities
    for owned in new.abilities:
        if owned not in c.abilities:
            told.append(Line(f"{c.name} gains {names[owned.ability].name}", ("RB-LEVEL-4",)))
    for one in command.bought:
        new, lines = _buy(new, one)
        told += lines
    return new, told


Belongings = (
    BuyItem | PickUp | Drop | Sell | ChangeMoney | Hold | Wear | Reload | Recharge | Switch
    | Attach | Scan | PairDevice | UseBandage
)  # fmt: skip


def _belongings(c: Character, command: Belongings, cup: Cup) -> CharacterAfter:
    match command:
        case BuyItem(item, count, variant):
            return shop.buy(c, item, count, variant)
        case PickUp():
            return _pick_up(c, command, cup)
        case Drop(thing, count):
            return giving.drop(c, thing, count)
        case Sell(thing, mc, count):
            return giving.sell(c, thing, count, mc)
        case ChangeMoney(mc, reason):
            return _change_money(c, mc, reason.strip())
        case Hold(things):
            return shop.hold(c, things)
        case Wear(thing):
            return shop.wear(c, thing)
        case Reload(thing, source, many):
            return tokens.reload(c, thing, source, many)
        case Recharge(thing, source, many):
            return tokens.recharge(c, thing, source, many)
        case Switch(thing):
            return shop.switch(c, thing)
        case Attach(module, to):
            return shop.attach(c, module, to)
        case Scan(thing, wanted):
            return shop.scan(c, thing, wanted)
        case PairDevice(thing, other):
            return shop.pair(c, thing, other)
        case UseBandage(thing):
            treated = shop.bandage(c, thing, cup)
            return treated.character, treated.told


def _pick_up(c: Character, found: PickUp, cup: Cup) -> CharacterAfter:
    if found.item not in open_book(c.packs).items:
        raise Illegal("RB-SHEET-24", f'there is no item "{found.item}"')
    lifted = shop.pick_up(
        c,
        found.item,
        cup,
        variant=found.variant,
        choice=found.choice,
        two_handed=found.two_handed,
    )
    return lifted.character, lifted.told


def _change_money(c: Character, mc: int, reason: str) -> CharacterAfter:
    if c.money + mc < 0:
        raise Illegal("RB-BUILD-21", f"{c.name} has {c.money}mC")
    did = f"{c.name} {'gains' if mc >= 0 else 'pays'} {abs(mc)}mC"
    line = Line(f"{did}: {reason}" if reason else did, ("RB-BUILD-21",))
    return replace(c, money=c.money + mc), [line]


def _vehicle(
    c: Character,
    command: ReloadSystem | Refuel | FillVehicle | RepairVehicle | AllowGarage,
    cup: Cup,
) -> CharacterAfter:
    match command:
        case AllowGarage(work, allowed):
            return garage.allow(c, work, allowed)
        case ReloadSystem(system, source, many):
            return tokens.reload_system(c, system, source, many)
        case Refuel(system, source, many):
            return garage.refuel(c, system, source, many)
        case FillVehicle():
            return garage.fill(c)
        case RepairVehicle(traits):
            repaired = garage.repair(c, cup, traits)
            return repaired.character, repaired.told


def _signature(
    c: Character, command: ReplaceVehicle | ChangeSystem | ReplaceCompanion, cup: Cup
) -> CharacterAfter:
    match command:
        case ReplaceVehicle(option, systems, types, name):
            return signature.replace_vehicle(c, option, systems, types, name)
        case ChangeSystem(system, new, damage):
            return signature.change_system(c, system, new, damage)
        case ReplaceCompanion(option, assigned, name):
            return signature.replace_companion(c, option, assigned, name, cup)


def _paper(c: Character, command: ChooseGoal | AddStory | Rename | WriteNotes) -> CharacterAfter:
    match command:
        case ChooseGoal(goal, ended):
            new = level.new_goal(c, goal)
            texts = (
                f"{c.name} has {ended} a Goal: {c.quirks.goal}",
                f"{c.name} has a new Goal: {new.quirks.goal}",
            )
            return new, [Line(text, ("RB-QUIRK-4",)) for text in texts]
        case AddStory(story):
            new = level.new_story(c, story)
            return new, [Line(f"{c.name} has a new Story: {new.stories[-1]}", ("RB-STORY-1",))]
        case Rename(name):
            if not name.strip():
                raise Illegal("RB-BUILD-1", "a character has a name")
            line = Line(f"{c.name} is called {name.strip()} now", ("RB-SHEET-1",))
            return replace(c, name=name.strip()), [line]
        case WriteNotes(notes):
            return replace(c, notes=notes), [Line("The notes are changed", ("RB-SHEET-32",))]
