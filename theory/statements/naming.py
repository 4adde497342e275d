"""Names for the parts of a statement, for its reader: the formula stays the same."""

from theory.kernel.binding import rebuild
from theory.kernel.statement import Statement


def named(statement, parts):
    """Return a statement in which parts have names.

    Parameters
    ----------
    statement : Statement
    parts : dict of Term to Term
        What the names, which are constants, stand for.

    Raises
    ------
    ValueError
        If a part is not there, so that its name would say nothing, or if another formula comes out.
    """
    rows = [dict(statement.hypotheses), dict(statement.conclusions), dict(statement.where)]
    for c, part in parts.items():
        made = [_put(row, part, c) for row in rows]
        if all(a[name] is b[name] for a, b in zip(rows, made, strict=True) for name in a):
            raise ValueError(f"{c.data} names what is not in the statement: {part}")
        rows = made
    given, goals, defined = rows
    early = not any(set(part.free) & set(statement.where) for part in parts.values())
    order = parts | defined if early else dict(statement.where) | parts
    made = Statement(statement.constants, given, goals, order)
    if made.formula is not statement.formula:
        raise ValueError("with names the statement would have another formula")
    return made


def _put(rows, part, c):
    return {name: _replaced(term, part, c, {}) for name, term in rows.items()}


def _replaced(t, part, c, memo):
    """Return a term with the constant in the place of a part."""
    if t is part:
        return c
    if t not in memo:
        made = [_replaced(a, part, c, memo) for a in t.args]
        same = all(a is b for a, b in zip(made, t.args, strict=True))
        memo[t] = t if same else rebuild(t, made)
    return memo[t]
