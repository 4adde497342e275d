"""Instances that test the statements of `theory.statements.uldp.l1`."""

from fractions import Fraction

from theory.instances.uldp import empirical
from theory.instances.uldp.urr import two_users
from theory.ledger.formal import Implied, NotNeeded, at, instances

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
    "a probability space": NotNeeded(
        "follows from the law of one user, except for weight >= 0; this row defines weight"
    ),
    "p is a distribution": Implied(
        "follows from the law of one user and weight >= 0; this row defines p"
    ),
}

instances(
    "uldp-urr-l1",
    through={"within spread/n": "deviations at p", "within each share of it": "deviations at p"},
    holds=[of_urr()],
    dropped={
        "eps > 0": small(E=HALF, weight=[1, 0], root=[0]),
        **DROPPED,
        "independent users": all_alike(
            URR_ALIKE, E=3, p=[QUARTER, 3 * QUARTER], root=[3 * QUARTER, 3 * QUARTER]
        ),
    },
)

instances(
    "uldp-urap-l1",
    through={"within spread/n": "deviations at p", "within each share of it": "deviations at p"},
    holds=[of_urap(), alone()],
    dropped={
        "eps > 0": small(a=QUARTER, weight=[Fraction(1, 5), Fraction(4, 5)], root=[Fraction(2, 3)]),
        "a probability space": alone(silent=1000),
        "p is a distribution": NOBODY,
        "the law of a report": of_urap(
            drawn_by=([Fraction(0), 3 * QUARTER], [Fraction(1, 5), Fraction(1)])
        ),
        "independent users": all_alike(URAP_ALIKE, a=Fraction(5, 3), p=[HALF, HALF], root=[2, 1]),
        "pi": of_urap(pi=Fraction(1, 100), scale=10),
    },
)
