"""Section III-D: the budget of UE(p, q), and which UE has the least error."""

from fractions import Fraction

import sympy
import z3

from mechanisms import idue, rappor, ue
from mechanisms.optimal_idue.objective import (
    coordinates,
    noise,
    one_id,
    one_id_objective,
    own,
    probabilities,
)
from theory.kernel.binding import apply, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.notions.unary import likelihood
from theory.oneid import proposition_01_idue
from theory.statements.oneid import unary as model
from theory.statements.oneid.unary import WEIGHT, A, B, X
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import derive


def mse(K, p, q):
    """Return MSE/n of the unbiased estimate of the counts; it is the same for all counts."""
    u, v = coordinates(p, q)
    return K * noise(u, v) + own(u, v)


P, LOW = model.P, model.LOW
TWO_VALUES = {A: function(X, lambda x: P), B: function(X, lambda x: LOW)}


def budget():
    """Return that UE(p, q) has the printed budget; and no smaller one, for two values or more."""
    statement = model.ue_epsilon()
    H, (private, sharp) = statement.given, statement.goals
    i, j, y = proposition_01_idue.i, proposition_01_idue.j, proposition_01_idue.y
    E = idue.ratio(P, LOW, P, LOW)
    constant = function(X, lambda i: function(X, lambda j: 1 / E))
    pair = [
        instance(t, {**TWO_VALUES, WEIGHT: constant})
        for t in (proposition_01_idue.within(), proposition_01_idue.itself())
    ]
    a, b, e = (const(name, REAL) for name in ("a", "b", "e"))
    turned = solve(implies(and_(e > 0, 1 / e * a <= b), a <= e * b))
    number = above_one()
    crossed = rational(and_(LOW > 0, P < 1, P > 0, LOW < 1), 1 / E * P * (1 - LOW), LOW * (1 - P))

    def facts(*chosen):
        if len(chosen) < 3:
            return []
        names = dict(zip((y, i, j), chosen, strict=True))
        here, there = (
            likelihood(X, TWO_VALUES[A], TWO_VALUES[B], k, chosen[0]) for k in chosen[1:]
        )
        step = instance(turned, {a: here, b: there, e: E})
        return [*(instance(t, names) for t in pair), step, number, crossed, ranges(H)]

    first = derive(H, private, facts)
    return generalise(solve(statement.implication, first, least(H, sharp)), *statement.constants)


def ranges(H):
    """Return that p and q are in the range that Proposition 1 asks of all values."""
    return derive(H, substitute(model.proper(False), TWO_VALUES))


def above_one():
    """Return that the printed e^eps exceeds 1."""
    inside = and_(LOW > 0, LOW < P, P < 1)
    a, b = const("a", REAL), const("b", REAL)
    larger = solve(implies(and_(b > 0, a > b), and_(a / b > 1, 1 / (a / b) <= 1, 1 / (a / b) >= 0)))
    sizes = solve(implies(inside, and_(LOW * (1 - P) > 0, P * (1 - LOW) > LOW * (1 - P))))
    found = instance(larger, {a: P * (1 - LOW), b: LOW * (1 - P)})
    E = idue.ratio(P, LOW, P, LOW)
    return solve(implies(inside, and_(E > 1, 1 / E <= 1, 1 / E >= 0)), found, sizes)


def least(H, sharp):
    """Return that no smaller e^eps will do, if two values differ."""
    i, j, y = proposition_01_idue.i, proposition_01_idue.j, proposition_01_idue.y
    premise, conclusion = sharp.args
    several, private = premise.args
    E = model.E
    out, rest, positive = proposition_01_idue.possible()
    out, rest = substitute(out, TWO_VALUES), substitute(rest, TWO_VALUES)
    split = instance(instance(proposition_01_idue.split(), TWO_VALUES), {y: out})
    inner = apply(private.args[0], out)
    last = apply(inner.args[0], i)
    said = [
        elimination(private.args[0], out),
        elimination(inner.args[0], i),
        elimination(last.args[0], j),
    ]
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    divided = solve(implies(and_(a * c <= E * (b * c), c > 0, b > 0), a / b <= E))
    step = instance(divided, {a: P * (1 - LOW), b: LOW * (1 - P), c: rest})
    sign = solve(implies(H, LOW * (1 - P) > 0))
    given = and_(H, private, not_(conclusion))
    one = solve(
        implies(given, eq(i, j)),
        *said,
        step,
        sign,
        split,
        instance(positive, TWO_VALUES),
        ranges(H),
    )
    every = derive(given, several.args[0], lambda *c: [instance(one, {i: c[0], j: c[-1]})])
    return solve(implies(H, sharp), every)


@decides("oneid-ue-epsilon")
def ue_epsilon():
    """Proposition 1 with equal probabilities for all values."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It is the condition of Proposition 1 for one pair of probabilities, and for K >= 2 no "
            "smaller eps will do. q = 0 or p = 1 makes it infinite: no promise."
        ),
        scope="all K >= 1, all 0 < q < p < 1; the least eps for K >= 2",
        theorem=budget,
        defined=budget_defined,
    )


def budget_defined():
    """Return that the printed budget divides by nothing that is zero."""
    sign = solve(implies(and_(LOW > 0, P < 1), LOW * (1 - P) > 0))
    return defined_at(model.ue_epsilon(), lambda *chosen: [sign])


@decides("oneid-oue-optimal")
def oue_optimal():
    """K = 2, e^eps = 4: RAPPOR is better."""
    E = Fraction(4)
    theta = rappor.basic_theta(Fraction(2))
    best = (theta, rappor.psi(theta, E))
    found, least = mse(2, *ue.oue_probabilities(E)), mse(2, *best)
    witness = Counterexample(
        "K = 2, e^eps = 4",
        hypotheses=lambda: idue.ratio(*best, *best) == E,
        conclusion=lambda: found <= least,
        repaired=lambda: least <= found,
        witness={
            "MSE/n of OUE (1/2, 1/5)": str(found),
            "MSE/n of RAPPOR (2/3, 1/3)": str(least),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "OUE minimises the first part of the error, q(1-q)/(p-q)^2 for each value, and leaves "
            "out (1-p-q)/(p-q), which counts once. So it is best in the limit of many values, and "
            "never for a finite number of them; for K = 2 RAPPOR is best."
        ),
        scope="as stated, for the total MSE; the witness has K = 2",
        about=["mechanisms.ue.oue_probabilities", "mechanisms.optimal_idue.objective.noise"],
        corrected=["oneid-ue-optimal"],
        obligations=[witness],
    )


def slope(K, E, M):
    """Return the polynomial that has the sign of the slope of K noise + own in M = (1-q)/(1-p)."""
    return (K - 1) * (E + 1) * M * M - 2 * E * (K - 2) * M - E * (E + 1)


def every_ue():
    """Return that UE(p, q) has the u, v of `one_id` at its M and E; q, p - q, 1 - p are parts."""
    low, gap, high = sympy.symbols("low gap high", positive=True)
    whole = low + gap + high
    u, v = coordinates((low + gap) / whole, low / whole)
    M, E = (gap + high) / high, (low + gap) * (gap + high) / (low * high)
    form = one_id(sympy.cancel(M - 1), sympy.cancel(E - 1))
    return [
        Identity("u of any UE", form[0], u, v),
        Identity("v of any UE", form[1], v, u),
    ]


@decides("oneid-ue-optimal")
def ue_optimal():
    """One unknown: at a given eps every UE has 1 < M < E, p = E(M-1)/(M(E-1)), q = (M-1)/(E-1)."""
    K, e, h, gap, a = sympy.symbols("K e h gap a", positive=True)
    J = one_id_objective(h, [K], [e])
    found = sympy.diff(J, h).subs(e, h + gap)
    polynomial = slope(K, 1 + h + gap, 1 + h)
    E, k = z3.Reals("E k")
    known = [E > 1, k >= 2]

    def one_root():
        goal = z3.And(slope(k, E, 1) < 0, slope(k, E, E) > 0, (k - 1) * (E + 1) > 0)
        return Statement(known, goal, twin_hypotheses=[E >= 1, k >= 2])

    def rappor_only():
        r = z3.Real("r")
        goal = (slope(k, r * r, r) == 0) == (k == 2)
        return Statement([r > 1, k >= 2], goal, twin_hypotheses=[r >= 1, k >= 2])

    def near_oue():
        least, reach = 2 * E / (E + 1), (E - 1) * (E - 1) / (2 * k * (E + 1))
        goal = z3.And(slope(k, E, least) < 0, slope(k, E, least + reach) > 0)
        return Statement(known, goal, z3.And(goal, slope(k, E, least + reach / 2) > 0))

    p, q = probabilities(*one_id((e - 1) / (e + 1), e - 1))
    oue = ue.oue_probabilities(e)
    theta = rappor.basic_theta(1 + a)
    square = (1 + a) ** 2
    p_rappor, q_rappor = probabilities(*one_id(a, square - 1))
    return Decision(
        verdict="proved",
        why=(
            "The error has one minimum in M, where a quadratic changes its sign. At M = e^(eps/2), "
            "which is RAPPOR, the quadratic is zero for K = 2 alone; at M = 2E/(E+1), which is "
            "OUE, it is negative for every K, and the best M is above it by less than "
            "(E-1)^2/(2K(E+1)): OUE is the limit of many values."
        ),
        scope="all K >= 2, all eps > 0, all UE(p, q) with 0 < q < p < 1; the total MSE, any counts",
        about=[
            "mechanisms.optimal_idue.objective.one_id_objective",
            "mechanisms.ue.oue_probabilities",
            "mechanisms.rappor.psi",
        ],
        obligations=[
            *every_ue(),
            Identity("slope in M", found, polynomial / (h * gap) ** 2, polynomial / h**2),
            Lemma("one minimum", one_root),
            Lemma("RAPPOR for K = 2 alone", rappor_only),
            Lemma("OUE for no K, and in the limit", near_oue),
            Identity("p of OUE", p.subs(e, 1 + a), oue[0].subs(e, 1 + a), oue[1].subs(e, 1 + a)),
            Identity("q of OUE", q.subs(e, 1 + a), oue[1].subs(e, 1 + a), oue[0].subs(e, 1 + a)),
            Identity("p of RAPPOR", p_rappor, theta, 1 - theta),
            Identity("q of RAPPOR", q_rappor, rappor.psi(theta, square), theta),
        ],
    )
