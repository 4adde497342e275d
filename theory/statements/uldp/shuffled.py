"""Shuffled reports under ULDP: clones for two sensitive values, and nothing for other pairs."""

from fractions import Fraction

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.uldp.urr import E, U, X

Y, M = index("Y"), index("M")
REPORTS = functions(U, Y)
Q, PROTECTED = const("Q", functions(X, Y, REAL)), const("protected", functions(Y, BOOL))
SETS = functions(REPORTS, BOOL)
HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)


def law(value):
    """Return the probability of the users' reports."""
    return function(REPORTS, lambda r: U.prod(lambda u: Q(value(u), r(u))))


def shuffled(A):
    """Return whether a set of reports depends only on how often each report is made."""

    def count(y, r):
        return size(U, lambda u: r(u) == y)

    def alike(r, s):
        return Y.forall(lambda y: count(y, r) == count(y, s))

    def same(r, s):
        return logic.implies(alike(r, s), A(r) == A(s))

    return REPORTS.forall(lambda r: REPORTS.forall(lambda s: same(r, s)))


def positive(value):
    """Return a number, or 0 if it is negative."""
    return logic.choose(value > 0, value, 0)


TOSSES = functions(M, BOOL)  # which of the clones, and of the user, report one way
SELF, KINDS = const("self", M), const("set", functions(REAL, BOOL))


def heads(g):
    """Return how many report the one way."""
    return size(M, g)


def clones_heads(g):
    """Return how many of the clones do: the user's own report does not count."""
    return M.sum(lambda m: logic.choose(logic.all_of(g(m), m != SELF), 1, 0))


def tosses(own, other):
    """Return the law of all tosses: the clones' are fair, the user's is own : other."""

    def weight(g):
        fair = M.prod(lambda m: logic.choose(m == SELF, 1, HALF))
        return logic.choose(g(SELF), own, other) / (E + 1) * fair

    return function(TOSSES, weight)


def counted(law, S_):
    """Return the probability of a set of counts."""
    return TOSSES.sum(lambda g: logic.choose(S_(heads(g)), law(g), 0))


def tail(least):
    """Return Pr(A >= least), for the number A of heads among the clones."""

    def fair(g):
        return M.prod(lambda m: HALF)

    return TOSSES.sum(lambda g: logic.choose(clones_heads(g) >= least, fair(g), 0))
