"""Problem (5) for OneID: its optimum has one unknown, M."""

from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.extremes import is_greatest

G = index("G")
SIZE, BUDGET = const("m", functions(G, REAL)), const("E", functions(G, REAL))
FINITE, TOP = const("finite", functions(G, BOOL)), const("top", G)
A, B, MOST = const("a", functions(G, REAL)), const("b", functions(G, REAL)), const("most", REAL)
M, OTHER, T = const("M", REAL), const("other", REAL), const("t", REAL)


class Formulas:
    """The running formulas, some of them changed."""

    def __init__(self, **changed):
        self.changed = changed

    def __getattr__(self, name):
        return self.changed.get(name) or getattr(formulas, name)


def coordinates_at(one_id, g, m):
    """Return u, v of a group at M = m: an infinite budget has u = 0."""
    finite = one_id(m - 1, BUDGET(g) - 1)
    return logic.choose(FINITE(g), finite[0], 0), finite[1]


def there(formula, m, g):
    """Return the same, the first by its name."""
    return AT(m, g), formula.one_id(m - 1, BUDGET(g) - 1)[1]


def value(formula, m):
    """Return J(m): (5) where every group has B = m."""
    noises = G.sum(lambda g: SIZE(g) * formula.noise(*there(formula, m, g)))
    return formula.objective_of(noises, formula.own(*there(formula, m, TOP)))


def printed(m):
    """Return J(m) as stated."""
    rest = G.sum(lambda g: SIZE(g) / (BUDGET(g) - m))
    top = BUDGET(TOP)
    return m * m / (m - 1) * rest + (top - m * m) / ((m - 1) * (top - m))


def inside(m):
    """Return whether 1 < m < E for every finite budget."""
    return logic.all_of(m > 1, G.forall(lambda g: logic.implies(FINITE(g), m < BUDGET(g))))


def allowed(a, b):
    """Return whether a, b satisfy Proposition 1, i = j included, multiplied out."""

    def pair(i, j):
        return logic.implies(FINITE(i), a(i) * (1 - b(j)) <= BUDGET(i) * b(i) * (1 - a(j)))

    proper = G.forall(lambda g: logic.all_of(b(g) >= 0, b(g) < a(g), a(g) <= 1))
    return logic.all_of(proper, G.forall(lambda i: G.forall(lambda j: pair(i, j))))


def best(formula):
    """Return the conclusions about the a, b of M: allowed, of the stated form, with value J(M)."""

    def form(g):
        a, b = BEST_A(g), BEST_B(g)
        u, v = formula.coordinates(a, b)
        e = BUDGET(g)
        finite = logic.all_of(b == (M - 1) / (e - 1), a == e * b / M)
        here, top = (there(formula, M, h) for h in (g, TOP))
        return logic.all_of(
            *(1 - b == M * (1 - a), logic.implies(FINITE(g), finite)),
            *(u == here[0], v == here[1]),
            formula.own(*here) <= formula.own(*top),
        )

    return logic.all_of(allowed(BEST_A, BEST_B), G.forall(form))


# b/(a - b) of a group at M = m, and J(m): for the reader
AT, J = const("u", functions(REAL, G, REAL)), const("J", functions(REAL, REAL))
BEST_A, BEST_B = const("best_a", functions(G, REAL)), const("best_b", functions(G, REAL))


@states("oneid-optimum-one-unknown")
def one_unknown(formula=Formulas()):  # noqa: B008 - holds no state
    """Any a, b that Proposition 1 allows have no less than J at M, their greatest B.

    The a, b of M are allowed and have that value, which is the stated one, strictly convex in M.
    """

    def ratio(g):
        return (1 - B(g)) / (1 - A(g))

    def own_of(g):
        return formula.own(*formula.coordinates(A(g), B(g)))

    given = logic.all_of(allowed(A, B), is_greatest(G, own_of, MOST), is_greatest(G, ratio, M))
    noises = G.sum(lambda g: SIZE(g) * formula.noise(*formula.coordinates(A(g), B(g))))
    better = logic.all_of(inside(M), J(M) <= formula.objective_of(noises, MOST))
    made = {
        AT: function_of(REAL, G, lambda m, g: coordinates_at(formula.one_id, g, m)[0]),
        J: function(REAL, lambda m: value(formula, m)),
        BEST_A: function(G, lambda g: formula.probabilities(*there(formula, M, g))[0]),
        BEST_B: function(G, lambda g: formula.probabilities(*there(formula, M, g))[1]),
    }
    every = G.forall(FINITE)
    apart = logic.all_of(inside(M), inside(OTHER), M != OTHER, T > 0, T < 1)
    mean = T * J(M) + (1 - T) * J(OTHER)

    def largest(g):
        both = logic.all_of(FINITE(g), BUDGET(g) <= BUDGET(TOP))
        return logic.implies(FINITE(TOP), both)

    return Statement(
        (SIZE, BUDGET, FINITE, TOP, A, B, MOST, M, OTHER, T),
        {
            "sizes >= 1": G.forall(lambda g: SIZE(g) >= 1),
            "budgets > 0": G.forall(lambda g: logic.implies(FINITE(g), BUDGET(g) > 1)),
            "some budget is finite": G.exists(FINITE),
            "the largest budget": G.forall(largest),
        },
        {
            "no less than J at M": logic.implies(given, better),
            "the a, b of M are best": logic.implies(inside(M), best(formula)),
            "the stated value": logic.implies(logic.all_of(inside(M), every), J(M) == printed(M)),
            "strictly convex": logic.implies(apart, J(T * M + (1 - T) * OTHER) < mean),
        },
        made,
    )
