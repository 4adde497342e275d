"""Algorithm 1, lines 3 to 5: Wilson's lower limit of a count, and how often it exceeds the count.

z is the normal quantile for alpha = 0.05, and roots are rounded up; both lower the limit.
"""

from fractions import Fraction

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.coverage import mixture
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.naming import named
from theory.statements.oneid.reidentification import GAMMA, N, U

V = index("V")  # the users of the first group
ONES = functions(V, BOOL)
M_LESS_ONE = const("h", REAL)
HAVE = const("have", functions(U, BOOL))
ROOT = const("root", functions(REAL, REAL))
A, B, RATE = const("a", REAL), const("b", REAL), const("rate", REAL)
C, GROUP = const("c", REAL), const("n_0", REAL)
Z, LEVEL = const("z", REAL), const("level", REAL)
Q = const("Q", functions(ONES, REAL))
T_OF, LIMIT = (const(name, functions(ONES, REAL)) for name in ("t", "limit"))
HALF, Z_UP = Fraction(1, 2), Fraction(49, 25)


def lower_limit(t, reports, wilson, count, sqrt=ROOT):
    """Return lines 4 and 5 at t ones."""
    return count(wilson(t, reports, Z, sqrt), N, A, B)


def under_root(t, reports, wilson):
    """Return what Wilson's formula takes the root of."""
    found = []
    wilson(t, reports, Z, lambda q: found.append(q) or q)
    return found[0]


def rounded_up(t, reports, wilson):
    """Return whether the root is not negative and its square not too small."""
    q = under_root(t, reports, wilson)
    return logic.all_of(ROOT(q) >= 0, ROOT(q) * ROOT(q) >= q)


def kept(reports, wilson, count, one_id, probabilities):
    """Return whether the limit exceeds the count with probability at most alpha/2.

    Parameters
    ----------
    reports : Term
        What line 4 takes for the number of reports.
    wilson, count, one_id, probabilities : callable
        The running formulas.
    """
    a, b = probabilities(*one_id(M_LESS_ONE, GAMMA - 1))
    exceeds = ONES.sum(lambda ones: logic.choose(LIMIT(ones) > C, Q(ones), 0))
    limit = function(ONES, lambda ones: lower_limit(T_OF(ones), reports, wilson, count))
    return Statement(
        (GAMMA, M_LESS_ONE, HAVE, ROOT),
        {
            "gamma > 1": GAMMA > 1,
            "gamma < n": GAMMA < N,
            "the group is not everybody": GROUP < N,
            "M > 1": M_LESS_ONE > 0,
            "M < gamma": M_LESS_ONE < GAMMA - 1,
            "roots rounded up": ONES.forall(lambda ones: rounded_up(T_OF(ones), reports, wilson)),
        },
        {"exceeded with at most alpha/2": exceeds <= LEVEL},
        {
            N: size(U),
            GROUP: size(V),
            C: size(U, HAVE),
            Z: real(Z_UP),
            LEVEL: real(Fraction(1, 40)),
            A: a,
            B: b,
            RATE: B + (A - B) * C / N,
            Q: function(ONES, lambda ones: V.prod(lambda v: bit(RATE, ones(v)))),
            T_OF: function(ONES, lambda ones: size(V, ones)),
            LIMIT: limit,
        },
    )


@states("oneid-confidence-algorithm")
def confidence_algorithm(
    wilson_lower=wilson_lower, count_lower=count_lower, one_id=one_id, probabilities=probabilities
):
    """Line 4 as printed, with n for the number of reports."""
    return kept(N, wilson_lower, count_lower, one_id, probabilities)


@states("oneid-confidence-level")
def confidence_level(
    wilson_lower=wilson_lower, count_lower=count_lower, one_id=one_id, probabilities=probabilities
):
    """Line 4 with n_0."""
    return kept(GROUP, wilson_lower, count_lower, one_id, probabilities)


# Table IV's number of users, a tenth of them, users of the value; the best M for these is 17/11
USERS, REPORTS, COUNT = 741, 74, 3
SEVERAL, FEW = range(2, 6), range(5)  # numbers of ones


def near(t, reports, wilson):
    """Return whether the root is not negative and its square right to a thousandth."""
    q = under_root(t, reports, wilson)
    square = ROOT(q) * ROOT(q)
    return logic.all_of(ROOT(q) >= 0, square >= q, square <= q + Fraction(1, 1000))


@states("oneid-confidence-adl")
def confidence_adl(
    wilson_lower=wilson_lower,
    count_lower=count_lower,
    mixture=mixture,
    one_id=one_id,
    probabilities=probabilities,
):
    """Two to five ones alone exceed alpha/2 by far, with n_0; four or fewer do nothing with n."""
    a, b = probabilities(*one_id(Fraction(6, 11), 99))
    law = mixture(USERS, COUNT, REPORTS, A, B, 5)

    def limit(t, reports):
        return lower_limit(t, reports, wilson_lower, count_lower)

    def roots(reports, ones):
        return logic.all_of(*(near(t, reports, wilson_lower) for t in ones))

    too_high = sum(logic.choose(limit(t, GROUP) > COUNT, law[t], 0) for t in SEVERAL)
    right = sum(logic.choose(limit(t, N) <= COUNT, law[t], 0) for t in FEW)
    names = {const(f"chance{t}", REAL): law[t] for t in {*SEVERAL, *FEW}}
    for name, reports, ones in (("", GROUP, SEVERAL), ("printed_", N, FEW)):
        for t in ones:
            names[const(f"{name}limit{t}", REAL)] = limit(t, reports)
            names[const(f"{name}under{t}", REAL)] = under_root(t, reports, wilson_lower)
    found = Statement(
        (Z, ROOT),
        {
            "z as of alpha = 0.05": logic.all_of(
                Fraction(19599, 10000) <= Z, Fraction(196, 100) >= Z
            ),
            "roots with n_0": roots(GROUP, SEVERAL),
            "roots with n": roots(N, FEW),
        },
        {
            "too high with n_0": too_high >= Fraction(9, 100),
            "nothing with n": 1 - right <= Fraction(1, 1000),
        },
        {N: real(USERS), GROUP: real(REPORTS), A: real(a), B: real(b)},
    )
    return named(found, names)


T, REPORTED, SCORE = const("t", REAL), const("n", REAL), const("r", REAL)


@states("oneid-wilson-equation")
def wilson_equation(wilson_lower=wilson_lower, count_lower=count_lower):
    """The lower limit is the lesser rate at which the score is z; (11) turns it into a count."""
    root = const("root", REAL)
    q = []
    found = wilson_lower(T, REPORTED, Z, lambda under: q.append(under) or root)
    count = count_lower(SCORE, REPORTED, A, B)
    square = (T - REPORTED * SCORE) * (T - REPORTED * SCORE)
    return Statement(
        (T, REPORTED, Z, root, A, B),
        {
            "n > 0": REPORTED > 0,
            "t >= 0": T >= 0,
            "t <= n": T <= REPORTED,
            "z >= 0": Z >= 0,
            "the root >= 0": root >= 0,
            "a square root": root * root == q[0],
            "b < a": B < A,
        },
        {
            "the score is z": square == Z * Z * REPORTED * SCORE * (1 - SCORE),
            "the lesser rate": logic.all_of(SCORE >= 0, REPORTED * SCORE <= T),
            "(11) is the rate": B + (A - B) * count / REPORTED == SCORE,
        },
        {SCORE: found},
    )
