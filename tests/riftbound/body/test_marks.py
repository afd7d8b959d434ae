"""One more of a mark, and fewer of it."""

from tracing import rule

from riftbound.make import BOOK
from worldline.riftbound.body.marks import Given, give, marks_lost, prone
from worldline.riftbound.figures.character import MarkHeld

G = Given[MarkHeld, str]


def held(mark: str, count: int = 1, source: str = "") -> MarkHeld:
    return MarkHeld(mark=mark, count=count, source=source)


def given(
    marks: tuple[MarkHeld, ...], mark: str, count: int = 1, by: str = "Ann", anew: bool = False
) -> G | None:
    return give(BOOK, marks, mark, count, by, "", anew)


@rule("RB-RULING-23")
def test_what_is_counted_adds_up() -> None:
    two = held("clarity", 2)
    assert given((two,), "clarity", 3) == G((two,), 5, "")
    assert given((), "clarity", 3) == G((), 3, "")


@rule("RB-RULING-23")
def test_what_is_not_counted_is_there_or_not_and_begins_again() -> None:
    lying = held("prone")
    assert given((), "prone", 2) == G((), 1, "")
    assert given((lying,), "prone") == G((lying,), 1, "")


@rule("RB-RULING-23")
def test_the_same_from_another_is_one_more() -> None:
    hers, his = held("supercharge", 2, "Ann"), held("supercharge", 1, "Bob")
    assert given((hers, his), "supercharge") == G((hers,), 3, "Ann")
    assert given((his,), "supercharge") == G((), 1, "Ann")
    assert given((hers, his), "supercharge", anew=True) == G((hers, his), 1, "Ann")


@rule("RB-RULING-144")
def test_who_is_held_by_one_is_not_held_by_another() -> None:
    assert given((held("grappled", source="Bob"),), "grappled") is None
    assert given((held("grappled", source="Ann"),), "grappled") is not None


def test_the_latest_takes_the_place_of_others() -> None:
    his = held("taunted", source="Bob")
    assert given((his,), "taunted") == G((his,), 1, "Ann")


def test_of_a_group_there_is_one_from_each_source() -> None:
    hers, his = held("hampered-aim", source="Ann"), held("hampered-aim", source="Bob")
    assert given((hers, his), "hampered-move") == G((hers,), 1, "Ann")


def test_no_more_go_than_there_are() -> None:
    assert (marks_lost(3, 2), marks_lost(3, 5), marks_lost(3, None)) == (2, 3, 3)


@rule("RB-DYING-2")
def test_who_comes_into_critical_condition_is_prone() -> None:
    assert BOOK.marks[prone(BOOK)].name == "Prone"
