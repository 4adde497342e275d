"""Section III-D: the budget of UE(p, q), and which UE has the least error."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.binding import apply, function, substitute, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.notions.unary import likelihood
from theory.oneid import proposition_01_idue
from theory.statements.oneid import unary as model
from theory.statements.oneid.unary import WEIGHT, A, B, X
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive

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


def oue_refuted():
    """Return that for ten values and e^eps = 4 UE(8/15, 2/9) is better than OUE."""
    formula = with_sorts(model.oue_optimal().formula, {X: letters(10)})
    return deny(formula, real(4), real(Fraction(8, 15)), real(Fraction(2, 9)))


def oue_defined():
    """Return that it divides by nothing that is zero."""
    E = model.E
    gap = rational(E > 1, E / (2 * E) - 1 / (E + 1), (E - 1) / (2 * (E + 1)))
    positive = solve(implies(E > 1, (E - 1) / (2 * (E + 1)) > 0))
    sign = solve(implies(and_(LOW > 0, P < 1), LOW * (1 - P) > 0))
    return defined_at(model.oue_optimal(), lambda *chosen: [gap, positive, sign])


@decides("oneid-oue-optimal")
def oue_optimal():
    """Ten values, e^eps = 4."""
    return Decision(
        verdict="refuted",
        why=(
            "OUE minimises the first part of the error, q(1-q)/(p-q)^2 for each value, and leaves "
            "out (1-p-q)/(p-q), which counts once. So it is best in the limit of many values, and "
            "never for a finite number of them: for ten values and e^eps = 4 UE(8/15, 2/9) is "
            "better, and for K = 2 RAPPOR is best."
        ),
        scope="as stated, for the total MSE; the witness has K = 10",
        corrected=["oneid-ue-optimal"],
        theorem=oue_refuted,
        sorts={X: letters(10)},
        defined=oue_defined,
    )
