"""Each way in which rules, code and tests can drift apart is noticed."""

from pathlib import Path

import pytest

from rulebook.trees import README, plant, plant_rules
from worldline.rulebook import load
from worldline.rulebook.report import report
from worldline.rulebook.trace import Place, problems, trace

MOVE = """\
# Movement

## TN-MOVE-1{mark}
A move takes the pawn to a neighbouring node.
"""
TEST = '@rule("TN-MOVE-1")\ndef test_a_move(): ...\n'


def complaints(folder: Path, *, code: str = "", tests: str = "", **rules: str) -> list[str]:
    """What is wrong with a tree that has this code in the_now/move.py and these tests."""
    rules = {"turn": "# T\n\n## TN-TURN-1 [planned]\nIt ends.\n"} | rules
    checkout = plant(folder, {"src/the_now/move.py": code, "tests/test_move.py": tests})
    planted = plant_rules(folder, **rules)
    return problems(load(planted), trace(checkout / "src", checkout / "tests"), planted)


def test_a_built_rule_with_code_and_test_is_fine(tmp_path: Path) -> None:
    move = MOVE.format(mark="")
    assert complaints(tmp_path, code="# TN-MOVE-1", tests=TEST, move=move) == []


def test_a_planned_rule_needs_nothing(tmp_path: Path) -> None:
    assert complaints(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "tests", "missing"),
    [("", TEST, "no code"), ("# TN-MOVE-1", "", "no test"), ("", "", "neither code nor test")],
)
def test_a_built_rule_needs_code_and_test(
    tmp_path: Path, code: str, tests: str, missing: str
) -> None:
    found = complaints(tmp_path, code=code, tests=tests, move=MOVE.format(mark=""))
    assert found == [f"TN-MOVE-1 is not marked [planned] and has {missing}."]


def test_a_planned_rule_with_code_and_test_is_built(tmp_path: Path) -> None:
    found = complaints(tmp_path, code="# TN-MOVE-1", tests=TEST)
    assert found == ["TN-MOVE-1 has what it needs (test_move.py:2): take its mark [planned] away."]


@pytest.mark.parametrize(("code", "tests"), [("# TN-MOVE-1", ""), ("", TEST)])
def test_a_planned_rule_may_be_half_done(tmp_path: Path, code: str, tests: str) -> None:
    assert complaints(tmp_path, code=code, tests=tests) == []


@pytest.mark.parametrize(("code", "tests"), [("# TN-MOVE-1", ""), ("", TEST)])
def test_a_withdrawn_rule_is_cited_nowhere(tmp_path: Path, code: str, tests: str) -> None:
    move = MOVE.format(mark=" [withdrawn]")
    (found,) = complaints(tmp_path, code=code, tests=tests, move=move)
    assert found.startswith("TN-MOVE-1 is withdrawn, and ")


def test_an_unknown_id_in_code_is_found(tmp_path: Path) -> None:
    found = complaints(tmp_path, code='raise Illegal("TN-MOVE-9", "too far")')
    assert found == ["the_now/move.py:1 cites TN-MOVE-9, which is in no rule file."]


def test_an_unknown_id_in_a_data_file_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"src/riftbound/data/weapons.toml": 'rule = "RB-EQ-GUN-1"'})
    found = complaints(tmp_path)
    assert found == ["riftbound/data/weapons.toml:1 cites RB-EQ-GUN-1, which is in no rule file."]


def test_an_unknown_id_on_a_test_is_found(tmp_path: Path) -> None:
    found = complaints(tmp_path, tests='@rule("TN-MOVE-1", "TN-MOVE9")\ndef test_it(): ...\n')
    assert found == ["test_move.py:2 cites TN-MOVE9, which is in no rule file."]


def test_a_mention_outside_the_games_is_checked_but_builds_nothing(tmp_path: Path) -> None:
    plant(tmp_path, {"src/cli/rules.py": '"""worldline rules show TN-MOVE-1 or TN-MOVE-7"""'})
    found = complaints(tmp_path, tests=TEST, move=MOVE.format(mark=""))
    assert found == [
        "cli/rules.py:1 cites TN-MOVE-7, which is in no rule file.",
        "TN-MOVE-1 is not marked [planned] and has no code.",
    ]


def test_the_rulebook_and_the_built_client_may_hold_any_id(tmp_path: Path) -> None:
    plant(tmp_path, {"src/rulebook/entry.py": "# TN-MOVE-7", "src/static/x.py": "# TN-MOVE-7"})
    assert complaints(tmp_path) == []


def test_marks_on_one_case_and_on_a_class_count(tmp_path: Path) -> None:
    tests = """\
        @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("TN-MOVE-1"))])
        def test_case(n): ...

        @pytest.mark.rule("TN-TURN-1")
        class TestTurn: ...
        """
    found = trace(tmp_path, plant(tmp_path / "tests", {"test_all.py": tests}))
    assert found.tests == {
        "TN-MOVE-1": [Place("test_all.py", 2, "test_case")],
        "TN-TURN-1": [Place("test_all.py", 5, "TestTurn")],
    }


@pytest.mark.parametrize(
    ("rule_id", "code", "tests", "missing"),
    [
        ("TN-EX-1", "# TN-EX-1", "", "no test"),
        ("TN-STATE-1", "", "", "neither code nor test"),
        ("TN-STATE-1", "# TN-STATE-1", "", ""),
        ("TN-STATE-1", "", '@rule("TN-STATE-1")\ndef test_s(): ...\n', ""),
        ("TN-RULING-1", "# TN-RULING-1", "", "no test"),
    ],
)
def test_what_a_kind_needs_to_be_built(
    tmp_path: Path, rule_id: str, code: str, tests: str, missing: str
) -> None:
    move = MOVE.format(mark=" [planned]") + f"\n## {rule_id}\nIt.\n\n- concerns: TN-MOVE-1\n"
    found = complaints(tmp_path, code=code, tests=tests, move=move)
    expected = [f"{rule_id} is not marked [planned] and has {missing}."] if missing else []
    assert found == expected


def test_a_planned_example_with_a_test_is_built(tmp_path: Path) -> None:
    move = MOVE.format(mark=" [planned]") + "\n## TN-EX-1 [planned]\nIt.\n\n- tests: TN-MOVE-1\n"
    (found,) = complaints(tmp_path, move=move, tests='@rule("TN-EX-1")\ndef test_e(): ...\n')
    assert found.startswith("TN-EX-1 has what it needs ")


def test_a_rule_in_another_group_s_topic_is_found(tmp_path: Path) -> None:
    turn = "# T\n\n## TN-TURN-1 [planned]\nIt ends.\n\n## TN-MOVE-2 [planned]\nIt costs 1.\n"
    assert complaints(tmp_path, turn=turn) == ["TN-MOVE-2 is in turn.md and belongs into move.md."]


def test_a_ruling_away_from_its_rule_is_found(tmp_path: Path) -> None:
    turn = (
        "# T\n\n## TN-TURN-1 [planned]\nIt ends.\n\n"
        "## TN-RULING-2 [planned]\nNo.\n\n- concerns: TN-MOVE-1, TN-TURN-1\n"
    )
    found = complaints(tmp_path, turn=turn)
    assert found == ["TN-RULING-2 is in turn.md and belongs into move.md."]


def test_the_longest_group_decides(tmp_path: Path) -> None:
    gear = "# G\n\n## RB-EQ-AUTO-PISTOL-1 [planned]\nIt shoots.\n"
    found = complaints(tmp_path, gear=gear)
    assert found == ["RB-EQ-AUTO-PISTOL-1 is in gear.md and belongs into weapon.md."]


def test_a_group_without_topic_is_found(tmp_path: Path) -> None:
    found = complaints(tmp_path, README=README.replace("TN-TURN", "TN-ROUND"))
    assert found == ["TN-TURN-1 is in turn.md, and the contents place it nowhere."]


def test_a_rule_whose_code_lies_in_no_room_of_its_topic_is_found(tmp_path: Path) -> None:
    row = "| [move](the_now/move.md) | TN-MOVE |"
    move = MOVE.format(mark="")
    for rooms, strays in (
        ("`move`", False),
        ("`turn`", True),
        ("`turn`, `move` (TN-MOVE-1)", False),
        ("`turn`, `move` (TN-MOVE-2)", True),
        ("`verbs`", True),
    ):
        readme = README.replace(row, f"{row} {rooms} |")
        found = complaints(tmp_path, code="# TN-MOVE-1", tests=TEST, move=move, README=readme)
        told = ["TN-MOVE-1 is decided in the_now/move.py:1, and in no room of move.md."]
        assert found == (told if strays else [])


def test_a_room_may_be_a_folder(tmp_path: Path) -> None:
    plant(tmp_path, {"src/the_now/verbs/go.py": "# TN-MOVE-1"})
    row = "| [move](the_now/move.md) | TN-MOVE |"
    readme = README.replace(row, f"{row} `verbs` |")
    assert complaints(tmp_path, tests=TEST, move=MOVE.format(mark=""), README=readme) == []


def test_the_report_counts_what_is_built(tmp_path: Path) -> None:
    text = report(load(plant_rules(tmp_path, move=MOVE.format(mark=""))))
    assert "| The Now | 2 | 1 | 1 | 0 | 0 |" in text
    assert "| TN-MOVE | 1 | 1 | 0 | 0 | 0 |" in text


def test_a_place_has_file_line_and_name(tmp_path: Path) -> None:
    code = '"""Moves."""\n\n\nclass Moves:\n    def go(self):\n        """TN-MOVE-1."""\n'
    data = '[other]\n\n[[walk.steps]]\nrule = "TN-MOVE-1"\n'
    files = {"src/the_now/move.py": code, "src/the_now/data/x.toml": data, "tests/test_m.py": TEST}
    checkout = plant(tmp_path, files)
    found = trace(checkout / "src", checkout / "tests")
    places = [f"{place} {place.name}" for place in found.code["TN-MOVE-1"]]
    assert places == ["the_now/data/x.toml:4 walk.steps", "the_now/move.py:6 go"]
    assert found.tests["TN-MOVE-1"] == [Place("test_m.py", 2, "test_a_move")]
