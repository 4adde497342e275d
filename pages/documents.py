"""Pages of Markdown as pages of the site: links lead to pages, code is coloured."""

import os
import posixpath
import re
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markupsafe import Markup

from common import inputs
from common.imports import ROOT
from pages import prose, sources
from theory.commands.list import made

# files of the repository whose content has a page of its own
CONTRIBUTING, LIBRARY = "CONTRIBUTING.md", "theory/library/README.md"
PLACES = {
    "README.md": "index.html",
    "theory/README.md": "claims/index.html",
    LIBRARY: "docs/library.html",
    CONTRIBUTING: "docs/contributing.html",
}
# files that are linked as they are
RAW = (".bib", ".csv", ".svg", ".png", ".pdf", ".json")


def add_pages(site, made):
    """Add a page for each of docs/, for CONTRIBUTING.md and for the shared theorems."""
    for path in [*sorted((ROOT / "docs").glob("*.md")), ROOT / CONTRIBUTING, ROOT / LIBRARY]:
        name = path.relative_to(ROOT).as_posix()
        place = place_of(name)
        title, body = render(site.here(place), name)
        site.page(place, "document.html", title=title, body=body, made=made)


# where tables stand that are made from the sources
MADE = re.compile(r"<!-- made: (\w+) -->\n")
# between which a program writes tables
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


def place_of(path):
    """Return the place of a page of Markdown within the site, or None.

    Examples
    --------
    >>> place_of("docs/trust.md"), place_of("docs/README.md"), place_of("common/files.py")
    ('docs/trust.html', 'docs/index.html', None)
    """
    if path in PLACES:
        return PLACES[path]
    folder, name = posixpath.split(path)
    if folder == "docs" and name.endswith(".md"):
        return f"docs/{'index' if name == 'README.md' else name.removesuffix('.md')}.html"
    return None


def render(here, name, text=None):
    """Return title and body of a page of Markdown, with links relative to `here`.

    Parameters
    ----------
    here : Here
    name : str
        Path of the file in the repository, from which its links start.
    text : str, optional
        A part of the file; the whole if not given.
    """
    text = inputs.text(ROOT / name) if text is None else text
    text = COMMENT.sub("", MADE.sub(lambda m: made(m[1]), text))
    parser, anchors = markdown(), set()
    tokens = parser.parse(text)
    for token, follower in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(follower.content, anchors))
    body = parser.renderer.render(tokens, parser.options, {"here": here, "name": name})
    heading = re.search(r"^#+ (.+)$", text, re.M)
    return (heading[1] if heading else name), Markup(body)


def _anchor(heading, taken):
    """Return what links name a heading by, as on the forges that show Markdown."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|`", r"\1", heading)
    stem = re.sub(r"[^\w\- ]", "", plain).strip().lower().replace(" ", "-")
    found = next(a for k in range(99) if (a := stem + (f"-{k}" if k else "")) not in taken)
    taken.add(found)
    return found


@cache
def markdown():
    """Return the parser: CommonMark with tables."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("fence", _fence)
    made.add_render_rule("code_block", _fence)
    made.add_render_rule("link_open", _link_open)
    made.add_render_rule("image", _image)
    made.add_render_rule("code_inline", _code)
    made.add_render_rule("text", _text)
    made.add_render_rule("table_open", lambda *_: f"<div {WIDE}><table>\n")
    made.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return made


WIDE = 'class="wide" tabindex="0" role="region" aria-label="Table"'


def _fence(renderer, tokens, k, options, env):
    token = tokens[k]
    language = token.info.strip() or ("pycon" if token.content.startswith(">>>") else "text")
    return sources.coloured(token.content, language)


def _text(renderer, tokens, k, options, env):
    return prose.with_signs(tokens[k].content)


def _code(renderer, tokens, k, options, env):
    """Return a claim as a link to its page, and other code as it is."""
    text = tokens[k].content
    if text in env["here"].site.claims:
        return str(env["here"].claim(text))
    return f"<code>{escape(text)}</code>"


def _link_open(renderer, tokens, k, options, env):
    tokens[k].attrSet("href", _target(tokens[k].attrGet("href"), env))
    return renderer.renderToken(tokens, k, options, env)


def _image(renderer, tokens, k, options, env):
    source = _target(tokens[k].attrGet("src"), env)
    alternative = escape(tokens[k].content)
    return f'<img src="{escape(source)}" alt="{alternative}">'


def _target(link, env):
    """Return where a link of the repository leads in the site."""
    if "://" in link or link.startswith("#"):
        return link
    path, mark, anchor = link.partition("#")
    here = env["here"]
    path = os.path.normpath(posixpath.join(posixpath.dirname(env["name"]), path))
    if place := place_of(path):
        return here.to(place + mark + anchor)
    if path.endswith(RAW):
        here.site.add(f"files/{path}", (ROOT / path).read_bytes())
        return here.to(f"files/{path}")
    return here.to(here.site.source(path) + mark + anchor)
