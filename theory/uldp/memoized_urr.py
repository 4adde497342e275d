"""Memoized uRR: t reports of one value never exceed E_inf."""

from theory.kernel.binding import apply
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import memoized_reports as model
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.uldp import memoized_reports as proof
from theory.uldp.memoized_reports import ALWAYS, TOLD, G, R, i, powers, x, y


def theorem():
    """Return what t reports of one value have."""
    statement = model.memoized_reports()
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


def defined():
    """Return that no denominator is zero."""
    statement = model.memoized_reports()
    put = proof.stages(statement)
    held, facts = proof.holds(statement.given, put)
    grown = instance(instance(proof.grows(), ALWAYS), put)
    return well_defined(statement, *facts, held, grown)


@decides("uldp-memoized-reports")
def memoized_reports():
    """All reports within X_S: (5). Some report of X_N: (4')."""
    return Decision(
        verdict="proved",
        why=(
            "Given the memo each report has a ratio in [1/E_2, E_2], so that t reports of X_S have "
            "likelihoods in [1, E_2^t] over the least; those of X_N have the least. Weighted by "
            "uRR(E_inf), the ratio is greatest for t reports of one sensitive value, where it is "
            "reached if there is a second value. A report of X_N gives the value away, as uRR does."
        ),
        scope="all t >= 1, all s >= 1 and N >= 0, 1 <= E_1 < E_inf; with E_1 = E_inf it is E_inf",
        uses=["uldp-memoized-urr"],
        theorem=theorem,
        defined=defined,
    )
