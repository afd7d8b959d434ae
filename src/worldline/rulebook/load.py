"""From `rules/**/*.md` to a `Rulebook`; a file that breaks the format is refused with its line."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from worldline.core.content import rules_folder
from worldline.rulebook.book import Rulebook
from worldline.rulebook.entry import RuleEntry, Status, Topic
from worldline.rulebook.games import GAMES, RULE_ID, GameRules, group_of, ids_in, kind_of

KEYS = ("edition", "source", "see", "concerns", "tests", "slug", "switch", "prose")

_MARKS: dict[str | None, Status] = {
    None: "built",
    "planned": "planned",
    "prose": "prose",
    "withdrawn": "withdrawn",
}
_HEADING = re.compile(r"## (?P<id>\S+)(?: \[(?P<mark>\w*)\])?(?: — (?P<title>\S.*))?")
_META = re.compile(r"- ([a-z]+): (.+)")
_CONTENTS = re.compile(r"\| \[(\w+)\]\((\w+)/\1\.md\) \| ([^|]+) \|")
_ROOMS = re.compile(r"\| \[(\w+)\]\((\w+)/\1\.md\) \| [^|]+ \| ([^|]+) \|")
_ROOM = re.compile(r"`([\w/]+)`(?: \(([^)]+)\))?")
_TITLE_LENGTH = 90


class BadRules(Exception):
    """A rule file that cannot be read, with the place to mend."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        folders = 2 if path.name == "README.md" else 3
        super().__init__(f"{Path(*path.parts[-folders:])}:{line}: {why}")
        self.path = path
        self.line = line
        self.why = why


@cache
def rulebook() -> Rulebook:
    """The rules of this installation, read once."""
    return load(rules_folder())


def load(folder: Path) -> Rulebook:
    topics = [topic for game in GAMES for topic in _game(folder, game)]
    return Rulebook(tuple(_linked(topics, folder)))


def contents(folder: Path) -> dict[tuple[str, str], list[str]]:
    """The table of `README.md`: the groups of each game's topics, in reading order."""
    rows = _CONTENTS.findall((folder / "README.md").read_text("utf-8"))
    return {(game, topic): groups.split(", ") for topic, game, groups in rows}


class Room(msgspec.Struct, frozen=True):
    """A file or folder of a game's package that rules of a topic are decided in."""

    place: str
    only: tuple[str, ...]  # these rules alone; none: all


def rooms(folder: Path) -> dict[tuple[str, str], list[Room]]:
    """The last column of the same table: where the code of each topic lies."""
    found = {}
    for topic, game, text in _ROOMS.findall((folder / "README.md").read_text("utf-8")):
        found[game, topic] = [
            Room(place, tuple(ids_in(only))) for place, only in _ROOM.findall(text)
        ]
    return found


def _game(folder: Path, game: GameRules) -> Iterator[Topic]:
    order = [topic for name, topic in contents(folder) if name == game.name]
    files = {path.stem: path for path in sorted((folder / game.name).glob("*.md"))}
    for topic in (*order, *(stem for stem in files if stem not in order)):
        path = files.get(topic)
        if path is None:
            raise BadRules(folder / "README.md", 1, f"there is no file {game.name}/{topic}.md.")
        if topic not in order:
            raise BadRules(path, 1, "the contents in README.md do not name this topic.")
        yield _topic(path, game)


def _topic(path: Path, game: GameRules) -> Topic:
    lines = path.read_text("utf-8").splitlines()
    if not lines or not lines[0].startswith("# "):
        raise BadRules(path, 1, "a topic begins with a line '# Title'.")
    starts = [n for n, line in enumerate(lines) if line.startswith("## ")] + [len(lines)]
    entries = tuple(_entry(path, game, start, lines[start:end]) for start, end in pairwise(starts))
    intro = "\n".join(lines[1 : starts[0]]).strip()
    return Topic(game.name, path.stem, lines[0][2:].strip(), intro, entries)


def _entry(path: Path, game: GameRules, start: int, lines: list[str]) -> RuleEntry:
    line = start + 1
    heading = _HEADING.fullmatch(lines[0].rstrip())
    if heading is None or not RULE_ID.fullmatch(heading["id"]):
        raise BadRules(path, line, f"'{lines[0]}' is not a heading '## ID [mark] — Title'.")
    rule_id, mark, title = heading["id"], heading["mark"], heading["title"]
    if not rule_id.startswith(game.prefix):
        raise BadRules(path, line, f"{rule_id} does not belong to {game.title}.")
    if mark not in _MARKS:
        raise BadRules(path, line, f"{rule_id} has the unknown mark [{mark}].")
    text, meta = _split(path, line + 1, lines[1:])
    if not text:
        raise BadRules(path, line, f"{rule_id} has no text.")
    if (mark == "prose") != ("prose" in meta):
        raise BadRules(path, line, f"{rule_id} needs [prose] and its reason together.")
    cited = ids_in("\n".join((*meta.values(), text)))
    return RuleEntry(
        id=rule_id,
        game=game.name,
        topic=path.stem,
        group=group_of(rule_id),
        kind=kind_of(rule_id),
        status=_MARKS[mark],
        title=title or _beginning(text),
        titled=title is not None,
        text=text,
        meta=meta,
        see=tuple(i for i in cited if i != rule_id),
        seen_by=(),
        line=line,
    )


def _split(path: Path, first: int, lines: list[str]) -> tuple[str, dict[str, str]]:
    """The text, and the list of `- key: value` lines that may end an entry."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    start = end
    while start and _META.fullmatch(lines[start - 1]):
        start -= 1
    meta: dict[str, str] = {}
    for n in range(start, end):
        key, value = _META.fullmatch(lines[n]).groups()  # type: ignore[union-attr]
        if key not in KEYS:
            raise BadRules(path, first + n, f"'{key}' is not one of {', '.join(KEYS)}.")
        if key in meta:
            raise BadRules(path, first + n, f"'{key}' stands there twice.")
        meta[key] = value.strip()
    return "\n".join(lines[:start]).strip(), meta


def _beginning(text: str) -> str:
    """What stands for a title where the heading gives none."""
    line = re.sub(r"^\*\*(.+?)\.\*\* ", r"\1: ", text.splitlines()[0])  # what the rule is about
    sentence = re.split(r"(?<=\.) ", re.sub(r"[*`]", "", line), maxsplit=1)[0].rstrip(".:;")
    if len(sentence) <= _TITLE_LENGTH:
        return sentence
    return sentence[:_TITLE_LENGTH].rsplit(" ", 1)[0] + " …"


def _linked(topics: list[Topic], folder: Path) -> Iterator[Topic]:
    """The same topics with their back links; no id twice, and every id cited exists."""
    places: dict[str, Path] = {}
    seen_by: defaultdict[str, list[str]] = defaultdict(list)
    for topic in topics:
        path = folder / topic.game / f"{topic.name}.md"
        for entry in topic.entries:
            if entry.id in places:
                other = places[entry.id].stem
                raise BadRules(path, entry.line, f"{entry.id} stands also in {other}.md.")
            places[entry.id] = path
            for cited in entry.see:
                seen_by[cited].append(entry.id)
    for topic in topics:
        path = folder / topic.game / f"{topic.name}.md"
        for cited in (*ids_in(topic.intro), *(i for e in topic.entries for i in e.see)):
            if cited not in places:
                lines = path.read_text("utf-8").splitlines()
                line = next(n for n, text in enumerate(lines, 1) if cited in ids_in(text))
                raise BadRules(path, line, f"{cited} is cited and does not exist.")
        entries = (msgspec.structs.replace(e, seen_by=tuple(seen_by[e.id])) for e in topic.entries)
        yield msgspec.structs.replace(topic, entries=tuple(entries))
