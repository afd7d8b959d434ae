"""Who fights where: an encounter from a file or by its name, or with the party of a campaign."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from worldline.cli.riftbound.keeping import Given, InCampaign, OnServer, led_at
from worldline.cli.shell import Unusable
from worldline.riftbound.campaign.fights import enter
from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.combat.setup.files import Scene, open_scene, read_text, ready
from worldline.riftbound.figures.character import Character
from worldline.words import did_you_mean

NOT_GM: Final = "RB-COMBAT-1: a fight of the campaign is the GM's to begin."


def scene_at(name: str, prepared: tuple[str, ...] = ()) -> Scene:
    if name not in ready() and not Path(name).is_file():
        known = (*prepared, *ready())
        raise Unusable(
            f"There is no encounter {name}; write {', '.join(known)} or the path of a file."
            f"{did_you_mean(name, known)}"
        )
    return open_scene(name)


def party_scene(encounter: str, address: str, secret: str, who: list[str] | None) -> Scene:
    """With the characters of a campaign that are named, or all who live, as they stand."""
    at = led_at(address, Given(secret=secret), NOT_GM)
    ids = at.ids(who or ()) or tuple(at.participants())
    comers = [c for c in (OnServer(at.at.character(id)).character for id in ids) if not c.dead]
    if not comers:
        raise Unusable("Nobody takes part who could fight.")
    scene = _named(encounter, at, comers)
    switches = {
        one.id: one.value
        for one in at.view.switches
        if one.value is not None and one.value != one.default
    }
    campaign = Campaign(name=at.view.name, gm=at.view.gm, switches=switches)
    return replace(scene, setup=enter(campaign, scene.setup, comers))


def _named(encounter: str, at: InCampaign, comers: list[Character]) -> Scene:
    prepared = {one.id: one.text for one in at.view.encounters}
    if encounter not in prepared:
        return scene_at(encounter, tuple(prepared))
    return read_text(prepared[encounter], {c.name: c for c in comers}, at.view.packs)
