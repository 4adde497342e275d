"""The vocabulary: `python -m theory.views.notation` writes what names mean, which `show` reads."""

from common import files
from common.errors import run
from common.imports import require_checkout
from theory.notation import names
from theory.notation.shape import Shaper
from theory.notation.statements import declarations
from theory.notation.symbols import NAMED, UNFOLDED
from theory.notation.text import text
from theory.notation.vocabulary import vocabulary


def unfolded(notion):
    """Return what a notion unfolds to, with smaller notions by their names: two lines of text."""
    # one of many more arguments only happens to have the same form
    most = len(notion.parameters) + 1
    smaller = [n for n in vocabulary() if n.order > notion.order and len(n.parameters) <= most]
    shape = Shaper((names.shown(c.data) for c in notion.parameters), smaller)
    args = ""
    for k, c in enumerate(notion.parameters):
        args += ("; " if k in notion.breaks else ", ") if k else ""
        args += names.shown(c.data)
    given = ", ".join(declarations(notion.parameters))
    body = text(shape.term(notion.pattern))
    return f"for all {given}\n{notion.name}({args}) := {body}"


def markdown():
    """Return the vocabulary as Markdown."""
    parts = []
    for notion in vocabulary():
        indented = "".join(f"    {row}\n" for row in unfolded(notion).splitlines())
        parts.append(f"**{notion.name}.** {notion.says}\n\n{indented}")
    return "\n".join(parts)


def definitions():
    """Return what each notion unfolds to and what it is in words, a line each."""
    rows = ((unfolded(notion).splitlines()[1], notion.says) for notion in vocabulary())
    return "".join(f"{row}{NAMED}{says}\n" for row, says in rows)


def main():
    """Write the lines; return the exit status."""
    require_checkout()
    files.write_text(UNFOLDED, definitions())
    return 0


if __name__ == "__main__":
    run(main)
