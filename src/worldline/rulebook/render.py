"""Rule text as HTML that is safe to put into a page."""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from worldline.rulebook.games import RULE_ID


def html(text: str, top: int = 3) -> str:
    """Markdown to HTML: tags are escaped, and the only links are those to rules. Headings, which
    rule files begin at the third level, begin at `top`."""
    markdown = _markdown()
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) - 3 + top}"
    return str(markdown.renderer.render(tokens, markdown.options, {}))


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.disable(["html_block", "html_inline", "link", "image", "autolink"])
    markdown.add_render_rule("text", _text)
    return markdown


def _text(
    renderer: RendererHTML, tokens: Sequence[Token], n: int, options: OptionsDict, env: EnvType
) -> str:
    return RULE_ID.sub(_link, escapeHtml(tokens[n].content))


def _link(match: re.Match[str]) -> str:
    return f'<a href="/rules/{match[0]}">{match[0]}</a>'
