"""What is shown of a draft that is whole, beside the sheet of the character that it makes."""

from worldline.riftbound.build_view.figures import attack_line
from worldline.riftbound.build_view.rows import Preview
from worldline.riftbound.sheet import Sheet


def compared(shown: Preview, full: Sheet) -> None:
    assert (shown.name, shown.role, shown.class_) == (full.name, full.role, full.class_)
    assert (shown.hp.value, shown.sp.value, shown.ehp.value) == (
        full.hp.most, full.sp.most, full.ehp.most,
    )  # fmt: skip
    for mine, row in zip(shown.attributes, full.attributes, strict=True):
        assert (mine.id, mine.score, mine.rating) == (row.id, row.score, row.rating)
        assert mine.base is not None
        total = mine.base + sum(change.change for change in mine.changes)
        assert row.score == max(-5, min(5, total))
    rows = {row.label: row for row in shown.rows}
    assert rows["Dodge"].value == (full.dodge.best.rating if full.dodge.best else None)
    assert rows["Turn order"].value == full.order.total
    assert rows["Move"].value == full.move.metres
    assert ("twice" in rows["Move"].text) == full.move.twice
    assert rows["Story Bonus"].value == full.story_bonus
    assert [(a.name, a.weapon, a.line, a.barred) for a in shown.attacks] == [
        (a.name, a.weapon, attack_line(a), a.barred) for a in full.attacks
    ]
    assert [(a.name, a.text) for a in shown.abilities] == [(a.name, a.text) for a in full.abilities]
    assert [(t.name, t.plus, t.minus) for t in shown.traits] == [
        (t.name, t.plus, t.minus) for t in full.traits.traits
    ]
    assert (shown.ideal, shown.goal, shown.flaw) == (full.ideal, full.goal, full.flaw)
    assert (shown.stories, shown.languages) == (full.stories, full.languages)
    assert sorted((t.name, t.count) for t in shown.things) == sorted(
        (t.name, t.count) for t in full.things
    )
    assert shown.money.value == full.money
    compared_units(shown, full)


def compared_units(shown: Preview, full: Sheet) -> None:
    assert (shown.vehicle is None) == (full.vehicle is None)
    assert (shown.companion is None) == (full.companion is None)
    if shown.vehicle and full.vehicle:
        assert (shown.vehicle.name, shown.vehicle.option) == (
            full.vehicle.name, full.vehicle.option,
        )  # fmt: skip
        assert shown.vehicle.rows[0].value == full.vehicle.hp.most
        assert list(shown.vehicle.parts) == [system.name for system in full.vehicle.systems]
        lines = [attack_line(row) for row in full.vehicle.attacks]
        assert [attack.line for attack in shown.vehicle.attacks] == lines
    if shown.companion and full.companion:
        values = {row.label: row.value for row in shown.companion.rows}
        assert (values["HP"], values["EHP"]) == (full.companion.hp.most, full.companion.ehp.most)
        assert values["Move"] == full.companion.move.metres
        lines = [attack_line(row) for row in full.companion.attacks]
        assert [attack.line for attack in shown.companion.attacks] == lines
