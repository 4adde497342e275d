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
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit
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


def upper_root(q):
    """Return a number of three digits above the root."""
    return Fraction(int(float(q) ** 0.5 * 1000) + 1, 1000)


def first_group(**values):
    """Return an instance of users of whom one has the value, with M = 1 + h."""
    made = {"gamma": 4, "h": Fraction(1, 50), "have": lambda u: u == 0, "root": upper_root}
    sizes = {"U": values.pop("U", 20), "V": values.pop("V", 4)}
    return at(sizes, **(made | values))


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
    exceeds = ONES.sum(
        lambda ones: logic.choose(
            lower_limit(size(V, ones), reports, wilson, count) > C, Q(ones), 0
        )
    )
    return Statement(
        (GAMMA, M_LESS_ONE, HAVE, ROOT),
        (
            GAMMA > 1,
            GAMMA < N,
            GROUP < N,
            M_LESS_ONE > 0,
            M_LESS_ONE < GAMMA - 1,
            ONES.forall(lambda ones: rounded_up(size(V, ones), reports, wilson)),
        ),
        (exceeds <= LEVEL,),
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
        },
    )


READING = (
    "at alpha = 0.05, and for the paper's own law (12) of the ones: n_0 bits of the rate (11); "
    "a mechanism of the best form for OneID-LDP with log gamma for all values"
)
DROPPED = {
    0: Implied("it says with the next ones that gamma asks for something; h > 0 implies it"),
    1: first_group(gamma=20, h=Fraction(2, 25)),
    2: first_group(U=4, gamma=3, h=Fraction(1, 25)),
    3: first_group(h=0),
    4: first_group(h=3),
    5: first_group(root=lambda q: 0),
}


def too_high(t, n, z, sqrt):
    """Return a limit that every rate is below."""
    return 1 + sqrt(t)


@states(
    "oneid-confidence-algorithm",
    printed_as="informal",
    reading=READING,
    holds=[first_group()],
    dropped=DROPPED,
    broken=[Broken(0, first_group(h=HALF), {"wilson_lower": too_high})],
)
def confidence_algorithm(
    wilson_lower=wilson_lower, count_lower=count_lower, one_id=one_id, probabilities=probabilities
):
    """Line 4 as printed, with n for the number of reports."""
    return kept(N, wilson_lower, count_lower, one_id, probabilities)


@states(
    "oneid-confidence-level",
    printed_as="informal",
    reading=READING,
    holds=[first_group()],
    dropped=DROPPED,
    broken=[Broken(0, first_group(h=HALF), {"wilson_lower": too_high})],
)
def confidence_level(
    wilson_lower=wilson_lower, count_lower=count_lower, one_id=one_id, probabilities=probabilities
):
    """Line 4 with n_0."""
    return kept(GROUP, wilson_lower, count_lower, one_id, probabilities)


# Table IV's number of users, a tenth of them, users of the value; the best M for these is 17/11
USERS, REPORTS, COUNT = 741, 74, 3
SEVERAL, FEW = range(2, 6), range(5)  # numbers of ones


def good_root(q):
    """Return a number of four digits above the root."""
    return Fraction(int(float(q) ** 0.5 * 10000) + 1, 10000)


def wrong(reports, root):
    """Return roots that are another number for the interval of so many reports."""

    def found(q):
        is_one = q * 4 > Z_UP * Z_UP and ((q - Z_UP * Z_UP / 4) * reports).denominator == 1
        return root if is_one else good_root(q)

    return found


LIMITS = {"z": Z_UP, "root": good_root}


def near(t, reports, wilson):
    """Return whether the root is not negative and its square right to a thousandth."""
    q = under_root(t, reports, wilson)
    square = ROOT(q) * ROOT(q)
    return logic.all_of(ROOT(q) >= 0, square >= q, square <= q + Fraction(1, 1000))


@states(
    "oneid-confidence-adl",
    printed_as="ours",
    holds=[at(**LIMITS)],
    dropped={
        0: at(**(LIMITS | {"z": 3})),
        1: at(**(LIMITS | {"root": wrong(REPORTS, 3)})),
        2: at(**(LIMITS | {"root": wrong(USERS, 0)})),
    },
    broken=[
        Broken(0, at(**LIMITS), {"count_lower": lambda rate, n, a, b: 0 * rate}),
        Broken(1, at(**LIMITS), {"mixture": lambda n, c, n_0, a, b, most: [0 * a] * 6}),
    ],
)
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
    return Statement(
        (Z, ROOT),
        (
            logic.all_of(Fraction(19599, 10000) <= Z, Fraction(196, 100) >= Z),
            roots(GROUP, SEVERAL),
            roots(N, FEW),
        ),
        (too_high >= Fraction(9, 100), 1 - right <= Fraction(1, 1000)),
        {N: real(USERS), GROUP: real(REPORTS), A: real(a), B: real(b)},
    )


T, REPORTED, SCORE = const("t", REAL), const("n", REAL), const("r", REAL)


def scored(**values):
    """Return an instance of four reports, half of them ones, with a root that is rational."""
    made = {"t": 2, "n": 4, "z": 3 * HALF, "root": Fraction(5, 4), "a": HALF, "b": Fraction(1, 4)}
    return at(**(made | values))


def upper(t, n, z, sqrt):
    """Return a rate above the share of ones."""
    return (t + z * z / 2 + z * sqrt(t * (n - t) / n + z * z / 4)) / n


@states(
    "oneid-wilson-equation",
    printed_as="ours",
    holds=[scored(), scored(t=4, z=2, root=1), scored(t=0, z=2, root=1)],
    dropped={
        0: Implied("of no reports there is no rate"),
        1: scored(t=-1, n=1, z=3, root=HALF),
        2: NotNeeded("t counts ones among n reports"),
        3: scored(z=-3 * HALF),
        4: scored(root=-Fraction(5, 4)),
        5: scored(root=1),
        6: scored(b=HALF),
    },
    broken=[
        Broken(0, scored(), {"wilson_lower": upper}),
        Broken(1, scored(), {"wilson_lower": upper}),
        Broken(2, scored(), {"count_lower": lambda rate, n, a, b: n * rate}),
    ],
)
def wilson_equation(wilson_lower=wilson_lower, count_lower=count_lower):
    """The lower limit is the lesser rate at which the score is z; (11) turns it into a count."""
    root = const("root", REAL)
    q = []
    found = wilson_lower(T, REPORTED, Z, lambda under: q.append(under) or root)
    count = count_lower(SCORE, REPORTED, A, B)
    square = (T - REPORTED * SCORE) * (T - REPORTED * SCORE)
    return Statement(
        (T, REPORTED, Z, root, A, B),
        (
            REPORTED > 0,
            T >= 0,
            T <= REPORTED,
            Z >= 0,
            root >= 0,
            root * root == q[0],
            B < A,
        ),
        (
            square == Z * Z * REPORTED * SCORE * (1 - SCORE),
            logic.all_of(SCORE >= 0, REPORTED * SCORE <= T),
            B + (A - B) * count / REPORTED == SCORE,
        ),
        {SCORE: found},
    )
