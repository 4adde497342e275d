"""Proposition 2: OneID-LDP composes sequentially; budgets add."""

from theory.kernel.binding import apply
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import notions as model
from theory.statements.oneid.notions import FIRST_Q, SECOND, SECOND_Q, WEIGHT, X, Y, Z
from theory.tactics.logic import at, conjuncts, for_all, prove
from theory.tactics.sums import equal, induction, pull

x, other, y, z = const("x", X), const("other", X), const("y", Y), const("z", Z)
R = index("R")
W_R, Q_R, P_R = (const(name, functions(R, REAL)) for name in ("w_r", "q_r", "p_r"))


@remembered
def pair():
    """Return that w q <= p and v r <= s give w v q r <= p s, and the constants."""
    names = w, v, q, r, p, s = tuple(const(name, REAL) for name in "wvqrps")
    known = and_(*(t >= 0 for t in names), w * q <= p, v * r <= s)
    first = solve(implies(known, w * v * (q * r) <= p * (v * r)))
    second = solve(implies(known, p * (v * r) <= p * s))
    return solve(implies(known, w * v * (q * r) <= p * s), first, second), names


@remembered
def releases():
    """Return prod w prod q <= prod p from w q <= p for each release r, however many."""

    def good(w, q, p):
        return and_(w >= 0, q >= 0, p >= 0, w * q <= p)

    H = R.forall(lambda r: good(W_R(r), Q_R(r), P_R(r)))
    folds = [R.prod(W_R), R.prod(Q_R), R.prod(P_R)]
    return induction(good, folds, H, use=lambda r: at(H, r))


def entries(H, v):
    """Return that both mechanisms' probabilities at input v are not negative, for y and z."""
    return [
        prove(implies(H, FIRST_Q(v, y) >= 0), at=[v, y], rounds=2),
        prove(implies(H, SECOND_Q(y, v, z) >= 0), at=[y, v, z], rounds=3),
    ]


def likelihoods(H, goal):
    """Return (6) at every pair of outputs: `goal`, a `forall` over y, z, x and x'."""
    general, names = pair()
    firsts = [FIRST_Q(x, y), SECOND_Q(y, x, z), FIRST_Q(other, y), SECOND_Q(y, other, z)]
    values = (WEIGHT(x), SECOND(x), *firsts)
    step = instance(general, dict(zip(names, values, strict=True)))
    known = [*entries(H, x), *entries(H, other), *at(H, x), *at(H, y, x, other)]
    body = WEIGHT(x) * SECOND(x) * (FIRST_Q(x, y) * SECOND_Q(y, x, z))
    found = solve(implies(H, body <= firsts[2] * firsts[3]), step, *known, *at(H, y, z, x, other))
    return nested(H, goal, found, y, z, x, other)


def nested(H, goal, found, *constants):
    """Return `H => goal`, a `forall` for each constant, from its holding for these."""
    if not constants:
        return found
    c, *rest = constants
    inner = nested(H, apply(goal.args[0], c), found, *rest)
    return for_all(H, goal.args[0], c, inner)


def rows(H, goal):
    """Return that the joint rows are distributions."""
    nonnegative, whole = conjuncts(apply(goal.args[0], x))
    item = solve(implies(H, FIRST_Q(x, y) * SECOND_Q(y, x, z) >= 0), *entries(H, x))
    inner = Z.sum(lambda z: FIRST_Q(x, y) * SECOND_Q(y, x, z))
    scaled, c = pull(Z.sum(SECOND_Q(y, x)))
    one = prove(implies(H, eq(Z.sum(SECOND_Q(y, x)), 1)), at=[y, x], rounds=2)
    each = solve(implies(H, eq(inner, FIRST_Q(x, y))), instance(scaled, {c: FIRST_Q(x, y)}), one)
    total = equal(whole.args[0], Y.sum(FIRST_Q(x)), H, use=lambda i: [instance(each, {y: i})])
    parts = [nested(H, nonnegative, item, y, z), total, *at(H, x)]
    return for_all(H, goal.args[0], x, solve(implies(H, apply(goal.args[0], x)), *parts))


def theorem():
    """Return Proposition 2, for two releases of which the second may depend on the first."""
    statement = model.sequential_composition()
    H, (both, columns) = statement.given, statement.goals
    found = solve(statement.implication, rows(H, both), likelihoods(H, columns))
    return generalise(found, *statement.constants)


@decides("oneid-sequential-composition")
def sequential_composition():
    """Adaptive: the second mechanism is any, for each y1."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The two ratios multiply. An infinite budget of either release makes the sum "
            "infinite, and then nothing is asked. Any number of releases: one after the other."
        ),
        scope="all alphabets, two releases (and so any number), adaptive, budgets in [0, infinity]",
        assumes=["The releases are of one input, independent given it and the earlier outputs."],
        theorem=theorem,
    )
