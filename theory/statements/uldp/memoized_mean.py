"""Memoized direct encodings: the mean of the estimates from t reports of every user."""

from fractions import Fraction
from itertools import product

from mechanisms import memoized
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, size
from theory.notions.reports import Users
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, VALUE, WEIGHT, P, U, X

T = index("T")
MEMO = const("memo", functions(U, OMEGA, X))
REPORT = const("report", functions(U, T, OMEGA, X))
KEEP, NOISE = const("keep", REAL), const("noise", functions(X, REAL))
N_USERS, TIMES = const("n", REAL), const("t", REAL)
FIRST, SECOND = (const(name, functions(X, X, REAL)) for name in ("first", "second"))
CHANCE, GAIN = (const(name, functions(X, REAL)) for name in ("chance", "gain"))
ESTIMATE = const("estimate", functions(X, OMEGA, REAL))
USERS = Users(U, OMEGA, WEIGHT)


def has_memo(u, o, m):
    """Return whether a user's memo is m."""
    return MEMO(u, o) == m


def kept():
    """Return that a user of value x has the memo m with probability FIRST(x, m)."""
    return USERS.joint_law(X, X, VALUE, has_memo, lambda x, m: P(x) * FIRST(x, m))


def told():
    """Return that given the memo each report is drawn from it, and any two independently."""

    def agrees(u, m, y):
        memo = USERS.pr(lambda o: has_memo(u, o, m))

        def one(t):
            event = USERS.pr(lambda o: logic.all_of(has_memo(u, o, m), REPORT(u, t, o) == y))
            return event == memo * SECOND(m, y)

        def two(t, r):
            event = USERS.pr(
                lambda o: logic.all_of(
                    has_memo(u, o, m), REPORT(u, t, o) == y, REPORT(u, r, o) == y
                )
            )
            return logic.implies(t != r, event == memo * SECOND(m, y) * SECOND(m, y))

        return T.forall(lambda t: logic.all_of(one(t), T.forall(lambda r: two(t, r))))

    return U.forall(lambda u: X.forall(lambda m: X.forall(lambda y: agrees(u, m, y))))


def independent():
    """Return that reports of two users are independent, for every y."""

    def multiplies(u, v, t, r, y):
        both = USERS.pr(lambda o: logic.all_of(REPORT(u, t, o) == y, REPORT(v, r, o) == y))
        alone = [USERS.pr(lambda o, w=w, q=q: REPORT(w, q, o) == y) for w, q in ((u, t), (v, r))]
        return logic.implies(u != v, both == alone[0] * alone[1])

    return U.forall(
        lambda u: U.forall(
            lambda v: T.forall(
                lambda t: T.forall(lambda r: X.forall(lambda y: multiplies(u, v, t, r, y)))
            )
        )
    )


def count(y, t, o):
    """Return how many users report y at one time."""
    return U.sum(lambda u: indicator(REPORT(u, t, o) == y))


def square(y, o):
    """Return the squared error of the mean estimate of p(y)."""
    return (ESTIMATE(y, o) - P(y)) * (ESTIMATE(y, o) - P(y))


HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
OWNS, OTHERS, HALVES = [2 * THIRD, HALF], [HALF, THIRD], [QUARTER, QUARTER]


def reports(own=OWNS, other=OTHERS, keep=HALF, noise=HALVES, users=1, same=False, **more):
    """Return an instance of two values and two reports a user, one outcome a case.

    With `same` the second user copies the first, and the second report the first one's draw.
    """
    p = [THIRD, 2 * THIRD]
    cases = list(product(range(2), repeat=4))

    def likely(x, m, *ys):
        found = p[x] * (own[m] if x == m else other[m])
        for y in ys:
            found *= noise[y] + (keep if m == y else 0)
        return found

    values = {
        "weight": [likely(*case) for case in cases],
        "value": lambda u: lambda o: cases[o][0],
        "memo": lambda u: lambda o: cases[o][1],
        "report": lambda u: lambda t: lambda o: cases[o][2 if same else 2 + t],
        "p": p,
        "own": own,
        "other": other,
        "keep": keep,
        "noise": noise,
    }
    return at({"X": 2, "U": users, "T": 2, "Omega": len(cases)}, **(values | more))


# one value, reported without noise
ONE_EACH = {"X": 1, "U": 1, "T": 1, "Omega": 1}
SURE = {"keep": 1, "noise": [0], "value": [[0]], "memo": [[0]], "report": [[[0]]]}


@states(
    "uldp-memoized-variance",
    printed_as="ours",
    holds=[reports()],
    dropped={
        0: reports(keep=Fraction(0), noise=[HALF, HALF]),
        1: reports(own=[HALF, HALF], other=[HALF, HALF]),
        2: at(ONE_EACH, **SURE, own=[2], other=[1], p=[1], weight=[2]),
        3: at(ONE_EACH, **SURE, own=[Fraction(1, 2)], other=[Fraction(1, 4)], p=[2], weight=[1]),
        4: reports(p=[2 * THIRD, THIRD]),
        5: reports(same=True),
        6: reports(users=2),
    },
    broken=[
        Broken(0, reports(), {"frequencies": lambda f, b, g: (f - b) / (2 * g)}),
        Broken(1, reports(), {"averaged": lambda first, permanent, t: first / t}),
    ],
)
def memoized_variance(
    chain=memoized.chain,
    averaged=memoized.averaged,
    variance=unit_variance,
    frequencies=from_frequencies,
):
    """The mean of t empirical estimates: unbiased, and what many reports leave of its variance."""

    def stages(y):
        return chain((OWN(y), OTHER(y)), (KEEP + NOISE(y), NOISE(y)), KEEP)

    def estimate(y, o):
        each = T.sum(lambda t: frequencies(count(y, t, o) / N_USERS, CHANCE(y), GAIN(y)))
        return each / TIMES

    def exact(y):
        one = variance(CHANCE(y), GAIN(y), P(y))
        permanent = variance(OTHER(y), OWN(y) - OTHER(y), P(y))
        found = averaged(one, permanent, TIMES)
        return USERS.mean(lambda o: square(y, o)) == found / N_USERS

    return Statement(
        (OWN, OTHER, KEEP, NOISE, P, WEIGHT, VALUE, MEMO, REPORT),
        (
            KEEP > 0,
            X.forall(lambda y: OWN(y) > OTHER(y)),
            is_distribution(OMEGA, WEIGHT),
            is_distribution(X, P),
            kept(),
            told(),
            independent(),
        ),
        (
            X.forall(lambda y: USERS.mean(lambda o: ESTIMATE(y, o)) == P(y)),
            X.forall(exact),
        ),
        {
            N_USERS: size(U),
            TIMES: size(T),
            FIRST: function_of(X, X, lambda x, m: logic.choose(x == m, OWN(m), OTHER(m))),
            SECOND: function_of(X, X, lambda m, y: logic.choose(m == y, KEEP + NOISE(y), NOISE(y))),
            CHANCE: function(X, lambda y: stages(y)[1]),
            GAIN: function(X, lambda y: stages(y)[0] - stages(y)[1]),
            ESTIMATE: function_of(X, OMEGA, estimate),
        },
    )
