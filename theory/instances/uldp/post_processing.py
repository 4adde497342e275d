"""Instances that test the statements of `theory.statements.uldp.post_processing`."""

from theory.ledger.formal import Broken, GivenByText, NotNeeded, at, instances
from theory.notions import release
from theory.statements.uldp.post_processing import HALF, MIXING, QUARTER

# uRR of e^eps = 2, one sensitive value of two
URR = [[1, 0], [HALF, HALF]]
TELLING = [[1, 0], [0, 1]]


def chain(**other):
    """Return an instance: uRR, whose outputs are sent where `Q1` says."""
    first = [True, False]
    values = {"sensitive": first, "protected": first, "protected_after": first, "E": 2}
    return at({"X": 2, "Y": 2, "Z": 2}, **(values | {"Q0": URR, "Q1": TELLING} | other))


def splitting(**other):
    """Return an instance that splits the protected output into two."""
    return at(
        {"X": 2, "Y": 2, "Z": 3},
        **(
            chain().values
            | {"Q1": [[QUARTER, 1 - QUARTER, 0], [0, 0, 1]], "protected_after": [True, True, False]}
            | other
        ),
    )


def doubled(Y, Q0, Q1):
    """Return a chain whose rows sum to 2."""
    return lambda x, z: 2 * release.processed(Y, Q0, Q1)(x, z)


def unweighted(Y, Q0, Q1):
    """Return a chain that forgets to count what becomes of the second output."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * Q0(x, y) * Q1(y, z))


SMALL = NotNeeded(
    "(5) at x' = x lets no protected output occur at a smaller budget; says that eps >= 0"
)
PRESERVED = {
    "holds": [chain(), splitting()],
    "dropped": {
        "eps >= 0": SMALL,
        "Q0 is a mechanism": chain(Q0=[[2, 0], [1, 1]]),
        "Q1 is a mechanism": chain(Q1=[[2, 0], [0, 1]]),
        "ULDP of Q0": chain(Q0=TELLING),
        "types are preserved": chain(Q1=MIXING),
    },
    "broken": {
        "a mechanism": Broken(chain(), {"processed": doubled}),
        "ULDP": Broken(chain(), {"processed": unweighted}),
    },
}

instances("uldp-post-processing", **PRESERVED)

instances("uldp-post-processing-reachable", **PRESERVED)

instances(
    "uldp-any-post-processing",
    holds=[chain(Q1=MIXING)],
    dropped={
        "eps >= 0": at(
            {"X": 1, "Y": 2, "Z": 1},
            sensitive=[False],
            protected=[False, True],
            Q0=[[1, 0]],
            Q1=[[1], [1]],
            E=-1,
        )
    },
)


instances(
    "uldp-any-post-processing-part",
    holds=[chain(Q1=MIXING), splitting()],
    dropped={"eps >= 0": SMALL},
)

instances(
    "uldp-any-post-processing-osldp",
    holds=[chain(Q1=MIXING)],
    dropped={"eps >= 0": GivenByText("eps >= 0", "scope")},
)
