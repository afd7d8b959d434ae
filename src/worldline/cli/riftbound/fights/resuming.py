"""A fight that was left: where it is kept, and how one goes on with it."""

import shlex
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from worldline.bots.loop import Reply
from worldline.cli.riftbound.common import naming_packs
from worldline.cli.shell import Unusable, read_text, reading
from worldline.core import record as records
from worldline.core.machine import CHANCE
from worldline.core.record import Recorder
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter


class Begun(NamedTuple):
    """A fight that is about to be played, or to go on after these answers; `hash`: of the state
    that they end in."""

    recorder: Recorder[Encounter]
    name: str
    seed: int
    answers: tuple[Reply, ...] = ()
    hash: str = ""


def resume_fight(file: str) -> Begun:
    """It goes on where its record ends, with the dice that its seed throws next."""
    with reading(file), naming_packs():
        record = records.read(read_text(file))
        end = records.replay(GAME, record)
    header = record.header
    if header.seed is None:
        raise Unusable(f"{file} keeps its seed secret, so nobody knows the dice to come.")
    recorder = Recorder(GAME, msgspec.json.decode(header.setup, type=GAME.setup), header.seed)
    lines = [line for _, line in record.lines if isinstance(line, records.Answered)]
    answers = [(GAME.read_decision(line.d), GAME.read(line.a)) for line in lines]
    given = tuple((d, action) for d, action in answers if d.seat != CHANCE)
    return Begun(recorder, Path(file).stem, header.seed, given, records.state_hash(GAME, end))


def check_replaceable(file: Path) -> None:
    """Only a fight that is over makes room for the record of another."""
    if not file.is_file() or file.stat().st_size == 0:
        return
    try:
        record = records.read(file.read_text(encoding="utf-8"))
    except (BadText, ValueError):
        record = None
    if record is None or record.header.game != GAME.name:
        raise Unusable(f"{file} is no record of a fight, and would be lost: name another file.")
    last = record.lines[-1][1] if record.lines else None
    if getattr(last, "scores", None) is None:
        raise Unusable(
            f"{file} keeps a fight that was left: go on with it by "
            f"`{going_on(str(file), '', None)}`, or name another file for this one."
        )


def free_file(name: str, seed: int) -> Path:
    """A file of this directory that does not exist yet."""
    names = (f"{name}-{seed}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
    return next(file for file in map(Path, names) if not file.exists())


def going_on(record: str, seats: str, packs: list[str] | None) -> str:
    """The command that goes on with the same people, bots and content."""
    words = ["worldline", "riftbound", "fight", "--resume", record]
    words += ["--seats", seats] if seats else []
    for pack in packs or ():
        words += ["--pack", pack]
    return shlex.join(words)
