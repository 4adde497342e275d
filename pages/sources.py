"""Files of the repository as pages, with numbered lines to link to."""

import re
from pathlib import Path

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

from common import inputs
from common.errors import UserError
from common.imports import ROOT

# two rules for each kind of token: by day, and where the reader prefers dark pages
LIGHT, DARK = "default", "github-dark"


def add_pages(site, made):
    """Add a page for each file or folder that some page names, or that a folder has."""
    done = set()
    while waiting := sorted(set(site.sources.items()) - done):
        for path, place in waiting:
            here = site.here(place)
            code = listing(here, path) if (ROOT / path).is_dir() else numbered(_text(path), path)
            site.page(place, "source.html", title=path, code=code, made=made)
        done.update(waiting)


def listing(here, folder):
    """Return links to the files of a folder, made ones left out."""
    files = sorted(path for path in (ROOT / folder).iterdir() if path.is_file())
    shown = [
        Markup("<code>{}</code>").format(path.name)
        if path.suffix in (".csv", ".xz")
        else here.source(path.relative_to(ROOT).as_posix())
        for path in files
    ]
    return Markup("<ul>{}</ul>").format(
        Markup("").join(Markup(f"<li>{link}</li>") for link in shown)
    )


def _text(path):
    if not (ROOT / path).is_file():
        raise UserError(f"{path}: is named on a page and not a file of the repository")
    return inputs.text(ROOT / path)


def numbered(text, path):
    """Return a text as HTML, coloured by the kind of file, each line with an anchor."""
    made = highlight(text, _lexer(path), HtmlFormatter(lineanchors="L", wrapcode=True))
    # an anchor is no link to itself: readers would hear each line's
    anchors = r'<a id="L-(\d+)" name="L-\d+" href="#L-\d+"></a>'
    return Markup(re.sub(anchors, r'<span id="L\1" data-line="\1"></span>', made))


def coloured(text, language):
    """Return a block of code as HTML, coloured if its language is known."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        lexer = TextLexer(stripnl=False)
    return highlight(text, lexer, HtmlFormatter(wrapcode=True))


def style():
    """Return the style sheet of the colours."""
    light = HtmlFormatter(style=LIGHT).get_style_defs(".highlight")
    dark = HtmlFormatter(style=DARK).get_style_defs(".highlight")
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _lexer(path):
    try:
        return get_lexer_for_filename(Path(path).name, stripnl=False)
    except ClassNotFound:
        return TextLexer(stripnl=False)
