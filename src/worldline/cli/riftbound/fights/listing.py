"""The options as they are listed, and which of them a line means."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, TypeVar

from worldline.cli.riftbound.fights.offers import Offer, Prompt, targets
from worldline.cli.shell import Unusable
from worldline.riftbound.combat.drawing.labels import NO_LETTER, letters, tie
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.query.names import list_words, name, place, units
from worldline.riftbound.combat.telling import text
from worldline.riftbound.combat.telling.warning import is_move
from worldline.riftbound.compendium.wording import any_of
from worldline.words import nearest

T = TypeVar("T")

FEW: Final = 6
YES_OR_NO: Final = ("y", "yes", "n", "no")
"""Answers to another question, which begin no option."""


def lines(at: Prompt) -> Iterable[tuple[int, str]]:
    """Each with its number; all that can be prepared is one line, and so are Attacks on several
    allies with the same weapon."""
    for _, group in groupby(at.offers, key=lambda o: _group(at, o)):
        first, *more = group
        match first.action:
            case schema.Prepare() if more:
                yield first.n, ", ".join([first.text, *(_without(o, "prepare ") for o in more)])
            case schema.Attack(targets=us) if more:
                before, _, behind = first.text.partition(name(at.s, us[0]))
                others = [f"{o.n} {units(at.s, targets(o.action))}" for o in more]
                named = ", ".join([units(at.s, us), *others])
                yield first.n, f"{before}{named}{behind} (each an ALLY)"
            case schema.Use() | schema.Leave() if more:
                further = [f"{o.n} {_object(at, o)}" for o in more]
                yield first.n, ", ".join([_noted(first), *further])
            case _:
                yield first.n, _noted(first)


def _noted(o: Offer, text: str = "") -> str:
    return f"{text or o.text}{f' ({o.note})' if o.note else ''}"


def _object(at: Prompt, o: Offer) -> str:
    """What differs from the option before it."""
    if isinstance(o.action, schema.Leave):
        return _noted(o, place(o.action.at))
    return _noted(o, units(at.s, targets(o.action)))


def _group(at: Prompt, o: Offer) -> object:
    match o.action:
        case schema.Prepare():
            return "prepare"
        case schema.Leave():
            return "leave"
        case schema.Use(key=key, use=use, targets=(_,)):
            return key, use
        case schema.Attack(arm=arm, targets=(target,), damage=damage) if at.unit is not None:
            return (arm, damage) if tie(at.s, at.unit, target) == "ally" else o.n
    return o.n


def _without(o: Offer, verb: str) -> str:
    return f"{o.n} {o.text.removeprefix(verb)}"


ONE_IS_FREE: Final = "Nothing here is number 1, so that nothing is spent by a mere 1."


# Which is meant


def offer_by_number(at: Prompt, n: int) -> Offer:
    for offer in at.offers:
        if offer.n == n:
            return offer
    if not at.offers:
        raise Unusable("There is nothing to choose from here; `help` lists what can be typed.")
    lowest, highest = min(o.n for o in at.offers), max(o.n for o in at.offers)
    why = f" {ONE_IS_FREE}" if n == 1 and leaves_one_free(at) else ""
    raise Unusable(f"There is no option {n}; they are numbered from {lowest} to {highest}.{why}")


def leaves_one_free(at: Prompt) -> bool:
    return (
        not isinstance(at.d, schema.ChooseNumber) and min((o.n for o in at.offers), default=1) > 1
    )


def fitting(at: Prompt, typed: str) -> list[Offer]:
    """By how their sentences begin, or what only they hold."""
    return _named(at, [(offer, offer.text) for offer in at.offers], typed)


def why_not_offered(at: Prompt, typed: str) -> list[str]:
    """Why the Actions that this means are not offered, a sentence for each."""
    if at.outlook is None or at.unit is None:
        return []
    say = text.nameless(at.s, at.d.seat)
    not_offered = [(no, text.doing(say, at.unit, no.action)) for no in at.outlook.not_offered]
    told = [(f"{said}: {no.why.why} ({no.why.rule}).", said) for no, said in not_offered]
    return _named(at, told, typed)


def offer_by_words(at: Prompt, typed: str, commands: Sequence[str]) -> Offer:
    key = " ".join(typed.casefold().split())
    if found := fitting(at, typed):
        if len(found) == 1:
            return found[0]
        some = any_of(f"{offer.n} {offer.text}" for offer in found[:FEW])
        more = f", or one of {len(found) - FEW} more" if len(found) > FEW else ""
        raise Unusable(f'"{typed}" may be {some}{more}: type the number.')
    if isinstance(at.d, schema.ChoosePath | schema.ChooseWay):
        back = "; `undo` takes the Action back" if _is_own(at) else ""
        where = f"Say where to go: a number, or as in `move 6 4.5`{back}."
        raise Unusable(f'"{typed}" is no place. {where}')
    word = key.split()[0]
    if reasons := why_not_offered(at, typed):
        raise Unusable(f"Not now: {reasons[0]} `why` tells the rest.")
    if verb := [o for o in at.offers if o.text.casefold().startswith(f"{word} ")]:
        some = list_words([f"{o.n} {o.text}" for o in verb[:FEW]])
        more = f" and {len(verb) - FEW} more" if len(verb) > FEW else ""
        raise Unusable(f'There is no "{typed}" now; there is {some}{more}. `why` tells why not.')
    near = nearest(word, [*commands, *(offer.text.casefold() for offer in at.offers)])
    meant = f"Did you mean `{near}`? " if near else ""
    raise Unusable(
        f'"{typed}" is not understood. {meant}A number takes an option, and so do the beginnings '
        f"of its words; besides there are {list_words(commands)}. `help` explains them."
    )


def _with_names(at: Prompt, key: str) -> str:
    """With the names of units where a line has their letters on the map."""
    verb, *words = key.split() or [""]
    named = {letter.casefold(): u for u, letter in letters(at.s, at.d.seat).items()}
    named.pop(NO_LETTER.casefold(), None)
    return " ".join((verb, *(name(at.s, named[w]).casefold() if w in named else w for w in words)))


def _named(at: Prompt, things: Iterable[tuple[T, str]], typed: str) -> list[T]:
    """Those that a line means, by their sentences; units go by their letters too."""
    key = " ".join(typed.casefold().split())
    texts = [(thing, words.casefold()) for thing, words in things]
    return _fitting(texts, _with_names(at, key)) or _fitting(texts, key)


def _fitting(texts: Sequence[tuple[T, str]], key: str) -> list[T]:
    """By the strictest way in which any fits."""
    for fits in (str.__eq__, str.startswith, _has_words, _in_order):
        if key in YES_OR_NO and fits != str.__eq__:
            continue
        if found := [thing for thing, words in texts if fits(words, key)]:
            return found
    return []


def _is_own(at: Prompt) -> bool:
    return isinstance(at.d, schema.ChoosePath) and is_move(at.s, at.d)


def _has_words(text: str, key: str) -> bool:
    return len(key) > 1 and re.search(rf"\b{re.escape(key)}", text) is not None


def _in_order(text: str, key: str) -> bool:
    """Every word begins one of the text, in their order: `attack brute with rifle`."""
    words = iter(re.findall(r"[\w'-]+", text))
    return all(any(word.startswith(part) for word in words) for part in key.split())


def missing(at: Prompt) -> str:
    """Enemies that no Attack can be made on now."""
    u = at.unit
    if u is None or at.outlook is None:
        return ""
    hit = {t for o in at.offers if isinstance(o.action, schema.Attack) for t in o.action.targets}
    others = [o.unit for o in at.outlook.others if not at.s.units[o.unit].dead]
    out = [t for t in others if t not in hit and tie(at.s, u, t) == "enemy"]
    if not out or not any(isinstance(o.action, schema.Overwatch) for o in at.offers):
        return ""
    return f"No Attack now on {units(at.s, out)}: `why {name(at.s, out[0])}` tells why."
