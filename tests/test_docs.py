"""What the documents show must run."""

import doctest
import pkgutil
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    "README.md",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))),
]


LONG = "docs/examples/"
EXAMPLES = [pytest.param(d, marks=[pytest.mark.slow] * d.startswith(LONG)) for d in DOCUMENTS]


@pytest.mark.parametrize("document", EXAMPLES)
def test_examples_run(document: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / document), module_relative=False)
    assert not failed


def test_the_readme_shows_code() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 3


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([a-z, ]+) \| .* \| `([\w.]+)` \|$", text, re.MULTILINE)
    assert len(words) > 35
    for _, where in words:
        assert pkgutil.resolve_name(f"worldline.{where}") is not None


def test_words_that_had_several_meanings_have_one() -> None:
    """Each is one type; whatever else it was the word for has a word of its own."""
    code = [path.read_text(encoding="utf-8") for path in (ROOT / "src/worldline").rglob("*.py")]
    for word in ("Step", "Asked", "Answer", "Ring", "Reason"):
        defined = re.compile(rf"^(class {word}\b|{word} = )", re.MULTILINE)
        assert sum(len(defined.findall(text)) for text in code) == 1, word


@pytest.mark.parametrize("document", DOCUMENTS)
def test_pictures_exist(document: str) -> None:
    path = ROOT / document
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("!["):
            assert (path.parent / line.split("](")[1].rstrip(")")).is_file(), line


def nginx() -> str:
    return (ROOT / "docs/server.md").read_text().split("```nginx\n")[1].split("```")[0]


def test_the_example_of_nginx_is_one_that_nginx_takes() -> None:
    """It takes no server with TLS and without a certificate; and what it takes is well formed."""
    directives = [line.strip() for line in nginx().splitlines()]
    assert all(line.endswith((";", "{", "}")) for line in directives)
    assert nginx().count("{") == nginx().count("}")
    names = [line.split()[0] for line in directives]
    assert "listen 443 ssl;" in directives
    assert {"ssl_certificate", "ssl_certificate_key"} <= set(names)


@pytest.mark.parametrize(
    ("path", "denied"),
    [("/metrics", True), ("/metrics/", True), ("/", False), ("/api/tables", False)],
)
def test_the_example_of_nginx_keeps_the_metrics_to_the_machine(path: str, denied: bool) -> None:
    """nginx takes the location that is the path itself, else the longest that it begins with."""
    found = re.findall(r"location (= )?(\S+) \{([^}]*)\}", nginx())
    fits = [
        (bool(exact), len(prefix), inside)
        for exact, prefix, inside in found
        if (path == prefix if exact else path.startswith(prefix))
    ]
    assert ("deny all" in max(fits)[2]) == denied
