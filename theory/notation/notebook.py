"""The display of a statement or a theorem in a notebook: the text that `theory show` prints."""

from html import escape

from theory.kernel.statement import Statement
from theory.kernel.theorem import Theorem
from theory.notation import statements, symbols
from theory.notation.vocabulary import vocabulary


def html(shown):
    """Return what a cell shows, as HTML."""
    return f"<pre>{escape(text(shown))}</pre>"


def text(shown):
    """Return lines of text in the notation, with the meanings of its names."""
    if isinstance(shown, Theorem):
        given = f"\ngiven   {', '.join(sorted(shown.axioms))}" if shown.axioms else ""
        return text(statements.stating(shown.formula)) + given
    if not isinstance(shown, Statement):
        return str(shown)
    written = statements.written(shown, vocabulary())
    names = symbols.unfolded(written, symbols.definitions()).values()
    rows = [row for one in names for row in symbols.broken(one)]
    return "\n".join([written, *(["names:"] if rows else []), *(f"  {row}" for row in rows)])
