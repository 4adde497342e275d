"""Lower bounds on the l2 loss of every mechanism and every unbiased estimate (Section 3.2)."""

from fractions import Fraction

from mechanisms.losses import lower_bounds as losses
from mechanisms.losses import urr as urr_losses
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.osldp import osldp
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides

X, Y, U = index("X"), index("Y"), index("U")
OUTCOMES = functions(U, Y)
SENSITIVE = const("sensitive", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q = const("Q", functions(X, Y, REAL))
ESTIMATE = const("estimate", functions(OUTCOMES, X, REAL))
E, S, N_USERS = const("E", REAL), const("s", REAL), const("n", REAL)
UNIFORM = const("uniform", functions(X, REAL))
DRAWN = Drawn(U, X, Y, Q)


def on_sensitive(x, s=S):
    """Return the uniform distribution on X_S."""
    return logic.choose(SENSITIVE(x), 1 / s, 0)


def loss_at(p):
    """Return n times the expected l2 loss where values are drawn from p."""
    return N_USERS * DRAWN.l2_loss(p, ESTIMATE)


def one_user(Q, estimate, **other):
    """Return an instance of one user: `estimate` is a table of reports and values.

    With one user means are linear in p, so that the distributions at one value decide them all.
    """
    K, outputs = len(Q), len(Q[0])
    alone = [[int(x == z) for x in range(K)] for z in range(K)]
    alone.append([Fraction(1, K)] * K)
    values = {"Q": Q, "estimate": lambda r: estimate[r(0)], "(X -> Real)": alone}
    return at({"X": K, "Y": outputs, "U": 1}, **(values | other))


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RR_2 = [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]]
RR_3 = [[HALF if x == y else QUARTER for y in range(3)] for x in range(3)]
OF_RR_2 = [[3 * HALF, -HALF], [-HALF, 3 * HALF]]
OF_RR_3 = [[3 if x == y else -1 for x in range(3)] for y in range(3)]
TELLING = [[1, 0], [0, 1]]


def two(**other):
    """Return RR of two sensitive values and e^eps = 3, with its empirical estimate."""
    values = {"sensitive": [True, True], "Q": RR_2, "estimate": OF_RR_2, "E": 3}
    values |= other
    return one_user(values.pop("Q"), values.pop("estimate"), **values)


def three(**other):
    """Return RR of three sensitive values and e^eps = 2."""
    return two(**({"sensitive": [True] * 3, "Q": RR_3, "estimate": OF_RR_3, "E": 2} | other))


DOUBLED = [[2 * q for q in row] for row in RR_2]
HALVED = [[f / 2 for f in row] for row in OF_RR_2]
NO_ESTIMATE = "the others imply it: else sensitive rows agree, and no estimate is unbiased"


def twice(formula):
    """Return a changed formula: two times as much."""
    return lambda *args: 2 * formula(*args)


@states(
    "uldp-lower-bounds-unbiased",
    printed_as="ours",
    holds=[two(), three()],
    dropped={
        0: Implied(NO_ESTIMATE),
        1: two(sensitive=[False, False], Q=TELLING, estimate=TELLING),
        2: two(Q=DOUBLED, estimate=HALVED),
        3: two(Q=TELLING, estimate=TELLING),
        4: two(estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken=[
        Broken(0, two(), {"least": twice(losses.on_sensitive)}),
        Broken(1, three(), {"least": twice(losses.on_sensitive)}),
    ],
)
def lower_bounds_unbiased(least=losses.on_sensitive, loss_of_rr=urr_losses.l2_times_n):
    """What OSLDP leaves at the uniform distribution on X_S; RR attains it at e^eps = s - 1."""
    one_sided = Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E))
    # RR is uRR where all values are sensitive
    attained = loss_of_rr(S, S - 1, 1, 1 / S) == least(S, S - 1)
    return Statement(
        (SENSITIVE, Q, E, ESTIMATE),
        (E > 1, S >= 2, is_mechanism(X, Y, Q), one_sided, DRAWN.unbiased(ESTIMATE)),
        (loss_at(UNIFORM) >= least(S, E), logic.implies(S > 2, attained)),
        sizes() | {UNIFORM: function(X, on_sensitive)},
    )


def sizes():
    """Return s = |X_S| and the number of users."""
    return {S: size(X, SENSITIVE), N_USERS: size(U)}


FIRST, SECOND = const("first", X), const("second", X)
MASS = const("w", REAL)
HALVES = const("halves", functions(X, REAL))
THIRD = Fraction(1, 3)
# uRR of one sensitive value and another, e^eps = 3, with its empirical estimate
URR_2, OF_URR_2 = [[1, 0], [THIRD, 2 * THIRD]], [[1, 0], [-HALF, 3 * HALF]]


def halves(x):
    """Return the uniform distribution on the two values."""
    return logic.choose(x == FIRST, HALF, logic.choose(x == SECOND, HALF, 0))


def pair(**other):
    """Return an instance of uRR with one sensitive value and another."""
    values = {"sensitive": [True, False], "protected": [True, False], "first": 0, "second": 1}
    values |= {"Q": URR_2, "estimate": OF_URR_2, "w": QUARTER}
    return two(**(values | other))


TWICE_URR_2 = [[2 * q for q in row] for row in URR_2]
HALF_OF_URR_2 = [[Fraction(f) / 2 for f in row] for row in OF_URR_2]


@states(
    "uldp-lower-bounds-one",
    printed_as="ours",
    holds=[pair()],
    dropped={
        0: Implied("else reports tell nothing, and no estimate is unbiased"),
        1: pair(sensitive=[False, False], Q=TELLING, estimate=TELLING, protected=[False, False]),
        2: pair(
            sensitive=[True, True],
            protected=[True, True],
            Q=RR_2,
            estimate=OF_RR_2,
            second=0,
            first=0,
        ),
        3: pair(Q=TWICE_URR_2, estimate=HALF_OF_URR_2),
        4: pair(Q=TELLING, estimate=TELLING),
        5: pair(estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken=[
        Broken(0, pair(), {"least": twice(losses.on_two_values)}),
        Broken(1, pair(), {"loss_of_urr": twice(urr_losses.l2_times_n)}),
        Broken(2, pair(), {"loss_of_urr": twice(urr_losses.l2_times_n)}),
    ],
)
def lower_bounds_one(least=losses.on_two_values, loss_of_urr=urr_losses.l2_times_n):
    """At two values, one sensitive: a bound of order 1/(n eps); uRR at N = 1 attains it."""

    def urr_at(w):
        return loss_of_urr(1, E, w, w * w + (1 - w) * (1 - w))

    uldp = provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable)
    kinds = (SENSITIVE(FIRST), logic.negation(SENSITIVE(SECOND)))
    everywhere = logic.all_of(MASS >= 0, MASS <= 1)
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, FIRST, SECOND, MASS),
        (E > 1, *kinds, is_mechanism(X, Y, Q), uldp, DRAWN.unbiased(ESTIMATE)),
        (
            loss_at(HALVES) >= least(E),
            urr_at(HALF) == least(E),
            logic.implies(everywhere, urr_at(MASS) <= 2 / (E - 1) + HALF),
        ),
        {N_USERS: size(U), HALVES: function(X, halves)},
    )


def of_order(s, growth):
    """Return s/(e^eps - 1)^2, which is at most s/eps^2."""
    return s / (growth * growth)


URR_SMALL = [[1, 0], [Fraction(400, 401), Fraction(1, 401)]]
OF_URR_SMALL = [[1, 0], [-400, 401]]
TABLES = ("(X -> (Y -> Real))", "((U -> Y) -> (X -> Real))")


def order_at(reals, **other):
    """Return an instance at which quantifiers go through a few numbers and one mechanism."""
    made = pair(**other)
    told = {name: [made.values[c]] for name, c in zip(TABLES, ("Q", "estimate"), strict=True)}
    return at(made.sizes, **(made.values | told | {"Real": reals}))


SMALL = order_at([Fraction(1, 100), Fraction(401, 400)], Q=URR_SMALL, estimate=OF_URR_SMALL)
LDP = {
    "sensitive": [True, True],
    "protected": [True, True],
    "Q": [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]],
    "estimate": [[2, -1], [-1, 2]],
}


@states(
    "uldp-lower-bounds",
    printed_as="printed",
    reading=(
        "for some c > 0 the worst-case l2 loss is at least c s/(n eps^2), of unbiased estimates "
        "alone; with (e^eps - 1)^2 for eps^2 it says less, and c may depend on s, K and n too"
    ),
    holds=[SMALL],
    dropped={},
    broken=[
        Broken(
            0,
            order_at([Fraction(1, 100), 2], **LDP),
            {"order": lambda s, growth: 1000000 * s / (growth * growth)},
        )
    ],
)
def lower_bounds(order=of_order):
    """Section 3.2: the l2 loss of every ULDP mechanism is at least of order s/(n eps^2)."""
    mechanisms, estimates = Q.sort, ESTIMATE.sort

    def bounded(c, E, Q, estimate):
        drawn = Drawn(U, X, Y, Q)
        known = (
            *(E > 1, E <= 2, is_mechanism(X, Y, Q), drawn.unbiased(estimate)),
            provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        )

        def loses(p):
            loss = N_USERS * drawn.l2_loss(p, estimate)
            return logic.all_of(is_distribution(X, p), loss >= c * order(S, E - 1))

        return logic.implies(logic.all_of(*known), functions(X, REAL).exists(loses))

    def constant(c):
        every = REAL.forall(
            lambda E: mechanisms.forall(
                lambda Q: estimates.forall(lambda estimate: bounded(c, E, Q, estimate))
            )
        )
        return logic.all_of(c > 0, every)

    return Statement((SENSITIVE, PROTECTED), (), (REAL.exists(constant),), sizes())
