"""MinID-LDP never gives more than twice its least budget, whatever the other budgets are."""

from mechanisms import idue
from theory.kernel.binding import exception
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import counterexample, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import notions as model
from theory.statements.oneid.notions import COLUMN, LEAST, WEIGHT, A, B
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive


def least_one(H):
    """Return the value that has the least budget, and that it has."""
    hidden = next(p for p in conjuncts(H) if p.op == "not" and p.args[0].op == "forall")
    nobody = hidden.args[0].args[0]
    found = exception(nobody)
    return found, solve(implies(H, eq(WEIGHT(found), LEAST)), counterexample(nobody))


@remembered
def by_way():
    """Return q_i <= 1/(L L) q_j from L q_i <= q_l and L q_l <= q_j."""
    q, p, s, L = (const(name, REAL) for name in ("q", "p", "s", "L"))
    known = and_(L > 0, L * q <= p, L * p <= s)
    twice = solve(implies(known, L * L * q <= s))
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    divided = solve(implies(and_(c > 0, c * a <= b), a <= 1 / c * b))
    step = instance(divided, {a: q, b: s, c: L * L})
    positive = solve(implies(L > 0, L * L > 0))
    goal = and_(L * L * q <= s, q <= 1 / (L * L) * s)
    return solve(implies(known, goal), twice, step, positive), (q, p, s, L)


@remembered
def ratios():
    """Return that the ratio of i and j is at most that of i and l times that of l and j."""
    names = a, b, c, d, e, f = tuple(const(name, REAL) for name in "abcdef")
    proper = and_(*(and_(low > 0, low < p, p < 1) for p, low in ((a, b), (c, d), (e, f))))
    whole, one, two, own = (
        idue.ratio(*pair) for pair in ((a, b, e, f), (a, b, c, d), (c, d, e, f), (c, d, c, d))
    )
    product = rational(proper, one * two, whole * own)
    m, n = const("m", REAL), const("n", REAL)
    above = solve(implies(and_(m > 0, n >= m), n / m >= 1))
    positive = solve(implies(and_(m > 0, n > 0), n / m > 0))
    facts = [
        solve(implies(proper, d * (1 - c) > 0)),
        solve(implies(proper, c * (1 - d) >= d * (1 - c))),
    ]
    for p, low, r, high in ((a, b, e, f), (a, b, c, d), (c, d, e, f)):
        facts += [
            solve(implies(proper, and_(low * (1 - r) > 0, p * (1 - high) > 0))),
            instance(positive, {m: low * (1 - r), n: p * (1 - high)}),
        ]
    facts.append(instance(above, {m: d * (1 - c), n: c * (1 - d)}))
    signs = solve(implies(proper, and_(own >= 1, whole > 0, one > 0, two > 0)), *facts)
    L = const("L", REAL)
    x, y, z, o = (const(name, REAL) for name in ("x", "y", "z", "o"))
    known = and_(L > 0, x > 0, y > 0, z > 0, o >= 1, eq(x * y, z * o), L * x <= 1, L * y <= 1)
    squared = solve(implies(known, L * L * (x * y) <= 1))
    below = solve(implies(known, L * L * z <= L * L * (z * o)))
    general = solve(implies(known, L * L * z <= 1), squared, below)
    step = instance(general, {x: one, y: two, z: whole, o: own})
    given = and_(proper, L > 0, L * one <= 1, L * two <= 1)
    return solve(implies(given, L * L * whole <= 1), step, product, signs), (*names, L)


def theorem():
    """Return it for the notion, for budgets cut, and for the constraints of (5)."""
    statement = model.minid_twice_least()
    H = statement.given
    least, has = least_one(H)
    general, names = by_way()

    def notion(*chosen):
        one, two = chosen
        values = (COLUMN(one), COLUMN(least), COLUMN(two), LEAST)
        known = [*at(H, one, least), *at(H, least, two), *at(H, one, two), *at(H, one), *at(H, two)]
        return [has, instance(general, dict(zip(names, values, strict=True))), *known]

    def pairs(*chosen):
        return notion(*chosen) if len(chosen) == 2 else []

    parts = [derive(H, goal, pairs) for goal in statement.goals[:2]]
    parts.append(constraints(H, statement.goals[2], least, has))
    return generalise(solve(statement.implication, *parts), *statement.constants)


def constraints(H, goal, least, has):
    """Return the same of (5)."""
    premise, conclusion = goal.args
    K = and_(H, premise)
    general, names = ratios()

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        one, two = chosen
        values = (A(one), B(one), A(least), B(least), A(two), B(two), LEAST)
        places = [t for v in (one, least, two) for t in at(K, v)]
        pairs = [(one, least), (least, two), (one, two)]
        known = [t for pair in pairs for t in at(K, *pair)]
        return [has, instance(general, dict(zip(names, values, strict=True))), *places, *known]

    found = derive(K, conclusion, facts)
    return solve(implies(H, goal), found)


def defined():
    """Return that it divides by nothing that is zero."""
    b, c = const("b", REAL), const("c", REAL)
    positive = solve(implies(and_(b > 0, c < 1), b * (1 - c) > 0))
    square = solve(implies(LEAST > 0, LEAST * LEAST > 0))

    def facts(*chosen):
        return [square, *(instance(positive, {b: B(x), c: A(z)}) for x in chosen for z in chosen)]

    return defined_at(model.minid_twice_least(), facts)


@decides("oneid-minid-twice-least")
def minid_twice_least():
    """Any two values are compared by way of the value with the least budget."""
    return Decision(
        verdict="proved",
        why=(
            "The pair budget with the value l of the least budget is eps_l for every value, so "
            "that x and x' are within eps_l + eps_l. Tuning that raises other budgets past twice "
            "the least one, up to infinity, gains nothing under MinID-LDP: this is why its "
            "utility stays near that of LDP in the paper's figures, where sensitive values have "
            "budget 1. OneID-LDP has no such bound."
        ),
        scope=(
            "all mechanisms, all alphabets, all budgets in [0, infinity] of which the least is "
            "finite; (5) for all sizes, 0 < b < a < 1"
        ),
        theorem=theorem,
        defined=defined,
    )
