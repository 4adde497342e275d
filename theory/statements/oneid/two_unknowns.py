"""Problem (5) for MinID: its optimum has two unknowns, the greatest a/b and (1-b)/(1-a)."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.extremes import is_greatest
from theory.statements.oneid.one_unknown import BUDGET, FINITE, MOST, SIZE, A, B, Formulas, G

HX, HY = const("h_x", REAL), const("h_y", REAL)
U, V = const("u", functions(G, REAL)), const("v", functions(G, REAL))


def is_low(g):
    """Return whether a group's budget is below the product of the two unknowns."""
    return logic.all_of(FINITE(g), BUDGET(g) < (1 + HX) * (1 + HY))


def coordinates_at(formula, g):
    """Return u, v of a group of the stated form."""
    low, high = formula.min_id_low(HX, HY, BUDGET(g) - 1), formula.min_id_high(HX, HY)
    return [logic.choose(is_low(g), *pair) for pair in zip(low, high, strict=True)]


def keeps(left, i, j):
    """Return whether a ratio of two groups is at most both of their budgets."""
    return logic.all_of(*(logic.implies(FINITE(g), left(g)) for g in (i, j)))


def each(relation):
    """Return that it holds for all pairs of groups."""
    return G.forall(lambda i: G.forall(lambda j: relation(i, j)))


def allowed():
    """Return whether a, b satisfy Proposition 1 for MinID, i = j included, multiplied out."""

    def pair(i, j):
        return keeps(lambda g: A(i) * (1 - B(j)) <= BUDGET(g) * B(i) * (1 - A(j)), i, j)

    return each(pair)


def ratio_a(g):
    """Return a/b."""
    return A(g) / B(g)


def ratio_b(g):
    """Return (1-b)/(1-a)."""
    return (1 - B(g)) / (1 - A(g))


@states("oneid-minid-two-unknowns")
def two_unknowns(formula=Formulas()):  # noqa: B008 - holds no state
    """The stated form of the greatest a/b and (1-b)/(1-a) is allowed, and has no greater (5)."""

    def fits(i, j):
        ratio = formula.pair_ratio(U(i), V(j))
        return logic.all_of(U(i) > 0, V(j) > 0, keeps(lambda g: ratio <= BUDGET(g), i, j))

    def mine(g):
        return formula.coordinates(A(g), B(g))

    proper = G.forall(lambda g: logic.all_of(B(g) > 0, B(g) < A(g), A(g) < 1))
    noises = G.sum(lambda g: SIZE(g) * formula.noise(*mine(g)))
    less = G.sum(lambda g: SIZE(g) * formula.noise(U(g), V(g)))
    value = formula.objective_of(noises, MOST)
    named = zip((U, V), (0, 1), strict=True)
    return Statement(
        (SIZE, BUDGET, FINITE, A, B, MOST, HX, HY),
        {
            "sizes >= 1": G.forall(lambda g: SIZE(g) >= 1),
            "0 < b < a < 1": proper,
            "(5) is kept": allowed(),
            "the greatest own": is_greatest(G, lambda g: formula.own(*mine(g)), MOST),
            "the greatest a/b": is_greatest(G, ratio_a, 1 + HX),
            "the greatest (1-b)/(1-a)": is_greatest(G, ratio_b, 1 + HY),
        },
        {
            "allowed": each(fits),
            "no greater (5)": G.forall(
                lambda g: formula.objective_of(less, formula.own(U(g), V(g))) <= value
            ),
        },
        {name: function(G, lambda g, k=k: coordinates_at(formula, g)[k]) for name, k in named},
    )
