"""Records: written, read, replayed, and refused when they have been touched."""

import pytest
from minis.duel import DUEL, Parry, React, Strike
from minis.duel import Setup as Duellists
from minis.whispers import WHISPERS, Setup
from msgspec import UNSET

from worldline.core import laws, record
from worldline.core.text import BadText


def game_text(seed: int = 3) -> str:
    return laws.wander(WHISPERS, Setup(3), seed, every=1000).recorder.text()


def refusal(text: str) -> BadText:
    with pytest.raises(BadText) as error:
        record.replay(WHISPERS, record.read(text))
    return error.value


def test_a_record_replays_to_the_same_bytes() -> None:
    walk = laws.wander(WHISPERS, Setup(3), 3, every=1000)
    s = record.replay(WHISPERS, record.read(walk.recorder.text()))
    s.seed = walk.recorder.state.seed
    assert WHISPERS.dump(s) == WHISPERS.dump(walk.recorder.state)


def test_a_record_holds_every_draw_and_needs_no_seed() -> None:
    text = game_text()
    header, rest = text.split("\n", 1)
    assert '"type":"Drawn"' in rest
    blind = header.replace('"seed":3', '"seed":null') + "\n" + rest
    assert WHISPERS.scores(record.replay(WHISPERS, record.read(blind))) is not None


def test_a_hash_stands_at_every_fiftieth_answer_and_at_the_end() -> None:
    recorder = record.Recorder(DUEL, Duellists(nerve=60), seed=11)
    while recorder.answers <= record.EVERY:
        (d,) = DUEL.decisions(recorder.state)
        recorder.apply(d, Parry() if isinstance(d, React) else Strike())
    lines = record.read(recorder.text()).lines
    marks = [line.at for _, line in lines if isinstance(line, record.Mark)]
    assert marks == [record.EVERY, recorder.answers]


def test_replay_stops_where_it_is_told() -> None:
    read = record.read(game_text())
    states = [WHISPERS.dump(s) for s, *_ in record.steps(WHISPERS, read)]
    assert WHISPERS.dump(record.replay(WHISPERS, read, to=12)) == states[12]
    assert len(states) == len(read.lines)  # one state a line, and the first; the last is a mark


def test_a_broken_line_is_named() -> None:
    lines = game_text().splitlines()
    lines[4] = lines[4][:-3]
    error = refusal("\n".join(lines))
    assert error.line == 5
    assert str(error).startswith("line 5: this is not a line of a record")


def test_an_unlawful_answer_is_named_with_its_rule() -> None:
    lines = game_text().splitlines()
    lines[2] = lines[1]  # the same card drawn twice
    error = refusal("\n".join(lines))
    assert error.line == 3
    assert "not lawful here: WH-DRAW-1" in str(error)


def test_an_unknown_answer_is_named() -> None:
    lines = game_text().splitlines()
    lines[1] = lines[1].replace("Drawn", "Stolen")
    assert "line 2: whispers has no such answer" in str(refusal("\n".join(lines)))


def test_a_lawful_but_different_game_is_caught_by_the_hash() -> None:
    lines = game_text().splitlines()
    other = game_text(seed=4).splitlines()
    lines[1:-1] = other[1:-1]
    assert "the state differs from the record's" in str(refusal("\n".join(lines)))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"game":"whispers"', '"game":"chess"', "a record of chess, not of whispers"),
        ('"version":"1"', '"version":"7"', "played by version 7 of whispers; this is version 1"),
        ('"content":"0"', '"content":"9"', "played with other content"),
        ('"format":1', '"format":2', "record format 2"),
        ('"seats":3', '"seats":"x"', "the setup cannot be read"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(old: str, new: str, why: str) -> None:
    assert why in str(refusal(game_text().replace(old, new, 1)))


def test_an_empty_record_is_refused() -> None:
    assert "the record is empty" in str(refusal("\n"))


def test_counts_and_scores_must_agree() -> None:
    text = game_text()
    assert "answers stand above" in str(refusal(text.replace('"at":', '"at":1', 1)))
    lines = text.splitlines()
    lines[-1] = lines[-1].replace('"scores":[', '"scores":[9.0,')
    assert "the scores are" in str(refusal("\n".join(lines)))


def test_a_header_shows_a_commitment_and_a_salt_only_if_there_are_any() -> None:
    text = game_text()
    header = record.read(text).header
    assert "commitment" not in text
    assert header.commitment is header.salt is UNSET
    committed = text.replace('"format":1', '"format":1,"commitment":"ab","salt":"cd"', 1)
    read = record.read(committed)
    assert (read.header.commitment, read.header.salt) == ("ab", "cd")
    assert WHISPERS.scores(record.replay(WHISPERS, read)) is not None


def test_a_mark_may_say_that_answers_were_taken_back_there() -> None:
    lines = game_text().splitlines()
    assert "undone" not in lines[-1]
    lines[-1] = lines[-1][:-1] + ',"undone":2}'
    read = record.read("\n".join(lines))
    last = read.lines[-1][1]
    assert isinstance(last, record.Mark)
    assert last.undone == 2
    assert WHISPERS.scores(record.replay(WHISPERS, read)) is not None
