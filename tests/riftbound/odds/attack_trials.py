"""The trials of `test_frequencies`: Attacks that together use everything that changes an Attack."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from riftbound.combat.fight import rb
from riftbound.combat.fleet import begin, crew
from riftbound.odds.frequency import Trial, added, changed, shielded, splash
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.odds.attacks import AttackOdds, attack
from worldline.riftbound.odds.spread import Spread

RIFLE = "1:A npc-trooper@0,0"
SECOND = "2:A npc-trooper@0,0"
BAREFOOT = "2:B npc-trooper@10,0 loses light-armour"
LAST = "| 1 acts"


def drawn(text: str) -> Callable[[], Encounter]:
    return lambda: rb(f"{text} {LAST}")


def marked(text: str, n: int, mark: str, source: int | None = None) -> Callable[[], Encounter]:
    """A position in which unit n holds a mark."""

    def make() -> Encounter:
        s = rb(f"{text} {LAST}")
        return held(s, n, mark, source)

    return make


def held(s: Encounter, n: int, mark: str, source: int | None = None) -> Encounter:
    unit = s.units[n - 1]
    mine = HeldMark(mark=mark, source=None if source is None else source - 1)
    change(s, n - 1, marks=(*unit.marks, mine))
    return s


def counted(text: str, counters: int) -> Callable[[], Encounter]:
    def make() -> Encounter:
        s = rb(f"{text} {LAST}")
        change(s, 0, counters=counters)
        return s

    return make


def wounded(text: str, missing: int = 0, ehp: int | None = None) -> Callable[[], Encounter]:
    """The first unit lacks so many HP, or has so many EHP."""

    def make() -> Encounter:
        s = rb(f"{text} {LAST}")
        one = s.units[0]
        change(s, 0, hp=one.hp_base - missing, ehp=one.ehp if ehp is None else ehp)
        return s

    return make


def mechsuit(other: str, **how: Any) -> Callable[[], Encounter]:
    guns = ("strider-mechsuit-legs-mk1", "laser-tank-gun-mk1")
    return lambda: begin(crew("sv-mechsuit", other, systems=guns, **how))


def against(option: str, **how: Any) -> Callable[[], Encounter]:
    """A Trooper (3) shoots at the vehicle (2) of a Tanker (1)."""

    def make() -> Encounter:
        s = crew(option, "B npc-trooper@20,0", **how)
        s.order[:] = [2, 0]
        return begin(s)

    return make


def deployed(make: Callable[[], Encounter]) -> Callable[[], Encounter]:
    return lambda: held(make(), 2, "deployed")


def taken(most: int, more: int = 0) -> Callable[[AttackOdds], Spread]:
    """The damage that is left when 1d6 (and more) of the successes are taken over."""

    def odds(q: AttackOdds) -> Spread:
        die = Spread(dict.fromkeys(range(1, most + 1), 1), most)
        return die.then(lambda n: attack(replace(q, blocks=n + more)).damage)

    return odds


def shifted(by: int) -> Callable[[AttackOdds], Spread]:
    return lambda q: attack(q).damage.shift(by)


def _first(q: AttackOdds) -> Callable[[int], Spread]:
    """The damage of so many successes at most; an Intercept II takes 2 to 7 of three."""

    def odds(most: int) -> Spread:
        found = attack(replace(q, dodge=None, damage=1)).damage
        return found.map(lambda n: min(n, most)).then(
            lambda n: attack(replace(q, shots=n, hit=2, modifier=1)).damage
        )

    return odds


WATCH = ("overwatch", "end", "move", "go 9,0")
MELEE = "1:A npc-raider@0,0 skilled simple-weapons | 2:B npc-raider@1,0 loses light-armour"
PLAIN = changed()
NO_REROLLS, NO_DODGE_REROLLS = changed(rerolls=()), changed(dodge_rerolls=())

TRIALS: dict[str, Trial] = {
    "shots in the open": Trial(
        drawn(f"{RIFLE} | {BAREFOOT}"), "attack 2 auto-rifle",
        {"RB-ATTACK-8": changed(hit=3), "RB-ATTACK-10": changed(dodge=None)},
    ),
    "a random number of shots, far away": Trial(
        drawn(f"{RIFLE} | 2:B npc-trooper@80,0 loses light-armour"), "attack 2 auto-rifle-far",
        {"RB-RULING-116": changed(shots=7)},
    ),
    "unarmed": Trial(drawn(MELEE), "attack 2 unarmed blunt", {"RB-UNARMED-1": changed(shots=2)}),
    # modifiers of Hit dice
    "next to the target": Trial(
        drawn(f"{RIFLE} | 2:B npc-trooper@1,0"), "attack 2 auto-rifle",
        {"RB-PB-1": added(2), "RB-ATTACK-5": added(2), "RB-RULING-107": added(-2)},
    ),
    "next to another enemy": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:B npc-raider@1,0"), "attack 2 auto-rifle",
        {"RB-PB-1 another": added(2)},
    ),
    "into a melee": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:A npc-raider@11,0"), "attack 2 auto-rifle",
        {"RB-PB-2": added(1)},
    ),
    "a spear next to its target": Trial(
        drawn("1:A npc-raider@0,0 loses simple-shortsword holds simple-spear | 2:B npc-raider@1,0"),
        "attack 2 simple-spear", {"features/ignores-point-blanc IgnoresPointBlanc": added(-2)},
    ),
    "the second Attack": Trial(
        drawn(f"{RIFLE} | {BAREFOOT}"), "attack 2 auto-rifle", {"RB-COUNTER-3": added(2)},
        lead=("auto",),
    ),
    "the third Attack": Trial(
        counted(f"{RIFLE} vsn 5 | {BAREFOOT}", 2), "attack 2 auto-rifle",
        {"RB-COUNTER-3 twice": added(2)},
    ),
    "the other of two pistols": Trial(
        counted("1:A npc-gunhand@0,0 vsn 3 holds laser-pistol | 2:B npc-trooper@10,0", 1),
        "attack 2 laser-pistol", {"RB-DUAL-2": added(2)},
    ),
    "Overwatch knows no counters": Trial(
        counted(f"{RIFLE} | {BAREFOOT}", 1), "attack 2 auto-rifle", {"RB-COUNTER-4": added(-2)},
        lead=WATCH, origin="overwatch",
    ),
    "at somebody on the ground": Trial(
        marked(f"{RIFLE} | {BAREFOOT} agi 2", 2, "prone"), "attack 2 auto-rifle",
        {"marks/prone hit-die-against": added(1), "marks/prone score": changed(dodge=3)},
    ),
    "a blow at somebody on the ground": Trial(
        marked(MELEE, 2, "prone"), "attack 2 simple-shortsword", {"RB-RULING-106": added(-1)},
    ),
    "at somebody who is held": Trial(
        marked(f"{RIFLE} | {BAREFOOT} agi 2 | 3:A npc-raider@11,0", 2, "grappled", 3),
        "attack 2 auto-rifle", {"marks/grappled score": changed(dodge=3)},
    ),
    "somebody is pulled into the way": Trial(
        marked(
            f"{RIFLE} | 2:B npc-bruiser@10,0 str 5"
            " | 3:A npc-trooper@11,0 loses light-armour str -5",
            3, "grappled", 2,
        ),
        "attack 2 auto-rifle",
        {"marks/grappled Retarget": changed(dodge=3), "RB-RULING-242": added(1)},
        wishes=("human-shield",), victim=3, asked=3, counts=shielded,
    ),
    "lightning": Trial(
        drawn("1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@10,0"),
        "attack 2 tesla-rifle", {"features/arcing hit-die": added(-1)},
    ),
    "lightning leaps": Trial(
        drawn(
            "1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@10,0"
            " | 3:B npc-raider@12,0"
        ),
        "attack 2 tesla-rifle",
        {"features/arcing Damage": lambda q: attack(q).hits},
        odds=lambda q: attack(q).arcs, victim=3,
    ),
    "a pack": Trial(
        drawn(
            "1:A npc-pack-beast@0,0 level 3 | 2:B npc-trooper@1,0 loses light-armour"
            " | 3:A npc-raider@2,0 | 4:A npc-raider@1,1"
        ),
        "attack 2 bite", {"features/pack-bonus hit-die": added(-1)}, runs=1500,
    ),
    "a shell at a person": Trial(
        mechsuit("B npc-trooper@30,0"), "attack 3 laser-tank-gun-mk1",
        {"keywords/indirect hit-die": added(2)},
    ),
    "a shell at a tank": Trial(
        mechsuit("B npc-tanker@30,0"), "attack 4 laser-tank-gun-mk1",
        {"RB-RULING-224": added(-2)},
    ),
    # what a Hit Roll is compared with
    "missing HP": Trial(
        wounded(f"{RIFLE} vsn 2 ability power-under-pressure:vsn | {BAREFOOT}", 20),
        "attack 2 auto-rifle", {"abilities/power-under-pressure score": changed(hit=3)},
    ),
    "missing EHP": Trial(
        wounded(f"{RIFLE} mortal vsn 3 | {BAREFOOT}", ehp=1), "attack 2 auto-rifle",
        {"RB-DYING-9": changed(hit=3)},
    ),
    "wisdom on watch": Trial(
        drawn(f"{RIFLE} wis 5 vsn -3 ability power-play-1 | {BAREFOOT}"), "attack 2 auto-rifle",
        {"abilities/power-play-1 Basis": changed(hit=6)}, lead=WATCH, origin="overwatch",
    ),
    # what a Dodge Roll is compared with
    "light armour": Trial(
        drawn(f"{RIFLE} | 2:B npc-trooper@10,0 agi -4"), "attack 2 auto-rifle",
        {"items/light-armour Basis": changed(dodge=6)},
    ),
    "heavy armour helps the slow": Trial(
        drawn(f"{RIFLE} | 2:B npc-trooper@10,0 agi -4 loses light-armour wears heavy-armour"),
        "attack 2 auto-rifle", {"items/heavy-armour Basis": changed(dodge=6)},
    ),
    "heavy armour hinders the quick": Trial(
        drawn(f"{RIFLE} | 2:B npc-trooper@10,0 agi 5 loses light-armour wears heavy-armour"),
        "attack 2 auto-rifle", {"items/heavy-armour NoBasis": changed(dodge=2)},
    ),
    "strong dodgers": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} agi -4 str 5 ability intercept-1"), "attack 2 auto-rifle",
        {"abilities/intercept-1 Basis": changed(dodge=6)},
    ),
    "stronger dodgers": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} agi -4 str 5 ability intercept-2"), "attack 2 auto-rifle",
        {"abilities/intercept-2 Basis": changed(dodge=6)},
    ),
    "resistance": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} ability damage-resist:sharp"), "attack 2 auto-rifle",
        {"abilities/damage-resist dodge-die": changed(dodge_modifier=0)},
    ),
    "resistance to something else": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} ability damage-resist:heat"), "attack 2 auto-rifle",
        {"RB-DMG-4": changed(dodge_modifier=1)},
    ),
    "asleep": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} asleep | 3:B npc-raider@50,50"), "attack 2 auto-rifle",
        {"RB-RULING-102": changed(dodge=4)},
    ),
    "a vehicle dodges with its Pilot's wisdom": Trial(
        against("sv-tank"), "attack 2 auto-rifle", {"RB-VEH-9": changed(dodge=5)},
    ),
    "a vehicle without a Pilot": Trial(
        against("sv-tank", riding=False), "attack 2 auto-rifle",
        {"RB-RULING-215": changed(dodge=4)},
    ),
    # dice thrown again
    "prepared to hit": Trial(
        drawn(f"{RIFLE} | {BAREFOOT}"), "attack 2 auto-rifle", {"RB-PREPARE-1": NO_REROLLS},
        wishes=("prepare",), lead=("prepare vsn",),
    ),
    "prepared to dodge": Trial(
        drawn(f"1:B npc-trooper@10,0 loses light-armour | {SECOND}"), "attack 1 auto-rifle",
        {"RB-PREPARE-1 dodge": NO_DODGE_REROLLS},
        wishes=("prepare",), lead=("prepare agi", "prepare agi"),
    ),
    "a prepared Pilot": Trial(
        against("sv-bike"), "attack 2 auto-rifle", {"RB-RULING-216": NO_DODGE_REROLLS},
        wishes=("prepare",), lead=("end", "prepare wis", "prepare wis"),
    ),
    "armour is no Rating": Trial(
        drawn(f"1:B npc-trooper@10,0 agi -4 | {SECOND}"), "attack 1 auto-rifle",
        {"RB-RULING-113": changed(dodge_rerolls=(2,))},
        wishes=("prepare",), lead=("prepare agi", "end"),
    ),
    "prestige": Trial(
        drawn(
            "1:A npc-trooper@0,0 loses auto-rifle holds photon-cannon prestige 3"
            " | 2:B npc-tanker@20,0"
        ),
        "attack 3 photon-cannon", {"RB-PRESTIGE-4": PLAIN}, changed(rerolls=(1,)),
        wishes=("prestige",), runs=1500,
    ),
    "try that again": Trial(
        drawn(f"{RIFLE} sp 5 ability try-that-again-1 | {BAREFOOT}"), "attack 2 auto-rifle",
        {"abilities/try-that-again-1 Reroll": PLAIN}, changed(rerolls=(1,)), ("try-again",),
        runs=1500,
    ),
    "try that again, twice": Trial(
        drawn(f"{RIFLE} sp 5 ability try-that-again-2 | {BAREFOOT}"), "attack 2 auto-rifle",
        {"abilities/try-that-again-2 Reroll": changed(rerolls=(1,))}, changed(rerolls=(1, 1)),
        ("try-again",), runs=1500,
    ),
    "patience": Trial(
        drawn(f"{RIFLE} sp 5 ability patience | {BAREFOOT}"), "attack 2 auto-rifle",
        {"abilities/patience Reroll": PLAIN}, changed(rerolls=(1,)), ("patience",),
        lead=WATCH, origin="overwatch", runs=1500,
    ),
    "steady legs": Trial(
        deployed(mechsuit("B npc-tanker@30,0")), "attack 4 laser-tank-gun-mk1",
        {"marks/deployed Reroll": PLAIN}, changed(rerolls=(2,)), ("steady-aim",), runs=1500,
    ),
    "a steady stand": Trial(
        deployed(against("sv-mechsuit")), "attack 2 auto-rifle",
        {"marks/deployed Reroll stand": PLAIN}, changed(dodge_rerolls=(2,)), ("steady-stand",),
    ),
    "parry": Trial(
        drawn(f"{MELEE} sp 5 skilled simple-weapons"), "attack 2 simple-shortsword",
        {"features/parry Reroll": PLAIN}, changed(dodge_rerolls=(1,)), ("parry",),
    ),
    "no parry for the unskilled": Trial(
        drawn(f"{MELEE} sp 5"), "attack 2 simple-shortsword",
        {"RB-EQ-PARRY-1": changed(dodge_rerolls=(1,))}, PLAIN, ("parry",),
    ),
    "high alert": Trial(
        drawn(f"1:B npc-trooper@10,0 loses light-armour sp 5 ability high-alert | {SECOND}"),
        "attack 1 auto-rifle", {"abilities/high-alert Reroll": changed(dodge_rerolls=(1,))},
        changed(dodge_rerolls=(10,)), ("high-alert",), lead=("overwatch", "end"),
    ),
    "look out!": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:B npc-raider@20,9 sp 5 ability look-out"),
        "attack 2 auto-rifle", {"abilities/look-out Reroll": changed(dodge_rerolls=(1,))},
        changed(dodge_rerolls=(2,)), ("look-out",), runs=1500,
    ),
    "sanctuary": Trial(
        marked(f"{RIFLE} | {BAREFOOT}", 2, "sanctuary", 2), "attack 2 auto-rifle",
        {"marks/sanctuary Reroll": changed(dodge_rerolls=(1, 1))},
        changed(dodge_rerolls=(1, 1, 1)), ("stand-firm",), runs=1500,
    ),
    "a hampered aim": Trial(
        marked(f"{RIFLE} | {BAREFOOT}", 1, "hampered-aim", 2), "attack 2 auto-rifle",
        {"marks/hampered-aim DiscardDie": changed(discard=False)}, runs=1500,
    ),
    "a hampered dodge": Trial(
        marked(f"{RIFLE} | {BAREFOOT}", 2, "hampered-dodge", 1), "attack 2 auto-rifle",
        {"marks/hampered-dodge Reroll": changed(dodge_hampered=False)},
    ),
    "a hampered vehicle": Trial(
        lambda: held(against("sv-bike")(), 2, "hampered-dodge", 3), "attack 2 auto-rifle",
        {"marks/hampered-dodge Reroll vehicle": changed(dodge_hampered=False)},
    ),
    # successes that never come to a Dodge Roll
    "a buckler": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} loses auto-rifle sp 5 holds primitive-buckler"),
        "attack 2 auto-rifle", {"features/block Block": PLAIN}, changed(blocks=1), ("block",),
        runs=1500,
    ),
    "a shield": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} loses auto-rifle sp 2 holds primitive-shield"),
        "attack 2 auto-rifle", {"features/block-all Block": changed(blocks=1)},
        changed(blocks=2), ("block",), runs=1500,
    ),
    "somebody steps in": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:B npc-trooper@10,3 sp 1 ability intercept-1"),
        "attack 2 auto-rifle", {"abilities/intercept-1 Redirect": PLAIN}, taken(6), ("intercept",),
    ),
    "somebody steps in from afar": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:B npc-trooper@10,7 sp 1 ability intercept-2"),
        "attack 2 auto-rifle", {"abilities/intercept-2 Redirect": taken(6)}, taken(6, 1),
        ("intercept",), runs=1500,
    ),
    "who steps in dodges on its own": Trial(
        drawn(
            "1:A npc-raider@0,0 loses simple-shortsword holds laser-pistol"
            " | 2:B npc-trooper@10,0 agi 5"
            " | 3:B npc-trooper@10,3 agi -4 loses light-armour str -4 sp 1 ability intercept-2"
        ),
        "attack 2 laser-pistol", {"RB-RULING-172": changed(dodge=2)},
        lambda q: Spread({1: 1, 2: 1, 3: 4}, 6).then(_first(q)), ("intercept",), victim=3, asked=3,
    ),
    # damage
    "keen eyes": Trial(
        drawn("1:A npc-marksman@0,0 sp 0 | 2:B npc-tanker@30,0"), "attack 3 sniper-rifle",
        {"features/sniping MultiplyDamage": changed(keen=None)},
    ),
    "a blow with both hands": Trial(
        drawn("1:A npc-raider@0,0 loses simple-shortsword grips sig-shield skilled shields"
              " | 2:B npc-raider@1,0"),
        "attack 2 sig-shield", {"items/sig-shield attack-damage": changed(damage=2)},
    ),
    "noise": Trial(
        drawn("1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle | 2:B npc-trooper@10,0"),
        "attack 2 sonic-rifle", {"RB-EQ-THUNDEROUS-1": changed(halved=True)},
    ),
    "noise and the deaf": Trial(
        drawn("1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle"
              " | 2:B npc-trooper@10,0 ability deaf"),
        "attack 2 sonic-rifle", {"features/thunderous HalveDamage": changed(halved=False)},
    ),
    "noise and those who stand near": Trial(
        drawn("1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle | 2:B npc-trooper@10,0"
              " | 3:B npc-raider@3,0"),
        "attack 2 sonic-rifle", {"features/thunderous Damage": lambda q: Spread({1: 1, 2: 1}, 2)},
        lambda q: Spread({1: 5, 2: 1}, 6), victim=3, counts=splash,
    ),
    "a known enemy": Trial(
        drawn(f"{RIFLE} | {BAREFOOT} | 3:A npc-officer@0,9 knw 2 knows npc-trooper"
              " ability know-your-enemy"),
        "attack 2 auto-rifle", {"abilities/know-your-enemy RaiseDamage": PLAIN},
        changed(raised=4), ("expose",),
    ),
    "a cheer": Trial(
        marked(f"{RIFLE} | {BAREFOOT} | 3:A npc-officer@0,9", 1, "pep-talk", 3),
        "attack 2 auto-rifle", {"marks/pep-talk RaiseDamage": changed(raised=0)},
    ),
    "an opportunity": Trial(
        drawn(f"1:A npc-officer@0,9 | {SECOND} ability opportunist | 3{BAREFOOT[1:]}"),
        "attack 3 auto-rifle", {"abilities/opportunist RaiseDamage": PLAIN},
        changed(raised="1d6"), ("opportunist",), lead=("use order 2",), origin="ordered",
    ),
    "a rallied Attack": Trial(
        marked(f"{RIFLE} | {BAREFOOT} | 3:A npc-officer@0,9", 1, "rally", 3),
        "attack 2 auto-rifle", {"marks/rally Damage": PLAIN}, shifted(4), ("strike-on",),
    ),
    # several targets, and what leaves the hand
    "a sweep, the first": Trial(
        drawn("1:A npc-raider@0,0 loses simple-shortsword holds simple-greatsword"
              " | 2:B npc-raider@1,0 | 3:B npc-raider@0,1 agi 5"),
        "attack 2,3 simple-greatsword", {"features/sweep Sweeps": changed(dodge=2)}, victim=2,
    ),
    "a sweep, the second": Trial(
        drawn("1:A npc-raider@0,0 loses simple-shortsword holds simple-greatsword"
              " | 2:B npc-raider@1,0 | 3:B npc-raider@0,1 agi 5"),
        "attack 2,3 simple-greatsword", {"features/sweep Sweeps second": changed(dodge=4)},
        victim=3, runs=1500,
    ),
    "a thrown dagger": Trial(
        drawn("1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger"
              " | 2:B npc-raider@9,0"),
        "attack 2 simple-dagger-thrown", {"features/thrown Thrown": changed(shots=5, damage=1)},
    ),
}  # fmt: skip
