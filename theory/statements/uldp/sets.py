"""Which sets a mechanism protects (Section 3.1): its remark, and how LDP on X_S extends to X."""

from fractions import Fraction

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides, uldp

X, Y = index("X"), index("Y")
SENSITIVE = const("sensitive", functions(X, BOOL))
OTHER = const("other", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q, E = const("Q", functions(X, Y, REAL)), const("E", REAL)
MOST = const("most", functions(Y, REAL))
EXTENDED = const("extended", functions(X, Y, REAL))
LEFT = const("left", REAL)
ALONE = const("alone", functions(X, X, REAL))
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
URR = [[1, 0], [HALF, HALF]]


def sets(**other):
    """Return an instance: uRR of e^eps = 2, the first value sensitive."""
    first = [True, False]
    values = {"sensitive": first, "other": first, "protected": first, "Q": URR, "E": 2}
    return at({"X": 2, "Y": 2}, **(values | other))


def unrevealed(protected, x, Q):
    """Return whether no output of Y_I comes from x."""
    return Y.forall(lambda y: logic.implies(logic.negation(protected(y)), Q(x, y) == 0))


def everything(protected, x, Q):
    """A changed condition: nothing at all comes from x."""
    return Y.forall(lambda y: Q(x, y) == 0)


@states(
    "uldp-sensitive-set",
    printed_as="ours",
    holds=[sets(), sets(other=[False, False]), sets(other=[False, True])],
    dropped={
        0: NotNeeded("(5) and (4') are the same conditions at any E; says that eps >= 0"),
        1: sets(sensitive=[True, True], other=[True, True], Q=[[1, -1], [1, 0]]),
        2: sets(Q=[[1, 0], [0, 1]], other=[False, False]),
    },
    broken=[Broken(0, sets(), {"told": everything})],
)
def sensitive_set(told=unrevealed):
    """The same mechanism provides ULDP for exactly the sets without a source of Y_I."""

    def private(sensitive):
        return provides(X, Y, Q, sensitive, PROTECTED, E, invertible_if_reachable)

    without = X.forall(lambda x: logic.implies(OTHER(x), told(PROTECTED, x, Q)))
    return Statement(
        (SENSITIVE, OTHER, PROTECTED, Q, E),
        (E >= 1, is_mechanism(X, Y, Q), private(SENSITIVE)),
        (private(OTHER) == without,),
    )


def least_likely(most, E):
    """Return the probability of a protected output from non-sensitive inputs: Q_max(y)/e^eps."""
    return most / E


RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD], [0, 0]]


def extension(**other):
    """Return an instance: RR of e^eps = 2 on two sensitive values, and a third value."""
    values = {"sensitive": [True, True, False], "Q": RR, "most": [2 * THIRD, 2 * THIRD], "E": 2}
    return at({"X": 3, "Y": 2}, **(values | other))


def on_sensitive(condition):
    """Return a condition of all sensitive values."""
    return X.forall(lambda x: logic.implies(SENSITIVE(x), condition(x)))


def ldp_on_sensitive():
    """Return (1) between sensitive values."""

    def close(x, y):
        return on_sensitive(lambda other: Q(x, y) <= E * Q(other, y))

    return Y.forall(lambda y: on_sensitive(lambda x: close(x, y)))


def greatest():
    """Return that Q_max(y) is the greatest Q(y|x) of a sensitive x."""

    def of(y):
        top = X.exists(lambda x: logic.all_of(SENSITIVE(x), Q(x, y) == MOST(y)))
        return logic.all_of(on_sensitive(lambda x: Q(x, y) <= MOST(y)), top)

    return Y.forall(of)


@states(
    "uldp-any-ldp-extends",
    printed_as="informal",
    reading=(
        "an extension keeps the rows of X_S and adds outputs for X_N alone; it is one of these, "
        "with Q_max(y)/e^eps for all non-sensitive values"
    ),
    holds=[extension(), extension(sensitive=[True, False, False], most=RR[0], E=3)],
    dropped={
        0: extension(E=1, Q=[[HALF, HALF], [HALF, HALF], [0, 0]], most=[HALF, HALF]),
        1: extension(Q=[[1, 1], [1, 1], [0, 0]], most=[1, 1]),
        2: extension(Q=[[1, 0], [0, 1], [0, 0]], most=[1, 1]),
        3: extension(most=[1, 1]),
    },
    broken=[
        Broken(0, extension(), {"shared": lambda most, E: -most}),
        Broken(1, extension(), {"own": lambda x, w: x != w}),
        Broken(2, extension(), {"shared": lambda most, E: most / (E * E)}),
        Broken(3, extension(), {"own": lambda x, w: x != w}),
    ],
)
def any_ldp_extends(shared=least_likely, own=lambda x, w: x == w):
    """LDP on X_S extends to ULDP on X, with (4) as printed, for eps > 0."""

    def entry(x, y):
        return logic.choose(SENSITIVE(x), Q(x, y), shared(MOST(y), E))

    def alone(x, w):
        return logic.choose(logic.all_of(logic.negation(SENSITIVE(x)), own(x, w)), LEFT, 0)

    def only_source(w):
        source = invertible(X, lambda x: ALONE(x, w), SENSITIVE)
        return logic.implies(logic.negation(SENSITIVE(w)), source)

    entries = X.forall(
        lambda x: logic.all_of(
            Y.forall(lambda y: EXTENDED(x, y) >= 0), X.forall(lambda w: ALONE(x, w) >= 0)
        )
    )
    return Statement(
        (SENSITIVE, Q, MOST, E),
        (
            E > 1,
            on_sensitive(lambda x: is_distribution(Y, Q(x))),
            ldp_on_sensitive(),
            greatest(),
        ),
        (
            entries,
            X.forall(lambda x: Y.sum(EXTENDED(x)) + X.sum(ALONE(x)) == 1),
            Y.forall(lambda y: uldp(X, lambda x: EXTENDED(x, y), SENSITIVE, True, E)),
            X.forall(only_source),
        ),
        {
            EXTENDED: function_of(X, Y, entry),
            LEFT: 1 - Y.sum(lambda y: shared(MOST(y), E)),
            ALONE: function_of(X, X, alone),
        },
    )
