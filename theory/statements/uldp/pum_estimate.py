"""What the PUM's users follow, and the estimate (22) (Section 5.3, (53)).

Intermediate data are the values X and one bot for each tag of T: r has a part on X and one on T.
"""

from mechanisms import urap, urr
from mechanisms.estimation import pum_distributions as users
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum import at_value, known
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass, size

X, T, U = index("X"), index("T"), index("U")
P, SENSITIVE = const("p", functions(X, REAL)), const("sensitive", functions(X, BOOL))
# user u's value x goes to the bot of tag(u, x) if it is specific to her, and stays x if not
SPECIFIC, TAG = const("specific", functions(U, X, BOOL)), const("tag", functions(U, X, T))
N_USERS = const("n", REAL)
PORTION = const("portion", functions(T, X, REAL))  # of p(x), through a bot
R, BOTS = const("r", functions(X, REAL)), const("r_bot", functions(T, REAL))
PI = const("pi", functions(T, X, REAL))
R_HAT, BOTS_HAT = const("r_hat", functions(X, REAL)), const("r_hat_bot", functions(T, REAL))
PI_HAT = const("pi_hat", functions(T, X, REAL))
P_HAT = const("p_hat", functions(X, REAL))
S, E, THETA = (const(name, REAL) for name in ("s", "E", "theta"))
OFTEN = const("frequency", REAL)


def over_tags(start, item):
    """Return a start plus the sum of an item over the tags."""
    return start + T.sum(item)


def of_tags(x, own, bots, pi, formula=at_value):
    """Return (22), or (53), at a value."""
    return formula(own(x), bots, lambda k: pi(k, x), over_tags)


def sends(u, x, k):
    """Return whether user u sends the value x to the bot of k."""
    return logic.all_of(SPECIFIC(u, x), TAG(u, x) == k)


def keeps(u, x):
    """Return whether user u sends the value x as it is."""
    return logic.negation(SPECIFIC(u, x))


def intermediate(portion=users.portion):
    """Return n, the portions of p(x) through each bot, and r."""

    def part(count, x):
        return portion(count, N_USERS, P(x))

    return {
        N_USERS: size(U),
        PORTION: function_of(T, X, lambda k, x: part(size(U, lambda u: sends(u, x, k)), x)),
        R: function(X, lambda x: part(size(U, lambda u: keeps(u, x)), x)),
        BOTS: function(T, lambda k: X.sum(PORTION(k))),
    }


def average(of_user):
    """Return the average over the users."""
    return U.sum(of_user) / N_USERS


def of_values():
    """Return that r on X is the average of the users' r^(i)."""

    def own(u, x):
        return logic.choose(keeps(u, x), P(x), 0)

    return X.forall(lambda x: R(x) == average(lambda u: own(u, x)))


def of_bots():
    """Return that r at the bots is the average of the users' r^(i)."""

    def sent(u, k):
        return mass(X, P, lambda x: sends(u, x, k))

    return T.forall(lambda k: BOTS(k) == average(lambda u: sent(u, k)))


@states("uldp-pum-decomposition")
def decomposition(formula=at_value, portion=users.portion, share=users.share):
    """(53); pi_k of (21) and r are distributions, and r is the average of the users' own."""
    conditional = function_of(T, X, lambda k, x: share(PORTION(k, x), BOTS(k)))
    return Statement(
        (P, SPECIFIC, TAG),
        {
            "p is a distribution": is_distribution(X, P),
            "bots have mass": T.forall(lambda k: BOTS(k) > 0),
        },
        {
            "p is composed again, (53)": X.forall(
                lambda x: P(x) == of_tags(x, R, BOTS, PI, formula)
            ),
            "pi_k is a distribution": T.forall(lambda k: is_distribution(X, lambda x: PI(k, x))),
            "r is a distribution": X.sum(R) + T.sum(BOTS) == 1,
            "r on the values": of_values(),
            "r on the bots": of_bots(),
        },
        intermediate(portion) | {PI: conditional},
    )


def on_simplex(on_x, on_t):
    """Return whether numbers on X and at the bots are a distribution."""
    return logic.all_of(
        X.forall(lambda x: on_x(x) >= 0),
        T.forall(lambda k: on_t(k) >= 0),
        X.sum(on_x) + T.sum(on_t) == 1,
    )


@states("uldp-pum-simplex")
def simplex(formula=at_value):
    """If r^ and all pi^_k are in the simplex, so is p^ of (22)."""
    return Statement(
        (R_HAT, BOTS_HAT, PI_HAT),
        {
            "r^ is a distribution": on_simplex(R_HAT, BOTS_HAT),
            "pi^_k is a distribution": T.forall(
                lambda k: is_distribution(X, lambda x: PI_HAT(k, x))
            ),
        },
        {"p^ is a distribution": is_distribution(X, P_HAT)},
        {P_HAT: function(X, lambda x: of_tags(x, R_HAT, BOTS_HAT, PI_HAT, formula))},
    )


def unknown(known, share):
    """Return r^ of X_S, of X_N and its part there, and pi^_k without background knowledge."""

    def part(x):
        return known(R_HAT(x), SENSITIVE(x), logic.choose)

    on_n = X.sum(part)
    behind = {PI_HAT: function_of(T, X, lambda k, x: share(part(x), on_n))}
    return mass(X, R_HAT, SENSITIVE), on_n, behind


def rescaled(on_s, on_n, formula):
    """Return that (22) leaves r^ on X_S, and multiplies it on X_N by one factor."""
    return X.forall(
        lambda x: (
            of_tags(x, R_HAT, BOTS_HAT, PI_HAT, formula)
            == logic.choose(SENSITIVE(x), R_HAT(x), R_HAT(x) * ((1 - on_s) / on_n))
        )
    )


@states("uldp-pum-discarded")
def discarded(formula=at_value, known=known, share=users.share):
    """Without background knowledge the bots are discarded, and X_N normalised: p^ sums to 1."""
    on_s, on_n, behind = unknown(known, share)
    total = X.sum(lambda x: of_tags(x, R_HAT, BOTS_HAT, PI_HAT, formula))
    return Statement(
        (SENSITIVE, R_HAT, BOTS_HAT),
        {
            "r^ sums to 1": X.sum(R_HAT) + T.sum(BOTS_HAT) == 1,
            "r^(X_N) is not 0": logic.negation(on_n == 0),
        },
        {"one factor on X_N": rescaled(on_s, on_n, formula), "the sum is one": total == 1},
        behind,
    )


@states("uldp-pum-fallback")
def fallback(formula=at_value, known=known, share=users.share, frequencies=from_frequencies):
    """Without background knowledge (22) rescales r^ on X_N alone; by uRR, uRAP it is not negative.

    The mass of X_N must not vanish, and then pi^_k is a distribution if r^ is not negative there.
    """
    on_s, on_n, estimated = unknown(known, share)
    least = X.forall(lambda x: logic.implies(logic.negation(SENSITIVE(x)), R_HAT(x) >= 0))
    behind = T.forall(lambda k: is_distribution(X, lambda x: PI_HAT(k, x)))
    pairs = urr.output_probabilities(False, S, E), urap.bit_probabilities(False, THETA, E)
    estimates = [frequencies(OFTEN, other, own - other) for own, other in pairs]
    drawn = logic.all_of(S >= 0, OFTEN >= 0)
    return Statement(
        (SENSITIVE, R_HAT, BOTS_HAT, S, E, THETA, OFTEN),
        {
            "r^ sums to 1": X.sum(R_HAT) + T.sum(BOTS_HAT) == 1,
            "X_N has mass": on_n > 0,
            "eps > 0": E > 1,
            "0 < theta <= 1": logic.all_of(THETA > 0, THETA <= 1),
        },
        {
            "rescaled on X_N alone": rescaled(on_s, on_n, formula),
            "pi^_k is a distribution": logic.implies(least, behind),
            "not negative by uRR and uRAP": logic.implies(
                drawn, logic.all_of(*(e >= 0 for e in estimates))
            ),
        },
        estimated,
    )
