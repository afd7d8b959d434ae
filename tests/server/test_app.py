"""What holds of every answer: errors, headers, compression, the description of the API."""

from pathlib import Path
from typing import NoReturn

import pytest
from litestar.testing import TestClient

from server.conftest import Client
from worldline.rulebook import Rulebook
from worldline.server.app import create_app


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/rules/the_now"])
def test_an_unknown_api_path_is_a_json_404(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"why": f"There is nothing at {path}.", "near": []}


def test_a_wrong_method_is_refused(client: Client) -> None:
    answer = client.post("/api/version")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.json()["why"] == "Method Not Allowed"


def test_a_bug_is_logged_and_tells_the_caller_nothing(
    static: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Rulebook):
        def coverage(self) -> NoReturn:
            raise ZeroDivisionError("a secret")

    with TestClient(create_app(Broken(())), raise_server_exceptions=False) as client:
        answer = client.get("/api/rules/coverage")
    assert answer.status_code == 500
    assert set(answer.json()) == {"why", "near"}
    assert "secret" not in answer.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("path", ["/", "/api/version", "/api/nothing", "/assets/gone.js"])
def test_every_answer_carries_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/api/rules"])
def test_large_answers_are_compressed_for_those_who_understand_it(
    client: Client, path: str
) -> None:
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < len(plain.content)
    assert packed.content == plain.content


def test_the_description_lists_every_route_and_its_refusals(client: Client) -> None:
    described = client.get("/api/schema").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {
        "/api/version",
        "/api/rules",
        "/api/rules/{game}/{topic}",
        "/api/rules/entries/{rule_id}",
        "/api/rules/search",
        "/api/rules/coverage",
    }
    responses = described["paths"]["/api/rules/entries/{rule_id}"]["get"]["responses"]
    schema = responses["404"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/Refusal"}
    assert "EntryOut" in described["components"]["schemas"]
