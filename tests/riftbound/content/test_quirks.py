"""The suggested Quirks mean what the rulebook says: a table of its facts, made by hand."""

import re
from typing import Final

import pytest
from tracing import rule

from worldline.riftbound.content.book import open_book

FACTS: Final[dict[str, tuple[str, ...]]] = {
    # Ideals
    "religion": ("god", "like", "wills"),
    "tradition": ("traditions", "ancestors", "matter"),
    "strength": ("strong", "right", "everybody must see", "nobody is stronger"),
    "skill": ("skill of their own", "perfects", "others see"),
    "trust": ("believes in", "other people"),
    "independence": ("nobody's", "orders"),
    "retribution": ("whoever harms others", "punished"),
    "justice": ("has been harmed", "raised up"),
    "honour": ("always", "their own honour", "their allies", "codes of their culture"),
    "family": ("blood relations", "together", "whatever happens"),
    "friendship": ("chosen", "more than kinship"),
    "bootstraps": ("succeeds", "up to them", "nobody else"),
    "community": ("success", "everybody", "together"),
    "hedonism": ("life is for", "pleasure"),
    # Goals
    "revenge": ("destroy", "did them wrong"),
    "treasure": ("one particular", "legend", "find", "keep"),
    "reunion": ("together again", "somebody who matters to them"),
    "protection": ("no harm", "somebody or something", "entrusted to them"),
    "hunt": ("track down", "kill", "one particular", "person", "monster of legend"),
    "service": ("one organisation", "person", "Ideal", "every possible way", "for life"),
    "liberation": ("free", "themselves or their people", "tyranny"),
    "fame-infamy": ("whole galaxy", "good or a bad"),
    "redemption": ("amends", "they did"),
    "absolution": ("innocent", "crime", "blamed"),
    "discovery": ("see", "understand", "nobody has ever seen"),
    # Flaws
    "judgemental": ("very harshly", "others", "themselves"),
    "trusting": (
        "too soon",
        "perhaps",
        "certain kind",
        "wrong place",
        "cannot easily take it back",
    ),
    "suspicious": ("never trusts anybody", "perhaps", "certain kind"),
    "stubborn": ("not change", "needless harm", "others and themselves"),
    "obsessed": ("nothing but their Goal", "their own harm"),
    "idealist": ("their Ideal", "nothing else", "compromise"),
    "impulsive": ("money", "not needed", "as soon as"),
    "arrogant": ("best at what they do", "mistaken"),
    "cowardly": ("gets hard", "friends and principles", "rather than themselves"),
    "kleptomaniac": ("money", "any risk", "joins or deserts", "any cause"),
    "liar": ("cannot help lying", "at times", "dearest"),
}
"""Who, what, when, and within which limits, as far as the rulebook says so."""

WRONG: Final = {
    "absolution": "forgiven|guilt",  # the crime was another's
    "justice": "fair",
    "trust": "kept|promise",
    "impulsive": "think",
    "kleptomaniac": "steal|leave things",
    "idealist": "world",
}
"""What other meanings of the names would say."""


def test_every_quirk_has_its_facts() -> None:
    assert FACTS.keys() == open_book().quirks.keys()


@pytest.mark.parametrize("id", FACTS)
@rule("RB-CONTENT-QUIRK-1", "RB-CONTENT-QUIRK-2", "RB-CONTENT-QUIRK-3")
def test_a_quirk_says_what_the_rulebook_says(id: str) -> None:
    text = open_book().quirks[id].text
    missing = [fact for fact in FACTS[id] if not re.search(rf"\b{fact}\b", text, re.IGNORECASE)]
    assert missing == [], text
    assert not re.search(WRONG.get(id, r"(?!)"), text, re.IGNORECASE)
