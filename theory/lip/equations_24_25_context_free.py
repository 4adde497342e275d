"""Equations (24), (25): the estimate without a prior from RR that lies with probability q."""

import sympy
import z3

from mechanisms import rr
from mechanisms.losses import lip
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, not_, real
from theory.kernel.theorem import at_sorts, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items
from theory.ledger.obligation import induction as items
from theory.library import mixtures
from theory.statements.lip import context_free as model
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny
from theory.tactics.sums import equal, induction

Q, P = z3.Reals("q p")


def expected_report(x, q):
    """Return E[Y | X = x] of RR that lies with probability q."""
    return x * (1 - q) + (1 - x) * q


def user_variance(x, q):
    """Return the variance of one user's report."""
    mean = expected_report(x, q)
    return mean * (1 - mean)


@decides("lip-context-free-mse")
def variance():
    """Reports are independent given the inputs: variances add, whatever the inputs are."""
    count, total, x = z3.Reals("count total x")
    sums = items(
        "the variance of the sum of reports",
        Items(
            state=(count, total),
            item=x,
            parameters=[],
            of_item=[z3.Or(x == 0, x == 1)],
        ),
        invariant=lambda state: state[1] == state[0] * Q * (1 - Q),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, x: (state[0] + 1, state[1] + user_variance(x, Q)),
        false_initial=(z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[1] == 2 * state[0] * Q * (1 - Q),
    )
    N, odds = sympy.symbols("N odds", positive=True)
    q = 1 / (2 + odds)
    scaled = N * q * (1 - q) / (1 - 2 * q) ** 2
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
        about=["mechanisms.losses.lip.mse_context_free"],
        obligations=[
            *sums,
            Identity("as it runs", N * lip.mse_context_free(q), scaled, N * q * (1 - q)),
            Identity("1 - p for p", lip.mse_context_free(1 - q), scaled / N, q),
        ],
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
