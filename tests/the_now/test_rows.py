"""A row that was forgotten is told when the game is loaded."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from worldline.core.content import BadContent
from worldline.the_now import aid, events, pages, printed, probes, schema, shorthand, text
from worldline.the_now.game import GAME
from worldline.the_now.rows import check_rows


@contextmanager
def without(table: dict[Any, Any], row: object) -> Iterator[None]:
    """Afterwards its rows stand in their old order, which screens show."""
    rows = [*table.items()]
    del table[row]
    try:
        yield
    finally:
        table.clear()
        table.update(rows)


def test_no_row_is_forgotten() -> None:
    check_rows(GAME.actions)


ROWS: list[tuple[str, dict[Any, Any], object, str]] = [
    (
        "the_now/pages.py, GROUPS",
        pages.GROUPS,
        "needle",
        'needle; add "needle": and one of movement, energy, events',
    ),
    (
        "the_now/printed.py, ARTIFACTS",
        printed.ARTIFACTS,
        "needle",
        'needle; add "needle": ("what it does", "the id of its rule")',
    ),
    (
        "the_now/shorthand.py, FORMS",
        shorthand.FORMS,
        schema.Thread,
        'Thread; add schema.Thread: ("its word", (a WordPart for each field,))',
    ),
    (
        "the_now/aid.py, MENU",
        aid.MENU,
        schema.Thread,
        'Thread; add schema.Thread: ("what it does", "what it costs")',
    ),
    (
        "the_now/probes.py, PROBES",
        probes.PROBES,
        schema.Jump,
        "Jump; add schema.Jump: lambda s, seat: schema.Jump(what comes nearest to being possible)",
    ),
    (
        "the_now/text.py, SENTENCES",
        text.SENTENCES,
        schema.Thread,
        'Thread; add schema.Thread: lambda n, x: "its sentence."',
    ),
    (
        "the_now/text.py, SENTENCES",
        text.SENTENCES,
        events.Threaded,
        'Threaded; add events.Threaded: lambda n, x: "its sentence."',
    ),
]


@pytest.mark.parametrize(("name", "table", "row", "told"), ROWS)
def test_a_forgotten_row_is_told_with_its_table_and_what_to_add(
    name: str, table: dict[Any, Any], row: object, told: str
) -> None:
    with without(table, row), pytest.raises(BadContent) as missing:
        check_rows(GAME.actions)
    assert str(missing.value) == f"{name}: there is no row for {told}"


def test_an_action_that_nothing_carries_out_is_told() -> None:
    told = (
        "the_now/turn.py, VERBS: there is no row for Thread; add Thread: Verb(what forbids it, "
        "what it does); if it is no action of a turn, add it to the actions of game.py instead"
    )
    with pytest.raises(BadContent) as missing:
        check_rows(kind for kind in GAME.actions if kind is not schema.Thread)
    assert str(missing.value) == told


def test_all_rows_of_a_new_artifact_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pages.GROUPS, "ember", "energy")
    with pytest.raises(BadContent) as missing:
        check_rows(GAME.actions)
    assert str(missing.value) == (
        'the_now/pages.py, Kind: there is no row for ember; add "ember"\n'
        "the_now/printed.py, ARTIFACTS: there is no row for ember; "
        'add "ember": ("what it does", "the id of its rule")'
    )
