"""Proposition 14: the expected l2 loss of uRR, equation (46)."""

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urr as losses
from theory.kernel.binding import rebuild
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.library import moments
from theory.notions.probability import mass, size
from theory.statements.stated import stated
from theory.statements.uldp import urr as model
from theory.statements.uldp.urr import USERS
from theory.tactics.context import Given
from theory.tactics.expand import expand, rational
from theory.tactics.logic import by_cases
from theory.tactics.sums import ONE, ZERO, size_facts

said = stated("uldp-urr-l2")
OMEGA, OTHER, OWN, REPORT, SENSITIVE = said.Omega, said.other, said.own, said.report, said.X_S
VALUE, E, P, Q, U, X = said.value, said.E, said.p, said.Q, said.U, said.X


def reported_indicator(u, y, o):
    """Return 1 if user u reports y."""
    return ite(eq(REPORT(u, o), y), ONE, ZERO)


def marginal(p, u, y):
    """Show that user u reports y with the probability chance + gain p(y)."""
    own, other = p(OWN(y)), p(OTHER(y))
    reported = USERS.pr(lambda o: eq(REPORT(u, o), y))

    def joint(x):
        return USERS.pr(lambda o: and_(eq(VALUE(u, o), x), eq(REPORT(u, o), y)))

    p.sums(reported, X.sum(joint))
    p.by_item(X.sum(joint) == X.sum(lambda x: P(x) * p(Q)(x, y)))
    p.have(reported == other + (own - other) * P(y))


def one_output(p, y):
    """Show that E[(estimate - p(y))^2] is the unit variance over n."""
    u, v = p.fix(U, U)
    own, other = p(OWN(y)), p(OTHER(y))
    marginal(p, u, y)
    both = USERS.pr(lambda o: and_(eq(REPORT(u, o), y), eq(REPORT(v, o), y)))
    p.by_item(
        USERS.mean(lambda o: reported_indicator(u, y, o) * reported_indicator(v, y, o)) == both
    )
    names = {const(name, REAL): t for name, t in (("b", other), ("g", own - other), ("p", P(y)))}
    general = moments.variance(from_frequencies, unit_variance)
    p.use(general, names | {moments.B: lambda u, o: reported_indicator(u, y, o)})


def of_kinds(y):
    """Return the unit variance over n as a polynomial in p(y), for each kind of output."""
    s, n = size(X, SENSITIVE), size(U)
    d, e = s + E - 1, E - 1
    protected = (s + E - 2) / (e * e) + (s + E - 3) / e * P(y) - P(y) * P(y)
    return ite(SENSITIVE(y), protected / n, (d / e * P(y) - P(y) * P(y)) / n)


def kinds(y):
    """Return that it is."""
    s, shapes = size(X, SENSITIVE), of_kinds(y).args[1:]

    def variance(own, other):
        return unit_variance(other, own - other, P(y)) / size(U)

    known = Given(and_(E > 1, s >= 0, size(U) >= 1))
    theorems = [
        known.have(variance(*urr.output_probabilities(flag, s, E)) == shape)
        for flag, shape in zip((True, False), shapes, strict=True)
    ]
    goal = variance(*model.own_and_other(y, s)) == of_kinds(y)
    return by_cases(known.H, goal, [SENSITIVE(y), not_(SENSITIVE(y))], lambda k: theorems)


@proves("uldp-urr-l2")
def theorem(statement):
    """Return Proposition 14."""
    p = Given(statement)
    y = p.fix(X)

    def error(y, o):
        return p((said.estimate(y, o) - P(y)) * (said.estimate(y, o) - P(y)))

    def square(y):
        return USERS.mean(lambda o: error(y, o))

    one_output(p, y)
    p.use(kinds(y))
    p.have(square(y) == of_kinds(y))
    F = const("F", functions(moments.U, OMEGA, REAL))
    p.use(moments.mean_of_sum(), {moments.U: X, F: error})
    p.have(p(model.l2_loss()) == X.sum(square))
    p.by_item(X.sum(square) == X.sum(of_kinds))
    squares, sensitive_mass = X.sum(lambda x: P(x) * P(x)), mass(X, P, SENSITIVE)
    printed = losses.l2_times_n(size(X, SENSITIVE), E, sensitive_mass, squares) / size(U)
    p.know(summed(p.H, X.sum(of_kinds), printed, and_(E > 1, size(U) >= 1)))
    return p.conclude()


def summed(H, total, printed, known):
    """Return `H => total = printed`, of a sum of polynomials in p(x), where p sums to 1.

    Parameters
    ----------
    H, total, printed : Term
    known : Term
        What denominators are nonzero by; follows from H, and that there is a user.
    """

    def with_one(t):
        inner = t.op in ("add", "mul", "div")
        return ONE if t is X.sum(P) else rebuild(t, map(with_one, t.args)) if inner else t

    spread = expand(total, known)
    combination = spread.formula.args[1].args[1]
    at_total_one = with_one(combination)
    same = solve(implies(H, eq(combination, at_total_one)))
    facts = (
        spread,
        same,
        rational(known, at_total_one, printed),
        *size_facts(U, lambda u: True, const("u", U)),
    )
    return solve(implies(H, eq(total, printed)), *facts)
