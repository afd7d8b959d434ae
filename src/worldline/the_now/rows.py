"""Whoever adds an action, an event or an artifact adds a row to several tables. A row that was
forgotten is told when the game is loaded, not when play first comes to it."""

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from worldline.core.content import BadContent
from worldline.core.machine import Action, Decision, Event
from worldline.the_now import aid, events, pages, printed, probes, schema, shorthand, text, turn


class MissingRows(BadContent):
    """Every row that was forgotten, a line each. File and table are those of the first."""

    def __init__(self, missing: Sequence[BadContent]) -> None:
        first = missing[0]
        super().__init__(first.file, first.entry, first.field, first.why)
        self.args = ("\n".join(map(str, missing)),)


class Table(NamedTuple):
    """A table, what has a row in it, and what such a row says: {} is the name of it."""

    file: str
    name: str
    rows: Container[object]
    needed: Iterable[str | type]
    says: str


def check_rows(actions: Iterable[type[Action]]) -> None:
    """Refuses to go on where a row is missing; the actions are those of the game."""
    missing = [
        BadContent(Path("the_now") / table.file, None, table.name, _why(table, one))
        for table in _tables(tuple(actions))
        for one in table.needed
        if one not in table.rows
    ]
    if missing:
        raise MissingRows(missing)


def _why(table: Table, one: str | type) -> str:
    name = one if isinstance(one, str) else one.__name__
    return f"there is no row for {name}; add {table.says.replace('{}', name)}"


def _tables(actions: tuple[type[Action], ...]) -> Iterable[Table]:
    kinds = get_args(pages.Kind)
    yield Table("pages.py", "Kind", kinds, pages.GROUPS, '"{}"')
    yield Table(
        "pages.py",
        "GROUPS",
        pages.GROUPS,
        kinds,
        f'"{{}}": and one of {", ".join(get_args(pages.Group))}',
    )
    yield Table(
        "printed.py",
        "ARTIFACTS",
        printed.ARTIFACTS,
        pages.GROUPS,
        '"{}": ("what it does", "the id of its rule")',
    )
    yield Table(
        "turn.py",
        "VERBS",
        actions,
        _nouns(schema, Action),
        "{}: Verb(what forbids it, what it does); if it is no action of a turn, "
        "add it to the actions of game.py instead",
    )
    yield Table(
        "shorthand.py",
        "FORMS",
        (*shorthand.FORMS, *shorthand.OWN_FORMS),
        actions,
        'schema.{}: ("its word", (a WordPart for each field,))',
    )
    yield Table(
        "aid.py",
        "MENU",
        aid.MENU,
        turn.VERBS,
        'schema.{}: ("what it does", "what it costs")',
    )
    yield Table(
        "probes.py",
        "PROBES",
        probes.PROBES,
        (kind for kind in turn.VERBS if _has_choice(kind)),
        "schema.{}: lambda s, seat: schema.{}(what comes nearest to being possible)",
    )
    for module, noun in ((schema, Action), (schema, Decision), (events, Event)):
        yield Table(
            "text.py",
            "SENTENCES",
            text.SENTENCES,
            _nouns(module, noun),
            f'{module.__name__.rpartition(".")[2]}.{{}}: lambda n, x: "its sentence."',
        )


def _nouns(module: object, kind: type) -> list[type]:
    """What of this kind a module has."""
    found = [one for one in vars(module).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, kind) and one is not kind]


def _has_choice(kind: type[Action]) -> bool:
    """Whether it has a field that must be said."""
    return len(kind.__struct_fields__) > len(kind.__struct_defaults__)
