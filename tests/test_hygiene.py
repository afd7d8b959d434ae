"""Habits that a reader relies on, held by tests."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
THE_NOW = ROOT / "src/worldline/the_now"
SOURCES = sorted(
    path
    for folder, kinds in (("src/worldline", ("py",)), ("web/src", ("ts", "svelte", "css")))
    for kind in kinds
    for path in (ROOT / folder).rglob(f"*.{kind}")
    if "static" not in path.parts and path.parent.name != "contract"  # generated
)
ATOMS = {"state.py", "cards.py", "out.py"}
READERS = {"position.py", "pending.py", "guess.py"}  # they build a state, they do not play
LEAVES = "players|laid|knows|deck|discard|vault|scrap|gone|gone_artifacts"
WRITES = re.compile(
    rf"\bs\.({LEAVES})(\[[^\]]*\])? = |insort\(s\.|\bs\.({LEAVES})\.(append|remove)"
)


def test_leaves_of_a_party_change_only_in_atoms() -> None:
    topics = [p for p in THE_NOW.rglob("*.py") if p.name not in ATOMS | READERS]
    found = [f"{p.name}: {m[0]}" for p in topics for m in WRITES.finditer(p.read_text("utf-8"))]
    assert len(topics) > 20
    assert not found


def test_no_rule_names_a_card() -> None:
    """Cards are data: a rule that needs one by its id is missing a mark or a field."""
    spoken = {"notation.py", "position.py", "shorthand.py"}  # their documents show examples
    for path in THE_NOW.rglob("*.py"):
        if path.name not in spoken:
            assert not re.search(r"\b[ES]-\d", path.read_text("utf-8")), path.name


def test_only_what_is_in_the_repository_is_cited() -> None:
    """A rule goes by its id, a ruling too; a numbered chapter is of a document that is not here."""
    cited = re.compile(r"\b(catalogue|chapter|section|appendix) \d+(\.\d+)*", re.IGNORECASE)
    texts = [*SOURCES, *(ROOT / "src/worldline").rglob("*.toml"), *(ROOT / "docs").rglob("*.md")]
    found = [f"{p.name}: {m[0]}" for p in texts for m in cited.finditer(p.read_text("utf-8"))]
    assert not found


def test_what_the_server_asks_of_a_game_has_types() -> None:
    """`Any` there would hide from mypy what a game lacks, and what the server mixes up."""
    server = ROOT / "src/worldline/server"
    files = [server / "games.py", *(server / "parts").glob("*.py")]
    assert len(files) > 5
    assert sum(len(re.findall(r"\bAny\b", p.read_text("utf-8"))) for p in files) < 20


def test_the_core_stays_small() -> None:
    lines = sum(
        len(p.read_text("utf-8").splitlines()) for p in (THE_NOW.parent / "core").glob("*.py")
    )
    assert lines < 1300


def test_only_one_place_says_how_long_a_test_waits() -> None:
    """A limit is for what hangs, and generous: see tests/patience.py and web/tests/patience.ts."""
    limit = re.compile(r"timeout(=|: )\d|asyncio\.timeout\([1-9]|wait_for\(.*, \d")
    tests = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web/tests").rglob("*.ts")]
    found = [f"{p.name}: {m[0]}" for p in tests for m in limit.finditer(p.read_text("utf-8"))]
    assert len(tests) > 100
    assert not found


def test_no_test_measures_how_fast_something_is() -> None:
    """On a busy machine such a test fails by chance: `make bench` measures."""
    stopwatch = re.compile(r"(process_time|perf_counter)(_ns)?\(|performance\.now\(")
    tests = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web/tests").rglob("*.ts")]
    assert not [p.name for p in tests if stopwatch.search(p.read_text("utf-8"))]


def functions() -> Iterator[tuple[str, int]]:
    """Every function of ours, and its lines: from its first statement to its last. What it takes
    and what it says of itself is not counted: of a command these are its options and its help."""
    commands = [p for p in (ROOT / "scripts").iterdir() if p.is_file() and not p.suffix]
    modules = [p for name in ("src", "tests", "scripts") for p in (ROOT / name).rglob("*.py")]
    for path in (ROOT / "hatch_build.py", *commands, *modules):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                own = node.body[1:] if ast.get_docstring(node) else node.body
                lines = (node.end_lineno or 0) - own[0].lineno + 1 if own else 0
                yield f"{path.relative_to(ROOT)}: {node.name}", lines


def test_a_function_fits_on_a_screen() -> None:
    """A file may be as long as its concept."""
    found = list(functions())
    assert len(found) > 10_000
    assert [(name, lines) for name, lines in found if lines >= 60] == []


def test_what_has_a_whole_is_marked_for_the_long_run() -> None:
    """`make test-long` runs the tests that are marked, so no other may do only a part."""
    uses, marked = re.compile(r"\brepeats\("), re.compile(r"mark\.repeats\b")
    tests = [(p, p.read_text("utf-8")) for p in (ROOT / "tests").rglob("test_*.py")]
    partial = {p.name for p, text in tests if uses.search(text)}
    assert len(partial) > 20
    assert partial - {p.name for p, text in tests if marked.search(text)} == set()
