"""Problem (5) for MinID: its optimum has two unknowns, the greatest a/b and (1-b)/(1-a)."""

from fractions import Fraction

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.extremes import is_greatest
from theory.statements.oneid.one_unknown import BUDGET, FINITE, MOST, SIZE, A, B, Formulas, G

HX, HY = const("h_x", REAL), const("h_y", REAL)
U, V = const("u", functions(G, REAL)), const("v", functions(G, REAL))
HALF = Fraction(1, 2)


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


# e^eps = 4 and 8; a/b = 2 and 8/3, (1-b)/(1-a) = 3/2 and 2
TWO = {
    "m": [1, 2],
    "E": [4, 8],
    "finite": [True, True],
    "a": [HALF, Fraction(8, 13)],
    "b": [HALF / 2, Fraction(3, 13)],
    "most": 1,
    "h_x": Fraction(5, 3),
    "h_y": 1,
}


def two(**other):
    """Return an instance of two groups."""
    return at({"G": 2}, **(TWO | other))


@states(
    "oneid-minid-two-unknowns",
    printed_as="ours",
    holds=[two(), two(finite=[True, False]), two(E=[5, 8])],
    dropped={
        0: two(E=[5, 8]).but(m=[-1, 2]),
        1: two().but(b=[1, Fraction(3, 13)]),
        2: two(E=[3, 8]),
        3: two(most=-9),
        4: two(h_x=9),
        5: two(h_y=9),
    },
    broken=[
        Broken(0, two(), {"formula": Formulas(min_id_low=lambda hx, hy, e: (1 / e, 1 / e))}),
        Broken(0, two(), {"formula": Formulas(min_id_high=lambda hx, hy: (1 / hx, 1 / (9 * hy)))}),
        Broken(1, two(), {"formula": Formulas(min_id_high=lambda hx, hy: (2 / hx, 2 / hy))}),
        Broken(1, two(), {"formula": Formulas(min_id_low=lambda hx, hy, e: (9 + e, 9 + e))}),
    ],
)
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
    value = formula.whole(noises, MOST)
    named = zip((U, V), (0, 1), strict=True)
    return Statement(
        (SIZE, BUDGET, FINITE, A, B, MOST, HX, HY),
        (
            G.forall(lambda g: SIZE(g) >= 1),
            proper,
            allowed(),
            is_greatest(G, lambda g: formula.own(*mine(g)), MOST),
            is_greatest(G, ratio_a, 1 + HX),
            is_greatest(G, ratio_b, 1 + HY),
        ),
        (
            each(fits),
            G.forall(lambda g: formula.whole(less, formula.own(U(g), V(g))) <= value),
        ),
        {name: function(G, lambda g, k=k: coordinates_at(formula, g)[k]) for name, k in named},
    )
