"""Section 3.2: the lower bounds on the l2 loss, as printed, and what rests on Duchi et al."""

from dataclasses import replace

import z3

from theory.kernel.binding import apply, function, substitute, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter
from theory.kernel.theorem import at_sorts, elimination, generalise, instance, point, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import cites, refutes
from theory.ledger.obligation import Lemma, Statement
from theory.notions.alphabet import Among
from theory.notions.estimates import Drawn
from theory.notions.ldp import ldp
from theory.notions.probability import is_distribution, size
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.proofs.uldp import urr_estimate
from theory.proofs.uldp.urr_estimate import x
from theory.statements.uldp.lower_bounds import U, X, Y
from theory.statements.uldp.urr import SENSITIVE, E, P
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny, for_all
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, induction, item_at_most

VALUES, USERS = letters(625), letters(1000)
SORTS = {X: VALUES, Y: VALUES, U: USERS}
C, T = const("c", REAL), const("t", REAL)
ALONE = const("alone", X)
MASK = function(X, lambda x: eq(x, ALONE))
# uRR with one sensitive value, and e^eps = 1 + t
URR = {SENSITIVE: MASK, E: 1 + T}


def small():
    """Return what the constant and t are."""
    return and_(C > 0, T > 0, T <= 1, 4 * T < C)


def one():
    """Return that s = 1."""
    return solve(eq(size(X, MASK), 1), point("sum", function(X, lambda x: ONE), ALONE))


def most(x):
    """Return what n times the loss of the estimate of p(x) does not exceed."""
    return ite(eq(x, ALONE), 1 - P(x), P(x)) * ((1 + T) / T)


def drawn():
    """Return that p is a distribution, and e^eps > 1."""
    return and_(T > 0, is_distribution(X, P))


def urr(term):
    """Return a term of uRR's statements at this mechanism."""
    return substitute(urr_estimate.spelled(term), URR)


def told(theorem):
    """Return a theorem about uRR at this mechanism."""
    return instance(theorem, URR)


def answers():
    """Return uRR's matrix and its estimate."""
    return [substitute(t, URR) for t in urr_estimate.answers()]


@remembered
def one_value():
    """Return that the estimate of one value loses no more, from any number of users."""
    H, found = drawn(), told(urr_estimate.of_urr(E > 1))
    loss = found.formula.args[1].args[1].args[0]
    other, gap = urr(urr_estimate.OTHER(x)), urr(urr_estimate.GAIN)

    def least(chances, bound, p, gain, chance):
        known = and_(T > 0, p >= 0, p <= 1, eq(gain, T / (1 + T)), eq(chance, chances))
        level = chance + gain * p
        return implies(known, (level - level * level) / (gain * gain) <= bound * ((1 + T) / T))

    numbers = P(x), gap, other
    parts = [
        of_numbers(lambda p, *rest: least(1 / (1 + T), 1 - p, p, *rest), *numbers),
        of_numbers(lambda p, *rest: least(0 * T, p, p, *rest), *numbers),
        solve(implies(T > 0, eq(other, ite(eq(x, ALONE), 1 / (1 + T), 0 * T))), one()),
        solve(implies(T > 0, eq(gap, T / (1 + T))), one()),
        item_at_most(X.sum(P), x, H, use=lambda i: at(H, i)),
        *at(H, x),
    ]
    return solve(implies(H, loss <= most(x)), found, *parts)


@remembered
def too_small():
    """Return that n times the loss is below c/t^2, for every distribution."""
    H, n = and_(small(), is_distribution(X, P)), size(U)
    matrix, estimate = answers()
    total = Drawn(U, X, X, matrix).l2_loss(P, estimate)
    bound = X.sum(most)
    below = induction(
        lambda a, b: n * a <= b,
        [total, bound],
        drawn(),
        use=lambda i: [instance(one_value(), {x: i})],
    )
    closed = 2 * (1 - P(ALONE)) * ((1 + T) / T)
    sum_ = solve(implies(drawn(), eq(bound, closed)), expand(bound), expand(X.sum(P)))
    little = lambda a: 2 * (1 - a) * ((1 + T) / T) < C / (T * T)  # noqa: E731
    enough = of_numbers(lambda a: implies(and_(small(), a >= 0), little(a)), P(ALONE))
    return solve(implies(H, n * total < C / (T * T)), below, sum_, enough, *at(H, ALONE))


def claimed(statement):
    """Return the claim where one value is sensitive, as a predicate of the constant: it fails."""
    formula = with_sorts(statement.formula, {Y: X})
    for _ in range(2):
        formula = apply(formula.args[0], MASK)
    return formula.args[0].args[0]


def not_bounded(statement):
    """Return that no constant will do, whatever the other values and the number of users."""
    H, claim, steps = small(), claimed(statement), []
    body = apply(claim, C).args[0].args[1]
    for value in (1 + T, *answers()):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    unbiased = told(urr_estimate.unbiased(E > 1))
    nowhere = body.args[1].args[0].args[0]
    failed = solve(implies(H, apply(nowhere, P)), too_small(), one())
    every_p = for_all(H, nowhere, P, failed)
    known = [told(urr_estimate.private(E > 1)), unbiased, every_p]
    fails = solve(implies(H, apply(claim, C)), *steps, *known)
    found = instance(fails, {T: ite(C > 8, ONE, C / 8)})
    return generalise(solve(apply(claim, C), found), C)


@refutes("uldp-lower-bounds", sorts=SORTS)
def theorem(statement):
    """Return that no constant will do: uRR with one sensitive value loses too little."""
    first = function(VALUES, lambda x: eq(x, letter(VALUES, 0)))
    there = at_sorts(not_bounded(statement), {X: VALUES, U: USERS})
    found = instance(there, {const("alone", VALUES): letter(VALUES, 0)})
    return deny(with_sorts(statement.formula, SORTS), first, first, using=[found])


def reduced(outside_adds):
    """Return that ULDP is LDP from X_S to Y_P if p(X_S) = 1, and what an estimate adds outside."""

    def restricted(X):
        q, sensitive = X.column("q"), X.subset("sensitive")
        E, protected = z3.Real("E"), z3.Bool("protected")
        known = [
            *(E >= 1, X.forall(lambda x: q(x) >= 0)),
            uldp(X, q, sensitive, protected, E, invertible_if_reachable),
        ]
        on_sensitive = Among(X, sensitive)
        outside = z3.Implies(z3.Not(protected), on_sensitive.forall(lambda x: q(x) == 0))
        return Statement(
            known, z3.And(ldp(on_sensitive, q, E), outside), z3.And(ldp(X, q, E), outside)
        )

    return [
        Lemma("restricted to X_S it is LDP, into Y_P", restricted, (2, 3)),
        Lemma("what the estimate says outside X_S only adds loss", outside_adds),
    ]


@cites("uldp-lower-bounds-any-estimate")
def lower_bounds_any_estimate():
    """Return what is decided beside the rate of the l2 loss."""

    def projected():
        estimate, p, outside = z3.Reals("estimate p outside")
        loss = (estimate - p) * (estimate - p)
        return Statement(
            [outside >= 0], loss <= loss + outside * outside, loss < loss + outside * outside
        )

    return reduced(projected)


@cites("uldp-lower-bounds-l1")
def lower_bounds_l1():
    """Return what is decided beside the rate of the l1 loss."""

    def projected():
        estimate, p, outside = z3.Reals("estimate p outside")
        loss, more = (z3.If(v >= 0, v, -v) for v in (estimate - p, outside))
        return Statement([], loss <= loss + more, loss < loss + more)

    return reduced(projected)


@cites("uldp-lower-bounds-several")
def lower_bounds_several():
    """Return what is decided beside the rates: n t reports of eps/t are as many as their bounds."""

    def of_all_reports():
        n, t, eps, s = z3.Reals("n t eps s")
        given = [n > 0, t >= 1, eps > 0, n * eps * eps >= t * s * s]
        one = eps / t
        same = z3.And(n * t * one * one == n * eps * eps / t, n * t * one * one >= s * s)
        return Statement(given, same, n * t * one * one == n * eps * eps * t)

    return [
        *lower_bounds_any_estimate(),
        replace(lower_bounds_l1()[1], name="and of absolute errors"),
        Lemma("n t reports of eps/t each", of_all_reports),
    ]
