"""Which channel is better for every decision: garblings, without a linear program."""

from mechanisms import urr
from mechanisms.order import masses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic, release
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.probability import is_mechanism, size

X, Y, Z, W = index("X"), index("Y"), index("Z"), index("W")
E, K = const("E", REAL), const("K", REAL)
RAY = const("ray", functions(Z, X, REAL))
FIRST, SECOND = const("first", functions(Z, REAL)), const("second", functions(Z, REAL))
OF_SECOND = const("of_second", functions(X, Z, REAL))
STAYS = const("stays", functions(Z, REAL))
Q = const("Q", functions(X, Y, REAL))
EMPTY = const("empty", functions(W, REAL))
TELLS = const("share", REAL)
REDRAWN = const("redrawn", functions(X, Y, REAL))
R = const("R", functions(Z, Z, REAL))
DIRECTION = const("h", functions(X, REAL))
CORNER = const("corner", Z)
LONE = const("x_0", X)
URR = const("urr", functions(X, X, REAL))
TOLD = const("told", functions(X, Y, REAL))
TOP = const("top", functions(Y, X))
ROW_0, ROW_1 = const("row_0", functions(Y, REAL)), const("row_1", functions(Y, REAL))
E_OTHER = const("E_other", REAL)


def masses_of(first=FIRST, second=SECOND):
    """Return the hypotheses of two channels with columns on the same rays; RAY is scaled freely."""
    return {
        "rays >= 0": Z.forall(lambda z: X.forall(lambda x: RAY(z, x) >= 0)),
        "masses of A > 0": Z.forall(lambda z: first(z) > 0),
        "masses of B >= 0": Z.forall(lambda z: second(z) >= 0),
        "A is a mechanism": X.forall(lambda x: Z.sum(lambda z: first(z) * RAY(z, x)) == 1),
    }


def on_ray(mass, entry):
    """Return the probability of an output, a mass times an entry of its ray."""
    return mass * entry


@states("uldp-garbling-by-masses")
def by_masses(stays=masses.stays, entry=on_ray):
    """A channel with at least the other's mass on every ray refines it; the rest tells no more."""

    def rest(x):
        """Return the probability of B's last output, which all that is left is sent to."""
        return 1 - Z.sum(lambda z: OF_SECOND(x, z))

    return Statement(
        (RAY, FIRST, SECOND),
        {
            **masses_of(),
            "at least B's mass on every ray": Z.forall(lambda z: SECOND(z) <= FIRST(z)),
        },
        {
            "B is a mechanism": X.forall(
                lambda x: logic.all_of(Z.forall(lambda z: OF_SECOND(x, z) >= 0), rest(x) >= 0)
            ),
            "chances": Z.forall(lambda z: logic.all_of(STAYS(z) >= 0, STAYS(z) <= 1)),
            "B's outputs": X.forall(
                lambda x: Z.forall(lambda z: FIRST(z) * RAY(z, x) * STAYS(z) == OF_SECOND(x, z))
            ),
            "B's last output": X.forall(
                lambda x: Z.sum(lambda z: FIRST(z) * RAY(z, x) * (1 - STAYS(z))) == rest(x)
            ),
        },
        {
            OF_SECOND: function_of(X, Z, lambda x, z: entry(SECOND(z), RAY(z, x))),
            STAYS: function(Z, lambda z: stays(SECOND(z), FIRST(z))),
        },
    )


@states("uldp-garbling-needs-masses")
def needs_masses(bound=lambda first: first):
    """No garbling of A has more mass than A on a ray that no others of A's make."""

    def along(z):
        """Return the product of the direction and a ray."""
        return X.sum(lambda x: DIRECTION(x) * RAY(z, x))

    def made(x, z):
        """Return Pr(z|x) of the garbling."""
        return Z.sum(lambda other: FIRST(other) * RAY(other, x) * R(other, z))

    others = Z.forall(lambda z: logic.implies(z != CORNER, along(z) <= 0))
    return Statement(
        (RAY, FIRST, SECOND, R, DIRECTION, CORNER),
        {
            "masses of A >= 0": Z.forall(lambda z: FIRST(z) >= 0),
            "R is a mechanism": is_mechanism(Z, Z, R),
            "B is a garbling of A at the ray": X.forall(
                lambda x: SECOND(CORNER) * RAY(CORNER, x) == made(x, CORNER)
            ),
            "a direction that the ray has": along(CORNER) > 0,
            "and no other ray": others,
        },
        {"no more mass": SECOND(CORNER) <= bound(FIRST(CORNER))},
    )


@states("uldp-redrawn-reports")
def redrawn(scaled=masses.redrawn):
    """Reports as likely for each value are drawn anew: the same eps, and better."""
    return Statement(
        (Q, EMPTY, E),
        {
            "Q >= 0": X.forall(lambda x: Y.forall(lambda y: Q(x, y) >= 0)),
            "empty reports >= 0": W.forall(lambda w: EMPTY(w) >= 0),
            "rows sum to 1": X.forall(lambda x: Y.sum(lambda y: Q(x, y)) + W.sum(EMPTY) == 1),
            "some reports tell": W.sum(EMPTY) < 1,
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
        },
        {
            "a mechanism": is_mechanism(X, Y, REDRAWN),
            "LDP of the redrawn": Y.forall(lambda y: ldp(X, lambda x: REDRAWN(x, y), E)),
            "garbled it is Q": X.forall(
                lambda x: Y.forall(
                    lambda y: (
                        Y.sum(lambda z: REDRAWN(x, z) * logic.choose(z == y, TELLS, 0)) == Q(x, y)
                    )
                )
            ),
            "and its empty reports": X.forall(
                lambda x: W.forall(lambda w: Y.sum(lambda z: REDRAWN(x, z) * EMPTY(w)) == EMPTY(w))
            ),
        },
        {
            TELLS: 1 - W.sum(EMPTY),
            REDRAWN: function_of(X, Y, lambda x, y: scaled(Q(x, y), TELLS)),
        },
    )


@states("uldp-osldp-one-sensitive")
def one_sensitive(probabilities=urr.output_probabilities):
    """Every OSLDP channel with one sensitive value is a garbling of uRR."""
    (own, low), (alone, none) = (probabilities(flag, 1, E) for flag in (True, False))

    def entry(x, y):
        return logic.choose(
            x == y, logic.choose(y == LONE, own, alone), logic.choose(y == LONE, low, none)
        )

    def garbled(x, y):
        """Return the chance of y where uRR reports x."""
        return logic.choose(x == LONE, Q(LONE, y), (Q(x, y) - low * Q(LONE, y)) / alone)

    def composed(x, y):
        return release.processed(X, URR, TOLD)(x, y)

    return Statement(
        (LONE, Q, E),
        {
            "eps > 0": E > 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "OSLDP": Y.forall(lambda y: osldp(X, lambda x: Q(x, y), lambda x: x == LONE, E)),
        },
        {
            "the second stage is a mechanism": is_mechanism(X, Y, TOLD),
            "composed it is Q": X.forall(lambda x: Y.forall(lambda y: composed(x, y) == Q(x, y))),
        },
        {URR: function_of(X, X, entry), TOLD: function_of(X, Y, garbled)},
    )


def told_of_two(a, b, E):
    """Return the chance of an output where the best channel reports the value with budget E."""
    return (E * b - a) / (E - 1)


@states("uldp-two-values-best")
def two_values(rows=masses.two_values, told=told_of_two):
    """Of two values one channel is best for everything, whatever the budgets of the two are."""
    best = rows(E, E_OTHER)

    def chances(y):
        return told(ROW_1(y), ROW_0(y), E_OTHER), told(ROW_0(y), ROW_1(y), E)

    def through(row, y):
        return sum(p * c for p, c in zip(row, chances(y), strict=True))

    return Statement(
        (ROW_0, ROW_1, E, E_OTHER),
        {
            "eps > 0": E > 1,
            "eps of the other > 0": E_OTHER > 1,
            "rows sum to 1": logic.all_of(Y.sum(ROW_0) == 1, Y.sum(ROW_1) == 1),
            "budgets": Y.forall(
                lambda y: logic.all_of(ROW_0(y) <= E * ROW_1(y), ROW_1(y) <= E_OTHER * ROW_0(y))
            ),
        },
        {
            "the best channel is a mechanism": logic.all_of(
                *(p >= 0 for row in best for p in row), *(sum(row) == 1 for row in best)
            ),
            "its budgets": logic.all_of(
                *(a <= E * b for a, b in zip(*best, strict=True)),
                *(b <= E_OTHER * a for a, b in zip(*best, strict=True)),
            ),
            "the second stage is a mechanism": logic.all_of(
                *(Y.forall(lambda y, k=k: chances(y)[k] >= 0) for k in (0, 1)),
                *(Y.sum(lambda y, k=k: chances(y)[k]) == 1 for k in (0, 1)),
            ),
            "composed it is the channel": Y.forall(
                lambda y: logic.all_of(
                    through(best[0], y) == ROW_0(y), through(best[1], y) == ROW_1(y)
                )
            ),
        },
    )


@states("uldp-ldp-capacity")
def capacity(bound=masses.most_capacity):
    """The sum of the columns' maxima is at most that of RR: no LDP channel makes a better guess."""
    return Statement(
        (Q, TOP, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
        },
        {"the bound": Y.sum(lambda y: Q(TOP(y), y)) <= bound(K, E)},
        {K: size(X)},
    )


def guesses():
    """Return the entries that uRR, of all values sensitive, tells the truth with, summed."""
    own, _ = urr.output_probabilities(True, K, E)
    return X.sum(lambda x: own)


@states("uldp-ldp-capacity-reached")
def capacity_reached(bound=masses.most_capacity):
    """RR reaches it."""
    return Statement(
        (E,), {"eps >= 0": E >= 1}, {"reached": guesses() == bound(K, E)}, {K: size(X)}
    )
