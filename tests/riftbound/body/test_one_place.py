"""What a fight and play between fights both work out is worked out in `body`, and nowhere else.

Every rule that is cited in both stands in one of two tables. A figure is in `body`: combat says
when it is asked for, and downtime what is told of it. Any other facet of a rule (timing, what a
command permits, a sentence, where data is kept) is no figure, or one of `figures`, which lies below
both.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from worldline import riftbound
from worldline.riftbound.content.book import open_book
from worldline.rulebook.games import ids_in

ROOT = Path(riftbound.__file__).parent
BODY = "worldline.riftbound.body"
FIGHT = ("combat",)
OUTSIDE = ("downtime", "campaign")
ABOVE = (*FIGHT, *OUTSIDE, "compendium", "sheet", "bots", "build_view", "keeper", "library")
"""The rooms that can use `body`. Others lie beside it (`odds`, whose figures are exact chances, and
`characters`, whose judge checks what was written) or below."""

FIGURES: dict[str, str] = {
    # a rule: what decides it, of which a fight and play outside one each use something
    "RB-HP-1": "health.suffer",
    "RB-RULING-117": "health.suffer",
    "RB-RULING-165": "health.suffer",
    "RB-DYING-6": "health.suffer",
    "RB-DYING-7": "health.bleeding",
    "RB-RULING-167": "health.bleeding",
    "RB-DYING-8": "health.heal",
    "RB-RULING-22": "health.gain health.at_most",
    "RB-DYING-11": "health.DYING_ATTRIBUTE",
    "RB-RULING-163": "health.DYING_ATTRIBUTE",
    "RB-DYING-12": "health.fate",
    "RB-DYING-13": "health.fate health.survive",
    "RB-RULING-162": "health.fate",
    "RB-DYING-2": "marks.prone",
    "RB-RULING-23": "marks.give",
    "RB-RECON-FALL-1": "falls.dice",
    "RB-ATTACK-8": "hits.successes",
    "RB-ATTACK-10": "hits.hits_left hits.failures",
    "RB-ATTACK-11": "hits.packet",
    "RB-DMG-3": "hits.packet",
    "RB-RULING-13": "hits.face_needed",
    "RB-RULING-119": "hits.halve",
    "RB-RULING-124": "hits.packet",
    "RB-KEY-AMMO-3": "tokens.movable",
    "RB-KEY-CHARGE-2": "tokens.movable",
    "RB-RULING-130": "tokens.movable",
    "RB-CHECK-7": "check.reaches check.check",
    "RB-CHECK-9": "check.reaches check.check",
    "RB-CHECK-10": "check.special_dice check.check",
    "RB-CHECK-11": "check.special_dice check.check",
    "RB-CHECK-12": "check.special_dice check.check",
    "RB-CHECK-13": "check.special_dice check.check",
    "RB-CHECK-14": "check.special_dice check.check",
    "RB-CONTEST-3": "check.beats check.Contest",
    "RB-CONTEST-4": "check.beats check.Contest",
    "RB-PRESTIGE-4": "prestige.suffices prestige.prestige_left prestige.spend",
    "RB-PRESTIGE-5": "prestige.is_locked prestige.unlock",
}

OTHER_FACETS: dict[str, str] = {
    # a rule: what of it is decided in each room instead
    "RB-ATTACK-1": "refusals: which Attacks are at hand follows in figures/attacks",
    "RB-ATTACK-7": "timing: a fight asks for a Hit Roll, a command is one",
    "RB-ATTACK-9": "timing: a fight asks for a Dodge Roll, a command says that there is one",
    "RB-CHECK-4": "a figure of figures/stats; here whose it is",
    "RB-DMG-4": "conditions: a fight and a command each know the type at hand",
    "RB-DYING-1": "who is in it follows in figures/sources; here what is told of it",
    "RB-DYING-14": "refusals, and what leaves a fight with the dead",
    "RB-EQ-MGS-2": "sentences: the GM tells",
    "RB-EQ-MGS-8": "sentences: the GM's list",
    "RB-GOLD-1": "permission: what the GM may set right",
    "RB-HOLD-1": "refusals: what is in hand follows in figures/sources",
    "RB-HOLD-2": "permission: an Action in a fight, free outside it",
    "RB-HOOK-13": "a figure of figures/amounts; here which moment it is",
    "RB-HP-2": "where SP are kept",
    "RB-KEY-AMMO-1": "what fits into an item follows from its entry; here it is shown or bounded",
    "RB-KEY-CHARGE-1": "what fits into an item follows from its entry; here it is shown or bounded",
    "RB-KEY-COOLDOWN-1": "timing: a fight tires a use by itself, people say so outside it",
    "RB-KEY-HEAVY-1": "timing of a Check whose Difficulty follows in figures/stats",
    "RB-KEY-MODULE-1": "permission: where a module is now",
    "RB-KEY-MODULE-2": "refusals: what fits follows in figures/sources",
    "RB-KEY-SIGNATURE-1": "timing: a fight uses it up by itself, people say so outside it",
    "RB-PRESTIGE-2": "a bound: earned outside a fight, kept to in one",
    "RB-RULING-21": "every amount as its dice are thrown, here and there",
    "RB-RULING-50": "what a fight does after a tie",
    "RB-RULING-54": "what a Terminal opens is a fight's; see RB-PRESTIGE-5 for the rest",
    "RB-RULING-74": "who hears and sees whom is a fight's to know, and the GM's outside one",
    "RB-RULING-86": "timing: the order of a turn's start, and of one that the GM lets go by",
    "RB-RULING-112": "a choice: a fight asks which Rating, outside one it is the best",
    "RB-RULING-116": "timing: how many Shots is asked once, the figure is of figures/attacks",
    "RB-RULING-123": "timing: what a hit does besides, in a fight to a unit that is chosen",
    "RB-RULING-132": "permission: once per turn in a fight, free outside it",
    "RB-RULING-133": "permission: an Instant in a fight, free outside it",
    "RB-RULING-134": "timing: what is used up before its effect is judged",
    "RB-RULING-144": "permission: who can be grappled in a fight",
    "RB-RULING-164": "timing: a final Action is a fight's",
    "RB-RULING-170": "timing: a fight opens a window at 0 HP, outside one marks go in order",
    "RB-RULING-201": "timing: whose turn it is",
    "RB-RULING-204": "data: how a dead companion is kept, and refusals",
    "RB-RULING-229": "permission: what the GM may command",
    "RB-RULING-235": "who is awake and at the wheel: a fight's state, or a character's",
    "RB-SYS-4": "refusals: what a Terminal carries follows in figures/hull",
    "RB-VEH-1": "data: a vehicle is a unit in a fight, and kept with its owner outside one",
    "RB-VEH-2": "data and refusals: how a wreck is kept",
}


class Source(NamedTuple):
    """A file, read."""

    place: str
    text: str
    tree: ast.Module


@cache
def read(room: str) -> tuple[Source, ...]:
    found = []
    for path in sorted((ROOT / room).rglob("*.py")):
        text = path.read_text("utf-8")
        found.append(Source(path.relative_to(ROOT).as_posix(), text, ast.parse(text)))
    return tuple(found)


def cited(*rooms: str) -> set[str]:
    return {id for room in rooms for source in read(room) for id in ids_in(source.text)}


def named(source: Source) -> dict[str, str]:
    """What a file calls the modules of `body` and what is in them: "health" or "health.suffer"."""
    found = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(BODY):
            above = (node.module or "").removeprefix(BODY).removeprefix(".")
            for name in node.names:
                found[name.asname or name.name] = f"{above}.{name.name}".removeprefix(".")
    return found


def used(node: ast.AST, names: dict[str, str]) -> Iterator[str]:
    """What of `body` a piece of code uses."""
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in names:
                yield f"{names[name]}.{attr}"
            case ast.Name(id=name) if name in names:
                yield names[name]


@cache
def used_in(*rooms: str) -> set[str]:
    sources = (source for room in rooms for source in read(room))
    return {what for source in sources for what in used(source.tree, named(source))}


# Every rule stands in a table


def test_every_rule_of_both_rooms_is_sorted() -> None:
    """A rule that a fight cites, and play outside one or the body as well, is a figure or not."""
    both = cited(*FIGHT) & cited("downtime", "body")
    assert sorted(both - {*FIGURES, *OTHER_FACETS}) == []


def test_no_rule_is_sorted_twice_or_for_nothing() -> None:
    assert sorted({*FIGURES} & {*OTHER_FACETS}) == []
    assert sorted({*OTHER_FACETS} - (cited(*FIGHT) & cited("downtime", "body"))) == []


# Every figure is decided in body


def defined(source: Source) -> dict[str, str]:
    """Functions, classes and constants of a file of `body`, each as it is written."""
    found = {}
    for node in source.tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = ast.get_source_segment(source.text, node) or ""
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = ast.get_source_segment(source.text, node) or ""
    return found


@pytest.mark.parametrize("id", FIGURES)
def test_body_decides_it(id: str) -> None:
    """The rule is cited in `body`, and what is said to decide it is there."""
    assert id in cited("body")
    known = {
        f"{Path(source.place).stem}.{name}" for source in read("body") for name in defined(source)
    }
    assert {*FIGURES[id].split()} <= known


@pytest.mark.parametrize("id", FIGURES)
def test_a_fight_and_play_outside_one_both_ask_it_there(id: str) -> None:
    deciding = {*FIGURES[id].split()}
    fight, outside = used_in(*FIGHT), used_in(*OUTSIDE)
    assert deciding & fight, f"combat decides {id} by itself"
    assert deciding & outside, f"downtime decides {id} by itself"
    assert deciding <= fight | outside


def decides(source: Source, function: ast.FunctionDef) -> set[str]:
    """The rules that a function says it decides: in its docstring and its comments. What it tells
    of them, in a line or a refusal, is no decision."""
    lines = source.text.splitlines(keepends=True)[function.lineno - 1 : function.end_lineno]
    written = tokenize.generate_tokens(io.StringIO(_dedented(lines)).readline)
    comments = [token.string for token in written if token.type == tokenize.COMMENT]
    return {*ids_in(" ".join([ast.get_docstring(function) or "", *comments]))}


def _dedented(lines: list[str]) -> str:
    indent = len(lines[0]) - len(lines[0].lstrip())
    return "".join(line[indent:] if line.strip() else line for line in lines)


def by_itself(source: Source) -> Iterator[str]:
    """Functions that say they decide a figure, and ask `body` for nothing: neither they nor another
    function of their file that they name."""
    names = named(source)
    functions = [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]
    asking = {f.name for f in functions if any(used(f, names))}
    for function in functions:
        words = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        if function.name not in asking and not words & asking:
            for id in sorted(decides(source, function) & {*FIGURES}):
                yield f"{source.place}:{function.lineno} {function.name}: {id}"


def test_nobody_else_decides_a_figure() -> None:
    sources = (source for room in (*FIGHT, *OUTSIDE) for source in read(room))
    assert [where for source in sources for where in by_itself(source)] == []


def parameters() -> dict[str, str]:
    """The numbers of the rules that stand behind the figures: each with its rule."""
    return {name: id for name, id in open_book().rules.sources.items() if id in FIGURES}


def read_numbers(source: Source) -> Iterator[ast.Attribute]:
    called = {node.func for node in ast.walk(source.tree) if isinstance(node, ast.Call)}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr in parameters() and node not in called:
            yield node


def test_the_numbers_behind_the_figures_are_read_in_body_alone() -> None:
    sources = [source for room in ABOVE for source in read(room)]
    assert [(s.place, node.attr) for s in sources for node in read_numbers(s)] == []
    inside = {node.attr for source in read("body") for node in read_numbers(source)}
    assert sorted({*parameters()} - inside) == []


COMPARISONS = {"__lt__", "__le__", "__gt__", "__ge__"}


def judged(source: Source) -> Iterator[int]:
    """Lines in which what a die shows is compared with what is needed: with anything but a bare
    number or a constant."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(map(_shown, sides)) and any(map(_needed, sides)):
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in COMPARISONS:
            yield node.lineno


def _shown(side: ast.expr) -> bool:
    """A face, perhaps with something added; not how many there are."""
    if any(isinstance(inner, ast.Call) for inner in ast.walk(side)):
        return False
    words = {inner.id for inner in ast.walk(side) if isinstance(inner, ast.Name)}
    words |= {inner.attr for inner in ast.walk(side) if isinstance(inner, ast.Attribute)}
    return not words.isdisjoint(("face", "faces"))


def _needed(side: ast.expr) -> bool:
    fixed = isinstance(side, ast.Name) and side.id.isupper()
    return not (_shown(side) or fixed or isinstance(side, ast.Constant))


def test_a_die_is_judged_in_body_alone() -> None:
    """RB-ATTACK-8, RB-RULING-13, and all that happens on a 4 or more."""
    sources = [source for room in (*FIGHT, *OUTSIDE) for source in read(room)]
    assert [(s.place, line) for s in sources for line in judged(s)] == []
    assert {source.place for source in read("body") if [*judged(source)]} == {"body/hits.py"}


# These tests can fail


def made_up(code: str) -> Source:
    return Source("combat/made_up.py", code, ast.parse(code))


def test_who_decides_a_figure_by_itself_is_found() -> None:
    alone = 'def dodge(a, b):\n    """RB-ATTACK-10: what is left."""\n    return max(0, a - b)\n'
    assert [*by_itself(made_up(alone))] == ["combat/made_up.py:1 dodge: RB-ATTACK-10"]
    commented = "def dodge(a, b):\n    return max(0, a - b)  # RB-ATTACK-10\n"
    assert len([*by_itself(made_up(commented))]) == 1
    asking = f"from {BODY}.hits import hits_left\n" + alone.replace(
        "max(0, a - b)", "hits_left(a, b)"
    )
    assert [*by_itself(made_up(asking))] == []
    tells = 'def dodge(a):\n    raise Illegal("RB-ATTACK-10", "nothing is left")\n'
    assert [*by_itself(made_up(tells))] == []


def test_who_reads_a_number_of_a_figure_is_found() -> None:
    one = made_up("def dice(book):\n    return book.rules.fall_dice\n")
    assert [node.attr for node in read_numbers(one)] == ["fall_dice"]


def test_who_judges_a_die_is_found() -> None:
    assert [*judged(made_up("hits = sum(face + added >= arm.rating for face in faces)"))] == [1]
    assert [*judged(made_up("good = die.face < needs"))] == [1]
    assert [*judged(made_up("good = sum(map(needs.__le__, faces))"))] == [1]
    assert [*judged(made_up("fair = 1 <= face <= 6 and face < _HIGHEST"))] == []


def test_what_is_used_is_found_under_any_name() -> None:
    code = (
        f"from {BODY} import health as h\nfrom {BODY}.hits import halve as half\nh.heal(half(1))\n"
    )
    source = made_up(code)
    assert {*used(source.tree, named(source))} == {"health", "health.heal", "hits.halve"}
