"""Entries are data: no code names one of them, nor refuses by a rule that is one entry's own."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from worldline import riftbound
from worldline.riftbound.content.book import KINDS, open_book

BOOK = open_book()
CODE = Path(riftbound.__file__).parent
OF_RULES = ("attributes", "keywords", "damage", "sizes", "switches", "difficulties", "chassis")
"""Kinds that rules speak of by name."""
CONTENT = [kind for kind in KINDS if kind not in OF_RULES]
FIELDS = {
    field.name
    for kind in (*KINDS.values(), type(BOOK.rules))
    for field in msgspec.structs.fields(kind)
}


def told(node: ast.AST) -> Iterator[ast.expr]:
    """Docstrings: they may say by which rule something came to be."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant):
            yield inner.value


def texts() -> Iterator[tuple[str, str]]:
    """Every text that the code works with, and where. Without the words that entries are written
    in, some of which are also what an entry is called."""
    for path in sorted(CODE.rglob("*.py")):
        if path.parent.name == "entries":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        spoken = set(told(tree))
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if node not in spoken:
                    yield text, f"{path.relative_to(CODE)}:{node.lineno}"


def test_no_code_names_an_entry() -> None:
    ids = {id for kind in CONTENT for id in BOOK.kinds[kind]} - FIELDS
    assert len(ids) > 200
    assert not [(text, where) for text, where in texts() if text in ids]


def test_no_code_refuses_by_the_rule_of_one_entry() -> None:
    """It is the rule of whatever entry it concerns: one of a pack has its own."""
    cited = Counter(
        rule
        for kind in CONTENT
        for entry in BOOK.kinds[kind].values()
        for rule in entry.rules
        if re.match("RB-(AB|EQ|SYS|STATUS)-", rule)
    )
    own = {rule for rule, entries in cited.items() if entries == 1}
    assert len(own) > 200
    found = [
        (rule, where)
        for text, where in texts()
        for rule in re.findall(r"RB-[A-Z0-9-]+-\d+", text)
        if rule in own
    ]
    assert not found
