"""Problem (5) by A = a/b and B = (1-b)/(1-a): convex in their logarithms, and bounded from below.

A summand lies above its tangents, in log A and log B; constraints are linear there. Weights of the
constraints, a transport plan, then bound the sum of the tangents.
"""

from mechanisms import idue
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.oneid.one_unknown import Formulas

G = index("G")
NUMBERS = functions(G, REAL)
SIZE, MU = const("m", NUMBERS), const("mu", NUMBERS)
A, B = const("A", NUMBERS), const("B", NUMBERS)
A0, B0 = const("A0", NUMBERS), const("B0", NUMBERS)
LOG, MOST = const("log", functions(REAL, REAL)), const("most", REAL)
PLAN, BUDGET = const("plan", functions(G, G, REAL)), const("r", functions(G, G, REAL))
LEFT, REST = const("left", NUMBERS), const("rest", NUMBERS)
# alpha, beta and the slopes of the tangents: for the reader
U_OF, V_OF, U0, V0 = (const(name, NUMBERS) for name in ("u", "v", "u0", "v0"))
PULL, PUSH = const("pull", NUMBERS), const("push", NUMBERS)
MOST_A, MOST_B = const("most_alpha", NUMBERS), const("most_beta", NUMBERS)


def law(up, down):
    """Return whether log t <= t - 1 for a quotient of products, where log t is a sum of logs."""
    left = sum((LOG(x) for x in up), real(0)) - sum((LOG(y) for y in down), real(0))
    top, bottom = real(1), real(1)
    for x in up:
        top = top * x
    for y in down:
        bottom = bottom * y
    return left <= top / bottom - 1


def laws(g):
    """Return what the two laws of the logarithm say of a group's numbers."""
    a, b, c, d = A(g), B(g), A0(g), B0(g)
    return logic.all_of(
        *(law((), (a,)), law((), (b,)), law((c,), (a,)), law((d,), (b,))),
        *(law((a - 1, c), (c - 1, a)), law((b - 1, d), (d - 1, b))),
        *(law((c - 1, b, d - 1), (a - 1, b - 1, d)), law((d - 1, a, c - 1), (b - 1, a - 1, c))),
    )


def coordinate(x):
    """Return u of A, or v of B."""
    return 1 / (x - 1)


def summand(formula, g, u, v):
    """Return m noise + mu own of a group."""
    return SIZE(g) * formula.noise(u, v) + MU(g) * formula.own(u, v)


def pulls(formula, g):
    """Return the slopes of the tangent, with the sign changed."""
    return formula.pulls(SIZE(g), MU(g), coordinate(A0(g)), coordinate(B0(g)))


def named(formula):
    """Return the definitions of the coordinates and of the slopes."""
    coordinates = {U_OF: A, V_OF: B, U0: A0, V0: B0}
    made = {c: function(G, lambda g, x=x: coordinate(x(g))) for c, x in coordinates.items()}
    slopes = {PULL: 0, PUSH: 1}

    def there(g):
        return formula.pulls(SIZE(g), MU(g), U0(g), V0(g))

    return made | {c: function(G, lambda g, k=k: there(g)[k]) for c, k in slopes.items()}


def above_tangent(formula, g):
    """Return whether a summand lies above its tangent at A0, B0."""
    start = summand(formula, g, U0(g), V0(g))
    away = PULL(g) * (LOG(A(g)) - LOG(A0(g))) + PUSH(g) * (LOG(B(g)) - LOG(B0(g)))
    return summand(formula, g, U_OF(g), V_OF(g)) >= start - away


def same_problem(formula, ratio, i, j):
    """Return whether a, b have these coordinates, and Proposition 1 is A_i B_j."""
    pairs = [(U_OF(k), V_OF(k)) for k in (i, j)]
    (a, b), (c, d) = (formula.probabilities(*pair) for pair in pairs)
    back = zip(formula.coordinates(a, b), pairs[0], strict=True)
    return logic.all_of(
        *(x == y for x, y in back),
        ratio(a, b, c, d) == A(i) * B(j),
        formula.pair_ratio(pairs[0][0], pairs[1][1]) == A(i) * B(j),
    )


def certificate(formula):
    """Return the lower bound: tangents at A = B = 1, less the plan at the pair budgets."""

    def tangent(g):
        start = summand(formula, g, U0(g), V0(g))
        charged = LEFT(g) * MOST_A(g) + REST(g) * MOST_B(g)
        return start + PULL(g) * LOG(A0(g)) + PUSH(g) * LOG(B0(g)) - charged

    plan = G.sum(lambda i: G.sum(lambda j: PLAN(i, j) * BUDGET(i, j)))
    return G.sum(tangent) - plan


def served(formula):
    """Return whether the plan serves all pulls, but for what is left."""

    def one(g):
        p, q = PULL(g), PUSH(g)
        row, column = G.sum(PLAN(g)), G.sum(lambda i: PLAN(i, g))
        return logic.all_of(
            *(LEFT(g) >= 0, REST(g) >= 0, p <= row + LEFT(g), q <= column + REST(g))
        )

    positive = G.forall(lambda i: G.forall(lambda j: PLAN(i, j) >= 0))
    return logic.all_of(positive, G.forall(one))


def constraints():
    """Return whether A, B keep the budgets, in logarithms."""

    def pair(i, j):
        return LOG(A(i)) + LOG(B(j)) <= BUDGET(i, j)

    ends = G.forall(lambda g: logic.all_of(LOG(A(g)) <= MOST_A(g), LOG(B(g)) <= MOST_B(g)))
    return logic.all_of(G.forall(lambda i: G.forall(lambda j: pair(i, j))), ends)


@states("oneid-problem-convex")
def problem_convex(formula=Formulas(), ratio=idue.ratio):  # noqa: B008 - holds no state
    """Each summand lies above its tangents, and any plan over the constraints bounds (5)."""
    weights = G.forall(lambda g: logic.all_of(SIZE(g) >= MU(g), MU(g) >= 0, SIZE(g) > 0))
    above_one = G.forall(lambda g: logic.all_of(A(g) > 1, B(g) > 1, A0(g) > 1, B0(g) > 1))

    def below(g):
        return formula.own(U_OF(g), V_OF(g)) <= MOST

    noises = G.sum(lambda g: SIZE(g) * formula.noise(U_OF(g), V_OF(g)))
    allowed = logic.all_of(*(G.sum(MU) == 1, G.forall(below), served(formula), constraints()))
    return Statement(
        (SIZE, MU, A, B, A0, B0, LOG, MOST, PLAN, BUDGET, LEFT, REST, MOST_A, MOST_B),
        {
            "weights": weights,
            "coordinates above 1": above_one,
            "the laws of the logarithm": G.forall(laws),
        },
        {
            "(5) in the coordinates": G.forall(
                lambda i: G.forall(lambda j: same_problem(formula, ratio, i, j))
            ),
            "above the tangents": G.forall(lambda g: above_tangent(formula, g)),
            "any plan bounds (5)": logic.implies(
                allowed, formula.objective_of(noises, MOST) >= certificate(formula)
            ),
        },
        named(formula),
    )
