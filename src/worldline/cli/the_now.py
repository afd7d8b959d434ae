"""`worldline the-now`: positions, records, editions, matches and speed of The Now."""

from pathlib import Path
from typing import Annotated, Any

import typer

from worldline.bots import Tally
from worldline.bots import match as play_match
from worldline.cli import panels
from worldline.cli.play import Edition, TwoPlayers, known_edition, read_seats
from worldline.cli.shell import Json, Unusable, print_json, read_text, reading
from worldline.core import record
from worldline.core.machine import CHANCE, Action, Decision
from worldline.the_now import field, forecast, notation
from worldline.the_now.book import EDITIONS, Book, open_book
from worldline.the_now.forecast import Outcome
from worldline.the_now.game import GAME
from worldline.the_now.pages import CAUSE, COLOURS
from worldline.the_now.setup import Setup, check_setup
from worldline.the_now.shorthand import lexicon, read_node, read_seat
from worldline.the_now.state import Party, book, colour

Position = Annotated[
    str, typer.Argument(metavar="POSITION", help="A file that holds a position; - reads stdin.")
]


def show_forecast(
    position: Position,
    node: Annotated[
        str, typer.Option(help="This event alone, as if it were realized now, with every reason.")
    ] = "",
    json: Json = False,
) -> None:
    """Tell how events come out. There are two questions, and their answers can differ:

    - Without `--node`: all upcoming events, one after the other, if nobody acts any more.
      Each outcome bears on the next.

    - With `--node`: that event alone, as if it were realized now, before every other event to come,
      with every reason. The last line says how it comes out in its turn.

    **Examples**

    - `worldline the-now forecast position.txt`

    - `worldline the-now forecast position.txt --node 2.3 --json`
    """
    s = _position(position)
    if not node:
        found = forecast.chain(s)
        if json:
            print_json([_outcome(s, o) for o in found])
        else:
            print(*panels.chain(s, found), sep="\n")
        return
    with reading():
        here = read_node(node)
    if why := panels.no_forecast(s, here):
        raise Unusable(why)
    one = forecast.forecast(s, here)
    assert one is not None
    if json:
        print_json(_outcome(s, one))
    else:
        print(*panels.alone(s, one), sep="\n")


def _position(file: str) -> Party:
    with reading(file):
        return notation.read(read_text(file))


def _outcome(s: Party, o: Outcome) -> dict[str, Any]:
    event = s.laid[o.node]
    assert event is not None
    return {
        "node": field.name(o.node),
        "card": book(s).cards[event.card].id,
        "impact": o.impact,
        "links": [
            {
                "from": field.name(part.source),
                "type": "cause" if part.type == CAUSE else "hindrance",
                "strength": part.strength,
                "effect": part.effect,
                "needle": part.needle,
            }
            for part in o.parts
        ],
        "points": o.points,
        "token": o.token,
        "occurs": o.occurs,
        "scores": {colour(s, seat): points for seat, points in o.scores},
    }


def legal(
    position: Position,
    seat: Annotated[str, typer.Option(metavar="COLOUR", help="Only this player.")] = "",
    json: Json = False,
) -> None:
    """List every open decision and the actions that answer it.

    **Examples**

    - `worldline the-now legal position.txt`

    - `worldline the-now legal position.txt --seat blue --json`
    """
    s = _position(position)
    with reading():
        who = read_seat(lexicon(s), seat) if seat else None
    open_now = [d for d in GAME.decisions(s) if who in (None, d.seat)]
    if json:
        print_json([_decision(s, d) for d in open_now])
        return
    for d in open_now:
        print(GAME.say(s, d, d.seat))
        for action in GAME.legal(s, d):
            print(f"  {notation.write_action(s, action):23} {GAME.say(s, action, d.seat)}")
    if not open_now:
        print("Nobody is asked." if who is not None else "The game is over.")


def _decision(s: Party, d: Decision) -> dict[str, Any]:
    return {
        "seat": _who(s, d),
        "decision": type(d).__name__,
        "complete": GAME.complete(d),
        "actions": [notation.write_action(s, action) for action in GAME.legal(s, d)],
    }


def _who(s: Party, d: Decision) -> str:
    return "chance" if d.seat == CHANCE else colour(s, d.seat)


def replay(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - reads stdin.")],
    to: Annotated[
        int | None, typer.Option(min=0, help="Stop after so many actions. Default: all.")
    ] = None,
    json: Json = False,
) -> None:
    """Replay a record and verify every line of it: the log, and the position it leads to.

    **Examples**

    - `worldline the-now replay the-now-7.jsonl`

    - `worldline the-now replay the-now-7.jsonl --to 40 --json`
    """
    log: list[dict[str, Any]] = []
    with reading(file):
        for state, d, action, events in record.steps(GAME, record.read(read_text(file)), to):
            s = state
            if d is not None and action is not None:
                log.append(_line(s, d, action) | {"events": [GAME.say(s, e, None) for e in events]})
    if to is not None and to > len(log):
        raise Unusable(f"{file} holds {len(log)} actions, not {to}.")
    if json:
        scores = GAME.scores(s)
        over = {"over": scores is not None, "scores": scores}
        print_json({"actions": len(log), **over, "position": notation.write(s), "log": log})
        return
    for n, line in enumerate(log, 1):
        print(f"{n:4}  {line['seat']}: {line['action']}")
        for said in line["events"]:
            print(f"        {said}")
    print(f"\nAfter {len(log)} actions, all verified:\n\n{notation.write(s)}", end="")


def _line(s: Party, d: Decision, action: Action) -> dict[str, Any]:
    return {"seat": _who(s, d), "action": notation.write_action(s, action)}


def check_edition(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An edition file, or its name.")],
    json: Json = False,
) -> None:
    """Load an edition with all its files; a mistake names file, entry and field.

    **Examples**

    - `worldline the-now check-edition the-now`

    - `worldline the-now check-edition my-edition.toml --json`
    """
    b = open_book(file) if known_edition(file) in EDITIONS else Book(Path(file))
    changed = b.changes
    facts: dict[str, Any] = {
        "edition": b.id,
        "name": b.name,
        "hash": b.edition.hash,
        "events": len(b.deck),
        "starting": sum(map(len, b.starting)),
        "artifacts": sum(a.copies for kind, a in b.artifacts.items() if kind not in b.without),
        "changed": changed,
        "reconstructed": {
            k: v for k, v in b.sources.items() if "TN-MISS" in v and k not in changed
        },
    }
    if json:
        print_json(facts)
        return
    print(f"{b.name} ({b.id}), content hash {b.edition.hash}")
    counts = f"{facts['events']} event cards, {facts['starting']} starting cards"
    print(f"{counts}, {facts['artifacts']} artifacts")
    for title, values in (("changed here", changed), ("reconstructed", facts["reconstructed"])):
        if values:
            print(f"\n{title}:")
            for name, value in values.items():
                print(f"  {name:32}{value}")


def match(
    bots: Annotated[str, typer.Option(help="Who plays, separated by commas.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same match.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play at once.")] = 1,
    edition: Edition = "the-now",
    two_players: TwoPlayers = False,
    json: Json = False,
) -> None:
    """Let bots play each other. Every deal is played once with each rotation that differs.

    One bot in all seats plays every deal once, and its seats are told apart by their colours.

    A shared win counts in parts. `low` and `high` bound the share of wins with 95 % confidence.

    **Examples**

    - `worldline the-now match --bots greedy,random,random,random --games 200 --seed 1`

    - `worldline the-now match --bots greedy,random,random --games 600 --workers 4 --json`
    """
    players = [bot for bot in read_seats(bots) if bot is not None]
    setup = Setup(seats=len(players), edition=known_edition(edition), two_players=two_players)
    check_setup(setup)
    tallies = play_match(GAME, setup, players, games, seed, workers)
    if json:
        rows = [_row(tally) for tally in tallies]
        print_json({"games": games, "seed": seed, "edition": edition, "bots": rows})
        return
    one = tallies[0].seat is not None
    if one:
        print(f"{tallies[0].bot} plays all seats: how each seat did.")
    print(f"{'seat' if one else 'bot':10}{'wins':>8}{'share':>8}   95 % interval   mean points")
    for t in tallies:
        interval = f"{t.low:.1%} to {t.high:.1%}"
        who = t.bot if t.seat is None else COLOURS[t.seat]
        print(f"{who:10}{t.wins:8.1f}{t.wins / games:8.1%}   {interval:16}{t.mean_score:10.1f}")


def _row(tally: Tally) -> dict[str, Any]:
    row = tally._asdict() | {"share": tally.wins / tally.games}
    return row if tally.seat is None else row | {"colour": COLOURS[tally.seat]}


def bench(
    secs: Annotated[float, typer.Option(min=0.01, help="Seconds of random play.")] = 2.0,
    json: Json = False,
) -> None:
    """Measure the engine: random play of four with every legal action listed, in CPU time.

    **Example**

    - `worldline the-now bench --json`
    """
    from worldline import bench  # here: the other commands need not wait for it

    metrics = bench.the_now(secs)
    names = {"obs_us": "view_us"}
    found = {
        names.get(name, name.replace("/", "_per_")): round(value, 2)
        for name, (value, _) in metrics.items()
    }
    if json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name:18}{value:12,.1f}")
