"""Instances that test the statements of `theory.statements.ldp.projective`."""

from fractions import Fraction

from mechanisms.oracles.fields import field
from theory.ledger.formal import at, instances


def first(a):
    """Return an attack that always guesses the first value."""
    return lambda x: int(x == 0)


def of(q, digits, products, **other):
    """Return values whose products with functions of some digits are given, over a field."""
    # a field is made where it is asked for: what runs at import is traced to no claim
    made = {
        "minus": lambda v: lambda w: int(field(q).add(v, field(q).negative[w])),
        "times": lambda v: lambda w: int(field(q).multiply(v, w)),
        "nil": 0,
        "hash": lambda a: lambda x: products[x](*(a(t) for t in range(digits))),
        **{"E": 3, "D": 3, "attack": first},
    }
    return at({"X": len(products), "G": q, "Digit": digits}, **(made | other))


def running(q, points):
    """Return points by their digits, with the running field's sums and products."""

    def product(point):
        def of_digits(*digits):
            f, total = field(q), 0
            for one in (f.multiply(a, x) for a, x in zip(digits, point, strict=True)):
                total = f.add(total, one)
            return int(total)

        return of_digits

    return of(q, len(points[0]), [product(point) for point in points])


def ones(size, by):
    """Return the table of products c w that do not depend on w."""
    return [[by(c)] * size for c in range(size)]


def half(v):
    """Return the sum of an element of four with itself or another: 0 or 1, additively."""
    return v & 1


TWO = running(2, [(1, 0), (0, 1)])
FOUR = running(4, [(1, 0), (2, 1), (3, 1)])
# at each the hypothesis alone fails, and points are in too many blocks
ALONE = {
    "subtraction": of(
        2,
        2,
        [lambda a, b: a & b],
        minus=[[0, 1], [0, 1]],
        times=ones(2, lambda c: c),
    ),
    "c (v - w) = c v - c w": of(
        4, 2, [lambda a, b: a, lambda a, b: a ^ half(a ^ b)], times=ones(4, lambda c: c)
    ),
    "division": of(4, 1, [half], times=ones(4, lambda c: 0)),
    "products of differences": of(2, 2, [lambda a, b: a & b]),
    "products of multiples": of(4, 1, [half]),
    "no point is 0": of(2, 1, [lambda a: 0]),
    "points differ": of(2, 1, [lambda a: a, lambda a: a]),
}
instances(
    "ldp-projective-design", holds=[TWO, FOUR, running(2, [(1, 0, 0), (0, 1, 1)])], dropped=ALONE
)


instances(
    "ldp-projective-response",
    holds=[TWO, FOUR, TWO.but(D=2)],
    dropped=ALONE
    | {
        "eps > 0": TWO.but(E=Fraction(1, 2), D=Fraction(1, 2)),
        "an attack": TWO.but(attack=lambda a: lambda x: 1),
    },
)
