"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work)."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap_theta as losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal
from theory.statements.uldp.worst_l2 import UNIFORM, A, N, levels, same, sizes, uniform_levels

W = const("w", REAL)  # p(X_S) at the saddle point
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)
BEST, SADDLE = const("best", REAL), const("saddle", P.sort)
ROOT_X, ROOT_Y, RHO = const("x", REAL), const("y", REAL), const("rho", REAL)


def loss(theta, p, variance=unit_variance):
    """Return n times the expected l2 loss of uRAP."""

    def one(x):
        kinds = [bit_signal(flag, theta, E) for flag in (True, False)]
        signal = (logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds, strict=True))
        return variance(*signal, p(x))

    return X.sum(one)


def root(mass, s, E):
    """Return the square root of A and B at only one mass."""
    return dict(zip(losses.coefficients(mass, s, E), (ROOT_A, ROOT_B), strict=True)).__getitem__


def are_roots(mass, s, E):
    """Return that these are the roots of A and B."""
    pairs = zip((ROOT_A, ROOT_B), losses.coefficients(mass, s, E), strict=True)
    return logic.all_of(*(part for r, q in pairs for part in (r > 0, r * r == q)))


def are_sides(s):
    """Return that x and y are the roots of s + E - 1 and of s."""
    return logic.all_of(ROOT_X > 0, s + E - 1 == ROOT_X * ROOT_X, ROOT_Y > 0, s == ROOT_Y * ROOT_Y)


def saddle_levels(w, s, N):
    """Return the values on X_S and on X_N of the p with p(X_S) = w, uniform inside both."""
    return w / s, (1 - w) / N


def at_best(other, mine):
    """Return that one number is at most another, and equal only if a condition holds."""

    def compared(condition):
        return logic.all_of(other <= mine, logic.implies(other == mine, condition))

    return compared


@states("uldp-urap-best-theta-always")
def always(
    variance=unit_variance,
    response=losses.best_response,
    reference=saddle_levels,
    closed=losses.l2_times_n,
):
    """A saddle point: only theta* is best against p*, and only p* is worst for theta*."""
    found, least, other = (
        loss(*pair, variance) for pair in ((BEST, P), (BEST, SADDLE), (THETA, SADDLE))
    )
    rise = losses.balance(W, S, N, E, root(W, S, E))
    return Statement(
        (SENSITIVE, E, P, THETA, W, ROOT_A, ROOT_B),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "0 < theta < 1": logic.all_of(THETA > 0, THETA < 1),
            "0 <= w < 1": logic.all_of(W >= 0, W < 1),
            "square roots": are_roots(W, S, E),
            "the slope is zero, or w = 0": logic.any_of(rise == 0, logic.all_of(W == 0, rise <= 0)),
        },
        {
            "p* is a distribution": is_distribution(X, SADDLE),
            "p* alone is worst": at_best(found, least)(same(P, SADDLE)),
            "theta* alone is best": at_best(least, other)(THETA == BEST),
            "the loss at p*": other == closed(THETA, W, S, N, E),
        },
        sizes() | {BEST: response(W, S, E, root(W, S, E)), SADDLE: levels(*reference(W, S, N))},
    )


LATER, ROOT_LATER = const("later", REAL), const("root_later", REAL)


@states("uldp-urap-saddle-mass")
def falls(rise=losses.balance):
    """Along the best responses the slope falls with the mass, and is negative at mass 1."""
    there = dict(zip(losses.coefficients(LATER, S, E), (ROOT_A, ROOT_LATER), strict=True))
    later = rise(LATER, S, N, E, there.__getitem__)
    return Statement(
        (S, N, E, W, LATER, ROOT_A, ROOT_B, ROOT_LATER),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "0 <= w < w' <= 1": logic.all_of(W >= 0, W < LATER, LATER <= 1),
            "square roots": are_roots(W, S, E),
            "a later square root": logic.all_of(
                ROOT_LATER > 0, losses.coefficients(LATER, S, E)[1] == ROOT_LATER * ROOT_LATER
            ),
        },
        {
            "the slope falls": later < rise(W, S, N, E, root(W, S, E)),
            "negative at mass 1": logic.implies(LATER == 1, later < 0),
        },
    )


def in_range(s, N, E):
    """Return whether the uniform distribution on X_N is worst for the best theta."""
    return N + N * N / (4 * s) >= E - 1


@states("uldp-urap-best-theta")
def closed_form(
    variance=unit_variance,
    response=losses.best_response,
    reference=uniform_levels,
    rise=losses.balance,
):
    """The saddle point at mass 0, in closed form; it is one if and only if eps is in this range."""
    sigma, scale = S / (E - 1), (E - 1) * (E - 1)
    roots = root(0, S, E)
    found, least, other = (
        loss(*pair, variance) for pair in ((BEST, P), (BEST, UNIFORM), (THETA, UNIFORM))
    )
    value = E * (ROOT_X + ROOT_Y) * (ROOT_X + ROOT_Y) / scale - 1 / N
    return Statement(
        (SENSITIVE, E, P, THETA, ROOT_A, ROOT_B, ROOT_X, ROOT_Y, RHO),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "0 < theta < 1": logic.all_of(THETA > 0, THETA < 1),
            "square roots": are_roots(0, S, E),
            "roots of s + E - 1 and of s": are_sides(S),
            "a root of sigma (sigma + 1)": logic.all_of(RHO >= 0, sigma * (sigma + 1) == RHO * RHO),
        },
        {
            "p* is a distribution": is_distribution(X, UNIFORM),
            "p* alone is worst in the range": logic.implies(
                in_range(S, N, E), at_best(found, least)(same(P, UNIFORM))
            ),
            "theta* alone is best": at_best(least, other)(THETA == BEST),
            "the value": least == value,
            "theta* in closed form": 1 + sigma - RHO == BEST,
            "where the loss stops growing in p(X_S), in range": (rise(0, S, N, E, roots) <= 0)
            == in_range(S, N, E),
        },
        sizes() | {BEST: response(0, S, E, roots), UNIFORM: levels(*reference(S, N))},
    )


@states("uldp-urap-best-theta-paper")
def paper(basic_theta=rappor.basic_theta, response=losses.best_response):
    """The paper's theta is theta* if and only if s = 1, and greater for s > 1."""
    best, theta = response(0, S, A * A, root(0, S, A * A)), basic_theta(A)
    return Statement(
        (S, A, ROOT_A, ROOT_B),
        {"s >= 1": S >= 1, "eps > 0": A > 1, "square roots": are_roots(0, S, A * A)},
        {
            "theta* if and only if s = 1": (theta == best) == (S == 1),
            "greater for s > 1": logic.implies(S > 1, best < theta),
        },
    )
