"""ULDP beside LDP and OSLDP (Propositions 12 and 13, Appendix C)."""

from fractions import Fraction

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.probability import indicator, is_distribution, is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides, uldp

X, Y = index("X"), index("Y")
SENSITIVE = const("sensitive", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q = const("Q", functions(X, Y, REAL))
E = const("E", REAL)
MOST = const("most", functions(Y, REAL))  # Q_max
KEPT = const("kept", functions(X, Y, REAL))  # Q_U on Y_P
ALPHA = const("alpha", functions(X, REAL))
ALONE = const("alone", functions(X, X, REAL))  # Q_U on X'_N
RETURNED = const("returned", functions(X, Y, REAL))  # Q_R of X'_N

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def same(E):
    """Return the budget that OSLDP has from ULDP, and ULDP from LDP: the same."""
    return E


def one_sided(condition, budget):
    """Return Proposition 12, with (4) or (4')."""
    return Statement(
        (SENSITIVE, PROTECTED, Q, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP": provides(X, Y, Q, SENSITIVE, PROTECTED, E, condition),
        },
        {"OSLDP": Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, budget(E)))},
    )


@states("uldp-implies-osldp")
def implies_osldp(budget=same):
    """Proposition 12, (4) as printed."""
    return one_sided(invertible, budget)


@states("uldp-implies-osldp-reachable")
def implies_osldp_reachable(budget=same):
    """Proposition 12 with (4')."""
    return one_sided(invertible_if_reachable, budget)


@states("uldp-implied-by-ldp")
def implied_by_ldp(budget=same):
    """eps-LDP is (X_S, Y, eps)-ULDP: no output is invertible."""
    return Statement(
        (SENSITIVE, PROTECTED, Q, E),
        {
            "eps >= 0": E >= 1,
            "Y_P = Y": Y.forall(PROTECTED),
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
        },
        {"ULDP": provides(X, Y, Q, SENSITIVE, PROTECTED, budget(E))},
    )


def cut(q, most):
    """Return min(Q_O(y|x), Q_max(y)), what Q_U keeps of it."""
    return logic.choose(q <= most, q, most)


def uncut(q, most):
    """Return Q_O(y|x), the first case of (28) as printed."""
    return q + 0 * most


def rest(q, kept, alpha):
    """Return Q_R(y|x) for x of X'_N: what of Q_O(y|x) Q_U did not keep, of the whole alpha."""
    return (q - kept) / alpha


def greatest():
    """Return that Q_max(y) is the greatest Q_O(y|x) of a sensitive x; 0 if there is none."""

    def of(y):
        top = X.exists(lambda x: logic.all_of(SENSITIVE(x), Q(x, y) == MOST(y)))
        bound = X.forall(lambda x: logic.implies(SENSITIVE(x), Q(x, y) <= MOST(y)))
        return logic.all_of(MOST(y) >= 0, bound, logic.any_of(MOST(y) == 0, top))

    return Y.forall(of)


def itself(w, x):
    """Return whether w is the output that x has for itself."""
    return w == x


def construction(first, own=itself):
    """Return Q_U: of Y_P by its first case, and alpha, always with the minimum."""

    def by_kind(f):
        return function_of(
            X, Y, lambda x, y: logic.choose(SENSITIVE(x), Q(x, y), f(Q(x, y), MOST(y)))
        )

    # Y_P is the image of X_S
    kept = by_kind(lambda q, most: logic.choose(most > 0, first(q, most), 0))
    minimum = by_kind(cut)
    return {
        KEPT: kept,
        ALPHA: function(X, lambda x: 1 - Y.sum(minimum(x))),
        ALONE: function_of(X, X, lambda x, w: logic.choose(own(w, x), ALPHA(x), 0)),
    }


def row(x):
    """Return the sum of a row of Q_U."""
    return Y.sum(KEPT(x)) + X.sum(ALONE(x))


def rows():
    """Return whether rows of Q_U are distributions."""
    entries = X.forall(
        lambda x: logic.all_of(
            Y.forall(lambda y: KEPT(x, y) >= 0), X.forall(lambda other: ALONE(x, other) >= 0)
        )
    )
    return {"entries >= 0": entries, "rows sum to 1": X.forall(lambda x: row(x) == 1)}


# (28) is needed: this is OSLDP and not ULDP
ONE_SIDED_ALONE = [[QUARTER, 3 * QUARTER], [Fraction(5, 8), Fraction(3, 8)]]


def mechanism(first):
    """Return that Q_U of (28) is a mechanism."""
    return Statement(
        (SENSITIVE, Q, MOST),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "each output's greatest probability over X_S": greatest(),
        },
        rows(),
        construction(first),
    )


@states("uldp-osldp-construction")
def as_printed(first=uncut):
    """(28) as printed: the first case without the minimum that alpha is made of."""
    return mechanism(first)


@states("uldp-osldp-construction-cut")
def cut_at_the_maximum(first=cut):
    """(28) with the minimum in its first case."""
    return mechanism(first)


@states("uldp-osldp-decomposition")
def decomposition(first=cut, own=itself, told=rest):
    """Every OSLDP mechanism is a post-processing of a ULDP mechanism, that of (28) with its cut."""
    definitions = construction(first, own)

    def of_alone(w, y):
        return logic.choose(ALPHA(w) > 0, told(Q(w, y), KEPT(w, y), ALPHA(w)), 0)

    def composed(x, y):
        through_protected = Y.sum(lambda z: KEPT(x, z) * indicator(z == y))
        return through_protected + X.sum(lambda w: ALONE(x, w) * RETURNED(w, y))

    def only_source(w):
        return invertible(X, lambda x: ALONE(x, w), SENSITIVE)

    return Statement(
        (SENSITIVE, Q, MOST, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "OSLDP": Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E)),
            "each output's greatest probability over X_S": greatest(),
        },
        {
            **rows(),
            "ULDP of the protected outputs": Y.forall(
                lambda y: uldp(X, lambda x: KEPT(x, y), SENSITIVE, True, E)
            ),
            "invertible outputs": X.forall(lambda w: logic.implies(ALPHA(w) > 0, only_source(w))),
            "the second stage is a mechanism": X.forall(
                lambda w: logic.implies(ALPHA(w) > 0, is_distribution(Y, lambda y: RETURNED(w, y)))
            ),
            "composed it is Q": X.forall(lambda x: Y.forall(lambda y: composed(x, y) == Q(x, y))),
        },
        definitions | {RETURNED: function_of(X, Y, of_alone)},
    )
