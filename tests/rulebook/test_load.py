"""The format of the rule files, and what is said when a file breaks it."""

from pathlib import Path

import pytest

from rulebook.trees import README, RULES, plant, plant_rules
from worldline.rulebook import BadRules, load
from worldline.rulebook.load import KEYS


def test_an_entry_has_its_heading_text_and_data(tmp_path: Path) -> None:
    entry = load(plant_rules(tmp_path)).entry("TN-MOVE-1")
    assert (entry.game, entry.topic, entry.group) == ("the_now", "move", "TN-MOVE")
    assert (entry.kind, entry.status, entry.line) == ("rule", "planned", 5)
    assert entry.text == "A move takes the pawn to a neighbouring node."
    assert entry.meta == {"edition": "both", "see": "TN-RULING-1"}


def test_a_list_in_the_text_is_not_taken_for_data(tmp_path: Path) -> None:
    entry = load(plant_rules(tmp_path)).entry("RB-EQ-TENT-1")
    assert entry.text == "- **Price**: 50mC\n- **Rarity**: Common"
    assert entry.meta == {"slug": "tent"}


def test_a_topic_has_a_title_and_an_intro(tmp_path: Path) -> None:
    topic = load(plant_rules(tmp_path)).topic("the_now", "move")
    assert topic.title == "Movement"
    assert topic.intro == "How pawns get about; see TN-TURN-1."
    assert [e.id for e in topic.entries] == ["TN-MOVE-1", "TN-RULING-1"]


def test_topics_stand_in_the_order_of_the_contents(tmp_path: Path) -> None:
    rows = README.splitlines()
    swapped = "\n".join([*rows[:2], rows[3], rows[2], *rows[4:]])
    book = load(plant_rules(tmp_path, README=swapped))
    assert [t.name for t in book.topics("the_now")] == ["turn", "move"]


def test_a_title_is_the_heading_s_or_the_first_sentence(tmp_path: Path) -> None:
    book = load(plant_rules(tmp_path))
    ruling, turn = book.entry("TN-RULING-1"), book.entry("TN-TURN-1")
    assert (ruling.title, ruling.titled) == ("How far?", True)
    assert (turn.title, turn.titled) == ("Turn: It has two units", False)


def test_a_long_first_sentence_is_shortened_between_words(tmp_path: Path) -> None:
    book = load(plant_rules(tmp_path, turn=f"# T\n\n## TN-TURN-1\n{'many words ' * 20}"))
    title = book.entry("TN-TURN-1").title
    assert len(title) <= 92
    assert title.endswith(("many …", "words …"))


@pytest.mark.parametrize(
    ("mark", "status"),
    [("", "built"), (" [planned]", "planned"), (" [withdrawn]", "withdrawn")],
)
def test_the_mark_gives_the_status(tmp_path: Path, mark: str, status: str) -> None:
    book = load(plant_rules(tmp_path, turn=f"# T\n\n## TN-TURN-1{mark}\nIt ends.\n"))
    assert book.entry("TN-TURN-1").status == status


def test_prose_gives_its_reason(tmp_path: Path) -> None:
    text = "# T\n\n## TN-TURN-1 [prose]\nBe kind.\n\n- prose: advice\n"
    entry = load(plant_rules(tmp_path, turn=text)).entry("TN-TURN-1")
    assert (entry.status, entry.meta["prose"]) == ("prose", "advice")


def bad(turn: str) -> tuple[str, str]:
    return "turn", "# T\n\n## TN-TURN-1\nIt ends.\n\n" + turn


@pytest.mark.parametrize(
    ("topic", "text", "message"),
    [
        (*bad("## TN-TURN-1\nAgain.\n"), "the_now/turn.md:6: TN-TURN-1 stands also in turn.md."),
        (*bad("## RB-TURN-1\nIt.\n"), "the_now/turn.md:6: RB-TURN-1 does not belong to The Now."),
        (
            *bad("## TN-TURN-2 [prose]\nBe kind.\n"),
            "the_now/turn.md:6: TN-TURN-2 needs [prose] and its reason together.",
        ),
        (
            *bad("## TN-TURN-2\nBe kind.\n\n- prose: advice\n"),
            "the_now/turn.md:6: TN-TURN-2 needs [prose] and its reason together.",
        ),
        (
            *bad("## TN-TURN-2 [soon]\nIt.\n"),
            "the_now/turn.md:6: TN-TURN-2 has the unknown mark [soon].",
        ),
        (
            *bad("## TN-TURN-2\nIt.\n\n- see: TN-TURN-1\n- colour: red\n"),
            f"the_now/turn.md:10: 'colour' is not one of {', '.join(KEYS)}.",
        ),
        (
            *bad("## TN-TURN-2\nIt.\n\n- see: TN-TURN-1\n- see: TN-MOVE-1\n"),
            "the_now/turn.md:10: 'see' stands there twice.",
        ),
        (*bad("## TN-TURN-2\n"), "the_now/turn.md:6: TN-TURN-2 has no text."),
        (
            *bad("## A remark\nIt.\n"),
            "the_now/turn.md:6: '## A remark' is not a heading '## ID [mark] — Title'.",
        ),
        (
            *bad("## TN-TURN-2\nAs TN-TURN-9.\n"),
            "the_now/turn.md:7: TN-TURN-9 is cited and does not exist.",
        ),
        (
            "turn",
            "# T\n\nSee TN-TURN-9.\n\n## TN-TURN-1\nIt ends.\n",
            "the_now/turn.md:3: TN-TURN-9 is cited and does not exist.",
        ),
        ("turn", "## TN-TURN-1\n", "the_now/turn.md:1: a topic begins with a line '# Title'."),
    ],
)
def test_a_bad_file_is_refused_with_its_line(
    tmp_path: Path, topic: str, text: str, message: str
) -> None:
    with pytest.raises(BadRules) as caught:
        load(plant_rules(tmp_path, **{topic: text}))
    assert str(caught.value) == f"rules/{message}"


def test_one_id_in_two_topics_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match=r"turn\.md:3: TN-MOVE-1 stands also in move\.md"):
        load(plant_rules(tmp_path, turn="# T\n\n## TN-MOVE-1\nAgain; TN-TURN-1.\n"))


def test_a_topic_that_the_contents_do_not_name_is_refused(tmp_path: Path) -> None:
    folder = plant(plant_rules(tmp_path), {"the_now/extra.md": "# Extra\n"})
    with pytest.raises(BadRules, match=r"extra\.md:1: the contents .* do not name this topic"):
        load(folder)


def test_a_topic_without_file_is_refused(tmp_path: Path) -> None:
    folder = plant_rules(tmp_path)
    (folder / "the_now" / "turn.md").unlink()
    with pytest.raises(BadRules, match=r"^rules/README\.md:1: there is no file the_now/turn\.md"):
        load(folder)


def test_the_small_rulebook_itself_is_good(tmp_path: Path) -> None:
    assert len(load(plant_rules(tmp_path)).entries) == sum(t.count("## ") for t in RULES.values())
