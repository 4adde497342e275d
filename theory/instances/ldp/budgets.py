"""Instances that test the statements of `theory.statements.ldp.budgets`."""

from fractions import Fraction

from mechanisms import rr
from mechanisms import ue as ue_formulas
from mechanisms.oracles import histogram, local_hashing, unary
from theory.instances.ldp.noise import swapped
from theory.ledger.formal import Broken, at, instances
from theory.statements.ldp.budgets import sue_pair

HALF = Fraction(1, 2)


def values(K=2, **other):
    """Return an instance of K values, e^eps = 3."""
    return at({"X": K}, **({"E": 3, "D": 3} | other))


def equal(*args):
    """A changed formula: all reports are as likely from every value."""
    return HALF, HALF


GRR = values()
instances(
    "ldp-grr-private",
    holds=[GRR, values(3, D=2)],
    dropped={"eps > 0": values(E=HALF), "two values or more": values(1, D=1)},
    broken={
        "a mechanism": Broken(values(3), {"probabilities": equal}),
        "LDP": Broken(GRR, {"probabilities": lambda K, E: (E, E / (2 * E * E))}),
        "no smaller eps": Broken(values(D=2), {"probabilities": equal}),
    },
)
UE = values(p=HALF)
instances(
    "ldp-ue-private",
    holds=[UE, values(3, p=HALF, D=2)],
    dropped={
        "eps > 0": UE.but(E=HALF),
        "p > 0": UE.but(p=-1, E=5),
        "p < 1": UE.but(p=2, E=HALF * 3),
        "two values or more": values(1, p=HALF, D=1),
    },
    broken={
        "LDP": Broken(UE, {"other": lambda p, E: unary.other_probability(p, 2 * E)}),
        "no smaller eps": Broken(UE.but(D=2), {"other": lambda p, E: p}),
    },
)
instances(
    "ldp-oue-private",
    holds=[GRR, values(3, D=2)],
    dropped={"eps > 0": values(E=HALF), "two values or more": values(1, D=1)},
    broken={
        "LDP": Broken(GRR, {"pair": lambda E: ue_formulas.oue_probabilities(2 * E)}),
        "no smaller eps": Broken(values(D=2), {"pair": equal}),
    },
)
SUE = values(t=2)
instances(
    "ldp-sue-private",
    holds=[SUE, values(3, t=3)],
    dropped={"eps > 0": SUE.but(t=HALF), "two values or more": values(1, t=2, D=1)},
    broken={
        "LDP": Broken(SUE, {"pair": lambda t: sue_pair(2 * t)}),
        "no smaller eps": Broken(SUE, {"pair": equal}),
    },
)
THE = values(a=2, c=2, D=9)
instances(
    "ldp-the-private",
    holds=[THE, THE.but(a=1), THE.but(D=2)],
    dropped={
        "theta >= 0": THE.but(a=Fraction(2, 5), c=4),
        "theta <= 1": THE.but(a=4, c=Fraction(2, 5)),
        "eps > 0": THE.but(a=1, c=1),
        "two values or more": at({"X": 1}, a=2, c=2, D=1),
    },
    broken={
        "LDP": Broken(THE, {"supports": lambda a, c: histogram.supports(a, 2 * c)}),
        "no smaller eps": Broken(THE.but(D=2), {"supports": equal}),
        "less than the noise's e^eps": Broken(THE, {"budget": lambda a, c: (a * c) * (a * c)}),
    },
)


def hashes(functions=((0, 1), (1, 0), (0, 0), (1, 1)), g=2, **other):
    """Return an instance of two values and some equally likely hash functions."""
    weights = [Fraction(1, len(functions))] * len(functions)
    made = {"hash": [list(h) for h in functions], "weight": weights, "E": 3, "D": 3}
    sizes = {"X": len(functions[0]), "Hash": len(functions), "G": g}
    return at(sizes, **(made | other))


LH = hashes()
instances(
    "ldp-lh-private",
    holds=[LH, hashes(((0, 1),)), hashes(D=2)],
    dropped={
        "eps > 0": hashes(E=HALF),
        "weights >= 0": hashes(((0, 1), (0, 0)), weight=[2, -1]),
        "weights sum to 1": hashes(weight=[HALF] * 4),
        "values are hashed apart": hashes(((0, 0), (1, 1)), D=1),
    },
    broken={
        "rows sum to 1": Broken(LH, {"probabilities": lambda g, E: (1, 1)}),
        "LDP": Broken(LH, {"probabilities": lambda g, E: rr.probabilities(g, 2 * E)}),
        "no smaller eps": Broken(hashes(D=2), {"probabilities": equal}),
    },
)
instances(
    "ldp-lh-pure",
    holds=[LH, hashes(((0, 1), (0, 0)))],
    dropped={
        "eps > 0": hashes(E=-1),
        "weights sum to 1": hashes(weight=[1, 1, 0, 0], g=2).but(
            weight=[HALF, HALF, HALF / 2, HALF / 2]
        ),
        "meet with 1/g": hashes(((0, 1),)),
    },
    broken={
        "p*": Broken(LH, {"supports": swapped(local_hashing.supports)}),
        "q*": Broken(LH, {"supports": swapped(local_hashing.supports)}),
    },
)
instances(
    "ldp-lh-pure-universal",
    holds=[hashes(((0, 1),))],
    dropped={
        "eps > 0": hashes(E=-1),
        "weights sum to 1": hashes(weight=[1, 0, 0, 0]).but(weight=[HALF, 0, 0, 0]),
        "universal": hashes(((0, 0),)),
    },
    broken={
        "p*": Broken(LH, {"supports": swapped(local_hashing.supports)}),
        "q*": Broken(LH, {"supports": swapped(local_hashing.supports)}),
    },
)
