"""A claim at other values of its constants, and under what implies its hypotheses."""

from theory.kernel.binding import apply
from theory.kernel.terms import implies
from theory.kernel.theorem import elimination, solve
from theory.ledger import decisions
from theory.tactics.logic import derive


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


def discharged(given, known, facts):
    """Return `given => conclusion` from a claim whose hypotheses follow from what is given."""
    premise, conclusion = known.formula.args
    parts = [
        solve(implies(given, part))
        if any(part is one for one in given.args)
        else derive(given, part, facts)
        for part in premise.args
    ]
    return solve(implies(given, conclusion), known, *parts)
