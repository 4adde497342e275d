"""Instances that test the statements of `theory.statements.oneid.redrawn`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER, THIRD, TENTH = (Fraction(1, k) for k in (2, 4, 3, 10))


def reports(**other):
    """Return two values with budgets of their own, and a report of which some goes."""
    values = {
        "Q": [[HALF, HALF], [QUARTER, 3 * QUARTER]],
        "taken": [0, QUARTER],
        "E": [[2, 2], [3, 3]],
        "asked": [[True, True], [True, True]],
    }
    return at({"X": 2, "Y": 2}, **(values | other))


def divided(q, share):
    """A changed formula: scaled once too often."""
    return q / (share * share)


instances(
    "oneid-redrawn-reports",
    holds=[reports(), reports(taken=[0, 0])],
    dropped={
        "budgets > 0": reports(E=[[HALF, HALF], [3, 3]]),
        "Q is a mechanism": reports(Q=[[HALF, HALF], [HALF, HALF + QUARTER]]),
        "taken >= 0": reports(taken=[-HALF, 0], E=[[9, 9], [9, 9]]),
        "no more than there is": reports(
            taken=[0, Fraction(5, 8)], asked=[[False, False], [False, False]]
        ),
        "no more than budgets leave": reports(taken=[QUARTER, 0]),
        "something is left": reports(Q=[[0, 1], [0, 1]], taken=[0, 1]),
    },
    broken={
        "a mechanism": Broken(reports(), {"scaled": divided}),
        "its budgets": Broken(reports(), {"scaled": lambda q, share: q * q}),
        "the second stage is a mechanism": Broken(
            reports(), {"put_back": lambda same, tells, taken: taken}
        ),
        "composed it is Q": Broken(reports(), {"scaled": divided}),
    },
)


def supports(**other):
    """Return one user, two values, and reports that support them with chances of their own."""
    values = {
        "has": [[True, False], [False, True], [False, False]],
        "Q": [[HALF, QUARTER, QUARTER], [QUARTER, 3 * QUARTER, 0]],
        "a": [HALF, 3 * QUARTER],
        "b": [QUARTER, QUARTER],
        "law": [HALF, HALF],
        "(X -> Real)": [[1, 0], [0, 1], [HALF, HALF]],
    }
    return at({"X": 2, "Y": 3, "U": 1}, **(values | other))


instances(
    "oneid-supports-drawn",
    holds=[supports(), supports(law=[1, 0])],
    dropped={
        "b < a": supports(a=[HALF, HALF], b=[HALF, HALF], Q=[[HALF, HALF, 0], [HALF, HALF, 0]]),
        "rows sum to 1": supports(Q=[[HALF, QUARTER, 1], [QUARTER, 3 * QUARTER, 1]]),
        "a and b": supports(Q=[[1, 0, 0], [0, 1, 0]]),
    },
    broken={
        "unbiased": Broken(supports(), {"estimate_from": lambda f, c, g: f}),
        "the l2 loss": Broken(supports(), {"unit": lambda c, g, p: c + g * p}),
    },
)


def bits(**other):
    """Return two values, and bits with probabilities of their own."""
    values = {
        "a": [HALF, 3 * QUARTER],
        "b": [QUARTER, HALF],
        "empty": Fraction(3, 16),
        "full": Fraction(3, 16),
        "law": [QUARTER, 3 * QUARTER],
    }
    return at({"X": 2}, **(values | other))


def one_value(**other):
    """Return one value, whose report is its own bit, even if it is 0."""
    values = {"a": [HALF], "b": [QUARTER], "empty": HALF, "full": 0, "law": [HALF]}
    return at({"X": 1}, **(values | other))


instances(
    "oneid-redrawn-unary",
    holds=[bits(), bits(empty=0, full=0)],
    dropped={
        "b >= 0": one_value(b=[-QUARTER], law=[0]),
        "b < a": bits(a=[QUARTER, HALF], full=0),
        "a <= 1": bits(a=[3, 3], b=[2, 2], empty=0, full=0),
        "taken >= 0": bits(empty=-HALF, full=0),
        "no more than there is": bits(empty=HALF, full=QUARTER),
        "something is left": one_value(full=HALF),
    },
    broken={
        "a mechanism": Broken(bits(), {"scaled": divided}),
        "the chance of a 1": Broken(bits(), {"supports": lambda p, empty, full: p}),
        "own bits more often": Broken(bits(), {"supports": lambda p, empty, full: -p}),
        "what is saved": Broken(bits(), {"saved": lambda c, g, empty, full, p: empty + full}),
        "nothing is lost": Broken(bits(), {"saved": lambda c, g, empty, full, p: -empty}),
    },
)


def silent(**other):
    """Return two values that are silent as often, and say two things."""
    values = {
        "Q": [[HALF, THIRD, THIRD / 2], [HALF, THIRD / 2, THIRD]],
        "E": [[2, 2], [2, 2]],
        "silent": 0,
    }
    return at({"X": 2, "Y": 3}, **(values | other))


instances(
    "oneid-redrawn-all",
    holds=[silent(Q=[[6 * TENTH, 2 * TENTH, 2 * TENTH], [HALF, TENTH, 4 * TENTH]])],
    dropped={
        "Q is a mechanism": silent(Q=[[HALF, THIRD, THIRD], [HALF / 2, THIRD / 2, THIRD]]),
        "Q's budgets": silent(Q=[[HALF, HALF, 0], [HALF, 0, HALF]]),
        "something is left": silent(Q=[[1, 0, 0], [1, 0, 0]]),
    },
    broken={"its budgets": Broken(silent(), {"scaled": lambda q, share: q * q})},
)
