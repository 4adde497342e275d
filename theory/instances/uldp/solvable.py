"""Instances that test the statements of `theory.statements.uldp.solvable`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def over_reports(*numbers):
    """Return a function of the reports 00, 10, 01, 11 of two bits."""
    return lambda y: Fraction(numbers[y(0) + 2 * y(1)])


def two(**other):
    """Return an instance of two values: one user, whose report has both bits set."""
    values = {"sensitive": [True, False], "theta": 2 * THIRD, "E": 4}
    values |= {"m": over_reports(0, 0, 0, 1), "w": over_reports(1, 0, 0, -1)}
    values |= {"v": over_reports(0, 0, 1, -2)}
    return at({"X": 2}, **(values | other))


UNEVEN = over_reports(1, -1, 0, 0)
TOLD = two(theta=HALF, m=over_reports(1, 0, 0, 0), w=UNEVEN, v=UNEVEN)

instances(
    "uldp-empirical-solvable",
    holds=[two()],
    dropped={
        "0 < theta < 1": two(theta=0, w=over_reports(0, 0, 0, 1), v=over_reports(0, 0, 0, 1)),
        "eps > 0": two(theta=HALF, E=1, m=over_reports(1, 0, 0, 0), w=UNEVEN, v=UNEVEN),
        "frequencies are a distribution": two(m=over_reports(0, 0, 0, 2)),
    },
    broken={
        "a solution for either": Broken(
            TOLD,
            {
                "psi": lambda theta, E: theta + 0 * E,
                "bit_probabilities": lambda flag, theta, E: (theta, theta),
            },
        )
    },
)


def counted(**other):
    """Return an instance: two values, reported equally often."""
    values = {"sensitive": [True, False], "theta": 2 * THIRD, "E": 4}
    values |= {"f": [HALF, HALF], "p": [HALF, HALF]}
    return at({"X": 2}, **(values | other))


def bent(f, b, g):
    """A changed estimate."""
    return f * f + b + g


instances(
    "uldp-empirical-solvable-frequencies",
    holds=[counted(), counted(p=[THIRD, 2 * THIRD]), counted(sensitive=[True, True], p=[1, 0])],
    dropped={"0 < theta < 1": counted(theta=1), "eps > 0": counted(E=1)},
    broken={
        "RAPPOR's bits": Broken(counted(), {"frequencies": bent}),
        "uRAP's bits": Broken(counted(f=[HALF, HALF / 2]), {"frequencies": bent}),
        "RR": Broken(counted(), {"frequencies": bent}),
        "uRR": Broken(counted(f=[Fraction(5, 8), Fraction(3, 8)]), {"frequencies": bent}),
    },
)
