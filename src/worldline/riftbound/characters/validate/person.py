"""Whether a character could have been built so: dice, Scores, Traits, Quirks, Stories."""

from worldline.riftbound.characters.validate.fault import CharacterCase, Fault, Faults
from worldline.riftbound.content.entries.characters import ScoreGain
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES, Trait
from worldline.words import with_sign


def person(case: CharacterCase) -> Faults:
    c = case.c
    if not c.name.strip():
        yield Fault("RB-BUILD-1", "name", "a character has a name")
    yield from _dice(case)
    yield from _changes(case)
    yield from _traits(case)
    for kind in ("ideal", "goal", "flaw"):
        if not getattr(c.quirks, kind).strip():
            yield Fault("RB-QUIRK-1", f"quirks.{kind}", f"everybody has one {kind.title()}")
    most = case.book.rules.prestige_most
    if not 0 <= c.prestige <= most:
        yield Fault("RB-PRESTIGE-2", "prestige", f"nobody holds more than {most} Prestige")
    if len(c.stories) < 2:
        yield Fault("RB-STORY-1", "stories", "there are a Background and an Origin at least")
    for n, story in enumerate(c.stories):
        if not story.strip():
            yield Fault("RB-STORY-1", f"stories[{n}]", "a Story has words")


def _dice(case: CharacterCase) -> Faults:
    rules, birth = case.book.rules, case.c.birth
    count, places = rules.build_dice, range(rules.build_dice)
    if len(birth.dice) != count or not all(1 <= die <= 6 for die in birth.dice):
        yield Fault("RB-BUILD-3", "birth.dice", f"{count}d6 are rolled")
        return
    for faces, called in ((rules.build_high, "high"), (rules.build_low, "low")):
        if not set(birth.dice) & set(faces):
            why = f"no {called} die is among them: all are rolled again"
            yield Fault("RB-BUILD-4", "birth.dice", why)  # RB-RULING-25
    dropped = set(birth.dropped)
    if len(birth.dropped) != count - rules.build_keep or len(dropped) != len(birth.dropped):
        why = f"exactly {count - rules.build_keep} dice are discarded"
        yield Fault("RB-BUILD-5", "birth.dropped", why)
    elif not dropped <= set(places):
        yield Fault("RB-BUILD-5", "birth.dropped", "there is no such die")
    given = birth.assigned
    if set(given) != set(ATTRIBUTES) or len(set(given.values())) != len(given):
        yield Fault("RB-BUILD-7", "birth.assigned", "every Attribute gets a die of its own")
    for attribute, place in given.items():
        if place not in places or place in dropped:
            why = "this die is discarded, or there is none"
            yield Fault("RB-BUILD-7", f"birth.assigned.{attribute}", why)


def _changes(case: CharacterCase) -> Faults:
    """RB-BUILD-8, RB-BUILD-9; the Scores follow (RB-ATTR-7)."""
    c, role = case.c, case.book.roles[case.c.role]
    if c.birth.gain not in role.gain_one:
        names = " or ".join(role.gain_one).upper()
        yield Fault(role.rules[0], "birth.gain", f"{role.name} gains {names}")
    if c.birth.loss not in role.lose_one:
        names = " or ".join(role.lose_one).upper()
        yield Fault(role.rules[0], "birth.loss", f"{role.name} loses {names}")
    for n, own in enumerate(c.abilities):
        gain = case.book.abilities[own.ability].on_gain or ScoreGain(scores={})
        others = set(own.raised) - set(gain.scores)
        if len(own.raised) != gain.other or len(others) != gain.other:
            why = f"it raises {gain.other} other Scores, each another"
            yield Fault("RB-BUILD-9", f"abilities[{n}].raised", why)
    for attribute, score in scores_at(case, c.level).items():
        if c.scores[attribute] != score:
            made = f"dice, Role and Abilities make {with_sign(score)}"
            why = f"it is {with_sign(c.scores[attribute])}; {made}"
            yield Fault("RB-ATTR-7", f"scores.{attribute}", why)


def scores_at(case: CharacterCase, level: int) -> dict[Attribute, int]:
    """Base Scores anew with the Abilities of these Levels, as far as the dice can be read
    (RB-BUILD-6, RB-RULING-28)."""
    rules, birth, role = case.book.rules, case.c.birth, case.book.roles[case.c.role]
    abilities = [own for own in case.c.abilities if own.level <= level]
    gains = [case.book.abilities[own.ability].on_gain for own in abilities]
    raised = [attribute for own in abilities for attribute in own.raised]
    found = {}
    for attribute, place in birth.assigned.items():
        if 0 <= place < len(birth.dice) and 1 <= birth.dice[place] <= 6:
            score = rules.build_scores[str(birth.dice[place])]
            score += (attribute == role.gain) + (attribute == birth.gain)
            score += sum(gain.scores.get(attribute, 0) for gain in gains if gain)
            score += raised.count(attribute) - (attribute == birth.loss)
            found[attribute] = min(max(score, rules.score_least), rules.score_most)
    return found


def _traits(case: CharacterCase) -> Faults:
    """RB-RULING-26: the sums are met exactly, at every Level (RB-RULING-27)."""
    rules, traits = case.book.rules, case.c.traits
    for n, trait in enumerate(traits):
        yield from _trait(case, trait, f"traits[{n}]")
    names = [trait.name.strip().casefold() for trait in traits]
    if len(set(names)) < len(names):
        yield Fault("RB-TRAIT-4", "traits", "two Traits are the same")
    if len(traits) > rules.traits:
        yield Fault("RB-TRAIT-3", "traits", f"there are at most {rules.traits} Traits")
    sums = sum(trait.plus for trait in traits), sum(trait.minus for trait in traits)
    if sums != (rules.trait_plus, -rules.trait_minus):
        most = f"{with_sign(rules.trait_plus)} and {with_sign(-rules.trait_minus)}"
        why = f"{with_sign(sums[0])} and {with_sign(sums[1])} instead of {most}"
        yield Fault("RB-TRAIT-2", "traits", f"strengths and weaknesses total {why}")


def _trait(case: CharacterCase, trait: Trait, field: str) -> Faults:
    rules = case.book.rules
    if not trait.name.strip():
        yield Fault("RB-TRAIT-1", f"{field}.name", "a Trait has a name")
    if trait.plus < 0 or trait.minus > 0 or not (trait.plus or trait.minus):
        yield Fault("RB-TRAIT-1", field, "a strength is above 0, a weakness below; one is there")
    if trait.plus > rules.trait_most:
        yield Fault("RB-TRAIT-7", f"{field}.plus", f"none is better than +{rules.trait_most}")
    if trait.minus < rules.trait_least:
        yield Fault("RB-TRAIT-6", f"{field}.minus", f"none is worse than {rules.trait_least}")
