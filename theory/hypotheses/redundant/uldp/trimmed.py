"""uRAP's bits at theta < 0: an output with a single non-sensitive 1 has no positive probability."""

from mechanisms import urap
from theory.hypotheses.redundant import redundant
from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.library.factors import one_out, rest
from theory.notions.uldp import invertible
from theory.proofs.uldp.proposition_05_urap import Report
from theory.statements.stated import stated
from theory.statements.uldp import rappor as model
from theory.tactics.closing import concluded, every
from theory.tactics.logic import prove
from theory.tactics.sums import non_negative

said = stated("uldp-urap-private-trimmed")
SENSITIVE, THETA, E, X = said.X_S, said.theta, said.E, said.X

k = const("k", X)
A, B = const("a0", REAL), const("b0", REAL)


def signs():
    """Return that no bit has a positive probability."""
    known = and_(THETA < 0, E >= 1)
    spread = (1 - THETA) * E + THETA
    wide = solve(implies(known, and_(THETA * (E - 1) <= 0, E > 0)))
    wide = solve(implies(known, and_(spread >= E, spread > 0)), wide)
    low = instance(solve(implies(and_(A <= 0, B > 0), A / B <= 0)), {A: THETA, B: spread})
    high = instance(solve(implies(and_(A >= B, B > 0), A / B >= 1)), {A: spread, B: E})
    (own, other), (own_n, _) = (urap.bit_probabilities(flag, THETA, E) for flag in (True, False))
    return solve(implies(known, and_(own <= 0, other <= 0, own_n <= 0)), wide, low, high)


@redundant("uldp-urap-private-trimmed", "theta >= 0")
def below_zero(wanted):
    """So that nobody reports it, and it is not invertible."""
    given = wanted.given
    kinds = [wanted.hypotheses[k] for k in ("a sensitive value", "a value that is not sensitive")]
    found = [counterexample(h.args[0].args[0]) for h in kinds]
    s, n = (exception(h.args[0].args[0]) for h in kinds)
    kinds = solve(implies(given, and_(SENSITIVE(s), not_(SENSITIVE(n)))), *found)
    alone = function(X, lambda v: eq(v, n))
    report = Report(wanted, alone)
    row = report(n).args[0]
    left = rest(row, n)
    others = non_negative(left, given, use=lambda i: [signs(), kinds])
    split = one_out(row, n)
    product = solve(implies(and_(A <= 0, B >= 0), A * B <= 0))
    product = instance(product, {A: split.formula.args[1].args[0], B: left})
    never = solve(implies(given, report(n) <= 0), split, product, others, signs(), kinds)
    asked = wanted.goals[0].args[0].args[0]
    trimmed = prove(implies(given, model.at_most_one(alone)), kinds, rounds=2)
    told = prove(implies(given, not_(report.protected)), kinds, at=[n])
    apart = one_out(report(k).args[0], n)
    elsewhere = solve(implies(given, implies(not_(eq(k, n)), eq(report(k), 0))), apart, kinds)
    same = leibniz(function(X, report), k, n)
    nothing = every(solve(implies(given, report(k) <= 0), elsewhere, same, never), k)
    none = prove(implies(given, not_(invertible(X, report, SENSITIVE))), nothing, rounds=2)
    return concluded(wanted, elimination(asked, alone), none, trimmed, told)
