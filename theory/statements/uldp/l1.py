"""The expected l1 loss of the empirical estimate, asymptotically (Propositions 6 and 9).

Users report y independently of each other, for every y: each combination of who does has the
product of the probabilities. sqrt(2/(n pi)) is `scale`.
"""

from fractions import Fraction

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.limits import absolute, is_pi, within
from theory.notions.probability import is_distribution, probability
from theory.statements.uldp import empirical
from theory.statements.uldp import urr as urr_model
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import (
    ESTIMATE,
    N_USERS,
    OMEGA,
    OTHER,
    OWN,
    REPORT,
    SENSITIVE,
    VALUE,
    WEIGHT,
    E,
    P,
    S,
    U,
    X,
    two_users,
)
from theory.statements.uldp.worst_l1 import ROOT, roots
from theory.statements.uldp.worst_l2 import A

PI, SCALE, SPREAD = (const(name, REAL) for name in ("pi", "scale", "spread"))
SETS = functions(U, BOOL)


def pr(event):
    """Return the probability of an event."""
    return probability(OMEGA, WEIGHT, event)


def mutually_independent(says):
    """Return that the users say y independently of each other, for every y."""

    def multiplies(y, b):
        joint = pr(lambda o: U.forall(lambda u: says(u, o, y) == b(u)))
        return joint == U.prod(lambda u: pr(lambda o: says(u, o, y) == b(u)))

    return X.forall(lambda y: SETS.forall(lambda b: multiplies(y, b)))


def l1_loss():
    """Return the expected l1 loss of the estimate."""
    return empirical.USERS.mean(lambda o: X.sum(lambda y: absolute(ESTIMATE(y, o) - P(y))))


def limit(near=within):
    """Return that the loss is scale times the sum of the roots up to 1/n, and tends to it."""
    normal = SCALE * X.sum(ROOT)
    apart = l1_loss() - normal
    rate = logic.all_of(N_USERS * apart <= SPREAD, -N_USERS * apart <= SPREAD)
    many = 2 * N_USERS * DELTA * DELTA * X.sum(ROOT) * X.sum(ROOT) >= PI * SPREAD * SPREAD
    return rate, logic.implies(logic.all_of(DELTA > 0, many), near(l1_loss(), normal, DELTA))


def numbers():
    """Return what pi and scale are."""
    return is_pi(PI), logic.all_of(SCALE >= 0, SCALE * SCALE * N_USERS * PI == 2)


def spread():
    """Return the sum of 1/(own - other), the factors from reports to estimates."""
    return {SPREAD: X.sum(lambda y: 1 / (OWN(y) - OTHER(y)))}


QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
# pi = 49/16, with pi/4 = f(1) for the f that is sampled
PLAIN = {"pi": Fraction(49, 16), "scale": Fraction(4, 7), "delta": 9}
PLAIN |= {"(Real -> Real)": [lambda x: Fraction(49, 64) * x], "Real": [0, 1]}


def of_urr(p=(0, 1), **more):
    """Return two users of uRR with one sensitive value and e^eps = 17."""
    rows = ((Fraction(1), Fraction(0)), (Fraction(1, 17), Fraction(16, 17)))
    sizes, values = two_users(list(p), more.pop("Q", rows))
    values |= {"sensitive": [True, False], "E": 17, "root": [QUARTER, QUARTER]}
    return at(sizes, **(values | PLAIN | more))


def all_alike(chances, **values):
    """Return eight users who all have one value and report: `chances` has that of each case."""
    cases = list(chances)
    found = {
        "weight": [chances[case] for case in cases],
        "value": lambda u: lambda o: cases[o][0],
        "report": lambda u: lambda o: cases[o][1],
        "says": lambda u: lambda o: lambda y: cases[o][1][y],
        "sensitive": [True, False],
        "scale": Fraction(2, 7),
    }
    return at({"X": 2, "U": 8, "Omega": len(cases)}, **(PLAIN | found | values))


URR_ALIKE = {(0, 0): QUARTER, (1, 0): QUARTER, (1, 1): HALF}
URAP_ALIKE = {
    (x, bits): HALF * first * second
    for x, own, other in ((0, Fraction(5, 8), Fraction(0)), (1, Fraction(3, 8), Fraction(2, 5)))
    for bits, first, second in (
        ((True, True), own, other),
        ((True, False), own, 1 - other),
        ((False, True), 1 - own, other),
        ((False, False), 1 - own, 1 - other),
    )
}
# a = 4: theta = 4/5, d1 = 1/5, 1 - d2 = 3/4
PAPER = ([Fraction(4, 5), 3 * QUARTER], [Fraction(1, 5), Fraction(0)])


def of_urap(drawn_by=PAPER, **more):
    """Return two users of uRAP with one sensitive value, which both have, and e^(eps/2) = 4."""
    found = empirical.users(*drawn_by, p=[1, 0], share=more.pop("share", 1))
    values = {k: v for k, v in found.values.items() if k not in ("own", "other")}
    values |= {"sensitive": [True, False], "a": 4, "root": [Fraction(2, 3), 0]}
    return at(found.sizes, **(values | PLAIN | more))


def alone(silent=0):
    """Return one user of uRAP, with some weight added where she says nothing; pi = 25/8."""
    found = all_alike(URAP_ALIKE, a=Fraction(5, 3), p=[HALF, HALF], root=[2, 1])
    *weight, last = found.values["weight"]
    values = {"weight": [*weight, last + silent], "pi": Fraction(25, 8), "scale": Fraction(4, 5)}
    values |= {"(Real -> Real)": [lambda x: Fraction(25, 32) * x]}
    return at(found.sizes | {"U": 1}, **(found.values | values))


def small(**values):
    """Return one user of one value, which is sensitive, at e^eps < 1: `spread` is negative."""
    made = {"sensitive": [True], "p": [1], "pi": Fraction(25, 8), "scale": Fraction(4, 5)}
    made |= {"value": lambda u: lambda o: 0, "report": lambda u: lambda o: 0}
    made |= {"says": lambda u: lambda o: lambda y: o == 0}
    made |= {"(Real -> Real)": [lambda x: Fraction(25, 32) * x]}
    return at({"X": 1, "U": 1, "Omega": 2}, **(PLAIN | made | values))


# p is 0: nobody ever says anything, and the estimate is -1/(a - 1) for sure
NOBODY = at(
    {"X": 1, "U": 4, "Omega": 1},
    **(small().values | {"a": Fraction(121, 100), "p": [0], "weight": [1]}),
).but(scale=2 * Fraction(1, 5), root=[Fraction(110, 21)], says=lambda u: lambda o: lambda y: False)
DROPPED = {
    1: NotNeeded("follows from the law of one user, but for weight >= 0; says what weight is"),
    2: Implied("follows from the law of one user and weight >= 0; says what p is"),
}
LARGE = {"root": [1000, 1000], "delta": HALF}


@states(
    "uldp-urr-l1",
    printed_as="printed",
    holds=[of_urr()],
    dropped={
        0: small(E=HALF, weight=[1, 0], root=[0]),
        **DROPPED,
        3: of_urr(Q=((1, 0), (1, 0))),
        4: all_alike(URR_ALIKE, E=3, p=[QUARTER, 3 * QUARTER], root=[3 * QUARTER, 3 * QUARTER]),
        5: of_urr(pi=Fraction(1, 100), scale=10),
        6: of_urr(scale=99),
        7: of_urr(root=[99, 99]),
    },
    broken=[Broken(k, of_urr(**LARGE), {"l1_square": lambda *_: 10**6}) for k in (0, 1)],
)
def urr_l1(l1_square=urr_losses.l1_square, frequencies=from_frequencies):
    """(12): the expected l1 loss is scale times the sum of the roots, for many users."""
    return Statement(
        (SENSITIVE, E, P, WEIGHT, VALUE, REPORT, PI, SCALE, ROOT, DELTA),
        (
            E > 1,
            is_distribution(OMEGA, WEIGHT),
            is_distribution(X, P),
            urr_model.law(urr_model.Q),
            mutually_independent(lambda u, o, y: REPORT(u, o) == y),
            *numbers(),
            roots(ROOT, P, l1_square, S, E),
        ),
        limit(),
        urr_model.definitions() | urr_model.estimates(frequencies) | spread(),
    )


@states(
    "uldp-urap-l1",
    printed_as="printed",
    holds=[of_urap(), alone()],
    dropped={
        0: small(a=QUARTER, weight=[Fraction(1, 5), Fraction(4, 5)], root=[Fraction(2, 3)]),
        1: alone(silent=1000),
        2: NOBODY,
        3: of_urap(drawn_by=([Fraction(0), 3 * QUARTER], [Fraction(1, 5), Fraction(1)])),
        4: all_alike(URAP_ALIKE, a=Fraction(5, 3), p=[HALF, HALF], root=[2, 1]),
        5: of_urap(pi=Fraction(1, 100), scale=10),
        6: of_urap(scale=99),
        7: of_urap(root=[99, 99]),
    },
    broken=[Broken(k, of_urap(**LARGE), {"l1_square": lambda *_: 10**6}) for k in (0, 1)],
)
def urap_l1(l1_square=urap_losses.l1_square, frequencies=from_frequencies):
    """(17): the same of uRAP, at the paper's theta; a is e^(eps/2)."""
    return Statement(
        (SENSITIVE, A, P, WEIGHT, VALUE, empirical.SAYS, PI, SCALE, ROOT, DELTA),
        (
            A > 1,
            is_distribution(OMEGA, WEIGHT),
            is_distribution(X, P),
            empirical.law(),
            mutually_independent(empirical.SAYS),
            *numbers(),
            roots(ROOT, P, l1_square, A),
        ),
        limit(),
        empirical.urap_definitions() | empirical.estimates(frequencies) | spread(),
    )
