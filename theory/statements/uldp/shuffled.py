"""Shuffled reports under ULDP: clones for two sensitive values, and nothing for other pairs."""

from fractions import Fraction

from mechanisms import urr
from mechanisms.budgets import shuffling
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.urr import SENSITIVE, E, S, U, X

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


URR = [[Fraction(2, 3), THIRD, 0], [THIRD, Fraction(2, 3), 0], [THIRD, THIRD, THIRD]]


def pair(**values):
    """Return an instance of two users; the first has the value that nobody else has, or not."""
    made = {
        "sensitive": [True, False],
        "protected": [True, False],
        "Q": [[1, 0], [HALF, HALF]],
        "E": 2,
        "s": 1,
        "value": [1, 0],
        "who": 0,
        "other": 0,
        "F": 2,
        "delta": HALF,
        "delta_back": 0,
    }
    return at({"X": 2, "Y": 2, "U": 2}, **(made | values))


SMALL = NotNeeded("says that eps >= 0")


@states(
    "uldp-shuffled-others",
    printed_as="ours",
    reading="delta is any number with Pr[A] <= e^eps Pr[A] + delta for all sets A of reports that "
    "the shuffler does not change, with who's value x' in the first world and another in the other",
    holds=[pair()],
    dropped={
        0: pair(F=1, delta_back=HALF).but(
            delta_back=Fraction(1, 4), Q=[[Fraction(1, 2), 0], [Fraction(1, 2), Fraction(1, 2)]]
        ),
        1: pair(Q=[[HALF, HALF], [HALF, HALF]], delta=0),
        2: pair(value=[1, 1], delta=QUARTER),
        3: pair(other=1, delta=0, delta_back=0),
        4: SMALL,
        5: pair(delta=0),
        6: pair(F=1, delta_back=0),
        7: pair().but(s=-1),
    },
    broken=[
        Broken(0, pair(), {"told": lambda q, protected: 1 + 0 * q}),
        Broken(1, pair(F=1, delta_back=HALF), {"told": lambda q, protected: 1 + 0 * q}),
        Broken(2, pair(), {"probabilities": lambda flag, s, E: (s, s)}),
    ],
)
def shuffled_others(
    told=lambda q, protected: logic.choose(protected, 0, q),
    probabilities=urr.output_probabilities,
):
    """Delta is at least the probability that x' reports an invertible output, for every n."""
    alone = U.forall(lambda u: logic.implies(u != WHO, VALUE(u) != VALUE(WHO)))
    own, _ = probabilities(False, S, E)
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, VALUE, WHO, SECOND, FACTOR, DELTA, BACK, S),
        (
            is_mechanism(X, Y, Q),
            provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
            alone,
            VALUE(WHO) != SECOND,
            FACTOR >= 1,
            within(HERE, THERE, DELTA),
            within(THERE, HERE, BACK),
            S + E > 1,
        ),
        (
            DELTA >= TOLD,
            BACK >= 1 - FACTOR * (1 - TOLD),
            own == (E - 1) / (S + E - 1),
        ),
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


def clones(**values):
    """Return an instance: uRR of two sensitive values and one other, e^eps = 2."""
    made = {
        "sensitive": [True, True, False],
        "protected": [True, True, False],
        "Q": URR,
        "E": 2,
        "x": 0,
        "other": 1,
        "F": 2,
        "first": [HALF, HALF],
        "second": [1, 0],
        "kernel": [[1, 0], [HALF, HALF]],
    }
    return at({"X": 3, "Y": 3, "C": 2, "Drawn": 2}, **(made | values))


@states(
    "uldp-shuffled-counts",
    printed_as="ours",
    reading="what the shuffled reports are made of: two laws that x and x' mix in opposite shares, "
    "and of which every user's report has at least 1/e^eps_0, evenly; and that what is drawn from "
    "counts has no greater delta than the counts",
    holds=[clones()],
    dropped={
        0: clones(E=1, Q=[[1, 0, 0]] * 3),
        1: clones().but(
            Q=[
                [Fraction(1, 2), Fraction(1, 3), 0],
                [Fraction(1, 3), Fraction(2, 3), 0],
                [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)],
            ]
        ),
        2: clones(Q=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        3: clones(other=2, Q=[[1, 0, 0], [1, 0, 0], [HALF, 0, HALF]]),
        4: NotNeeded("says that eps is a number"),
        5: clones(kernel=[[2, 0], [0, 2]], F=1),
    },
    broken=[
        Broken(0, clones(), {"component": lambda q, r, E: q + 1}),
        Broken(1, clones(), {"likelihoods": lambda a, b, E: (a, b)}),
        Broken(2, clones(), {"clone": lambda q, r, E: q}),
        Broken(3, clones(), {"clone": lambda q, r, E: q}),
        Broken(4, clones(F=1, kernel=[[1, 0], [0, 1]]), {"processed": lambda p, k: 2 * p * k}),
    ],
)
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

    def even(y):
        return CLONE(y) == (MINE(y) + THEIRS(y)) / (2 * E)

    def drawn(law):
        return lambda o: C.sum(lambda c: processed(law(c), KERNEL(c, o)))

    distributions = logic.all_of(
        *(logic.all_of(Y.forall(lambda y, p=p: p(y) >= 0), Y.sum(p) == 1) for p in (MINE, THEIRS))
    )
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, FIRST, SECOND, FACTOR, LIKELY, UNLIKELY, KERNEL),
        (
            E > 1,
            is_mechanism(X, Y, Q),
            provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
            logic.all_of(SENSITIVE(FIRST), SENSITIVE(SECOND)),
            FACTOR >= 0,
            is_mechanism(C, DRAWN, KERNEL),
        ),
        (
            distributions,
            Y.forall(mixed),
            logic.all_of(Y.forall(even), Y.sum(CLONE) == 1 / E),
            is_mechanism(X, Y, LEFT),
            excess_of(DRAWN, drawn(LIKELY), drawn(UNLIKELY)) <= excess_of(C, LIKELY, UNLIKELY),
        ),
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


def two_clones(**values):
    """Return an instance of one clone, e^eps_0 = 3 and e^eps = 3/2."""
    made = {"E": 3, "F": Fraction(3, 2), "self": 0, "set": lambda t: t >= 1}
    return at({"M": 2}, **(made | values))


@states(
    "uldp-shuffled-delta",
    printed_as="ours",
    reading="given the number c of clones, which the counts tell: M is the clones and the user, "
    "and a set of counts a set of numbers of heads; A >= k says the same as A >= the threshold",
    holds=[two_clones(), two_clones(set=lambda t: t == 2)],
    dropped={0: two_clones(E=Fraction(1, 2), set=lambda t: t < 1), 1: two_clones().but(F=-2)},
    broken=[
        Broken(0, two_clones(set=lambda t: t >= 2), {"excess": lambda a, b, E, F: 0 * a}),
        Broken(1, two_clones(), {"excess": lambda a, b, E, F: 0 * a}),
        Broken(2, two_clones(), {"likelihoods": lambda a, b, E: (b, a)}),
    ],
)
def shuffled_delta(
    threshold=shuffling.threshold,
    excess=shuffling.excess,
    likelihoods=shuffling.likelihoods,
):
    """The counts at the threshold and beyond have the greatest excess, which is that of tails."""

    def within(S_):
        return counted(TRUE_WORLD, S_) - FACTOR * counted(LIE_WORLD, S_)

    def late(g):
        first, second = likelihoods(heads(g), size(M) - heads(g), E)
        return (first >= FACTOR * second) == (heads(g) >= MARK)

    return Statement(
        (E, FACTOR, SELF, KINDS),
        (E > 1, FACTOR >= 1),
        (
            within(KINDS) <= EXCESS,
            within(function(REAL, lambda t: t >= MARK)) == EXCESS,
            TOSSES.forall(late),
        ),
        {
            TRUE_WORLD: tosses(E, 1),
            LIE_WORLD: tosses(1, E),
            MARK: threshold(size(M), E, FACTOR),
            EXCESS: excess(tail(MARK - 1), tail(MARK), E, FACTOR),
        },
    )
