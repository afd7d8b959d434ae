"""Speech for those who do not hear it: signs, lips, devices (RB-RULING-73, RB-RULING-74)."""

from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Checking
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, own
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.standing import HearsSigns, ReadsLips
from worldline.riftbound.content.entries.when import Senses


def understands(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """Whether speech of b reaches a: heard, or read from hands or lips in view."""
    return field.hears(s, a, b) or _by_signs(s, a, b) or _by_lips(s, a, b) is not None


def _by_signs(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-74: a known sign language in view counts."""
    signs = s.units[b].signs and _passive(s, a, HearsSigns) is not None
    return signs and _can_read(s, a, b)


def _by_lips(s: Encounter, a: UnitId, b: UnitId) -> ReadsLips | None:
    found = _passive(s, a, ReadsLips)
    return found if isinstance(found, ReadsLips) and _can_read(s, a, b) else None


def _can_read(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """In view, and in a language that it knows, as far as languages are told."""
    mine, theirs = s.units[a].languages, s.units[b].languages
    known = not mine or not theirs or not set(mine).isdisjoint(theirs)
    return known and field.able(s, a) and field.sees(s, a, b)


def _passive(s: Encounter, u: UnitId, kind: type) -> object | None:
    mine = (p for power in own.powers(s, u) for p in power.standing)
    return next((p for p in mine if isinstance(p, kind)), None)


def lip_check(s: Encounter, user: UnitId, target: UnitId, use: Use) -> Checking | None:
    """RB-RULING-74: the Check of a target that must hear the use and can only read it from lips;
    it is easier where the speaker mouths clearly."""
    if use.target is None or not any(
        isinstance(q, Senses) and q.who == "target" and q.by == "hearing" for q in use.target.when
    ):
        return None
    if field.hears(s, target, user) or _by_signs(s, target, user):
        return None
    lips = _by_lips(s, target, user)
    if lips is None:
        return None
    difficulty = lips.mouthed if s.units[user].mouths else lips.difficulty
    return Checking(unit=target, name="lips", attribute=lips.attribute, difficulty=difficulty)
