"""Section 3.2: the lower bounds on the l2 loss, as printed, and what rests on Duchi et al."""

import z3

from mechanisms import urr
from theory.kernel.binding import apply, function, function_of, with_sorts
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.terms import add, and_, const, eq, implies, ite, letter
from theory.kernel.theorem import (
    at_sorts,
    elimination,
    generalise,
    instance,
    leibniz,
    members,
    solve,
)
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.library import independent
from theory.notions.alphabet import Among
from theory.notions.ldp import ldp
from theory.notions.probability import is_distribution
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.statements.uldp import lower_bounds as model
from theory.statements.uldp.lower_bounds import U, X, Y
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of, written_out
from theory.tactics.logic import deny, for_all
from theory.tactics.sums import ONE, ZERO
from theory.tactics.tables import table

TWO, ALONE = letters(2), letters(1)
SORTS = {X: TWO, Y: TWO, U: ALONE}
OUTCOMES = functions(ALONE, TWO)
FIRST, ONLY = letter(TWO, 0), letter(ALONE, 0)
MASK = table([TWO], [True, False])
C, T = const("c", REAL), const("t", REAL)
P = const("point", functions(TWO, REAL))


def entry(x, y):
    """Return Pr(y|x) of uRR, with the first value sensitive and e^eps = 1 + t."""
    kinds = [urr.output_probabilities(flag, 1, 1 + T) for flag in (True, False)]
    own, other = (ite(eq(y, FIRST), *pair) for pair in zip(*kinds, strict=True))
    return ite(eq(x, y), own, other)


MATRIX = function_of(TWO, TWO, entry)


def estimate(y, x):
    """Return the empirical estimate of x from one report y."""
    kinds = [urr.output_probabilities(flag, 1, 1 + T) for flag in (True, False)]
    own, other = (ite(eq(x, FIRST), *pair) for pair in zip(*kinds, strict=True))
    return (ite(eq(x, y), ONE, ZERO) - other) / (own - other)


def level(y):
    """Return the probability of a report."""
    return TWO.sum(lambda x: P(x) * MATRIX(x, y))


def small():
    """Return what the constant and t are."""
    return and_(C > 0, T > 0, T <= 1, 4 * T <= C)


def mean_of(h):
    """Return that the mean of h of the one report is a sum over reports, for p a distribution."""
    general = at_sorts(independent.of_one(), {independent.U: ALONE, independent.Y: TWO})
    sort = functions(TWO, REAL)
    put = {const("m", sort): function(TWO, level), const("h", sort): function(TWO, h)}
    return instance(general, put | {const("v", ALONE): ONLY})


ESTIMATE = function_of(OUTCOMES, TWO, lambda r, x: estimate(r(ONLY), x))


def claimed():
    """Return the claim at uRR's sorts, as a predicate of the constant."""
    formula = with_sorts(model.lower_bounds().formula, SORTS)
    for _ in range(2):
        formula = apply(formula.args[0], MASK)
    return formula.args[0].args[0]


def values(*formulas):
    """Return that each sum in formulas over values, reports and users is its items' sum."""
    return written_out(*formulas)


def distribution():
    """Return that P is a distribution."""
    return is_distribution(TWO, P)


def moment(h):
    """Return `P is a distribution => E[h] = sum over reports`, the sums written out."""
    found = mean_of(h)
    premise, conclusion = found.formula.args
    known = and_(small(), distribution())
    one = solve(implies(known, premise), *cases_of(known), *values(known, premise))
    return solve(implies(known, conclusion), found, one), conclusion


def unbiased():
    """Return that the estimate's mean is P."""
    known, parts = and_(small(), distribution()), []
    for x in members(TWO):
        mean, conclusion = moment(lambda y, x=x: estimate(y, x))
        goal = eq(conclusion.args[0], P(x))
        parts.append(
            solve(implies(known, goal), mean, *values(known, conclusion.args[1]), *cases_of(known))
        )
    return parts


def levels(first, second):
    """Return the probabilities of uRR's two reports, with p = (first, second)."""
    return first + second / (1 + T), second * T / (1 + T)


def errors(first, second):
    """Return the squared errors of both estimates, each after either report."""
    wrong = (1 + T) / T - second
    return (
        ((1 - first) * (1 - first), (1 / T + first) * (1 / T + first)),
        (second * second, wrong * wrong),
    )


def loss_in(first, second):
    """Return uRR's l2 loss from one user."""
    pairs = [zip(levels(first, second), row, strict=True) for row in errors(first, second)]
    return add(*(a * b for pair in pairs for a, b in pair))


def losses():
    """Return that the loss is 2 p2 (1 + p1 t)/t."""
    known, found, total = and_(small(), distribution()), [], []
    first, second = (P(v) for v in members(TWO))
    reports = [level(y) for y in members(TWO)]
    told = []
    for report, closed in zip(reports, levels(first, second), strict=True):
        (sum_,) = written_out(report)
        told.append(
            solve(
                implies(T > 0, eq(report, closed)),
                sum_,
                rational(T > 0, sum_.formula.args[1], closed),
            )
        )
    for x, row in zip(members(TWO), errors(first, second), strict=True):
        mean, conclusion = moment(lambda y, x=x: (estimate(y, x) - P(x)) * (estimate(y, x) - P(x)))
        sum_ = written_out(conclusion.args[1])[0]
        closed = add(*(a * b for a, b in zip(reports, row, strict=True)))
        total.append(conclusion.args[0])
        same = rational(T > 0, sum_.formula.args[1], closed)
        found.append(solve(implies(known, eq(conclusion.args[0], closed)), mean, sum_, same))
    put = function_of(
        REAL,
        REAL,
        lambda a, b: add(
            *(c * d for row in errors(first, second) for c, d in zip((a, b), row, strict=True))
        ),
    )
    shares = levels(first, second)
    steps = [
        leibniz(function(REAL, lambda a: put(a, reports[1])), reports[0], shares[0]),
        leibniz(function(REAL, lambda b: put(shares[0], b)), reports[1], shares[1]),
    ]
    whole = function(REAL, lambda a: loss_in(a, second))
    closed = 2 * second * (1 + (1 - second) * T) / T
    sides = [
        leibniz(whole, first, 1 - second),
        rational(T > 0, apply(whole, 1 - second), closed),
        *cases_of(known),
        *values(known),
    ]
    goal = eq(add(*total), closed)
    return solve(implies(known, goal), *found, *told, *steps, *sides), add(*total), closed


def too_small():
    """Return that the claimed bound fails, for every distribution."""
    known = and_(small(), distribution())
    same, total, _ = losses()
    second = P(members(TWO)[1])
    a = const("a_", REAL)
    plain = and_(small(), a >= 0, a <= 1)
    most = solve(implies(plain, 2 * a * T * (1 + (1 - a) * T) < C))
    scaled = rational(T > 0, 2 * a * (1 + (1 - a) * T) / T, 2 * a * T * (1 + (1 - a) * T) / (T * T))
    b, d = const("b_", REAL), const("d_", REAL)
    over = solve(implies(and_(b < C, d > 0), b / d < C / d))
    over = instance(over, {b: 2 * a * T * (1 + (1 - a) * T), d: T * T})
    square = solve(implies(T > 0, T * T > 0))
    below = solve(
        implies(plain, 2 * a * (1 + (1 - a) * T) / T < C / (T * T)), most, scaled, over, square
    )
    below = instance(below, {a: second})
    return solve(implies(known, total < C / (T * T)), same, below, *cases_of(known), *values(known))


def witnessed():
    """Return the claim's parts at uRR with e^eps = 1 + t: steps to it, premises and conclusion."""
    body = apply(claimed(), C).args[0].args[1]
    steps = []
    for value in (1 + T, MATRIX, ESTIMATE):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    return steps, body


def premise(H, part):
    """Return `H =>` a premise of the claim, at uRR."""
    if part.op != "forall" or part.args[0].sort.domain is TWO:
        cases = cases_of(part)
        sums = written_out(*(t.formula for t in cases))
        return solve(implies(H, part), *cases, *sums)
    one = apply(part.args[0], P)
    each = unbiased()
    found = solve(implies(H, one), *cases_of(one.args[1]), *each)
    return for_all(H, part.args[0], P, found)


def not_bounded():
    """Return that the constant is too large, for t small enough."""
    H = small()
    steps, body = witnessed()
    premises = [premise(H, part) for part in body.args[0].args]
    nowhere = body.args[1].args[0].args[0]
    one = apply(nowhere, P)
    counts = written_out(one)
    failed = solve(implies(H, one), too_small(), *counts)
    every_p = for_all(H, nowhere, P, failed)
    return solve(implies(H, apply(claimed(), C)), *steps, *premises, every_p)


def theorem():
    """Return that no constant will do: uRR with one sensitive value loses too little."""
    found = instance(not_bounded(), {T: ite(C > 4, ONE, C / 4)})
    every_c = generalise(solve(apply(claimed(), C), found), C)
    formula = with_sorts(model.lower_bounds().formula, SORTS)
    return deny(formula, MASK, MASK, using=[every_c])


@decides("uldp-lower-bounds")
def lower_bounds():
    """The loss of uRR at s = N = 1 is 2 (1-p)(p + 1/(E-1)): 2/(E-1) + 1/2 at most."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "At s = 1 an LDP mechanism on X_S is asked nothing, and 'directly applying' the bound "
            "of LDP fails: uRR with one sensitive value has a worst-case l2 loss of 2/(n eps), "
            "below every multiple of 1/(n eps^2) as eps -> 0. For s >= 2 the step is right, but "
            "two hypotheses are unstated: eps > 0, and n eps^2 >= s^2, since no estimate in the "
            "simplex loses more than 2 (Duchi et al. have the least of 1, 1/sqrt(n eps^2) and "
            "s/(n eps^2)). Cite uldp-lower-bounds-unbiased, which is proved here with its "
            "constant, and uldp-lower-bounds-any-estimate, which rests on Duchi et al.; at s = 1 "
            "the order is 1/(n eps) (uldp-lower-bounds-one). The l1 bound, and those "
            "of Section 7 for t releases, need s >= 2 alike."
        ),
        scope="as printed, every s >= 1; s = N = 1, one user, every constant; e^eps - 1 >= eps",
        corner="s = 1",
        corrected=["uldp-lower-bounds-unbiased", "uldp-lower-bounds-one"],
        theorem=theorem,
        sorts=SORTS,
    )


@decides("uldp-lower-bounds-any-estimate")
def lower_bounds_any_estimate():
    """If p(X_S) = 1, a ULDP mechanism is an LDP mechanism from X_S to Y_P."""

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
            known,
            z3.And(ldp(on_sensitive, q, E), outside),
            z3.And(ldp(X, q, E), outside),
        )

    def projected():
        estimate, p, outside = z3.Reals("estimate p outside")
        loss = (estimate - p) * (estimate - p)
        return Statement(
            [outside >= 0], loss <= loss + outside * outside, loss < loss + outside * outside
        )

    return Decision(
        verdict="cited",
        why=(
            "Restricted to X_S a ULDP mechanism (with (4) or (4')) is an eps-LDP mechanism on s "
            "values, and an estimate over X is one over X_S, no worse there: that reduction is "
            "proved here. The rate of LDP itself is Duchi, Jordan and Wainwright's."
        ),
        scope="all s >= 2, N >= 0, 0 < eps <= 1, n eps^2 >= s^2",
        assumes=[
            "Duchi, Jordan, Wainwright, 'Local privacy, data processing inequalities, and minimax "
            "rates', arXiv 1302.3203, on multinomial estimation: over s values the worst-case l2 "
            "loss of any estimate from eps-LDP reports is at least a constant times the least of "
            "1, 1/sqrt(n eps^2) and s/(n eps^2). Only the constant and this rate rest on it."
        ],
        obligations=[
            Lemma("restricted to X_S it is LDP, into Y_P", restricted, (2, 3)),
            Lemma("what the estimate says outside X_S only adds loss", projected),
        ],
    )
