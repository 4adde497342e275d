"""Names for the parts of a statement, for its reader: the formula stays the same."""

from theory.kernel.binding import rebuild
from theory.kernel.statement import Statement


def named(statement, parts):
    """Return a statement in which parts have names.

    Parameters
    ----------
    statement : Statement
    parts : dict of Term to Term
        What the names, which are constants, stand for. A part that a changed formula has not is
        left out, as its name would say nothing.

    Raises
    ------
    ValueError
        If with the names it would be another formula.
    """
    rows, where = [statement.hypotheses, statement.conclusions, statement.where], {}
    for c, part in parts.items():
        made = [
            {name: _with_constant(term, part, c, {}) for name, term in row.items()} for row in rows
        ]
        pairs = ((a[name], b[name]) for a, b in zip(rows, made, strict=True) for name in a)
        if any(a is not b for a, b in pairs):
            rows, where[c] = made, part
    given, goals, defined = rows
    found = Statement(statement.constants, given, goals, _in_order(defined | where))
    if found.formula is not statement.formula:
        raise ValueError("with names the statement would be another formula")
    return found


def _in_order(where):
    """Return definitions such that each stands after those that it uses."""
    order = {}

    def add(c):
        if c not in order:
            for other in where:
                if other in where[c].free:
                    add(other)
            order[c] = where[c]

    for c in where:
        add(c)
    return order


def _with_constant(t, part, c, memo):
    """Return a term with the constant in the place of a part."""
    if t is part:
        return c
    if t not in memo:
        made = [_with_constant(a, part, c, memo) for a in t.args]
        same = all(a is b for a, b in zip(made, t.args, strict=True))
        memo[t] = t if same else rebuild(t, made)
    return memo[t]
