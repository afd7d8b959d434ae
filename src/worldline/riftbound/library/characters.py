"""A character at the table: its figures in a few lines, its Checks, its odds, its Level Ups."""

from collections.abc import Iterable, Sequence

from worldline.core.text import BadValue
from worldline.riftbound.body import check
from worldline.riftbound.body.check import CheckOutcome, Relevant
from worldline.riftbound.characters import files, level
from worldline.riftbound.characters.level import Purchase
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES, Character
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.odds import checks
from worldline.riftbound.odds.aim import Situation, aim, attack_named
from worldline.riftbound.odds.attacks import AttackResult, attack
from worldline.riftbound.odds.checks import CheckOdds
from worldline.riftbound.sheet import sheet
from worldline.text_files import PathLike, text_or_file
from worldline.words import bad_word

IN_RANGE = Situation()


def describe(c: Character) -> str:
    """A character in a few lines.

    >>> from worldline import riftbound
    >>> print(riftbound.describe(riftbound.archetype("tank-gunner")))
    Borgny Haugen: The Tank, Gunner, Level 1
    STR 3+  FTD 3+  AGI 5+  VSN 4+  WIS 4+  WIL 4+  CHA 4+  KNW 4+
    23/23HP  3/3SP  7/7EHP  Move 10m
    Attacks: Signature Weapon (Shield), Unarmed
    Abilities: Intercept I, Simple but effective
    """
    s = sheet(c)
    scores = "  ".join(f"{a.short} {a.rating}+" for a in s.attributes)
    pools = f"{s.hp.now}/{s.hp.most}HP  {s.sp.now}/{s.sp.most}SP  {s.ehp.now}/{s.ehp.most}EHP"
    return "\n".join(
        [
            f"{s.name}: {s.role}, {s.class_}, Level {s.level}",
            scores,
            f"{pools}  Move {s.move.metres}m",
            f"Attacks: {', '.join(dict.fromkeys(row.name for row in s.attacks))}",
            f"Abilities: {', '.join(ability.name for ability in s.abilities)}",
        ]
    )


def make_check(
    c: Character,
    attribute: Attribute,
    difficulty: int | str | None = None,
    *,
    seed: int = 0,
    traits: Iterable[str | Relevant] = (),
    story: bool = False,
) -> CheckOutcome:
    """A Check with dice (RB-CHECK-3): a Difficulty is a number, or a step of the guide.

    >>> from worldline import riftbound
    >>> tank = riftbound.archetype("tank-gunner")
    >>> done = riftbound.make_check(tank, "str", 12, seed=2)
    >>> done.thrown.faces, done.total, done.result
    ((5, 3, 4), 14, 'success')
    """
    _check_attribute(attribute)
    cup = Cup(seed=seed)
    return check.check(c, attribute, cup, difficulty=difficulty, traits=traits, story=story)


def check_odds(
    c: Character,
    attribute: Attribute,
    difficulty: int,
    *,
    traits: Iterable[str | Relevant] = (),
    story: bool = False,
    modifier: int = 0,
) -> CheckOdds:
    """How a Check would come out, exactly.

    >>> from worldline import riftbound
    >>> odds = riftbound.check_odds(riftbound.archetype("tank-gunner"), "str", 12)
    >>> odds.success, f"{float(odds.success):.1%}"
    (Fraction(5, 8), '62.5%')
    """
    _check_attribute(attribute)
    if not isinstance(difficulty, int):
        raise BadValue(f"A Difficulty is a whole number, not {difficulty!r} (RB-CHECK-9).")
    added = sum(reason.change for reason in check.bonus(c, attribute, traits, story))
    return checks.check(added + modifier, difficulty, rules=open_book(c.packs).rules)


def _check_attribute(word: str) -> None:
    if word not in ATTRIBUTES:
        raise bad_word(word, "Attribute", ATTRIBUTES)


def attack_odds(
    c: Character,
    attack_with: str,
    target: Character | int | None = None,
    situation: Situation = IN_RANGE,
) -> AttackResult:
    """What an Attack would do, exactly: spreads of its hits and of its damage. The Attack goes by
    its name, or by that of the weapon; the target is a character, a Rating that it dodges on, or
    somebody who does not dodge.

    >>> from worldline import riftbound
    >>> lancer, tank = riftbound.archetype("lancer-gunner"), riftbound.archetype("tank-gunner")
    >>> result = riftbound.attack_odds(lancer, "Laser Rifle", tank, riftbound.Situation(metres=30))
    >>> float(result.damage.mean), float(result.damage.at_least(1)), float(result.fells(hp=10))
    (2.6666666666666665, 0.7786226504917761, 0.0026494004038077603)
    """
    attacker = stats.of(c)
    whom = stats.of(target) if isinstance(target, Character) else None
    dodge = target if isinstance(target, int) else None
    metres = situation.metres
    if metres is not None and (not isinstance(metres, int) or metres < 0):
        raise BadValue(f"A distance is a whole number of metres, not {metres!r} (RB-ATTACK-3).")
    id = attack_named(attacker, attack_with, metres)
    return attack(aim(attacker, id, situation, whom, dodge).odds)


def level_up(
    c: Character, seed: int = 0, *, buy: Sequence[str] = (), gained: Sequence[Purchase] = ()
) -> Character:
    """A Level more with dice from the seed (RB-LEVEL-1), and the Abilities that its points buy, by
    their ids; `gained` says what the tables leave open of those that they give.

    >>> from worldline import riftbound
    >>> tank = riftbound.level_up(riftbound.archetype("tank-gunner"), seed=1)
    >>> tank.level, riftbound.faults(tank)
    (2, [])
    """
    _, faces = level.roll(c, seed)
    c = level.level_up(c, faces, gained)
    for ability in buy:
        c = level.buy(c, ability)
    return c


def write_character(c: Character) -> str:
    """A character as the text of a file: JSON with what was decided and rolled.

    >>> from worldline import riftbound
    >>> tank = riftbound.archetype("tank-gunner")
    >>> riftbound.read_character(riftbound.write_character(tank)) == tank
    True
    """
    return files.write(c)


def read_character(text: str | PathLike) -> Character:
    """A character from the text of its file, or from the file at a path. Raises BadContent with the
    field that is wrong.

    >>> from worldline import riftbound
    >>> riftbound.read_character("[]")
    Traceback (most recent call last):
    worldline.core.content.BadContent: character: a character is a JSON object
    """
    return files.read(text_or_file(text, "character"))
