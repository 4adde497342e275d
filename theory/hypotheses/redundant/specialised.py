"""A claim at other values of its constants."""

from theory.kernel.binding import apply
from theory.kernel.theorem import elimination, solve
from theory.ledger import decisions


def claim_at(claim_id, statement, values):
    """Return a proved claim at its constants, some of which have another value."""
    return at_constants(decisions.deciders()[claim_id]().theorem(), statement, values)


def at_constants(theorem, statement, values):
    """Return a theorem for all values of a statement's constants, at these or other terms."""
    steps, body = [], theorem.formula
    for c in statement.constants:
        steps.append(elimination(body.args[0], values.get(c, c)))
        body = apply(body.args[0], values.get(c, c))
    return solve(body, theorem, *steps)
