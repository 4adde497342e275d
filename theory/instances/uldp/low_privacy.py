"""Instances that test the statements of `theory.statements.uldp.low_privacy`."""

from theory.ledger.formal import Broken, NotNeeded, at, instances

instances(
    "uldp-urap-covers-low-privacy",
    holds=[at(s=2, N=2)],
    dropped={
        "s >= 1 and N >= 1": NotNeeded(
            "only s = N = 2 is none of those; it says that there are values"
        ),
        "s <= N": at(s=9, N=2),
    },
    broken={"K < (N/2 + 1)^2": Broken(at(s=1, N=2), {"bound": lambda N: N})},
)

instances(
    "uldp-urap-covers-low-privacy-corrected",
    holds=[at(s=2, N=2, a=2), at(s=7, N=9, a=4), at(s=6, N=3, a=3)],
    dropped={
        "s >= 1, N >= 1 and eps > 0": at(s=6, N=3, a=3).but(a=-1, N=-5),
        "eps = ln K": at(s=3, N=2, a=9),
    },
    broken={
        "K <= (N/2 + 1)^2 if s <= N": Broken(at(s=2, N=2, a=2), {"bound": lambda N: N}),
        "(18) is the worst case": Broken(at(s=2, N=2, a=2), {"worst": lambda N, a: a > 1}),
    },
)
