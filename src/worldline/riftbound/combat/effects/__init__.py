"""Effects: one short procedure for each, and the frame that does them in order (pages/effects.py).

To add an effect: a struct in pages, its steps in a file here, a row in EFFECTS, a test.
"""

from collections.abc import Callable
from typing import Any, Final

from worldline.core.machine import Decision
from worldline.riftbound.combat.effects import actions, harm, rolls
from worldline.riftbound.combat.effects.scope import case
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Doing
from worldline.riftbound.combat.query.when import holds
from worldline.riftbound.content.entries import effects as pages

Part = Callable[[Encounter, Doing, Any, Any], Decision | None]

EFFECTS: Final[dict[type[pages.Effect], tuple[Part, ...]]] = {
    pages.Check: (rolls.check, rolls.follow_check),
    pages.Roll: (rolls.roll, rolls.follow_roll),
    pages.Choose: (rolls.choose, rolls.follow_choice),
    pages.Trade: (rolls.trade,),
    pages.Reroll: rolls.REROLL,
    pages.DiscardDie: (rolls.discard_die,),
    pages.Block: (harm.block,),
    pages.Redirect: (harm.redirect, harm.redirect_most, harm.redirect_successes),
    pages.Retarget: (harm.retarget,),
    pages.RaiseDamage: (harm.raise_damage, harm.add_damage),
    pages.MultiplyDamage: (harm.multiply_damage,),
    pages.HalveDamage: (harm.halve_damage,),
    pages.Damage: harm.DAMAGE,
    pages.Heal: (harm.heal, harm.give_hp),
    pages.Restore: (harm.restore, harm.give_back),
    pages.EscapeZero: (harm.escape_zero, harm.regain_hp),
    pages.Mark: (harm.mark, harm.give_mark),
    pages.Unmark: (harm.unmark,),
    pages.ToggleMark: (harm.toggle_mark,),
    pages.LearnProfile: (harm.learn_profile,),
    pages.BarUse: (harm.bar_use,),
    pages.Move: (actions.go, actions.start_walk, actions.check_arrival),
    pages.LengthenMove: (actions.lengthen_move, actions.add_length),
    pages.Shift: actions.SHIFT,
    pages.Halt: (actions.halt,),
    pages.Drive: actions.DRIVE,
    pages.MakeAttack: actions.MAKE_ATTACK,
    pages.Overwatch: (actions.overwatch, actions.start_watch),
    pages.Prepare: (actions.prepare, actions.prepare_attribute),
    pages.Seize: (actions.seize,),
    pages.ExtraAction: (actions.extra_action,),
    pages.ExtraTurn: (actions.extra_turn,),
    pages.ReduceCost: (actions.reduce_cost,),
    pages.Reload: (actions.fill, actions.fill_tokens),
    pages.Recharge: (actions.fill, actions.fill_tokens),
    pages.Generate: (actions.generate,),
    pages.SwitchOnOff: (actions.switch,),
    pages.Create: (actions.create, actions.create_hazard),
    pages.Scan: (actions.scan,),
    pages.Pair: (actions.pair,),
}


def do(s: Encounter, f: Doing, got: object) -> Decision | None:
    """Run the next step of the first effect; `f.step` counts them."""
    while f.todo:
        effect, step = f.todo[0], f.step
        parts = EFFECTS[type(effect)]
        if step < len(parts) and (step or _applies(s, f, effect)):
            f.step = step + 1
            s.goto(do)
            return parts[step](s, f, effect, got)
        f.todo, f.step, f.number, got = f.todo[1:], 0, 0, None
    return None


def _applies(s: Encounter, f: Doing, effect: Any) -> bool:
    return not (effect.when or effect.unless) or holds(case(s, f), effect)


DOING = (do,)
