"""Names of people: what can be seen of them is all there is, and at one table nobody looks like
somebody else."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from worldline.server.messages.refusals import NotAllowed

LONGEST: Final = 40
MOST_MARKS: Final = 3
"""Accents on one letter: more of them climb over the lines around."""
EMPTY: Final = f"A name has 1 to {LONGEST} characters that can be seen."
UNSEEN: Final = "This name has characters in it that cannot be seen. Please type it again."
CLIMBING: Final = f"A letter of a name has at most {MOST_MARKS} accents."

_UNSEEN_KINDS: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, marks for the direction of text and other formats, and what is no character:
as Unicode names these kinds."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are drawn as nothing."""
_VARIANTS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Phones add them to signs such as a heart: the name is the same without."""

_STROKE: Final = "|"
_LIKE: Final = str.maketrans(
    # Cyrillic, Greek, Armenian and Cherokee letters, by the Latin ones that they look like
    "АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјкмнорстухһԁԛԝүѵгпь"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαβγεηικνορτυχϲϳ"
    "ՏԼՕօսոհցզքյ"
    "ᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ"
    "ıɑɡʟøłđħ0Il1ǀӀӏ",
    "ABESIJKMHOPCTYXYGQWaesijkmhopctyxhdqwyvrnb"
    "ABEZHIKMNOPTYXCabyenikvoptuxcj"
    "SLOounhgqpj"
    "ABCEHJKLMPRSTVWZ"
    f"iagloldho{_STROKE * 6}",
)


def clean(name: str) -> str:
    """A name as it is kept. Refused is what others could not see, or tell from nothing."""
    plain = "".join(sign for sign in name if sign not in _VARIANTS)
    plain = " ".join(unicodedata.normalize("NFKC", plain).split(" ")).strip()
    if any(unicodedata.category(sign) in _UNSEEN_KINDS or sign in _UNSEEN for sign in plain):
        raise NotAllowed(422, UNSEEN)
    kinds = [unicodedata.category(sign)[0] for sign in plain]
    if len(plain) > LONGEST or not any(kind in "LNPS" for kind in kinds):
        raise NotAllowed(422, EMPTY)
    if kinds[0] == "M" or "M" * (MOST_MARKS + 1) in "".join(kinds):
        raise NotAllowed(422, CLIMBING)
    return plain


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuses a name that somebody at a table or in a campaign could be taken for."""
    for other in others:
        if name.casefold() == other.casefold() or _outline(name) == _outline(other):
            why = f"{other} is here already, and {name} looks the same. Take another name first."
            raise NotAllowed(409, why)


def _outline(name: str) -> str:
    """Equal for names that look alike."""
    apart = unicodedata.normalize("NFKD", name)
    letters = "".join(sign for sign in apart if unicodedata.category(sign)[0] not in "MZ")
    return letters.translate(_LIKE).casefold().replace("rn", "m").replace("vv", "w")
