"""uBD's estimate: unbiased, with its exact variances and its exact l2 loss."""

from fractions import Fraction

from mechanisms import ubd
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.probability import indicator, is_distribution, mass, size
from theory.statements.uldp.block_designs import (
    HAS,
    K_BLOCK,
    SENSITIVE,
    TELLS,
    B,
    E,
    P,
    Q,
    S,
    U,
    X,
    Y,
    balanced,
    block,
    definitions,
    design,
    reports,
    twice,
)

DRAWN = Drawn(U, X, Y, Q)
N_USERS = const("n", REAL)
ESTIMATE = const("estimate", functions(DRAWN.outcomes, X, REAL))


def pairs_balanced():
    """Return whether any two values of X_S are in as many blocks: b k (k-1)/(s (s-1))."""

    def together(x, z):
        number = size(Y, lambda y: logic.all_of(block(y), HAS(y, x), HAS(y, z)))
        return number * S * (S - 1) == B * K_BLOCK * (K_BLOCK - 1)

    def apart(x, z):
        return logic.implies(logic.all_of(SENSITIVE(x), SENSITIVE(z), x != z), together(x, z))

    return X.forall(lambda x: X.forall(lambda z: apart(x, z)))


def parameters(x, signal=ubd.signal):
    """Return chance, gain and share of a value."""
    chance, gain = signal(S, K_BLOCK, E)
    keep = ubd.inclusion(S, K_BLOCK, E)[1]
    shared = ubd.overlap(S, K_BLOCK)
    return (
        logic.choose(SENSITIVE(x), chance, 0),
        logic.choose(SENSITIVE(x), gain, keep),
        logic.choose(SENSITIVE(x), shared, 0),
    )


def estimate(r, x, signal):
    """Return the estimate of x: from the reports with x, and those that tell some value."""
    chance, gain, shared = parameters(x, signal)
    counted = U.sum(lambda u: indicator(HAS(r(u), x)))
    told = U.sum(lambda u: indicator(TELLS(r(u))))
    return from_frequencies((counted + shared * told) / N_USERS, chance, gain)


ALONE = [[int(x == z) for x in range(4)] for z in range(4)]


def one_user(**other):
    """Return one user of the design of three pairs, with e^eps = 3."""
    values = {"p": [Fraction(1, 2), Fraction(1, 4), 0, Fraction(1, 4)]}
    values["(X -> Real)"] = [*ALONE, [Fraction(1, 4)] * 4]
    made = design(**(values | other))
    made.sizes["U"] = 1
    return made


def uneven():
    """Return two blocks of the same single value: another sensitive value has none."""
    made = design([[1, 0, 0], [1, 0, 0], [0, 0, 1]], (1, 1, 0), (0, 0, 1), k=1)
    made.sizes["U"] = 1
    thirds = [Fraction(1, 3)] * 3
    alone = [[int(x == z) for x in range(3)] for z in range(3)]
    made.values.update({"p": thirds, "(X -> Real)": [*alone, thirds]})
    return made


def small(**values):
    """Return an instance of two sensitive values and one block."""
    made = {"sensitive": [True, True], "tells": [False], "E": 3, "p": [1, 0]}
    made |= {"(X -> Real)": [[1, 0], [0, 1]]}
    return at({"X": 2, "Y": 1, "U": 1}, **(made | values))


@states(
    "uldp-ubd-loss",
    printed_as="ours",
    reading="a value is in b k/s blocks and a pair in b k (k-1)/(s (s-1)), as in every such design",
    holds=[one_user()],
    dropped={
        0: one_user(E=1),
        1: small(has=[[False, False]], k=0),
        2: small(has=[[True, True]], k=2),
        3: one_user(has=[[1, 0, 0, 0]], sensitive=(0, 1, 1, 1), tells=(1,)),
        4: one_user(has=[*design().values["has"], [1, 0, 0, 0]], tells=(0, 0, 0, 1, 1)),
        5: one_user(
            has=[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1]],
            sensitive=(1, 1, 0, 0),
            tells=(0, 0, 1),
            k=1,
        ),
        6: one_user(
            has=[*design().values["has"], [False, False, False, True]],
            tells=[False] * 3 + [True] * 2,
        ),
        7: uneven(),
        8: one_user(has=[[1, 0, 1, 0], [0, 1, 0, 1]], sensitive=(1, 1, 1, 1), tells=(0, 0)),
    },
    broken=[
        Broken(0, one_user(), {"signal": lambda s, k, E: (0 * k, ubd.signal(s, k, E)[1])}),
        Broken(1, one_user(), {"variance": twice(ubd.unit_variance)}),
        Broken(2, one_user(), {"l2_times_n": twice(losses.l2_times_n)}),
    ],
)
def ubd_loss(signal=ubd.signal, variance=ubd.unit_variance, l2_times_n=losses.l2_times_n):
    """The estimate is unbiased; each variance, and the l2 loss, for every number of users."""
    squares = X.sum(lambda x: P(x) * P(x))
    held = mass(X, P, SENSITIVE)
    told = ubd.inclusion(S, K_BLOCK, E)[1] * (1 - held)

    def spread(x):
        def error(r):
            return (ESTIMATE(r, x) - P(x)) * (ESTIMATE(r, x) - P(x))

        return N_USERS * DRAWN.mean(P, error) == variance(*parameters(x), told, P(x))

    spreads = X.forall(spread)
    whole = N_USERS * DRAWN.l2_loss(P, ESTIMATE) == l2_times_n(S, K_BLOCK, E, held, squares)
    return Statement(
        (SENSITIVE, TELLS, HAS, E, K_BLOCK, P),
        (E > 1, K_BLOCK >= 1, K_BLOCK < S, B >= 1, *reports(), balanced(), pairs_balanced()),
        (
            DRAWN.unbiased(ESTIMATE),
            logic.implies(is_distribution(X, P), spreads),
            logic.implies(is_distribution(X, P), whole),
        ),
        definitions()
        | {
            N_USERS: size(U),
            ESTIMATE: function_of(DRAWN.outcomes, X, lambda r, x: estimate(r, x, signal)),
        },
    )
