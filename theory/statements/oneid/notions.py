"""The notions: MinID-LDP, OneID-LDP and HLLDP, how they imply, compose and are post-processed."""

from mechanisms import idue
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import hlldp, min_id_ldp, one_id_ldp
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp

X, Y, Z = index("X"), index("Y"), index("Z")
COLUMN = const("q", functions(X, REAL))
WEIGHT, SECOND = const("w", functions(X, REAL)), const("v", functions(X, REAL))
SENSITIVE, E = const("sensitive", functions(X, BOOL)), const("E", REAL)
LEAST = const("least", REAL)


def probabilities():
    """Return whether the column is not negative."""
    return X.forall(lambda x: COLUMN(x) >= 0)


@states("oneid-minid-implies-oneid")
def minid_implies_oneid(implied=one_id_ldp):
    """Lemma 1: a column of MinID-LDP is one of OneID-LDP with the same budgets."""
    return Statement(
        (COLUMN, WEIGHT),
        {"a column >= 0": probabilities(), "MinID-LDP": min_id_ldp(X, COLUMN, WEIGHT)},
        {"OneID-LDP": implied(X, COLUMN, WEIGHT)},
    )


@states("oneid-hlldp-instance")
def hlldp_instance(found=hlldp):
    """HLLDP is OneID-LDP with the budgets (2), and the inequalities of OSLDP."""
    by_2 = one_id_ldp(X, COLUMN, lambda x: logic.choose(SENSITIVE(x), 1 / E, 0))
    here = found(X, COLUMN, SENSITIVE, 1 / E)
    return Statement(
        (COLUMN, SENSITIVE, E),
        {"eps >= 0": E >= 1, "a column >= 0": probabilities()},
        {"OneID-LDP with (2)": here == by_2, "OSLDP": here == osldp(X, COLUMN, SENSITIVE, E)},
    )


A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))


def greater(w, x, other):
    """Return the weight of the lesser budget of two values."""
    return logic.choose(w(x) >= w(other), w(x), w(other))


@states("oneid-minid-twice-least")
def minid_twice_least(implied=ldp, square=lambda w: w * w, ratio=idue.ratio):
    """MinID-LDP with least budget eps is 2 eps-LDP, and budgets cut to 2 eps are no less.

    The same of the constraints of (5).
    """
    greatest = logic.all_of(
        X.forall(lambda x: WEIGHT(x) <= LEAST), X.exists(lambda x: WEIGHT(x) == LEAST)
    )
    proper = X.forall(lambda x: logic.all_of(B(x) > 0, B(x) < A(x), A(x) < 1))

    def cut(x):
        return logic.choose(WEIGHT(x) >= square(LEAST), WEIGHT(x), square(LEAST))

    def constraint(x, other, w):
        return w * ratio(A(x), B(x), A(other), B(other)) <= 1

    def every(w):
        return X.forall(lambda x: X.forall(lambda other: constraint(x, other, w(x, other))))

    return Statement(
        (COLUMN, WEIGHT, LEAST, A, B),
        {
            "the greatest weight > 0": LEAST > 0,
            "a column >= 0": probabilities(),
            "the greatest weight": greatest,
            "MinID-LDP": min_id_ldp(X, COLUMN, WEIGHT),
            "0 < b < a < 1": proper,
        },
        {
            "LDP at twice the least budget": implied(X, COLUMN, 1 / (LEAST * LEAST)),
            "MinID-LDP with budgets cut": min_id_ldp(X, COLUMN, cut),
            "(5) with budgets cut": logic.implies(
                every(lambda x, other: greater(WEIGHT, x, other)),
                every(lambda x, other: greater(cut, x, other)),
            ),
        },
    )
