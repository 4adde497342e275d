"""Signs of mathematics: absolute values, roots, the greater and the lesser, norms."""

from theory.kernel.sorts import REAL, functions, index
from theory.notation.notions import define
from theory.notions import logic
from theory.notions.extremes import is_greatest
from theory.notions.limits import absolute, is_pi, is_root, like_log, squares_within, within

X = index("X")
VECTOR = functions(X, REAL)


def l1(f, g):
    """Return the l1 distance."""
    return X.sum(lambda x: absolute(f(x) - g(x)))


def l2(f, g):
    """Return the squared l2 distance."""
    return X.sum(lambda x: (f(x) - g(x)) * (f(x) - g(x)))


define("abs", [("x", REAL)], absolute, "The absolute value, written |x|.", "abs")
define(
    "root",
    [("r", REAL), ("x", REAL)],
    is_root,
    "r is at least 0, and its square is x.",
    "root",
)
define(
    "l1",
    [("f", VECTOR), ("g", VECTOR)],
    l1,
    "The l1 distance of two functions: the sum of |f(x) - g(x)|.",
    "norm1",
)
define(
    "l2",
    [("f", VECTOR), ("g", VECTOR)],
    l2,
    "The squared l2 distance of two functions: the sum of (f(x) - g(x))².",
    "norm2",
)
define(
    "max",
    [("a", REAL), ("b", REAL)],
    lambda a, b: logic.choose(a >= b, a, b),
    "The greater of two numbers.",
)
define(
    "min",
    [("a", REAL), ("b", REAL)],
    lambda a, b: logic.choose(a <= b, a, b),
    "The lesser of two numbers.",
)
define(
    "positive_part",
    [("x", REAL)],
    lambda x: logic.choose(x > 0, x, 0),
    "x where it is positive, and 0 elsewhere.",
)
define(
    "greatest",
    [("f", VECTOR), ("value", REAL)],
    lambda f, value: is_greatest(X, f, value),
    "No f(x) is more than the value, and one is it.",
)
define(
    "near",
    [("value", REAL), ("target", REAL), ("share", REAL)],
    within,
    "The value is within a share of the target: |value - target| ≤ share·target.",
)
define(
    "root_near",
    [("square", REAL), ("target", REAL), ("share", REAL)],
    squares_within,
    "√square is within a share of √target: |√square - √target| ≤ share·√target, for share ≤ 1.",
)
define(
    "like_log",
    [("eps", REAL), ("E", REAL)],
    like_log,
    "ε is between 1 - 1/E and E - 1, as ln E is; so what holds for all such ε holds for ε = ln E.",
)
define("is_pi", [("x", REAL)], is_pi, "x is π, the number.")
