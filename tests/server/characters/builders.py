"""Somebody who builds a character on a server."""

from typing import Any

from server.api.conftest import Client, Guest, Json


class BuildingGuest(Guest):
    """A person, with the draft that was begun last, as far as that is known."""

    id = ""
    version = 0
    asked = 0

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(client, name)

    @property
    def at(self) -> str:
        return f"/api/drafts/{self.id}"

    def key(self) -> str:
        self.asked += 1
        return f"{self.me['id']}-{self.asked}"

    def begin(self, status: int = 201, **how: Any) -> Any:
        found = self.post("/api/drafts", {"game": "riftbound", "key": self.key(), **how}, status)
        return self.take(found) if status == 201 else found

    def take(self, found: Any) -> Any:
        """This draft from now on."""
        self.id, self.version = found["line"]["id"], found["line"]["version"]
        return found

    def answer(self, *given: Json, status: int = 200, step: int = 1) -> Any:
        new = {"key": self.key(), "version": self.version, "given": [*given], "step": step}
        return self._heard(self.post(f"{self.at}/answers", new, status), status)

    def change(self, what: str, status: int = 200, step: int = 1) -> Any:
        new = {"key": self.key(), "version": self.version, "step": step}
        return self._heard(self.post(f"{self.at}/{what}", new, status), status)

    def finish(self, status: int = 201) -> Any:
        return self.post(f"{self.at}/finish", {"key": self.key(), "version": self.version}, status)

    def _heard(self, answer: Any, status: int) -> Any:
        if status == 200:
            self.version = answer["line"]["version"]
        return answer
