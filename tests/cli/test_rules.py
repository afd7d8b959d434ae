"""`worldline rules`."""

import json
import re
from pathlib import Path

import pytest

from cli.conftest import Run
from worldline.cli import rules
from worldline.rulebook import BadRules, rulebook

CHECKOUT = Path(__file__).parents[2]
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def test_show_prints_a_rule_with_its_links(run: Run) -> None:
    code, out, err = run("rules", "show", "TN-LINK-3")
    entry = rulebook().entry("TN-LINK-3")
    assert (code, err) == (0, "")
    assert out.startswith(f"TN-LINK-3 [{entry.status}]\n")
    assert entry.text in out
    assert "see: TN-RULING-48 Two marks of different colours\n" in out
    assert "\x1b" not in out


def test_show_prints_the_title_of_a_ruling(run: Run) -> None:
    assert "\nTwo marks of different colours\n" in run("rules", "show", "TN-RULING-48").out


def test_show_takes_an_id_in_small_letters(run: Run) -> None:
    assert run("rules", "show", "tn-link-3").out.startswith("TN-LINK-3 ")


def test_show_as_json(run: Run) -> None:
    shown = json.loads(run("rules", "show", "TN-LINK-3", "--json").out)
    assert shown["id"] == "TN-LINK-3"
    assert shown["game"] == "the_now"
    assert "TN-RULING-48" in shown["see"]
    assert shown["text"] == rulebook().entry("TN-LINK-3").text
    assert shown["meta"]["source"]


def test_an_unknown_rule_is_one_sentence_with_a_suggestion(run: Run) -> None:
    for flags in ((), ("--json",)):
        code, out, err = run("rules", "show", "TN-LINK-333", *flags)
        assert (code, out) == (1, "")
        assert err.startswith("worldline: There is no rule TN-LINK-333")
        assert "TN-LINK-3" in err
        assert err.count("\n") == 1


def test_in_a_terminal_a_rule_is_set_to_its_width(terminal: Run) -> None:
    _, out, _ = terminal("rules", "show", "TN-RULING-48")
    assert "\x1b[1;36mTN-RULING-48" in out
    lines = ESCAPE.sub("", out).splitlines()
    assert "Two marks of different colours" in lines[1]
    assert max(map(len, lines)) <= 60


def test_no_color_is_respected(terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for args in (("show", "TN-LINK-3"), ("search", "wormhole"), ("coverage",)):
        assert not re.search(r"\x1b\[(\d;)?3\dm", terminal("rules", *args).out)


def test_search_lists_ids_and_titles(run: Run) -> None:
    code, out, _ = run("rules", "search", "life", "of", "a", "wormhole")
    assert code == 0
    assert out.splitlines()[0] == "TN-RULING-76\tLife of a wormhole"


def test_search_in_a_terminal_takes_one_line_each(terminal: Run) -> None:
    _, out, _ = terminal("rules", "search", "wormhole", "--limit", "5")
    lines = ESCAPE.sub("", out).splitlines()
    assert len(lines) == 5
    assert all(line.startswith("TN-") and len(line) <= 60 for line in lines)


def test_search_as_json_keeps_to_a_game_and_a_limit(run: Run) -> None:
    args = ("rules", "search", "turn", "--game", "riftbound", "--limit", "3", "--json")
    found = json.loads(run(*args).out)
    assert len(found) == 3
    assert {hit["game"] for hit in found} == {"riftbound"}
    assert set(found[0]) == {"id", "game", "topic", "kind", "title", "snippet"}


def test_search_without_result(run: Run) -> None:
    code, out, err = run("rules", "search", "xyzzy")
    assert (code, out) == (0, "")
    assert err == "No rule says “xyzzy”.\n"
    assert json.loads(run("rules", "search", "xyzzy", "--json").out) == []


def test_search_refuses_an_unknown_game(run: Run) -> None:
    code, _, err = run("rules", "search", "turn", "--game", "chess")
    assert code == 2
    assert "the-now" in err


def test_coverage_as_json_counts_every_entry_by_game_and_group(run: Run) -> None:
    games = json.loads(run("rules", "coverage", "--json").out)
    assert set(games) == {"the_now", "riftbound"}
    assert sum(game["total"] for game in games.values()) == len(rulebook().entries)
    link = games["the_now"]["groups"]["TN-LINK"]
    assert link["total"] == sum(e.group == "TN-LINK" for e in rulebook().entries.values())
    assert {"total", "built", "planned"} <= set(link)


def test_coverage_for_awk_and_for_people(run: Run, terminal: Run) -> None:
    total = rulebook().coverage()["the_now"].groups["TN-LINK"].total
    shown = ESCAPE.sub("", terminal("rules", "coverage").out)
    assert re.search(rf"TN-LINK +{total} ", shown)
    assert "The Now" in shown


def test_coverage_in_a_pipe_is_a_table_of_tabs(run: Run) -> None:
    total = rulebook().coverage()["the_now"].groups["TN-LINK"].total
    lines = run("rules", "coverage").out.splitlines()
    assert lines[0].split("\t")[:3] == ["game", "group", "total"]
    assert any(line.startswith(f"the_now\tTN-LINK\t{total}\t") for line in lines)


def test_a_broken_rule_file_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise BadRules(Path("rules/the_now/link.md"), 7, "TN-LINK-3 has no text.")

    monkeypatch.setattr(rules, "rulebook", broken)
    code, out, err = run("rules", "coverage")
    assert (code, out) == (1, "")
    assert err == "worldline: rules/the_now/link.md:7: TN-LINK-3 has no text.\n"


# --- where


def test_where_tells_file_and_line_of_code_and_tests(run: Run) -> None:
    code, out, err = run("rules", "where", "tn-link-3")
    assert (code, err) == (0, "")
    head, *rows = out.splitlines()
    assert head.startswith("TN-LINK-3 [built]")
    for row in rows:
        _, place, name = row.split("\t")
        file, line = place.split(":")
        text = (CHECKOUT / file).read_text("utf-8").splitlines()
        assert name.rpartition(".")[2] in "\n".join(text)
        assert "TN-LINK-3" in text[int(line) - 1] or f"def {name}" in text[int(line) - 1]
    assert {row.split("\t")[0] for row in rows} == {"code", "tests"}
    assert any(row.startswith("code\tsrc/worldline/the_now/links.py:") for row in rows)


def test_where_finds_entries_of_data_files(run: Run) -> None:
    out = run("rules", "where", "RB-STATUS-PRONE-2").out
    assert re.search(r"code\tsrc/worldline/riftbound/data/marks\.toml:\d+\tmarks\.prone", out)


def test_where_as_json(run: Run) -> None:
    told = json.loads(run("rules", "where", "RB-SEIZE-2", "--json").out)
    assert (told["id"], told["status"]) == ("RB-SEIZE-2", "built")
    for place in (*told["code"], *told["tests"]):
        assert (CHECKOUT / place["file"]).exists()
        assert place["line"] > 0


def test_where_suggests_a_rule_for_one_that_is_unknown(run: Run) -> None:
    code, out, err = run("rules", "where", "TN-LINK-333")
    assert (code, out) == (1, "")
    assert "TN-LINK-3" in err


def test_where_says_why_nothing_cites_a_rule(run: Run) -> None:
    entry = next(e for e in rulebook().entries.values() if e.status == "prose")
    assert entry.meta["prose"] in run("rules", "where", entry.id).out


def test_where_without_a_checkout_says_where_tests_are(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "the_now").mkdir()
    (tmp_path / "the_now" / "links.py").write_text("# TN-LINK-3\n", "utf-8")
    monkeypatch.setattr("worldline.__file__", str(tmp_path / "__init__.py"))
    code, out, _ = run("rules", "where", "TN-LINK-3")
    assert code == 0
    assert f"code\t{tmp_path}/the_now/links.py:1\t" in out
    assert "checkout" in out
    assert json.loads(run("rules", "where", "TN-LINK-3", "--json").out)["tests"] is None
