"""The display of statements, theorems and refusals in Jupyter, which calls these methods.

No proof relies on this module: it only displays.
"""

import traceback
from importlib import import_module
from pathlib import Path

from theory.kernel.named import Named
from theory.kernel.sorts import Frozen, Refused

LIBRARY = Path(__file__).parents[1]


def html(shown):
    """Return a statement, a theorem, a term or a refusal as HTML."""
    # by name: what a proof rests on, its imports, is none of the notation
    return import_module("theory.notation.notebook").html(shown)


def traceback_of(refusal):
    """Return as lines where an author was refused, and why; the search within is no news."""
    frames = traceback.extract_tb(refusal.__traceback__)
    own = [f for f in frames if not Path(f.filename).is_relative_to(LIBRARY)]
    where = [f"refused in line {own[-1].lineno}: {own[-1].line}"] if own else []
    return [*where, *str(refusal).splitlines()]


Frozen._repr_html_ = Named._repr_html_ = Refused._repr_html_ = html
Refused._render_traceback_ = traceback_of
