"""Memoized uRR: t reports of one value never exceed E_inf."""

from theory.kernel.binding import apply
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import defined_by, proves
from theory.proofs.uldp import memoized_reports as proof
from theory.proofs.uldp.memoized_reports import ALWAYS, TOLD, G, R, i, powers, x, y
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined


@proves("uldp-memoized-reports")
def theorem(statement):
    """Return what t reports of one value have."""
    H, goals = statement.given, statement.goals
    put = proof.stages(statement)
    held, facts = proof.holds(H, put)

    def put_in(theorem, **more):
        return instance(instance(theorem, ALWAYS), put)

    columns = apply(goals[1].args[0], TOLD)
    told = put_in(proof.bounded())
    protected = columns.args[0].args[0]
    bounded = solve(implies(and_(H, protected), told.formula.args[1]), told, held)
    bounded = every(bounded, x, i)
    mixed = put_in(proof.invertible())
    outputs = solve(implies(H, columns), bounded, mixed, held)
    sign = put_in(proof.signs())
    sign = solve(implies(H, sign.formula.args[1]), sign, held)
    level = put_in(proof.reached())
    level = solve(implies(H, apply(apply(goals[2].args[0], y).args[0], x)), level, held)
    growth = [put_in(instance(t, {G: powers(R)})) for t in proof.of_factor()]
    growth.append(put_in(proof.grows()))
    last = [solve(implies(H, goal), *growth, *facts, held) for goal in goals[3:]]
    return concluded(
        statement, every(sign, x, TOLD), every(outputs, TOLD), every(level, y, x), *last
    )


@defined_by("uldp-memoized-reports")
def defined(statement):
    """Return that no denominator is zero."""
    put = proof.stages(statement)
    held, facts = proof.holds(statement.given, put)
    grown = instance(instance(proof.grows(), ALWAYS), put)
    return well_defined(statement, *facts, held, grown)
