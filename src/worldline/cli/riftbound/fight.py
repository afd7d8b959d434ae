"""`worldline riftbound fight`, `replay` and `bench`: encounters in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from worldline.cli.riftbound.common import any_seed, naming_packs, packs_at
from worldline.cli.riftbound.fights.kept import RecordFile
from worldline.cli.riftbound.fights.resuming import Begun, check_replaceable, going_on, resume_fight
from worldline.cli.riftbound.fights.sitting import FightSitting
from worldline.cli.riftbound.keeping import Who
from worldline.cli.riftbound.party import party_scene, scene_at
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import (
    Ended,
    Json,
    Packs,
    Unusable,
    check_place,
    print_json,
    read_text,
    reading,
    write_text,
)
from worldline.core import record as records
from worldline.core.contract import Bot
from worldline.core.machine import Illegal, Seat
from worldline.games import RIFTBOUND
from worldline.riftbound.characters import budget
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.query.field import able
from worldline.riftbound.combat.query.names import several
from worldline.riftbound.combat.setup.files import Scene, open_scene, ready
from worldline.riftbound.content.book import open_book
from worldline.words import did_you_mean

PERSON: Final = "you"


def fight(
    encounter: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="An encounter file, or a ready one.")
    ] = "",
    seats: Annotated[
        str, typer.Option(help="Who plays, in order, the GM last: `you`, scripted or random.")
    ] = "",
    auto: Annotated[bool, typer.Option("--auto", help="Bots in every seat.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed throws the same dice.")
    ] = None,
    any_dice: Annotated[
        bool, typer.Option("--any-seed", help="Not the seed of the file, but any.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Where the record goes.")
    ] = None,
    resume: Annotated[
        str, typer.Option(metavar="RECORD", help="Go on with a fight that was left.")
    ] = "",
    weigh: Annotated[
        bool, typer.Option("--weigh", help="Do not fight: tell how strong it is.")
    ] = False,
    campaign: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The players' side is this campaign's party.")
    ] = "",
    who: Who = None,
    secret: Secret = "",
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Fight an encounter: every Attack, reaction and roll, with all options that the rules leave.

    Without `--seats` you play the first seat, and simple bots the others and the GM's side. Type
    the number of an option; `help` lists what else can be typed. Without a name, the ready
    encounters are listed. The GM of a campaign on a server fights with its characters as they
    stand, in an encounter prepared there or any other; `worldline riftbound aftermath` then writes
    what the record tells into their sheets. A fight that is left is kept, and goes on with
    `--resume` as if nobody had left.

    **Examples**

    - `worldline riftbound fight duel`

    - `worldline riftbound fight dock-ambush --seats you,scripted,you`

    - `worldline riftbound fight convoy --auto --seed 7 --json --record convoy.jsonl`

    - `worldline riftbound fight convoy --weigh`

    - `worldline riftbound fight duel --campaign http://localhost/campaigns/ID --record duel.jsonl`

    - `worldline riftbound fight --resume duel-14.jsonl`
    """
    if not encounter and not resume:
        _list(json)
        return
    packs_at(pack)
    if who and not campaign:
        raise typer.BadParameter("--who is for a --campaign.")
    if resume:
        if encounter or campaign or weigh or any_dice or seed is not None:
            raise typer.BadParameter("--resume goes on with what was begun: no encounter, no seed.")
        begun, record = resume_fight(resume), record or Path(resume)
    else:
        with naming_packs():
            scene = (
                party_scene(encounter, campaign, secret, who) if campaign else scene_at(encounter)
            )
        if weigh:
            _weigh(scene, json)
            return
        number = any_seed(None) if any_dice else scene.seed if seed is None else seed
        begun = Begun(records.Recorder(GAME, scene.setup, number), scene.name, number)
    recorder = begun.recorder
    players = _players(seats, recorder.state.gm + 1, auto or (json and not seats))
    if json and None in players:
        raise typer.BadParameter("--json needs a bot in every seat")
    if record is not None:
        check_place(record)
        if record.resolve() != Path(resume).resolve():
            check_replaceable(record)
    kept = None
    if None in players:
        kept = RecordFile(recorder, record, Path(encounter).stem, begun.seed)
    sitting = FightSitting(recorder, players, begun.seed, json, kept)
    try:
        if resume:
            _catch_up(sitting, begun, resume)
            sitting.recap()
            sitting.play_on()
        else:
            sitting.play()
    except Ended:
        print("The fight is left.")
    if kept is not None:
        record = kept.end(not recorder.state.stack)
    elif record is not None:
        write_text(record, recorder.text())
    people = [seat for seat, bot in enumerate(players) if bot is None]
    told = outcome(recorder.state, people) | {
        "encounter": begun.name, "seed": begun.seed, "decisions": _decisions(recorder, people),
        "answers": recorder.answers, "record": None if record is None else str(record),
    }  # fmt: skip
    if json:
        print_json(told)
        return
    _report(told)
    if not told["over"]:
        print(f"Go on with: {going_on(str(record), seats, pack)}")


def _catch_up(sitting: FightSitting, begun: Begun, file: str) -> None:
    try:
        sitting.catch_up(begun.answers)
        same = records.state_hash(GAME, sitting.s) == begun.hash
    except Illegal:
        same = False
    if not same:
        raise Unusable(f"{file}: its seed does not throw these dice.")


def _decisions(recorder: records.Recorder[Encounter], people: Sequence[Seat]) -> int:
    """How many people have answered over the whole fight, or else the bots. Beside players those of
    the GM do not count, for they tell whether somebody hidden acts (RB-RULING-230)."""
    gm, lines = recorder.state.gm, records.read(recorder.text()).lines
    asked = [GAME.read_decision(line.d).seat for _, line in lines
             if isinstance(line, records.Answered)]  # fmt: skip
    counted = [seat for seat in people if seat != gm] or people or range(gm + 1)
    return sum(seat in counted for seat in asked)


def _list(json: bool) -> None:
    found = {name: open_scene(name) for name in ready()}
    if json:
        print_json({name: {"name": s.name, "text": s.text} for name, s in found.items()})
        return
    for name, scene in found.items():
        print(f"{name:14}{scene.name}: {scene.text}")


def _weigh(scene: Scene, json: bool) -> None:
    """RB-RECON-BUDGET-1: the GM's side against the characters."""
    entrants, book = scene.setup.entrants, open_book(scene.setup.packs)
    weight = budget.weigh(book, [e.npc for e in entrants if e.npc and e.seat is None])
    levels = sum(e.character.level for e in entrants if e.character and e.seat is not None)
    if json:
        print_json({"encounter": scene.name, "weight": weight, "levels": levels})
        return
    print(f"{scene.name} weighs {weight}; the Levels of the characters come to {levels}.")
    print("Equal numbers are about an even fight, as a rough guide (RB-RECON-BUDGET-1).")


def _players(seats: str, count: int, auto: bool) -> list[Bot | None]:
    others = ["scripted"] * (count - 1)
    named = [who.strip() for who in seats.split(",")] if seats else None
    if named is None:
        named = ["scripted" if auto else PERSON, *others]
    if len(named) != count:
        raise Unusable(f"{count} play here, the GM last; {len(named)} are named.")
    known = [PERSON, *RIFTBOUND.bots]
    for who in named:
        if who not in known:
            near = did_you_mean(who, known)
            raise Unusable(f'"{who}" is no player; write {", ".join(known)}.{near}')
    return [None if who == PERSON else RIFTBOUND.bots[who]() for who in named]


def outcome(s: Encounter, people: Sequence[Seat] = ()) -> dict[str, Any]:
    """Who still stands, who does not, and who has left (RB-RULING-229), as far as all these people
    may know (RB-RULING-230)."""
    known = [u for u in s.units if all(s.is_known(u.id, seat) for seat in (s.gm, *people))]
    sides = sorted({u.side for u in known if u.nature != "vehicle" and able(s, u.id)})
    return {
        "over": not s.stack,
        "outcome": sides[0] if len(sides) == 1 else None,
        "standing": sides,
        "rounds": s.round,
        "casualties": [u.name for u in known if u.dead and not u.gone],
        "left": [u.name for u in known if u.gone],
        "critical": [u.name for u in known if u.critical],
        "units": [_told(s, u, people) for u in known],
    }


def _told(s: Encounter, u: Unit, people: Sequence[Seat]) -> dict[str, Any]:
    dead, is_open = u.dead and not u.gone, all(s.has_open_figures(u.id, seat) for seat in people)
    hp = max(0, u.hp) if is_open else None
    return {"name": u.name, "side": u.side, "hp": hp, "dead": dead, "left": u.gone}


def _report(told: dict[str, Any]) -> None:
    print()
    for unit in told["units"]:
        state = "" if unit["hp"] is None else f"{unit['hp']}HP"
        state = "dead" if unit["dead"] else "left" if unit["left"] else state
        print(f"{unit['name']:28} {unit['side']:12} {state}".rstrip())
    won, rounds = told["outcome"], several(told["rounds"], "round")
    verb = "win" if won and won.endswith("s") else "wins"
    print(f"{won[:1].upper()}{won[1:]} {verb}" if won else "Nobody has won", f"after {rounds}.")
    if told["record"]:
        asked = several(told["decisions"], "decision")
        print(f"The record of {asked} is in {told['record']}.")


def replay(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - reads stdin.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after so many answers.")] = None,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Play a recorded fight again, every answer checked, and tell what happened.

    With `--to` it ends with the position as text, which `legal` reads.

    **Examples**

    - `worldline riftbound replay convoy.jsonl`

    - `worldline riftbound replay convoy.jsonl --to 40 --json`
    """
    packs_at(pack)
    lines: list[str] = []
    with reading(file):
        steps = records.steps(GAME, records.read(read_text(file)), to)
        for answers, (s, _, _, events) in enumerate(steps):  # noqa: B007
            lines += [GAME.say(s, event, s.gm) for event in events if event.is_for(s.gm)]
    if json:
        told = {"answers": answers, "log": lines, "position": notation.write(s)}
        print_json(outcome(s) | told)
        return
    print("\n".join(lines))
    print(f"{answers} answers; round {s.round}; {'over' if not s.stack else 'not over'}.")
    if to is not None:
        print(f"\n{notation.write(s)}", end="")


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure.")] = 4.0,
    json: Json = False,
) -> None:
    """Measure how fast fights are played on one core, random and scripted.

    **Examples**

    - `worldline riftbound bench`

    - `worldline riftbound bench --seconds 1 --json`
    """
    from worldline.bench import fights

    found = {name: round(value, 2) for name, (value, _) in fights(seconds).items()}
    if json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name:22}{value:12,}")
