"""Which sets a mechanism protects (Section 3.1): its remark, and how LDP on X_S extends to X."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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


def unrevealed(protected, x, Q):
    """Return whether no output of Y_I comes from x."""
    return Y.forall(lambda y: logic.implies(logic.negation(protected(y)), Q(x, y) == 0))


@states("uldp-sensitive-set")
def sensitive_set(told=unrevealed):
    """The same mechanism provides ULDP for exactly the sets without a source of Y_I."""

    def private(sensitive):
        return provides(X, Y, Q, sensitive, PROTECTED, E, invertible_if_reachable)

    without = X.forall(lambda x: logic.implies(OTHER(x), told(PROTECTED, x, Q)))
    return Statement(
        (SENSITIVE, OTHER, PROTECTED, Q, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP for X_S": private(SENSITIVE),
        },
        {"ULDP for the other set": private(OTHER) == without},
    )


@states("uldp-sensitive-remark")
def sensitive_remark(same=lambda one, other: one == other):
    """No mechanism provides ULDP, with one Y_P, for two sets of sensitive values."""

    def private(sensitive):
        return provides(X, Y, Q, sensitive, PROTECTED, E, invertible)

    return Statement(
        (SENSITIVE, OTHER, PROTECTED, Q, E),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP for X_S": private(SENSITIVE),
            "ULDP for the other set": private(OTHER),
        },
        {"the same set": X.forall(lambda x: same(SENSITIVE(x), OTHER(x)))},
    )


def least_likely(most, E):
    """Return the probability of a protected output from non-sensitive inputs: Q_max(y)/e^eps."""
    return most / E


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


@states("uldp-any-ldp-extends")
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
        {
            "eps > 0": E > 1,
            "rows on X_S are distributions": on_sensitive(lambda x: is_distribution(Y, Q(x))),
            "LDP on X_S": ldp_on_sensitive(),
            "each output's greatest probability over X_S": greatest(),
        },
        {
            "entries >= 0": entries,
            "rows sum to 1": X.forall(lambda x: Y.sum(EXTENDED(x)) + X.sum(ALONE(x)) == 1),
            "ULDP of the protected outputs": Y.forall(
                lambda y: uldp(X, lambda x: EXTENDED(x, y), SENSITIVE, True, E)
            ),
            "invertible outputs": X.forall(only_source),
        },
        {
            EXTENDED: function_of(X, Y, entry),
            LEFT: 1 - Y.sum(lambda y: shared(MOST(y), E)),
            ALONE: function_of(X, X, alone),
        },
    )
