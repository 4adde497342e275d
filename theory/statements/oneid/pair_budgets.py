"""Pair budgets, of which LDP, OSLDP, HLLDP, OneID- and MinID-LDP are instances."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import pair_budgets as pairwise
from theory.notions import release
from theory.notions.id_ldp import min_id_ldp, one_id_ldp
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp

X, Y, Z, R = index("X"), index("Y"), index("Z"), index("R")
COLUMN = const("q", functions(X, REAL))  # Pr(y|.) of one output y
WEIGHT = const("w", functions(X, X, REAL))  # e^-eps(x,x'), 0 for an infinite budget
SMALLER = const("smaller", functions(X, X, REAL))
OF_SENDER = const("b", functions(X, REAL))
BUDGET = const("budget", functions(X, REAL))  # e^eps of each input
SENSITIVE = const("sensitive", functions(X, BOOL))
E = const("E", REAL)
FIRST = const("Q1", functions(X, Y, REAL))
SECOND = const("Q2", functions(X, Y, Z, REAL))  # adaptive: a mechanism for each y
NEXT = const("share", functions(Y, Z, REAL))
OTHER_WEIGHT = const("v", functions(X, X, REAL))
REPORTS = const("reports", functions(R, X, REAL))  # of each report, given the earlier ones
WEIGHTS = const("weights", functions(R, X, X, REAL))


def larger_budgets(pair_budgets):
    """Return that pair budgets imply those that are nowhere smaller."""
    less = X.forall(lambda x: X.forall(lambda other: SMALLER(x, other) <= WEIGHT(x, other)))
    provided = pair_budgets(X, COLUMN, lambda x, other: WEIGHT(x, other))
    asked = pair_budgets(X, COLUMN, lambda x, other: SMALLER(x, other))
    return implies(and_(less, provided), asked)


def at_one(*q, E=2, w=Fraction(1, 2), smaller=Fraction(1, 4), b=(Fraction(1, 2), 0), budget=(2, 4)):
    """Return an output of two inputs, the first sensitive."""
    constant = [[w, w], [w, w]], [[smaller, smaller], [smaller, smaller]]
    names = dict(zip(("w", "smaller"), constant, strict=True))
    names |= {"b": list(b), "budget": list(budget), "sensitive": [True, False], "E": E}
    return at({"X": 2}, q=list(q), **names)


def equal_only(X, q, pair):
    """A changed notion: each pair reaches its budget."""
    return X.forall(lambda x: X.forall(lambda other: eq(pair(x, other) * q(x), q(other))))


def reversed_pairs(X, q, pair):
    """A changed notion: the weight is of the other input."""
    return X.forall(lambda x: X.forall(lambda other: pair(x, other) * q(other) <= q(x)))


@states(
    "oneid-pair-budgets-instances",
    printed_as="ours",
    holds=[at_one(Fraction(1, 2), Fraction(1, 4)), at_one(1, Fraction(1, 2), E=1)],
    dropped={
        0: at_one(-1, -1, w=1, smaller=-1),
        1: at_one(Fraction(1, 2), Fraction(1, 4), E=-1),
        2: at_one(Fraction(1, 2), Fraction(1, 4), budget=(0, 4)),
    },
    broken=[
        Broken(0, at_one(1, 1, w=1), {"pair_budgets": equal_only}),
        Broken(1, at_one(1, Fraction(1, 2)), {"pair_budgets": equal_only}),
        Broken(2, at_one(1, Fraction(1, 4)), {"pair_budgets": reversed_pairs}),
        Broken(3, at_one(1, Fraction(1, 2)), {"pair_budgets": equal_only}),
        Broken(4, at_one(1, Fraction(1, 4), budget=(4, 2)), {"one_id": lambda E, other: other}),
    ],
)
def instances(pair_budgets=pairwise.pairwise, one_id=idue.one_id):
    """Each notion is a family of pair budgets, and larger budgets ask less.

    HLLDP is so by definition, with the weights of OSLDP; (6) of OneID-LDP with `one_id` as it runs.
    """
    w = 1 / E
    by_other = pair_budgets(X, COLUMN, lambda x, other: OF_SENDER(other))
    weights = lambda x, other: 1 / one_id(BUDGET(x), BUDGET(other))  # noqa: E731
    one_sided = pair_budgets(X, COLUMN, pairwise.one_sided(SENSITIVE, w))
    return Statement(
        (COLUMN, WEIGHT, SMALLER, OF_SENDER, BUDGET, SENSITIVE, E),
        (X.forall(lambda x: COLUMN(x) >= 0), E > 0, X.forall(lambda x: BUDGET(x) > 0)),
        (
            larger_budgets(pair_budgets),
            eq(ldp(X, COLUMN, E), pair_budgets(X, COLUMN, pairwise.constant(w))),
            eq(osldp(X, COLUMN, SENSITIVE, E), one_sided),
            eq(
                min_id_ldp(X, COLUMN, OF_SENDER),
                and_(one_id_ldp(X, COLUMN, OF_SENDER), by_other),
            ),
            eq(
                X.forall(lambda x: X.forall(lambda other: COLUMN(x) <= BUDGET(x) * COLUMN(other))),
                pair_budgets(X, COLUMN, weights),
            ),
        ),
    )


def product(v, w):
    """Return the weight of two budgets' sum."""
    return v * w


def bounded(w):
    """Return whether weights of pairs are those of budgets."""
    return X.forall(lambda x: X.forall(lambda other: and_(w(x, other) >= 0, w(x, other) <= 1)))


def nonnegative(q):
    """Return whether a column has no negative entry."""
    return X.forall(lambda x: q(x) >= 0)


def both(q, w):
    """Return whether a column has no negative entry, and the pair budgets."""
    return and_(nonnegative(q), pairwise.pairwise(X, q, w))


ROWS = [[1, 0], [Fraction(1, 2), Fraction(1, 2)]]


def releases(**values):
    """Return an instance of two values, outputs and reports."""
    made = {
        "w": [[1, Fraction(1, 2)], [0, 1]],
        "v": [[1, Fraction(1, 2)], [0, 1]],
        "Q1": ROWS,
        "Q2": [[row, row] for row in ROWS],
        "share": [[1, 0], [0, 1]],
        "reports": [[1, Fraction(1, 2)]] * 2,
        "weights": [[[1, Fraction(1, 2)], [0, 1]]] * 2,
    }
    return at({"X": 2, "Y": 2, "Z": 2, "R": 2}, **(made | values))


def squared(Y, Q, share):
    """A changed processing: each output counts as often as it is likely."""
    return lambda x, z: Y.sum(lambda y: Q(x, y) * Q(x, y) * share(y, z))


TOO_LITTLE = [[1, 1], [0, 1]]


@states(
    "oneid-pair-budgets-compose",
    printed_as="ours",
    holds=[releases()],
    dropped={
        0: NotNeeded("weights of budgets lie in [0, 1]"),
        1: NotNeeded("weights of budgets lie in [0, 1]"),
        2: releases(weights=[[[-2, Fraction(1, 2)], [Fraction(1, 2), 1]]] * 2),
        3: releases(w=TOO_LITTLE),
        4: releases(v=TOO_LITTLE),
        5: releases(weights=[[[1, 1], [0, 1]]] * 2),
        6: releases(share=[[1, 0], [-4, 1]]),
    },
    broken=[
        Broken(0, releases(), {"summed": lambda v, w: (v + w) / 2}),
        Broken(1, releases(), {"together": lambda R, w: R.prod(lambda r: 1)}),
        Broken(2, releases(), {"processed": squared}),
    ],
)
def compose(
    pair=release.pair,
    processed=release.processed,
    summed=product,
    together=lambda R, w: R.prod(w),
):
    """Weights multiply over adaptive releases, two or any number, and last under processing."""
    joint, after = pair(FIRST, SECOND), processed(Y, FIRST, NEXT)

    def weights(x, other):
        return together(R, lambda r: WEIGHTS(r, x, other))

    def two(y, z):
        pairs = lambda x, other: summed(WEIGHT(x, other), OTHER_WEIGHT(x, other))  # noqa: E731
        return pairwise.pairwise(X, lambda x: joint(x, y, z), pairs)

    return Statement(
        (WEIGHT, OTHER_WEIGHT, WEIGHTS, FIRST, SECOND, REPORTS, NEXT),
        (
            bounded(WEIGHT),
            bounded(OTHER_WEIGHT),
            R.forall(lambda r: bounded(WEIGHTS(r))),
            Y.forall(lambda y: both(lambda x: FIRST(x, y), WEIGHT)),
            Y.forall(lambda y: Z.forall(lambda z: both(lambda x: SECOND(x, y, z), OTHER_WEIGHT))),
            R.forall(lambda r: both(REPORTS(r), WEIGHTS(r))),
            Y.forall(lambda y: Z.forall(lambda z: NEXT(y, z) >= 0)),
        ),
        (
            Y.forall(lambda y: Z.forall(lambda z: two(y, z))),
            pairwise.pairwise(X, lambda x: R.prod(lambda r: REPORTS(r, x)), weights),
            Z.forall(lambda z: pairwise.pairwise(X, lambda x: after(x, z), WEIGHT)),
        ),
    )
