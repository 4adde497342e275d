"""Which input distribution is worst for the l1 losses (12) and (17) (Propositions 7, 8, 10).

A loss is sqrt(2/(n pi)) times a sum of square roots. Roots are functions: `root` for p, `top` for
the distribution that is worst.
"""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.uldp.urr import SENSITIVE, X

ROOT, TOP = const("root", functions(X, REAL)), const("top", functions(X, REAL))
ON_S, ON_N = const("on_s", REAL), const("on_n", REAL)


def square(x, p, formula, size):
    """Return what is under the root of the term of x."""
    return logic.choose(SENSITIVE(x), *(formula(flag, p(x), *size) for flag in (True, False)))


def roots(root, p, formula, *size):
    """Return that root(x) is the root of the term of x."""
    return X.forall(
        lambda x: logic.all_of(root(x) >= 0, root(x) * root(x) == square(x, p, formula, size))
    )
