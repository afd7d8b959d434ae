"""Standing answers in words, both ways (RB-STAND).

    overwatch never at allies, once per move
    overwatch never this turn
    parry always, keep 3 SP
    reroll only if it can change
    intercept pass unless an ally could fall
    dodge best
    seize ask
    all usual

First what is answered: a use, an Ability or item by its name, a kind of answer, a window, or all;
then how, and on which conditions. Without a word for how, the unit is asked.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from worldline.core.text import BadText
from worldline.riftbound.combat.nouns.commands import Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.answers import (
    ALL,
    KINDS,
    WINDOWS,
    answerable,
    with_answer,
)
from worldline.riftbound.combat.telling.answerable import answerable_things, possible_things
from worldline.words import nearest

USUAL: Final = "usual"
_HOW: Final[dict[str, dict[str, Any]]] = {
    "never": {"how": "never"},
    "always": {"how": "always"},
    "ask me": {"how": "ask"},
    "ask": {"how": "ask"},
    "best rating": {"how": "best"},
    "best": {"how": "best"},
}
_CONDITIONS: Final[dict[str, dict[str, Any]]] = {
    "only if it can change": {"change": True},
    "if it can change": {"change": True},
    "pass unless an ally could fall": {"fall": True},
    "unless an ally could fall": {"fall": True},
    "if an ally could fall": {"fall": True},
    "never at allies": {"foes": True},
    "not at allies": {"foes": True},
    "never for enemies": {"friends": True},
    "not for enemies": {"friends": True},
    "once per move": {"once": True},
    "once": {"once": True},
}
_UNTIL: Final[dict[str, dict[str, Any]]] = {
    "this turn": {"until": "turn"},
    "this round": {"until": "round"},
}
PHRASES: Final = {**_CONDITIONS, **_HOW, **_UNTIL, USUAL: {}}
"""The longer ones of those that begin alike stand first."""
_KEEP: Final = "keep 3 SP"
WAYS: Final = (
    "never", "always", "ask", "best", USUAL, "only if it can change",
    "pass unless an ally could fall", "never at allies", "never for enemies", "once per move",
    "this turn", "this round", _KEEP,
)  # fmt: skip
"""What is listed for somebody who writes none of them."""


def read_stand(s: Encounter, u: UnitId, text: str) -> Stand:
    """The command that adds one answer to those of a unit; BadText says what is wrong."""
    words, unit = _plain(text).split(), s.units[u]
    to, rest = _thing(s, u, words)
    said = _said(rest)
    if said is None:
        answers = tuple(one for one in unit.answers if ALL != to != one.to)
    else:
        answers = with_answer(unit.answers, StandingAnswer(to=to, **said))
    return Stand(
        unit=u, answers=answers, unwilling=unit.unwilling, mouths=unit.mouths, signs=unit.signs
    )


def write_answer(answer: StandingAnswer) -> str:
    """What `read_stand` reads."""
    return f"{answer.to} {', '.join(_written(answer))}"


def _written(answer: StandingAnswer) -> Iterator[str]:
    yield answer.how
    told = set[str]()
    for phrase, fields in _CONDITIONS.items():
        (field,) = fields
        if getattr(answer, field) and field not in told:
            told.add(field)
            yield phrase
    if answer.keep:
        yield f"keep {answer.keep} SP"
    if answer.until != "fight":
        yield f"this {answer.until}"


def _plain(text: str) -> str:
    """Words and numbers: a number keeps its sign and its point, by which it may be wrong."""
    return " ".join(re.findall(r"(?<!\w)[-+−]?\d+(?:[.,]\d+)*|[a-z0-9]+", text.lower()))


def _thing(s: Encounter, u: UnitId, words: list[str]) -> tuple[str, list[str]]:
    """What is answered, by the longest name that fits, and the words behind it."""
    names = {_plain(name): id for id, name in reversed(answerable(s.packs).items())}
    names |= {_plain(id): id for id in (*answerable(s.packs), *WINDOWS, *KINDS, ALL)}
    names["everything"] = ALL
    for n in range(len(words), 0, -1):
        if (to := names.get(" ".join(words[:n]))) is not None:
            _check_had(s, u, to)
            return to, words[n:]
    if not words:
        raise BadText("", "write what is answered, and how: overwatch never at allies")
    raise BadText(words[0], _nothing(s, u, words[0], names))


def _nothing(s: Encounter, u: UnitId, word: str, names: Iterable[str]) -> str:
    """What a unit can answer, and what was perhaps meant."""
    return f'"{word}" is nothing they can answer{_perhaps(word, names)}: {_answers(s, u)}'


def _check_had(s: Encounter, u: UnitId, to: str) -> None:
    """What was said once can be taken back, whatever has become of the unit."""
    known, unit = answerable(s.packs), s.units[u]
    said = any(answer.to == to for answer in unit.answers)
    if to in known and not said and to not in possible_things(s, u):
        raise BadText(to, f"{unit.name} has no {known[to]}: {_answers(s, u)}")


def _answers(s: Encounter, u: UnitId) -> str:
    return _write([thing.to for thing in answerable_things(s, u)])


def _perhaps(word: str, names: Iterable[str]) -> str:
    near = nearest(word, names)
    return f", perhaps {near}" if near else ""


def _write(names: Sequence[str]) -> str:
    *some, last = names
    return f"write {', '.join(some)} or {last}"


def _said(words: list[str]) -> dict[str, Any] | None:
    """How it is answered; None: as usual."""
    found: dict[str, Any] = {}
    if words == [USUAL]:
        return None
    while words:
        if words[0] == "and":
            words = words[1:]
            continue
        if words[0] == "keep":
            if len(words) < 2:
                raise BadText("keep", f"keep how many SP? Write {_KEEP}")
            found["keep"], words = _kept(words[1]), words[2:]
            words = words[1:] if words[:1] == ["sp"] else words
            continue
        text = " ".join((*words, ""))
        phrase = next((p for p in PHRASES if text.startswith(f"{p} ")), None)
        if phrase is None or phrase == USUAL:
            near = _perhaps(words[0], (*PHRASES, "keep"))
            raise BadText(words[0], f'"{words[0]}" is no way to answer{near}: {_write(WAYS)}')
        if not found.keys().isdisjoint(PHRASES[phrase]):
            raise BadText(phrase, f'"{phrase}" says it a second time')
        found |= PHRASES[phrase]
        words = words[len(phrase.split()) :]
    if found.keys() <= {"until"}:
        raise BadText("", "write how it is answered: never, always, ask, best or usual")
    return found


def _kept(word: str) -> int:
    if not re.fullmatch(r"\d{1,9}", word):
        raise BadText(word, f'"{word}" is no number of SP to keep (RB-STAND-9): write {_KEEP}')
    return int(word)
