"""Instances that test the statements of `theory.statements.oneid.wilson`."""

from fractions import Fraction

from theory.ledger.formal import Implied, NotNeeded, at, instances
from theory.statements.oneid.wilson import HALF, REPORTS, USERS, Z_UP


def upper_root(q):
    """Return a number of three digits above the root."""
    return Fraction(int(float(q) ** 0.5 * 1000) + 1, 1000)


def first_group(**values):
    """Return an instance of users of whom one has the value, with M = 1 + h."""
    made = {"gamma": 4, "h": Fraction(1, 50), "have": lambda u: u == 0, "root": upper_root}
    sizes = {"U": values.pop("U", 20), "V": values.pop("V", 4)}
    return at(sizes, **(made | values))


DROPPED = {
    "gamma > 1": Implied(
        "it says with the next ones that gamma asks for something; h > 0 implies it"
    ),
    "gamma < n": first_group(gamma=20, h=Fraction(2, 25)),
    "the group is not everybody": first_group(U=4, gamma=3, h=Fraction(1, 25)),
    "M > 1": first_group(h=0),
    "M < gamma": first_group(h=3),
    "roots rounded up": first_group(root=lambda q: 0),
}


instances("oneid-confidence-algorithm", holds=[first_group()], dropped=DROPPED)

instances("oneid-confidence-level", holds=[first_group()], dropped=DROPPED)


def good_root(q):
    """Return a number of four digits above the root."""
    return Fraction(int(float(q) ** 0.5 * 10000) + 1, 10000)


def wrong(reports, root):
    """Return roots that are another number for the interval of so many reports."""

    def root_of(q):
        is_one = q * 4 > Z_UP * Z_UP and ((q - Z_UP * Z_UP / 4) * reports).denominator == 1
        return root if is_one else good_root(q)

    return root_of


LIMITS = {"z": Z_UP, "root": good_root}

instances(
    "oneid-confidence-adl",
    holds=[at(**LIMITS)],
    dropped={
        "roots with n_0": at(**(LIMITS | {"root": wrong(REPORTS, 3)})),
        "roots with n": at(**(LIMITS | {"root": wrong(USERS, 0)})),
    },
)


def scored(**values):
    """Return an instance of four reports, half of them ones, with a root that is rational."""
    made = {"t": 2, "n": 4, "z": 3 * HALF, "root": Fraction(5, 4), "a": HALF, "b": Fraction(1, 4)}
    return at(**(made | values))


instances(
    "oneid-wilson-equation",
    holds=[scored(), scored(t=4, z=2, root=1), scored(t=0, z=2, root=1)],
    dropped={
        "n > 0": Implied("without reports there is no rate"),
        "t <= n": NotNeeded("t counts ones among n reports"),
    },
)
