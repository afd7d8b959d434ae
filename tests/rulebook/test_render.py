"""Rule text in a page."""

from worldline.rulebook import html, rulebook


def test_ids_become_links() -> None:
    assert html("As TN-LINK-3.") == ('<p>As <a href="/rules/TN-LINK-3">TN-LINK-3</a>.</p>\n')
    assert '<a href="/rules/RB-AB-INTERCEPT-1-2">' in html("(RB-AB-INTERCEPT-1-2, see there)")


def test_half_an_id_is_no_link() -> None:
    assert "<a" not in html("XTN-LINK-3, TN-LINK-3-, TN-LINK, RB-ATK")


def test_tags_are_escaped() -> None:
    page = html('<script>alert("x")</script>\n\nText <img src=x onerror=y>')
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page


def test_no_other_link_gets_through() -> None:
    page = html("[here](javascript:alert) <https://example.org> ![x](y.png)")
    assert "<a" not in page
    assert "<img" not in page


def test_tables_and_lists_are_kept() -> None:
    assert "<td>1</td>" in html("| A |\n|---|\n| 1 |")
    assert "<li>" in html("- one\n- two")


def test_headings_begin_where_the_page_wants_them() -> None:
    assert html("### A\n\n#### B") == "<h3>A</h3>\n<h4>B</h4>\n"
    assert html("### A\n\n#### B", top=2) == "<h2>A</h2>\n<h3>B</h3>\n"


def test_every_entry_can_be_shown() -> None:
    for entry in rulebook().entries.values():
        page = html(entry.text)
        assert "<p>" in page or "<li>" in page or "<pre>" in page, entry.id
        assert "|---|" not in page, entry.id
