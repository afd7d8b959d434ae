"""What callers of the library rely on: one error for all they can mend, and typed views."""

from pathlib import Path

import pytest

import worldline
from worldline import riftbound, the_now
from worldline.bots import match
from worldline.games import RIFTBOUND, THE_NOW
from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.keeper.characters import KEEPER
from worldline.server.games import Paper, with_parts


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: the_now.new(seats=9),
        lambda: the_now.new(seats=3).play("mvoe"),
        lambda: the_now.new(edition="nowhere"),
        lambda: riftbound.read_character("[]"),
        lambda: riftbound.open_pack("no-such-pack.toml"),
        lambda: worldline.rulebook.rulebook().entry("TN-NOTHING-1"),
        lambda: the_now.new(edition=None),  # type: ignore[arg-type]
        lambda: the_now.new(3).play_out("nobody"),
        lambda: the_now.new(3).play_out(["random"]),
        lambda: the_now.new(3).play_out("random", seed="x"),  # type: ignore[arg-type]
        lambda: the_now.new(3).play(7),  # type: ignore[arg-type]
        lambda: the_now.new(3).view(9),
        lambda: the_now.new(3).play_out("random").play("end"),
        lambda: riftbound.fight(None),  # type: ignore[arg-type]
        lambda: riftbound.check_odds(riftbound.archetype("tank-gunner"), "str", "x"),  # type: ignore[arg-type]
        lambda: match(the_now.GAME, the_now.Setup(seats=3), ["random"] * 3, games=0, seed=1),
    ],
)
def test_what_the_caller_can_mend_is_one_kind_of_error(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(worldline.WorldlineError):
        wrong()


def test_two_players_are_allowed_by_the_option_that_the_refusal_names() -> None:
    with pytest.raises(worldline.Illegal, match="allow it by two_players"):
        the_now.new(2)
    assert len(the_now.new(2, two_players=True).state.players) == 2


def test_a_record_is_replayed_from_its_text_or_its_file(tmp_path: Path) -> None:
    fight = riftbound.fight("duel", seed=5)
    game = the_now.new(3, seed=1)
    for played, replay in ((fight, riftbound.replay_fight), (game, the_now.replay)):
        file = tmp_path / "record.jsonl"
        file.write_text(played.record(), encoding="utf-8")
        for given in (played.record(), file, str(file)):
            assert replay(given) == played
        with pytest.raises(worldline.BadText, match="there is no such file"):
            replay("missing.jsonl")


def test_a_character_is_read_from_its_text_or_its_file(tmp_path: Path) -> None:
    c = riftbound.archetype("tank-gunner")
    file = tmp_path / "ada.json"
    file.write_text(riftbound.write_character(c), encoding="utf-8")
    for given in (riftbound.write_character(c), file, str(file)):
        assert riftbound.read_character(given) == c
    with pytest.raises(worldline.BadText, match="there is no such file"):
        riftbound.read_character(tmp_path / "eve.json")


def test_a_pack_is_opened_by_a_path_or_its_name(tmp_path: Path) -> None:
    file = tmp_path / "hard.toml"
    file.write_text("parameters = { check_dice = 2 }", encoding="utf-8")
    assert riftbound.open_pack(str(file)) == riftbound.open_pack(file)


def test_nobody_can_change_what_a_position_has_told() -> None:
    assert isinstance(the_now.new(3).log, tuple)


def test_views_are_typed_by_their_game() -> None:
    """mypy reads these lines: a view of another game would be an error here."""
    hand: tuple[str, ...] = the_now.new(3).view(0).hand
    names: list[str] = [unit.name for unit in riftbound.fight("duel", seed=5).view(0).units]
    assert len(hand) == 5
    assert "Shieldbearer" in names


def test_the_server_does_not_mix_up_what_belongs_to_a_game() -> None:
    """mypy reads these lines: a comment that ignores nothing would be an error here."""
    keeper, drafts = RIFTBOUND.keeper, RIFTBOUND.drafts
    assert keeper is not None
    assert drafts is not None
    draft = drafts.begin(level=1)
    with pytest.raises(AttributeError):
        keeper.about(draft)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        drafts.about(keeper.take("tank-gunner", 1))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        draft.hp  # type: ignore[attr-defined]  # noqa: B018


def test_the_parts_of_a_game_fit_each_other() -> None:
    """mypy reads these lines, as those above: what prints a campaign prints no character."""

    def title(campaign: Campaign, _: bytes | None) -> bytes:
        return campaign.name.encode()

    paper = Paper("text/plain", title)
    served = with_parts(THE_NOW, keeper=KEEPER, papers={"title.txt": paper})  # type: ignore[dict-item]
    assert list(served.papers) == ["title.txt"]
