"""What statements are given, and that it exists: `python -m theory.given` makes the page anew."""

from calp import files
from calp.errors import UserError, run
from calp.imports import ROOT, require_checkout
from theory.given import existence
from theory.given.analysis import logarithm, one_logarithm
from theory.kernel.printing import sort_text, text
from theory.ledger import formal

PAGE = ROOT / "docs" / "given.md"
OPENING = """# What statements are given, and that it exists

Made by `python -m theory.given`. Some statements have a constant that their hypotheses give by
what it satisfies: a square root, a greatest value, the mass of a saddle point. If nothing satisfied
them, the statement would say nothing. The kernel derives that there is such a constant, for all
values of the others that meet their own hypotheses, and for sets of any size. The formula is made
from the statement, by [existence](../theory/given/existence.py); the proofs are in
[theory/given](../theory/given). Tests derive all of them anew. They are no claims of the ledger,
and no claim rests on them.

Some constants are taken at others, as roots at a level. The row of the level then leaves out what
is asked of the roots ("before"), and these have a row of their own.

Where users report independently the space is that of all their reports, with products as law.
Roots need the axiom `zero` ([trust](trust.md)): a function of bounded slope that changes sign is
zero in between. Least upper bounds follow from it, and the integral of 1/(1 + t^2), of which pi is
4 times, and of 1/t. It stands under theorems of this page, and of [hypotheses that are needed where
numbers are no fractions](proving.md#needed-hypotheses), alone.

## Derived

| statement | given | axioms | if besides |
| --- | --- | --- | --- |
"""
LOGARITHM = """
## The logarithm

The rows above that give a statement some function for its `log` need no axiom. The logarithm does
as well: the integral of 1/t from 1 on, and below 1 that of the inverse, negated. It has its laws:

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


def not_covered():
    """Return the statements with an equation for a constant that is not shown to exist."""
    shown, found = existence.shown(), []
    for name, stated in formal.formals().items():
        statement = stated.build()
        names = {n for claim, given in shown if claim == name for n in given}
        for k in existence.solutions(statement):
            free = {c.data for c in statement.spelled(statement.hypotheses[k]).free}
            if names.isdisjoint(free) and name not in found:
                found.append(name)
    return found


def ticked(names):
    """Return names as Markdown."""
    return ", ".join(f"`{name}`" for name in names)


def page():
    """Return the page as Markdown; every theorem is derived.

    Raises
    ------
    UserError
        If a statement is given what is not shown to exist.
    """
    if missing := not_covered():
        raise UserError(f"{', '.join(missing)}: show in theory/given that what is given exists")
    rows = []
    for (claim, names), derive in sorted(existence.shown().items()):
        found, theorem = derive()
        given = ticked(names) + (f", before {ticked(found.later)}" if found.later else "")
        sets = [f"{old} is {sort_text(new)}" for old, new in found.sorts.items()]
        more = "; ".join(filter(None, [*sets, found.where]))
        rows.append(f"| `{claim}` | {given} | {', '.join(sorted(theorem.axioms))} | {more} |")
    return OPENING + "\n".join(rows) + "\n" + of_logarithm()


def of_logarithm():
    """Return what is derived of the logarithm, as Markdown."""
    laws, unique = (text(t.formula) for t in (logarithm.theorem(), one_logarithm.unique()))
    rows = []
    for claim, derive in sorted(one_logarithm.asked().items()):
        found, theorem = derive()
        rows.append(f"| `{claim}` | {', '.join(sorted(theorem.axioms))} | {found.where} |")
    return LOGARITHM.format(laws=laws, unique=unique) + "\n".join(rows) + "\n"


def main():
    """Write the page; return the exit status."""
    require_checkout()
    files.write_text(PAGE, page())
    return 0


if __name__ == "__main__":
    run(main)
