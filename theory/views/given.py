"""The hypotheses of statements, and that they can be met: a table of the theorems for each."""

from common.errors import UserError
from theory.hypotheses.satisfiable import existence
from theory.hypotheses.satisfiable.analysis import one_logarithm
from theory.kept import made
from theory.kernel.printing import sort_text, text
from theory.ledger import formal
from theory.library.analysis import logarithm

DERIVED = """## Derived

| statement | given | axioms | if besides |
| --- | --- | --- | --- |
"""
LOGARITHM = """
## The logarithm

The rows above that give a statement some function for its `log` need no axiom. The logarithm itself
exists too: the integral of 1/t from 1 on, and below 1 that of the inverse, negated. Its laws:

```
{laws}
```

Two functions with these laws are the same at positive numbers:

```
{unique}
```

The logarithm has whatever is asked of `log` by:

| statement | axioms | if besides |
| --- | --- | --- |
"""


# what is asked of all real numbers there is met at its instances as far as these go
NOT_SHOWN = {"oneid-extreme-columns": "columns of Q R are extreme"}
LAST = """
## Not derived

Asked of all real numbers, tested at a few, and not derived:
"""


def not_covered():
    """Return the statements that ask what instances cannot show to exist, and nothing else does.

    A solution of an equation, or what is so of all real numbers.
    """
    found = []
    for name, stated in formal.formals().items():
        statement = stated.build()
        asked = existence.solutions(statement)
        asked += [] if name in NOT_SHOWN else existence.of_all_numbers(statement)
        if any(existence.is_open(name, statement, hypothesis) for hypothesis in asked):
            found.append(name)
    return found


def ticked(names):
    """Return names as Markdown."""
    return ", ".join(f"`{name}`" for name in names)


def markdown():
    """Return the tables as Markdown; they are derived once for the same code."""
    return made.text("given", ("common", "mechanisms", "theory"), derived)


def derived():
    """Derive every theorem; return the tables as Markdown.

    Raises
    ------
    UserError
        If a statement is given what is not shown to exist.
    """
    if missing := not_covered():
        raise UserError(
            f"{', '.join(missing)}: show in theory/hypotheses/satisfiable that it exists"
        )
    rows = []
    for (claim, names), derive in sorted(existence.proofs().items()):
        found, theorem = derive()
        given = ticked(names) + (f", before {ticked(found.later)}" if found.later else "")
        sets = [f"{old} is {sort_text(new)}" for old, new in found.sorts.items()]
        more = "; ".join(filter(None, [*sets, found.where]))
        rows.append(f"| `{claim}` | {given} | {', '.join(sorted(theorem.axioms))} | {more} |")
    left = ", ".join(f"{words} (`{claim}`)" for claim, words in NOT_SHOWN.items())
    return DERIVED + "\n".join(rows) + "\n" + of_logarithm() + f"{LAST}{left}.\n"


def of_logarithm():
    """Return what is derived of the logarithm, as Markdown."""
    laws, unique = (text(t.formula) for t in (logarithm.theorem(), one_logarithm.unique()))
    rows = []
    for claim, derive in sorted(one_logarithm.asked().items()):
        found, theorem = derive()
        rows.append(f"| `{claim}` | {', '.join(sorted(theorem.axioms))} | {found.where} |")
    return LOGARITHM.format(laws=laws, unique=unique) + "\n".join(rows) + "\n"
