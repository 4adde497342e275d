"""Equations (24), (25): the estimate without a prior from RR that lies with probability q."""

from fractions import Fraction

from mechanisms import rr
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, not_, real
from theory.kernel.theorem import at_sorts, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import mixtures
from theory.library.finite import independent_bits as bits
from theory.statements.lip import context_free as model
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, deny, derive
from theory.tactics.sums import equal, induction

o = const("o", model.OMEGA)


def variance():
    """Return lip-context-free-mse."""
    statement = model.context_free_mse()
    H, (found, mirrored), Q = statement.given, statement.goals, model.Q
    s, n = (statement.spelled(t) for t in (model.S, model.N))
    gap = solve(implies(H, not_(eq(1 - 2 * Q, 0))))
    mean = function(model.U, lambda u: ite(model.VALUE(u), 1 - Q, Q))
    ones = model.U.sum(lambda u: ite(model.REPORT(u, o), real(1), real(0)))
    miss = function(model.OMEGA, lambda o: statement.spelled(model.estimate(o, Q) - model.S))
    put = {bits.BIT: model.REPORT, bits.MEAN: mean, bits.MISS: miss, bits.SCALE: 1 - 2 * Q}
    general = instance(bits.theorem(), put)
    total = model.U.sum(mean)
    means = solve(eq(total, n * Q + (1 - 2 * Q) * s), *map(expand, (total, n, s)))
    a, b, c = (const(name, REAL) for name in ("a0", "b0", "c0"))
    divided = solve(implies(not_(eq(a, 0)), eq((b / a - c) * a, b - a * c)))
    divided = instance(divided, {a: 1 - 2 * Q, b: ones - n * Q, c: s})
    each = solve(implies(H, eq(miss(o) * (1 - 2 * Q), ones - total)), divided, means, gap)

    def facts(*chosen):
        outcomes = [c for c in chosen if c.sort is model.OMEGA]
        return [*at(H, *chosen), *(instance(each, {o: c}) for c in outcomes)]

    premise = derive(H, general.formula.args[0], facts)
    variances = general.formula.args[1].args[1]
    last = n * (Q * (1 - Q))
    summed = model.U.sum(lambda u: Q * (1 - Q))
    added = solve(eq(variances, last), equal(variances, summed), expand(summed))
    quotient = solve(implies(and_(not_(eq(a, 0)), eq(c * (a * a), b)), eq(c, b / (a * a))))
    quotient = instance(quotient, {a: 1 - 2 * Q, b: last, c: found.args[0]})
    spelled = rational(H, last / ((1 - 2 * Q) * (1 - 2 * Q)), found.args[1], gap)
    first = solve(implies(H, found), quotient, general, premise, added, spelled, gap)
    return concluded(statement, first, rational(H, *mirrored.args, gap))


def mse_defined():
    """Return that no denominator is zero."""
    Q = model.Q
    apart = and_(*(not_(eq(1 - 2 * p, 0)) for p in (Q, 1 - Q)))
    return well_defined(
        model.context_free_mse(), solve(implies(not_(eq(Q, Fraction(1, 2))), apart))
    )


@decides("lip-context-free-mse")
def context_free_mse():
    """Reports are independent given the inputs: variances add, whatever the inputs are."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Each report is 1 with probability q or 1-q, so has variance q(1-q), whatever the "
            "input; (25) is the same for p and 1-p. It has no value at p = 1/2, that is eps = 0. "
            "It is the variance given the inputs, as the paper means it; for random X_i that of "
            "the estimate is greater by Var(S). It is E[(S-C)^2] in both cases if C is unbiased, "
            "which with the printed p it is not (lip-context-free-unbiased)."
        ),
        scope="all N, given any inputs, p other than 1/2",
        theorem=variance,
        defined=mse_defined,
    )


def three_users():
    """Return that the printed p counts zeros: of three users one has the value, e^eps = 2."""
    three, budget = letters(3), real(2)
    outcomes = functions(three, BOOL)
    own, other = rr.probabilities(2, budget)
    value = function(three, lambda u: eq(u, letter(three, 0)))

    def weight(o):
        def told(u):
            one = ite(value(u), own, other)
            return ite(o(u), one, 1 - one)

        return three.prod(told)

    formula = with_sorts(model.printed_unbiased().formula, {model.U: three, model.OMEGA: outcomes})
    report = function_of(three, outcomes, lambda u, o: o(u))
    return deny(formula, function(outcomes, weight), value, report, budget)


@decides("lip-context-free-unbiased")
def unbiased():
    """Three users, one of whom has the value: the estimate's mean is 2."""
    return Decision(
        verdict="refuted",
        why=(
            "With p = e^eps/(e^eps+1) the estimate (24) has mean N - S: it counts zeros. Section "
            "IV's RR lies with probability 1/(e^eps+1), which is the p that (24) needs. (The "
            "mirror image of that RR, with crossover e^eps/(e^eps+1), is as private, and makes "
            "(24) unbiased as printed.)"
        ),
        scope="as printed, for the RR of Section IV; the witness has three users, e^eps = 2",
        corrected=["lip-context-free-unbiased-corrected"],
        theorem=three_users,
        sorts={model.U: letters(3), model.OMEGA: functions(letters(3), BOOL)},
    )


def expected_ones(statement):
    """Return that the expected number of reports of 1 is own S + other (N - S)."""
    H = statement.given
    own, other = rr.probabilities(2, model.E)
    ones = function_of(model.OMEGA, model.U, lambda o, u: ite(model.REPORT(u, o), real(1), real(0)))
    general = at_sorts(mixtures.mass_after(), {mixtures.X: model.OMEGA, mixtures.Y: model.U})
    put = {
        const("p", functions(model.OMEGA, REAL)): model.WEIGHT,
        const("Q", functions(model.OMEGA, model.U, REAL)): ones,
        const("w", functions(model.U, REAL)): function(model.U, lambda u: real(1)),
    }
    swapped = instance(general, put)
    by_value = model.U.sum(lambda u: ite(model.VALUE(u), own, other))
    each = equal(swapped.formula.args[1], by_value, H, use=lambda u: at(H, u))
    total = expand(by_value)
    return swapped.formula.args[0], [swapped, each, total]


def corrected():
    """Return lip-context-free-unbiased-corrected."""
    statement = model.unbiased()
    H, E = statement.given, model.E
    count, facts = expected_ones(statement)
    found = []
    for goal, p in zip(statement.goals, (1 / (E + 1), 1 - 1 / (E + 1)), strict=True):
        total, value = goal.args
        apart = solve(implies(H, not_(eq(1 - 2 * p, 0))))
        n = statement.spelled(model.N)
        split = induction(
            lambda a, b, w, p=p, n=n: eq(a * (1 - 2 * p), b - n * p * w),
            [total, count, model.OMEGA.sum(model.WEIGHT)],
            H,
            use=lambda i, apart=apart: [apart],
        )
        goal = implies(H, eq(total, value))
        found.append(solve(goal, split, apart, *facts))
    return generalise(solve(statement.implication, *found), *statement.constants)


def defined():
    """Return that no denominator is zero."""
    E = model.E
    facts = [
        solve(
            implies(E > 1, and_(*(not_(eq(1 - 2 * p, 0)) for p in (1 / (E + 1), 1 - 1 / (E + 1)))))
        )
    ]
    return well_defined(model.unbiased(), *facts)


@decides("lip-context-free-unbiased-corrected")
def unbiased_corrected():
    """With p = 1/(e^eps+1), and what the printed p gives."""
    return Decision(
        verdict="proved",
        why="With p = 1/(e^eps+1) the mean is S; with the printed p it is N - S.",
        scope="all finite sets of users, all values, all eps > 0",
        theorem=corrected,
        defined=defined,
    )
