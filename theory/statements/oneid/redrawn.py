"""Reports that say little drawn anew: budgets, nothing lost, and the loss of unary encodings."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.order import masses, redrawn
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import FALSE, TRUE, const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.probability import indicator, is_distribution, is_mechanism, size
from theory.notions.unary import likelihood

X, Y, U = index("X"), index("Y"), index("U")
BITS = functions(X, BOOL)
Q, REDRAWN = (const(name, functions(X, Y, REAL)) for name in ("Q", "redrawn"))
BACK = const("back", functions(Y, Y, REAL))
TAKEN = const("taken", functions(Y, REAL))
E = const("E", functions(X, X, REAL))
SILENT = const("silent", Y)
ASKED = const("asked", functions(X, X, BOOL))
TELLS, N, EMPTY, FULL = (const(name, REAL) for name in ("share", "n", "empty", "full"))
A, B, LAW = (const(name, functions(X, REAL)) for name in ("a", "b", "law"))
HAS = const("has", functions(Y, X, BOOL))
NONE, ALL = (function(X, lambda u, bit=bit: bit) for bit in (FALSE, TRUE))
UNARY, LEFT = (const(name, functions(X, BITS, REAL)) for name in ("unary", "left"))


def all_pairs(holds):
    """Return whether something holds for all two values."""
    return X.forall(lambda x: X.forall(lambda z: holds(x, z)))


def put_back(same, tells, taken):
    """Return the chance to make a report of one that was kept: the same, or what was taken."""
    return logic.choose(same, tells, 0) + taken


@states("oneid-redrawn-reports")
def redrawn_reports(scaled=masses.redrawn, common=redrawn.common, put_back=put_back):
    """What is taken off a report, alike for all values, is drawn anew: in the budgets, no worse."""

    def within(x, z, y):
        return logic.implies(ASKED(x, z), REDRAWN(x, y) <= E(x, z) * REDRAWN(z, y))

    def kept(x, z, y):
        return logic.implies(ASKED(x, z), TAKEN(y) <= common(Q(x, y), Q(z, y), E(x, z)))

    def composed(x, y):
        return Y.sum(lambda z: REDRAWN(x, z) * BACK(z, y))

    return Statement(
        (Q, TAKEN, E, ASKED),
        {
            "budgets > 0": all_pairs(lambda x, z: E(x, z) > 1),
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "taken >= 0": Y.forall(lambda y: TAKEN(y) >= 0),
            "no more than there is": X.forall(lambda x: Y.forall(lambda y: TAKEN(y) <= Q(x, y))),
            "no more than budgets leave": all_pairs(lambda x, z: Y.forall(lambda y: kept(x, z, y))),
            "something is left": Y.sum(TAKEN) < 1,
        },
        {
            "a mechanism": is_mechanism(X, Y, REDRAWN),
            "its budgets": all_pairs(lambda x, z: Y.forall(lambda y: within(x, z, y))),
            "the second stage is a mechanism": is_mechanism(Y, Y, BACK),
            "composed it is Q": X.forall(lambda x: Y.forall(lambda y: composed(x, y) == Q(x, y))),
        },
        {
            TELLS: 1 - Y.sum(TAKEN),
            REDRAWN: function_of(X, Y, lambda x, y: scaled(Q(x, y) - TAKEN(y), TELLS)),
            BACK: function_of(Y, Y, lambda z, y: put_back(z == y, TELLS, TAKEN(y))),
        },
    )


@states("oneid-supports-drawn")
def supports_drawn(unit=unit_variance, estimate_from=from_frequencies):
    """Reports support each value with two chances of its own: the estimate's mean and l2 loss."""
    users = Drawn(U, X, Y, Q)
    outcomes = functions(U, Y)
    estimates = const("estimate", functions(outcomes, X, REAL))

    def supported(x, z):
        return Y.sum(lambda y: Q(x, y) * indicator(HAS(y, z)))

    def by_report(r, x):
        counted = U.sum(lambda u: indicator(HAS(r(u), x)))
        return estimate_from(counted / N, B(x), A(x) - B(x))

    loss = N * users.l2_loss(LAW, estimates)
    found = X.sum(lambda x: unit(B(x), A(x) - B(x), LAW(x)))
    return Statement(
        (HAS, Q, A, B, LAW),
        {
            "b < a": X.forall(lambda x: B(x) < A(x)),
            "rows sum to 1": X.forall(lambda x: Y.sum(Q(x)) == 1),
            "a and b": all_pairs(lambda x, z: supported(x, z) == logic.choose(x == z, A(z), B(z))),
        },
        {
            "unbiased": users.unbiased(estimates),
            "the l2 loss": logic.implies(is_distribution(X, LAW), loss == found),
        },
        {N: size(U), estimates: function_of(outcomes, X, by_report)},
    )


def taken(y):
    """Return what is drawn anew of a report of a unary encoding: of the empty and the full one."""
    some, every = X.exists(lambda u: y(u)), X.forall(lambda u: y(u))
    return logic.choose(some, 0, EMPTY) + logic.choose(every, FULL, 0)


@states("oneid-redrawn-unary")
def redrawn_unary(scaled=masses.redrawn, supports=redrawn.supports, saved=redrawn.saved_times_n):
    """A unary encoding with redraws supports values with these chances, and loses less."""

    def with_one(x, j):
        return BITS.sum(lambda y: LEFT(x, y) * indicator(y(j)))

    def now(p):
        return supports(p, EMPTY, FULL)

    def variance(j):
        return unit_variance(now(B(j)), now(A(j)) - now(B(j)), LAW(j))

    def less(j):
        return saved(B(j), A(j) - B(j), EMPTY, FULL, LAW(j))

    def before(j):
        return unit_variance(B(j), A(j) - B(j), LAW(j))

    chances = X.forall(lambda j: logic.all_of(LAW(j) >= 0, LAW(j) <= 1))
    rest = 1 - EMPTY - FULL
    return Statement(
        (A, B, EMPTY, FULL, LAW),
        {
            "b >= 0": X.forall(lambda j: B(j) >= 0),
            "b < a": X.forall(lambda j: B(j) < A(j)),
            "a <= 1": X.forall(lambda j: A(j) <= 1),
            "taken >= 0": logic.all_of(EMPTY >= 0, FULL >= 0),
            "no more than there is": X.forall(
                lambda x: logic.all_of(UNARY(x, NONE) >= EMPTY, UNARY(x, ALL) >= FULL)
            ),
            "something is left": EMPTY + FULL < 1,
        },
        {
            "a mechanism": is_mechanism(X, BITS, LEFT),
            "the chance of a 1": all_pairs(
                lambda x, j: with_one(x, j) == logic.choose(x == j, now(A(j)), now(B(j)))
            ),
            "own bits more often": X.forall(lambda j: now(B(j)) < now(A(j))),
            "what is saved": X.forall(lambda j: variance(j) == before(j) - less(j)),
            "nothing is lost": logic.implies(chances, X.forall(lambda j: less(j) >= 0)),
        },
        {
            UNARY: function_of(X, BITS, lambda x, y: likelihood(X, A, B, x, y)),
            LEFT: function_of(X, BITS, lambda x, y: scaled(UNARY(x, y) - taken(y), rest)),
        },
    )


@states("oneid-redrawn-all")
def redrawn_all(scaled=masses.redrawn):
    """All reports of one kind are drawn anew, however likely they are: the same budgets."""

    def left(x, y):
        return scaled(Q(x, y), 1 - Q(x, SILENT))

    def within(x, z, y):
        return logic.implies(y != SILENT, left(x, y) <= E(x, z) * left(z, y))

    return Statement(
        (Q, E, SILENT),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "Q's budgets": all_pairs(lambda x, z: Y.forall(lambda y: Q(x, y) <= E(x, z) * Q(z, y))),
            "something is left": X.forall(lambda x: Q(x, SILENT) < 1),
        },
        {"its budgets": all_pairs(lambda x, z: Y.forall(lambda y: within(x, z, y)))},
    )
