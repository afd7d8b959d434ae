"""The GM of a campaign and its players, each with a way to the server."""

from typing import Any

from server.api.conftest import Client, Json
from server.characters.sheets import CAPTAIN, Owner


class Player(Owner):
    """Somebody at a campaign, with a character that may be brought along."""

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(client, name)
        self.campaign = ""

    @property
    def there(self) -> str:
        return f"/api/campaigns/{self.campaign}"

    def found(self, name: str = "The Long Road") -> Json:
        new = {"game": "riftbound", "key": self.key(), "name": name}
        found: Json = self.post("/api/campaigns", new, 201)
        self.campaign = found["line"]["id"]
        return found

    def act(self, type: str, status: int = 200, **fields: Any) -> Any:
        new = {"key": self.key(), "act": {"type": type, **fields}}
        return self.post(f"{self.there}/log", new, status)

    def invite(self) -> str:
        secret: str = self.post(f"{self.there}/invite", status=201)["secret"]
        return secret

    def join(self, secret: str) -> Json:
        found: Json = self.post("/api/campaigns/join", {"secret": secret})
        self.campaign = found["line"]["id"]
        return found

    def come(self, gm: "Player") -> None:
        """Joins with a character."""
        self.join(gm.invite())
        self.bring(CAPTAIN)
        self.act("BringCharacter", character=self.id)

    def see(self) -> Json:
        found: Json = self.get(self.there)
        return found

    def log(self) -> list[Json]:
        found: list[Json] = self.get(f"{self.there}/log")
        return found

    def told(self) -> list[str]:
        return [line["text"] for entry in self.log() for line in entry["told"]]
