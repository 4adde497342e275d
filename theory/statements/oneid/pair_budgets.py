"""Pair budgets, of which LDP, OSLDP, HLLDP, OneID- and MinID-LDP are instances."""

from mechanisms import idue
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies
from theory.ledger.formal import states
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


@states("oneid-pair-budgets-instances")
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
        {
            "a column >= 0": X.forall(lambda x: COLUMN(x) >= 0),
            "e^eps > 0": E > 0,
            "budgets > 0": X.forall(lambda x: BUDGET(x) > 0),
        },
        {
            "larger budgets ask less": larger_budgets(pair_budgets),
            "LDP": eq(ldp(X, COLUMN, E), pair_budgets(X, COLUMN, pairwise.constant(w))),
            "OSLDP": eq(osldp(X, COLUMN, SENSITIVE, E), one_sided),
            "MinID-LDP": eq(
                min_id_ldp(X, COLUMN, OF_SENDER), and_(one_id_ldp(X, COLUMN, OF_SENDER), by_other)
            ),
            "OneID-LDP": eq(
                X.forall(lambda x: X.forall(lambda other: COLUMN(x) <= BUDGET(x) * COLUMN(other))),
                pair_budgets(X, COLUMN, weights),
            ),
        },
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


@states("oneid-pair-budgets-compose")
def compose(
    pair=release.pair, processed=release.processed, summed=product, together=lambda R, w: R.prod(w)
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
        {
            "weights of the first": bounded(WEIGHT),
            "weights of the second": bounded(OTHER_WEIGHT),
            "weights of each release": R.forall(lambda r: bounded(WEIGHTS(r))),
            "the first release": Y.forall(lambda y: both(lambda x: FIRST(x, y), WEIGHT)),
            "the second release": Y.forall(
                lambda y: Z.forall(lambda z: both(lambda x: SECOND(x, y, z), OTHER_WEIGHT))
            ),
            "each release": R.forall(lambda r: both(REPORTS(r), WEIGHTS(r))),
            "the processing >= 0": Y.forall(lambda y: Z.forall(lambda z: NEXT(y, z) >= 0)),
        },
        {
            "two releases": Y.forall(lambda y: Z.forall(lambda z: two(y, z))),
            "any number of releases": pairwise.pairwise(
                X, lambda x: R.prod(lambda r: REPORTS(r, x)), weights
            ),
            "post-processing": Z.forall(
                lambda z: pairwise.pairwise(X, lambda x: after(x, z), WEIGHT)
            ),
        },
    )
