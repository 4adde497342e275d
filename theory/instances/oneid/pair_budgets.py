"""Instances that test the statements of `theory.statements.oneid.pair_budgets`."""

from fractions import Fraction

from theory.kernel.terms import eq
from theory.ledger.formal import Broken, NotNeeded, at, instances


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


instances(
    "oneid-pair-budgets-instances",
    holds=[at_one(Fraction(1, 2), Fraction(1, 4)), at_one(1, Fraction(1, 2), E=1)],
    dropped={
        "a column >= 0": at_one(-1, -1, w=1, smaller=-1),
        "e^eps > 0": at_one(Fraction(1, 2), Fraction(1, 4), E=-1),
        "budgets > 0": at_one(Fraction(1, 2), Fraction(1, 4), budget=(0, 4)),
    },
    broken={
        "larger budgets ask less": Broken(at_one(1, 1, w=1), {"pair_budgets": equal_only}),
        "LDP": Broken(at_one(1, Fraction(1, 2)), {"pair_budgets": equal_only}),
        "OSLDP": Broken(at_one(1, Fraction(1, 4)), {"pair_budgets": reversed_pairs}),
        "MinID-LDP": Broken(at_one(1, Fraction(1, 2)), {"pair_budgets": equal_only}),
        "OneID-LDP": Broken(
            at_one(1, Fraction(1, 4), budget=(4, 2)), {"one_id": lambda E, other: other}
        ),
    },
)

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

instances(
    "oneid-pair-budgets-compose",
    holds=[releases()],
    dropped={
        "weights of the first": NotNeeded("weights of budgets lie in [0, 1]"),
        "weights of the second": NotNeeded("weights of budgets lie in [0, 1]"),
        "weights of each release": releases(
            weights=[[[-2, Fraction(1, 2)], [Fraction(1, 2), 1]]] * 2
        ),
        "the first release": releases(w=TOO_LITTLE),
        "the second release": releases(v=TOO_LITTLE),
        "each release": releases(weights=[[[1, 1], [0, 1]]] * 2),
        "the processing >= 0": releases(share=[[1, 0], [-4, 1]]),
    },
    broken={
        "two releases": Broken(releases(), {"summed": lambda v, w: (v + w) / 2}),
        "any number of releases": Broken(
            releases(), {"together": lambda R, w: R.prod(lambda r: 1)}
        ),
        "post-processing": Broken(releases(), {"processed": squared}),
    },
)
