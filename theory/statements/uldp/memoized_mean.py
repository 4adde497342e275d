"""Memoized direct encodings: the mean of the estimates from t reports of every user."""

from mechanisms import memoized
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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


def drawn_from_memos():
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


@states("uldp-memoized-variance")
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
        {
            "the second stage tells something": KEEP > 0,
            "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "p is a distribution": is_distribution(X, P),
            "the law of the memo": kept(),
            "the law of a report": drawn_from_memos(),
            "independent users": independent(),
        },
        {
            "unbiased": X.forall(lambda y: USERS.mean(lambda o: ESTIMATE(y, o)) == P(y)),
            "the variance": X.forall(exact),
        },
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
