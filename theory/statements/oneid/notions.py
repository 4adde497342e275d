"""The notions: MinID-LDP, OneID-LDP and HLLDP, how they imply, compose and are post-processed."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import hlldp, id_ldp, min_id_ldp, one_id_ldp
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.probability import is_mechanism

X, Y, Z = index("X"), index("Y"), index("Z")
COLUMN = const("q", functions(X, REAL))
WEIGHT, SECOND = const("w", functions(X, REAL)), const("v", functions(X, REAL))
SENSITIVE, E = const("sensitive", functions(X, BOOL)), const("E", REAL)
FIRST_Q = const("Q1", functions(X, Y, REAL))
SECOND_Q = const("Q2", functions(Y, X, Z, REAL))
SHARE = const("share", functions(Y, Z, REAL))
LEAST = const("least", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def one(**values):
    """Return an instance of two values with weights 1/2 and 1/4."""
    return at({"X": 2}, **({"q": [HALF, QUARTER], "w": [HALF, QUARTER]} | values))


def weights(w):
    """Return whether all weights lie in [0, 1], that is budgets in [0, infinity]."""
    return X.forall(lambda x: logic.all_of(w(x) >= 0, w(x) <= 1))


def probabilities():
    """Return whether the column is not negative."""
    return X.forall(lambda x: COLUMN(x) >= 0)


def sharper(X, q, w):
    """OneID-LDP with half of each budget's share left."""
    return one_id_ldp(X, q, lambda x: (1 + w(x)) / 2)


@states(
    "oneid-minid-implies-oneid",
    printed_as="printed",
    holds=[one()],
    dropped={
        0: one(q=[-1, -2], w=[1, 2]),
        1: one(q=[1, 0]),
    },
    broken=[Broken(0, one(), {"implied": sharper})],
)
def minid_implies_oneid(implied=one_id_ldp):
    """Lemma 1: a column of MinID-LDP is one of OneID-LDP with the same budgets."""
    return Statement(
        (COLUMN, WEIGHT),
        (probabilities(), min_id_ldp(X, COLUMN, WEIGHT)),
        (implied(X, COLUMN, WEIGHT),),
    )


@states(
    "oneid-hlldp-instance",
    printed_as="printed",
    holds=[at({"X": 2}, q=[HALF, QUARTER], sensitive=[True, False], E=2)],
    dropped={
        0: at({"X": 2}, q=[0, 0], sensitive=[True, False], E=0),
        1: at({"X": 2}, q=[-1, -2], sensitive=[False, False], E=2),
    },
    broken=[
        Broken(
            k,
            at({"X": 2}, q=[HALF, QUARTER], sensitive=[False, True], E=1),
            {"found": lambda X, q, sensitive, w: id_ldp(X, q, lambda x, other: w)},
        )
        for k in (0, 1)
    ],
)
def hlldp_instance(found=hlldp):
    """HLLDP is OneID-LDP with the budgets (2), and the inequalities of OSLDP."""
    by_2 = one_id_ldp(X, COLUMN, lambda x: logic.choose(SENSITIVE(x), 1 / E, 0))
    here = found(X, COLUMN, SENSITIVE, 1 / E)
    return Statement(
        (COLUMN, SENSITIVE, E),
        (E >= 1, probabilities()),
        (here == by_2, here == osldp(X, COLUMN, SENSITIVE, E)),
    )


A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
THIRD = Fraction(1, 3)
TWICE = {
    "q": [1, THIRD, 1],
    "w": [0, THIRD, 0],
    "least": THIRD,
    "a": [HALF] * 3,
    "b": [QUARTER] * 3,
}


def twice(**values):
    """Return an instance of three values, the least budget of which is log 3."""
    return at({"X": 3}, **(TWICE | values))


def greater(w, x, other):
    """Return the weight of the lesser budget of two values."""
    return logic.choose(w(x) >= w(other), w(x), w(other))


@states(
    "oneid-minid-twice-least",
    printed_as="ours",
    holds=[twice()],
    dropped={
        0: twice().but(w=[-1, -1, -1], least=-1),
        1: NotNeeded("a negative entry makes all negative; q is a probability"),
        2: twice(q=[1, 0, 1], w=[0, 0, 0], least=HALF),
        3: twice(q=[1, 0, 1]),
        4: twice(a=[HALF, Fraction(1, 16), HALF], b=[Fraction(1, 11), HALF, Fraction(1, 11)]),
    },
    broken=[
        Broken(
            0,
            twice(q=[1, THIRD, Fraction(1, 6)]),
            {"implied": lambda X, q, E: ldp(X, q, 1 + 0 * E)},
        ),
        Broken(1, twice(q=[1, THIRD, Fraction(1, 6)]), {"square": lambda w: 1 + 0 * w}),
        Broken(
            2,
            twice(a=[Fraction(9, 10), HALF, Fraction(9, 10)]),
            {"ratio": lambda a, b, c, d: 100 * (a - HALF) * (c - HALF)},
        ),
    ],
)
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
        (LEAST > 0, probabilities(), greatest, min_id_ldp(X, COLUMN, WEIGHT), proper),
        (
            implied(X, COLUMN, 1 / (LEAST * LEAST)),
            min_id_ldp(X, COLUMN, cut),
            logic.implies(
                every(lambda x, other: greater(WEIGHT, x, other)),
                every(lambda x, other: greater(cut, x, other)),
            ),
        ),
    )


HALVES = [[HALF, HALF], [QUARTER, 3 * QUARTER]]
COMPOSED = {"Q1": HALVES, "Q2": [HALVES, HALVES], "w": [HALF, HALF], "v": [HALF, HALF]}


def composed(**values):
    """Return an instance of two releases by RR-like mechanisms."""
    return at({"X": 2, "Y": 2, "Z": 2}, **(COMPOSED | values))


@states(
    "oneid-sequential-composition",
    printed_as="printed",
    holds=[composed()],
    dropped={
        0: NotNeeded("weights of budgets lie in [0, 1]; it fails if both are negative"),
        1: NotNeeded("weights of budgets lie in [0, 1]; it fails if both are negative"),
        2: composed(Q1=[HALVES[0], [HALF, 3 * QUARTER]]),
        3: composed(Q2=[[HALVES[0], [HALF, 3 * QUARTER]], HALVES]),
        4: composed(Q1=[[1, 0], [0, 1]]),
        5: composed(Q2=[[[1, 0], [0, 1]], HALVES]),
    },
    broken=[
        Broken(0, composed(), {"joint": lambda a, b: 2 * a * b}),
        Broken(1, composed(), {"summed": lambda a, b: a + b}),
    ],
)
def sequential_composition(joint=lambda a, b: a * b, summed=lambda a, b: a * b):
    """Budgets add (weights multiply), though the second mechanism depends on the first output."""

    def row(x):
        return logic.all_of(
            Y.forall(lambda y: Z.forall(lambda z: joint(FIRST_Q(x, y), SECOND_Q(y, x, z)) >= 0)),
            Y.sum(lambda y: Z.sum(lambda z: joint(FIRST_Q(x, y), SECOND_Q(y, x, z)))) == 1,
        )

    def column(y, z):
        return one_id_ldp(
            X,
            lambda x: joint(FIRST_Q(x, y), SECOND_Q(y, x, z)),
            lambda x: summed(WEIGHT(x), SECOND(x)),
        )

    return Statement(
        (FIRST_Q, SECOND_Q, WEIGHT, SECOND),
        (
            weights(WEIGHT),
            weights(SECOND),
            is_mechanism(X, Y, FIRST_Q),
            Y.forall(lambda y: is_mechanism(X, Z, SECOND_Q(y))),
            Y.forall(lambda y: one_id_ldp(X, lambda x: FIRST_Q(x, y), WEIGHT)),
            Y.forall(
                lambda y: Z.forall(lambda z: one_id_ldp(X, lambda x: SECOND_Q(y, x, z), SECOND))
            ),
        ),
        (X.forall(row), Y.forall(lambda y: Z.forall(lambda z: column(y, z)))),
    )


PROCESSED = {"Q1": HALVES, "share": [[1, 0], [HALF, HALF]], "w": [HALF, HALF]}


def processed(**values):
    """Return an instance of a mechanism and a random map of its outputs."""
    return at({"X": 2, "Y": 2, "Z": 2}, **(PROCESSED | values))


@states(
    "oneid-post-processing",
    printed_as="printed",
    holds=[processed()],
    dropped={
        0: processed(Q1=[HALVES[0], [HALF, 3 * QUARTER]]),
        1: processed(share=[[1, 0], [HALF, QUARTER]]),
        2: processed(Q1=[[1, 0], [0, 1]]),
    },
    broken=[
        Broken(0, processed(), {"told": lambda q, share: q * share * 2}),
        Broken(1, processed(share=[[1, 0], [0, 1]]), {"told": lambda q, share: q * q * share}),
    ],
)
def post_processing(told=lambda q, share: q * share):
    """OneID-LDP of Q1, then a random map of its output: the same budgets."""

    def after(x, z):
        return Y.sum(lambda y: told(FIRST_Q(x, y), SHARE(y, z)))

    return Statement(
        (FIRST_Q, SHARE, WEIGHT),
        (
            is_mechanism(X, Y, FIRST_Q),
            is_mechanism(Y, Z, SHARE),
            Y.forall(lambda y: one_id_ldp(X, lambda x: FIRST_Q(x, y), WEIGHT)),
        ),
        (
            is_mechanism(X, Z, after),
            Z.forall(lambda z: one_id_ldp(X, lambda x: after(x, z), WEIGHT)),
        ),
    )
