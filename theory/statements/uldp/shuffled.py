"""Shuffled reports under ULDP: clones for two sensitive values, and nothing for other pairs."""

from fractions import Fraction

from mechanisms.budgets import shuffling
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.urr import SENSITIVE, E, U, X

Y, M = index("Y"), index("M")
REPORTS = functions(U, Y)
Q, PROTECTED = const("Q", functions(X, Y, REAL)), const("protected", functions(Y, BOOL))
FIRST, SECOND = const("x", X), const("other", X)
VALUE, WHO = const("value", functions(U, X)), const("who", U)
SETS = functions(REPORTS, BOOL)
HERE, THERE = const("here", functions(REPORTS, REAL)), const("there", functions(REPORTS, REAL))
TOLD, FACTOR = const("told", REAL), const("F", REAL)
DELTA, BACK = const("delta", REAL), const("delta_back", REAL)
HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)


def law(value):
    """Return the probability of the users' reports."""
    return function(REPORTS, lambda r: U.prod(lambda u: Q(value(u), r(u))))


def shuffled(A):
    """Return whether a set of reports depends on how often each is made alone."""

    def count(y, r):
        return size(U, lambda u: r(u) == y)

    def alike(r, s):
        return Y.forall(lambda y: count(y, r) == count(y, s))

    def same(r, s):
        return logic.implies(alike(r, s), A(r) == A(s))

    return REPORTS.forall(lambda r: REPORTS.forall(lambda s: same(r, s)))


def within(first, second, delta):
    """Return whether no shuffled set is F times likelier, and delta more."""

    def of_set(A):
        likely, unlikely = (
            REPORTS.sum(lambda r, p=p: logic.choose(A(r), p(r), 0)) for p in (first, second)
        )
        return logic.implies(shuffled(A), likely <= FACTOR * unlikely + delta)

    return SETS.forall(of_set)


@states("uldp-shuffled-others")
def shuffled_others(told=lambda q, protected: logic.choose(protected, 0, q)):
    """Delta is at least the probability that x' reports an invertible output, for every n."""
    alone = U.forall(lambda u: logic.implies(u != WHO, VALUE(u) != VALUE(WHO)))
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, VALUE, WHO, SECOND, FACTOR, DELTA, BACK),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP with (4')": provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
            "the value is of one user": alone,
            "a value unlike it": VALUE(WHO) != SECOND,
            "the factor >= 1": FACTOR >= 1,
            "delta": within(HERE, THERE, DELTA),
            "delta the other way": within(THERE, HERE, BACK),
        },
        {
            "delta is at least": DELTA >= TOLD,
            "the other way": BACK >= 1 - FACTOR * (1 - TOLD),
        },
        {
            HERE: law(VALUE),
            THERE: law(lambda u: logic.choose(u == WHO, SECOND, VALUE(u))),
            TOLD: Y.sum(lambda y: told(Q(VALUE(WHO), y), PROTECTED(y))),
        },
    )


C, DRAWN = index("C"), index("Drawn")
LIKELY, UNLIKELY = const("first", functions(C, REAL)), const("second", functions(C, REAL))
KERNEL = const("kernel", functions(C, DRAWN, REAL))
MINE, THEIRS = const("R", functions(Y, REAL)), const("R_other", functions(Y, REAL))
CLONE, LEFT = const("clone", functions(Y, REAL)), const("left", functions(X, Y, REAL))


def positive(value):
    """Return a number, or 0 if it is negative."""
    return logic.choose(value > 0, value, 0)


def excess_of(sort, first, second):
    """Return the least delta with first <= F second + delta on all sets."""
    return sort.sum(lambda c: positive(first(c) - FACTOR * second(c)))


@states("uldp-shuffled-counts")
def shuffled_counts(
    component=shuffling.component,
    likelihoods=shuffling.likelihoods,
    clone=shuffling.clone,
    processed=lambda p, kernel: p * kernel,
):
    """The two laws, their shares in x, x' and every other user, and data processing."""

    def mixed(y):
        first, second = likelihoods(MINE(y), THEIRS(y), E)
        return logic.all_of(first == Q(FIRST, y), second == Q(SECOND, y))

    def is_mean_of_both(y):
        return CLONE(y) == (MINE(y) + THEIRS(y)) / (2 * E)

    def drawn(law):
        return lambda o: C.sum(lambda c: processed(law(c), KERNEL(c, o)))

    distributions = logic.all_of(
        *(logic.all_of(Y.forall(lambda y, p=p: p(y) >= 0), Y.sum(p) == 1) for p in (MINE, THEIRS))
    )
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, FIRST, SECOND, FACTOR, LIKELY, UNLIKELY, KERNEL),
        {
            "eps > 0": E > 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP with (4')": provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
            "two sensitive values": logic.all_of(SENSITIVE(FIRST), SENSITIVE(SECOND)),
            "the factor >= 0": FACTOR >= 0,
            "the processing is a mechanism": is_mechanism(C, DRAWN, KERNEL),
        },
        {
            "components are distributions": distributions,
            "mixtures of them": Y.forall(mixed),
            "clones": logic.all_of(Y.forall(is_mean_of_both), Y.sum(CLONE) == 1 / E),
            "the rest is a mechanism": is_mechanism(X, Y, LEFT),
            "data processing": excess_of(DRAWN, drawn(LIKELY), drawn(UNLIKELY))
            <= excess_of(C, LIKELY, UNLIKELY),
        },
        {
            MINE: function(Y, lambda y: component(Q(FIRST, y), Q(SECOND, y), E)),
            THEIRS: function(Y, lambda y: component(Q(SECOND, y), Q(FIRST, y), E)),
            CLONE: function(Y, lambda y: clone(Q(FIRST, y), Q(SECOND, y), E)),
            LEFT: function_of(X, Y, lambda z, y: (Q(z, y) - CLONE(y)) / (1 - 1 / E)),
        },
    )


TOSSES = functions(M, BOOL)  # which of the clones, and of the user, report one way
SELF, KINDS = const("self", M), const("set", functions(REAL, BOOL))
MARK, EXCESS = const("threshold", REAL), const("excess", REAL)
TRUE_WORLD, LIE_WORLD = (const(name, functions(TOSSES, REAL)) for name in ("first", "second"))


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


@states("uldp-shuffled-delta")
def shuffled_delta(
    threshold=shuffling.threshold, excess=shuffling.excess, likelihoods=shuffling.likelihoods
):
    """The counts at the threshold and beyond have the greatest excess, which is that of tails."""

    def within(S_):
        return counted(TRUE_WORLD, S_) - FACTOR * counted(LIE_WORLD, S_)

    def late(g):
        first, second = likelihoods(heads(g), size(M) - heads(g), E)
        return (first >= FACTOR * second) == (heads(g) >= MARK)

    return Statement(
        (E, FACTOR, SELF, KINDS),
        {"eps > 0": E > 1, "the factor >= 1": FACTOR >= 1},
        {
            "the bound": within(KINDS) <= EXCESS,
            "reached": within(function(REAL, lambda t: t >= MARK)) == EXCESS,
            "counts beyond the threshold": TOSSES.forall(late),
        },
        {
            TRUE_WORLD: tosses(E, 1),
            LIE_WORLD: tosses(1, E),
            MARK: threshold(size(M), E, FACTOR),
            EXCESS: excess(tail(MARK - 1), tail(MARK), E, FACTOR),
        },
    )
