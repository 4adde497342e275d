"""The l1 loss of the PUM's estimate: Theorem 1, its proof, and Section 5.4."""

from mechanisms import urr
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum import at_value
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.statements.uldp.losses import absolute
from theory.statements.uldp.pum_estimate import (
    BOTS,
    BOTS_HAT,
    N_USERS,
    P_HAT,
    PI,
    PI_HAT,
    PORTION,
    R_HAT,
    SENSITIVE,
    SPECIFIC,
    TAG,
    E,
    P,
    R,
    S,
    T,
    U,
    X,
    intermediate,
    of_tags,
    on_simplex,
)

P_STAR = const("p_star", functions(X, REAL))  # p^* of (54)
# what a user reports: a bot of a tag, or a value
SAYS_BOT = const("says_bot", functions(U, BOOL))
SAID, SAID_TAG = const("said", functions(U, X)), const("said_tag", functions(U, T))


def same(value):
    """Return a value as it is: the weight that is printed."""
    return value


def l1(sort, p, q):
    """Return the l1 distance of two functions."""
    return sort.sum(lambda i: absolute(p(i) - q(i)))


def behind(k):
    """Return the distance of pi^_k and pi_k."""
    return l1(X, lambda x: PI_HAT(k, x), lambda x: PI(k, x))


def of_bots(weight):
    """Return the second term of (23), with a weight made of r^(bot_k)."""
    return T.sum(lambda k: weight(BOTS_HAT(k)) * behind(k))


def of_intermediate():
    """Return the l1 loss of r^."""
    return l1(X, R_HAT, R) + l1(T, BOTS_HAT, BOTS)


def are_distributions(pi):
    """Return whether each pi_k is a distribution."""
    return T.forall(lambda k: is_distribution(X, lambda x: pi(k, x)))


def conditional():
    """Return that pi_k is that of (21), multiplied out: any distribution where r(bot_k) = 0."""
    return logic.all_of(
        are_distributions(PI),
        T.forall(lambda k: X.forall(lambda x: BOTS(k) * PI(k, x) == PORTION(k, x))),
    )


def estimate(formula, pi=PI_HAT):
    """Return p^ of (22), or p^* of (54)."""
    return function(X, lambda x: of_tags(x, R_HAT, BOTS_HAT, pi, formula))


@states("uldp-pum-l1-absolute")
def l1_absolute(formula=at_value):
    """(23) with |r^(bot_k)|, and as printed if no r^(bot_k) is negative."""
    loss, first = l1(X, P_HAT, P), of_intermediate()
    positive = T.forall(lambda k: BOTS_HAT(k) >= 0)
    return Statement(
        (P, SPECIFIC, TAG, PI, R_HAT, BOTS_HAT, PI_HAT),
        {"p is a distribution": is_distribution(X, P), "pi_k is conditional": conditional()},
        {
            "the bound (23) with absolute values": loss <= first + of_bots(absolute),
            "the bound (23) as printed": logic.implies(positive, loss <= first + of_bots(same)),
        },
        intermediate() | {P_HAT: estimate(formula)},
    )


def empirical(frequencies):
    """Return s and r^, the empirical estimate from the reports of uRR on X and the bots."""

    def from_reports(said, sensitive):
        pairs = [urr.output_probabilities(flag, S, E) for flag in (True, False)]
        own, other = (logic.choose(sensitive, *pair) for pair in zip(*pairs, strict=True))
        return frequencies(size(U, said) / N_USERS, other, own - other)

    def of_value(x):
        def said(u):
            return logic.all_of(logic.negation(SAYS_BOT(u)), SAID(u) == x)

        return from_reports(said, SENSITIVE(x))

    def of_bot(k):
        return from_reports(lambda u: logic.all_of(SAYS_BOT(u), SAID_TAG(u) == k), True)

    return {
        S: size(X, SENSITIVE) + size(T),
        R_HAT: function(X, of_value),
        BOTS_HAT: function(T, of_bot),
    }


@states("uldp-pum-l1")
def l1_printed(formula=at_value, frequencies=from_frequencies):
    """(23) as printed, for the empirical estimate from n reports of uRR."""
    return Statement(
        (SENSITIVE, E, P, SPECIFIC, TAG, PI, SAYS_BOT, SAID, SAID_TAG, PI_HAT),
        {
            "eps > 0": E > 1,
            "p is a distribution": is_distribution(X, P),
            "pi_k is conditional": conditional(),
            "pi^_k is a distribution": are_distributions(PI_HAT),
        },
        {"the bound (23)": l1(X, P_HAT, P) <= of_intermediate() + of_bots(same)},
        intermediate() | empirical(frequencies) | {P_HAT: estimate(formula)},
    )


def stars(formula):
    """Return p^ and p^*."""
    return {P_HAT: estimate(formula), P_STAR: estimate(formula, PI)}


@states("uldp-pum-equality-56")
def equality_56(formula=at_value):
    """(56): l1(p^, p^*) is the second term of (23), for r^, pi_k and pi^_k in the simplex."""
    return Statement(
        (R_HAT, BOTS_HAT, PI, PI_HAT),
        {
            "r^ is a distribution": on_simplex(R_HAT, BOTS_HAT),
            "pi_k is a distribution": are_distributions(PI),
            "pi^_k is a distribution": are_distributions(PI_HAT),
        },
        {"the sum over tags, (56)": l1(X, P_HAT, P_STAR) == of_bots(same)},
        stars(formula),
    )


@states("uldp-pum-inequality-56")
def inequality_56(formula=at_value):
    """(56) with |r^(bot_k)| and 'at most', and an equality for one tag."""
    alone = T.forall(lambda j: T.forall(lambda k: j == k))
    distance, bound = l1(X, P_HAT, P_STAR), of_bots(absolute)
    return Statement(
        (R_HAT, BOTS_HAT, PI, PI_HAT),
        {},
        {
            "at most": distance <= bound,
            "equal for one tag": logic.implies(alone, distance == bound),
        },
        stars(formula),
    )


def twice(weight):
    """Return the printed bound, of the sum of the weights."""
    return 2 * weight
