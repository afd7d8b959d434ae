"""What event cards are called: every card of an edition has a name of its own, made from its face.

The noun tells centre and gear, the adjective the links: what comes in from earlier events, and what
goes out to later ones. The nouns of a list are given in the order of the edition's file, from the
top again after the last; where that would give a name a second time, the next adjective of its list
is taken, never a number. So the file of an edition decides its names for good. Cards of one player
are called after them, and flexible ones by what they are, the same for every player.

A name that a designer gives a card wins. A name tells the whole face, so it may stand only where
the face may.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from worldline.the_now.pages import CardData, Centre

ADJECTIVES: Final = {
    ("G", "G"): "Expected Promised Welcome Natural",
    ("R", "R"): "Forbidden Banned Unlawful Secret",
    ("G", "R"): "Cursed Costly Bitter Ruinous",
    ("R", "G"): "Unlikely Defiant Stubborn Hardy",
    ("G", "GR"): "Divided Torn Split Wavering",
    ("R", "GR"): "Disputed Contested Doubted Troubled",
    ("GR", "G"): "Generous Tested Proven Earned",
    ("GR", "R"): "Jealous Guarded Sealed Hidden",
    ("GR", "GR"): "Fateful Momentous Turbulent Restless",
    ("", "G"): "Sudden Fresh Early First",
    ("", "R"): "Stray Wild Rogue Careless",
    ("", "GR"): "Strange Odd Curious Peculiar",
    ("G", ""): "Final Last Crowning Settled",
    ("R", ""): "Forgotten Lost Fading Broken",
    ("GR", ""): "Overdue Late Lingering Belated",
    ("", ""): "Lone Solitary Isolated Separate",
}
"""By the links that come in and those that go out: G has a cause among them, R a hindrance."""
FURTHER: Final = "Quiet Distant Famous Silver"
"""Where all adjectives of the links are taken."""
NOUNS: Final[dict[tuple[Centre, bool], str]] = {
    ("green", False): (
        "Treaty Harvest Festival Alliance Reunion Regatta Homecoming Wedding Truce Jubilee Market "
        "Banquet Rescue Recovery Election Concert Pilgrimage Parade Bargain Rally Amnesty "
        "Coronation Anthem Carnival Voyage Charter Union Garden Bridge Lighthouse Library Spring"
    ),
    ("green", True): (
        "Discovery Invention Prototype Breakthrough Engine Telescope Signal Formula Machine "
        "Compass Theorem Observatory Beacon Reactor Laboratory Antenna Vaccine Archive Satellite "
        "Clockwork Turbine Lens Codex Expedition Experiment Patent Blueprint Battery Railway "
        "Microscope Workshop Cure"
    ),
    ("red", False): (
        "Quarrel Mutiny Betrayal Sabotage Forgery Scandal Famine Siege Ambush Plague Strike Feud "
        "Exile Robbery Riot Shipwreck Drought Rumour Heist Eviction Revolt Duel Curfew Avalanche "
        "Flood Verdict Embargo Kidnapping Fire Rupture Tempest Defeat"
    ),
    ("red", True): (
        "Blackout Meltdown Malfunction Explosion Leak Recall Crash Overload Breakdown Derailment "
        "Contamination Outage Glitch Virus Wreck Fallout Misfire Implosion Corrosion Error "
        "Feedback Static Backlash Spill Burnout Fracture Failure Interference Deadlock Detonation "
        "Stall Jam"
    ),
    ("gray", False): (
        "Omen Echo Interlude Crossing Eclipse Memory Mirage Passage Dream Silence Riddle Twilight "
        "Threshold Migration Tide Comet Pause Ritual Census Solstice Reflection Fog Vigil Prophecy "
        "Journey Message Snowfall Encounter Shadow Sunrise Whisper Dawn"
    ),
    ("gray", True): (
        "Oracle Relic Pendulum Hourglass Automaton Mirror Prism Astrolabe Sextant Metronome Device "
        "Orrery Gyroscope Kaleidoscope Barometer Loom Sundial Abacus Lantern Carillon Cipher Atlas "
        "Monolith Sphere Dial Puzzle Gauge Key Capsule Magnet Crystal Chronicle"
    ),
}
"""By the colour of the centre, and whether a gear stands in it (TN-CARD-5, TN-CARD-7)."""


def card_names(
    cards: Mapping[str, CardData], own: Mapping[str, str], others: Iterable[str]
) -> dict[str, str]:
    """The name of every card, by its id; `own` are those that a designer gave, and `others` is
    what else has a name."""
    names = dict(own)
    taken = {name.casefold() for name in (*own.values(), *others)}
    flexible: set[tuple[str | None, str]] = set()
    given: Counter[tuple[Centre, bool]] = Counter()
    for id, card in cards.items():
        if id in own:
            continue
        kind = card.flexible
        if kind and card.owner and kind not in taken and (card.owner, kind) not in flexible:
            flexible.add((card.owner, kind))
            names[id] = kind.capitalize()
            continue
        face = card.centre, card.artifact
        every = _names(card, given[face])
        names[id] = next(name for name in every if name.casefold() not in taken)
        taken.add(names[id].casefold())
        given[face] += _promise(card) is None
    return names


def _names(card: CardData, nth: int) -> Iterator[str]:
    """What a card can be called, the best first; the noun is the nth of its list."""
    nouns = NOUNS[card.centre, card.artifact].split()
    nouns = [nouns[(nth + n) % len(nouns)] for n in range(len(nouns))]
    adjectives = [*ADJECTIVES[_links(card, "b"), _links(card, "f")].split(), *FURTHER.split()]
    if card.flexible:
        adjectives.insert(0, card.flexible.capitalize())
    whose = f"{card.owner.capitalize()}'s " if card.owner else ""
    if whose:
        promise = _promise(card)
        yield from (f"{whose}{noun}" for noun in ([promise] if promise else []) + nouns)
    yield from (f"{whose}{adjective} {noun}" for noun in nouns for adjective in adjectives)


def _promise(card: CardData) -> str | None:
    """A player's own event: it is good for them that it occurs, or that it does not."""
    if not card.owner or card.flexible or card.centre != "green":
        return None
    return {(True, False): "Promise", (False, True): "Doubt"}.get(
        (card.tick == card.owner, card.cross == card.owner)
    )


def _links(card: CardData, way: str) -> str:
    """Which types the links of one way have (TN-CARD-2, TN-CARD-3)."""
    return "".join(sorted({word[2] for word in card.links.split() if word[0] == way}))


def how_it_lies(rotation: int) -> str:
    """How a card lies, in words."""
    return f"turned by {60 * rotation}°" if rotation else "as it is printed"
