"""The emblem: the mark of the Role inside the frame of the Class."""

from worldline.riftbound.content.book import open_book
from worldline.sheets.emblem import draw_emblem, lines


def test_every_role_and_class_of_the_rulebook_has_its_own() -> None:
    book, found = open_book(), lines()
    assert {*found.roles} == {role.name for role in book.roles.values()}
    assert {*found.classes} == {class_.name for class_ in book.classes.values()}
    assert (
        len({draw_emblem(role, class_) for role in found.roles for class_ in found.classes}) == 15
    )


def test_those_of_homebrew_have_a_plain_one() -> None:
    emblem = draw_emblem("The Jester", "Cook")
    assert lines().role in emblem
    assert lines().class_ in emblem
