"""The built client: its files, its one page, what browsers may keep."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from server.conftest import BUILT, Client
from worldline.rulebook import rulebook
from worldline.server.app import create_app


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/rules/TN-LINK-3", "/rules/the_now/link", "/index.html", "/nothing"]
)
def test_every_route_of_the_client_gets_its_page(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text == BUILT["index.html"]
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_files_come_with_their_type(client: Client) -> None:
    script = client.get("/assets/index-1a2b3c.js")
    assert script.text == BUILT["assets/index-1a2b3c.js"]
    assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert client.get("/favicon.svg").headers["Content-Type"] == "image/svg+xml"


def test_a_file_is_compressed_once_and_the_same_for_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/assets/index-1a2b3c.js"
    first = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    assert first.text == BUILT[path[1:]]
    monkeypatch.delattr("gzip.compress")
    assert client.get(path, headers={"Accept-Encoding": "gzip"}).text == first.text
    assert "Content-Encoding" not in client.get(path, headers={"Accept-Encoding": "br"}).headers


def test_what_is_compressed_already_is_sent_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/inter-1a.woff2").write_bytes(b"woff" * 1000)
    with TestClient(create_app(rulebook(), tmp_path)) as client:
        answer = client.get("/assets/inter-1a.woff2", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert answer.content == b"woff" * 1000


def test_only_files_whose_name_holds_a_hash_are_kept_for_ever(client: Client) -> None:
    assert "immutable" in client.get("/assets/index-1a2b3c.js").headers["Cache-Control"]
    assert client.get("/favicon.svg").headers["Cache-Control"] == "no-cache"


def test_an_asset_of_another_build_is_missing_rather_than_a_page(client: Client) -> None:
    assert client.get("/assets/index-older.js").status_code == 404


def test_an_unchanged_page_is_not_sent_again(client: Client) -> None:
    tag = client.get("/").headers["ETag"]
    again = client.get("/rules", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    assert client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_head_asks_for_the_headers_alone(client: Client) -> None:
    assert client.head("/").status_code == 200


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd"])
def test_nothing_outside_the_client_is_served(client: Client, path: str) -> None:
    assert client.get(path).text == BUILT["index.html"]


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with TestClient(create_app(rulebook(), tmp_path)) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "make play" in answer.json()["why"]
        assert client.get("/api/version").status_code == 200
