"""Somebody who keeps a character on a server."""

import json
from typing import Any

from server.api.conftest import Client, Guest, Json
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character

CAPTAIN = archetype("captain-gunner", 2)


def said(c: Character) -> Json:
    """The JSON of its file."""
    found: Json = json.loads(files.write(c))
    return found


class Owner(Guest):
    """A person, with the character that was taken in last, as far as that is known."""

    id = ""
    version = 0
    asked = 0

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(client, name)

    @property
    def at(self) -> str:
        return f"/api/characters/{self.id}"

    def key(self) -> str:
        self.asked += 1
        return f"{self.me['id']}-{self.asked}"

    def bring(self, character: Any = CAPTAIN, status: int = 201) -> Any:
        sent = said(character) if isinstance(character, Character) else character
        new = {"game": "riftbound", "key": self.key(), "character": sent}
        found = self.post("/api/characters", new, status)
        if status == 201:
            self.id, self.version = found["line"]["id"], found["line"]["version"]
        return found

    def do(self, type: str, status: int = 200, **fields: Any) -> Any:
        new = {"key": self.key(), "version": self.version, "command": {"type": type, **fields}}
        return self._heard(self.post(f"{self.at}/journal", new, status), status)

    def undo(self, status: int = 200) -> Any:
        new = {"key": self.key(), "version": self.version}
        return self._heard(self.post(f"{self.at}/undo", new, status), status)

    def redo(self, status: int = 200) -> Any:
        new = {"key": self.key(), "version": self.version}
        return self._heard(self.post(f"{self.at}/redo", new, status), status)

    def _heard(self, answer: Any, status: int) -> Any:
        if status == 200:
            self.version = answer["now"]["line"]["version"]
        return answer

    def look(self) -> Json:
        found: Json = self.get(self.at)
        return found

    def journal(self) -> list[Json]:
        found: list[Json] = self.get(f"{self.at}/journal")
        return found
