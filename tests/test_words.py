"""Names read at first sight: a function says what it does, a class has its name alone."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src/worldline"
IRREGULAR = frozenset(
    """befallen begun borne bought bound broken brought built chosen dealt done drawn driven eaten
    fallen forbidden forgotten given gone grown heard held hidden kept known led left lent lost made
    met overseen paid said seen sent shown sold spent spoken struck taken thought thrown
    told torn understood unknown unseen unwritten won worn written""".split()  # noqa: SIM905 (a list of words reads better so)
)
PRESENT = {"bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed"}
KINDS = {
    "Action", "BuildAnswer", "CampaignCommand", "CharacterCommand", "Condition", "Decision",
    "Effect", "Entry", "Event", "Fiat", "Frame", "GmCommand", "Passive", "Row", "Strict",
}  # fmt: skip
"""Their structs are words of the rules, which stand for an Action, for what content says of it and
for what is sold alike; whoever reads one sees its kind beside it, as in `effects.Heal`."""


def is_participle(name: str) -> bool:
    alone = name.isalpha()
    return alone and (name in IRREGULAR or (name.endswith("ed") and name not in PRESENT))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Those of a file and the methods of its classes. A property is a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                    isinstance(by, ast.Name) and by.id in ("property", "cached_property")
                    for by in each.decorator_list
                ):
                    yield each


def test_no_public_function_is_called_by_a_participle_alone() -> None:
    found, looked = [], 0
    for path in SOURCES.rglob("*.py"):
        for function in functions(ast.parse(path.read_text("utf-8"))):
            looked += 1
            if is_participle(function.name):
                found.append(f"{path.relative_to(SOURCES)}:{function.lineno} {function.name}")
    assert looked > 2000
    assert not found
    assert all(map(is_participle, ("told", "checked")))
    assert not is_participle("check")


def test_a_name_stands_for_one_class_in_each_game_and_around_them() -> None:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in SOURCES.rglob("*.py"):
        part = path.relative_to(SOURCES).parts[0]
        part = part if part in ("the_now", "riftbound") else "around them"
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not is_word_of_the_rules(node):
                found[part, node.name].append(str(path.relative_to(SOURCES)))
    assert len(found) > 500
    assert not {name: files for name, files in found.items() if len(files) > 1}


def is_word_of_the_rules(node: ast.ClassDef) -> bool:
    bases = {ast.unparse(base).split("[")[0].rpartition(".")[2] for base in node.bases}
    return bool(bases & KINDS) or any(keyword.arg == "tag" for keyword in node.keywords)
