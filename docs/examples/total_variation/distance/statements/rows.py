"""How far apart two rows of an eps-LDP channel are."""

from distance import formulas

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism

X, Y = index("X"), index("Y")
E, Q = const("E", REAL), const("Q", functions(X, Y, REAL))
FLIP = const("flip", functions(BOOL, BOOL, REAL))


def distance(Y, Q, x, other, formula=formulas.total_variation):
    """Return the distance of two rows of a channel."""
    return formula(Y, lambda y: Q(x, y), lambda y: Q(other, y))


@states("distance-at-most")
def at_most(greatest=formulas.greatest):
    """Any two rows of an eps-LDP channel are within (E-1)/(E+1)."""
    return Statement(
        (Q, E),
        {
            "eps >= 0": E >= 1,
            "a mechanism": is_mechanism(X, Y, Q),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
        },
        {"near": X.forall(lambda x: X.forall(lambda o: distance(Y, Q, x, o) <= greatest(E)))},
    )


@states("distance-reached")
def reached(greatest=formulas.greatest, kept=formulas.kept):
    """Binary randomized response is an eps-LDP mechanism, and its rows are at that distance."""
    private = BOOL.forall(lambda y: ldp(BOOL, lambda x: FLIP(x, y), E))
    return Statement(
        (E,),
        {"eps >= 0": E >= 1},
        {
            "a mechanism": is_mechanism(BOOL, BOOL, FLIP),
            "LDP": private,
            "reached": distance(BOOL, FLIP, True, False) == greatest(E),
        },
        {FLIP: function_of(BOOL, BOOL, lambda x, y: logic.choose(x == y, kept(E), 1 - kept(E)))},
    )
