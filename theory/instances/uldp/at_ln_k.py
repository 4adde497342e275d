"""Instances that test the statements of `theory.statements.uldp.at_ln_k`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.at_ln_k import HALF, QUARTER

URR = {"s": 1, "N": 4, "delta": QUARTER, "loss": 5 * HALF, "none": 2}

instances(
    "uldp-urr-l1-low-privacy",
    through={"within the share": "(15) is a root", "the factor": "(15) is a root"},
    holds=[at(**URR)],
    dropped={
        "s >= 1 and N >= 1": at(s=-1, N=6, delta=-QUARTER, loss=3 * HALF, none=2),
        "(15) is a root": at(**URR | {"loss": 9}),
        "the loss without privacy is a root": at(**URR | {"none": -2}),
        "s <= delta (K - 1)": at(**URR | {"delta": QUARTER / 2}),
    },
    broken=dict.fromkeys(
        ("within the share", "the factor"),
        Broken(at(**URR | {"loss": 7}), {"under": lambda s, N, E: 49}),
    ),
)

# K = 16, s = 13/4, where both roots of (18) are fractions
URAP = {"q": 2, "s": 13 * QUARTER, "on_s": Fraction(13, 6), "on_n": 4, "delta": 1}

instances(
    "uldp-urap-l1-low-privacy",
    through={"within the share": "uRAP's worst l1 loss at eps = ln K is of two roots"},
    holds=[at(**URAP)],
    dropped={
        "K is large": at(**URAP | {"delta": QUARTER / 25}),
        "1 <= s < K": at(
            q=2, delta=1, s=Fraction(-119, 16), on_s=Fraction(119, 24), on_n=Fraction(11, 2)
        ),
        "uRAP's worst l1 loss at eps = ln K is of two roots": at(**URAP | {"on_n": 99}),
    },
    broken={
        "within the share": Broken(
            at(**URAP | {"on_s": 9, "on_n": 9}), {"squares": lambda *_: (81, 81)}
        )
    },
)

instances(
    "uldp-rr-l1-ratio",
    holds=[at(K=2, delta=HALF), at(K=16, delta=HALF)],
    dropped={"K is large": at(K=2, delta=QUARTER)},
    broken={
        "within the share of twice": Broken(at(K=16, delta=HALF), {"under": lambda s, N, E: 2}),
        "the exact factor": Broken(at(K=16, delta=HALF), {"under": lambda s, N, E: 2}),
    },
)

FOUR = {"delta": Fraction(9, 10), "start": 1, "reals": [2]}

instances(
    "uldp-rappor-l1-ratio",
    holds=[at(delta=HALF, start=64, reals=[1, 25, 100])],
    dropped={
        "0 < delta <= 1 and start >= 1": at(delta=HALF, start=64, reals=[1, 25, 100]).but(delta=0)
    },
    broken={"within the share somewhere": Broken(at(**FOUR), {"under": lambda s, N, a: 0 * a})},
)

instances(
    "uldp-rappor-l1-ratio-corrected",
    holds=[at(q=2, delta=1), at(q=4, delta=QUARTER)],
    dropped={"K is large": at(q=4, delta=Fraction(1, 50))},
    broken={
        "within the share of K^(1/4) times": Broken(
            at(q=2, delta=1), {"under": lambda s, N, a: 999}
        )
    },
)

instances(
    "uldp-rappor-l2-ratio",
    holds=[at(a=8, delta=1)],
    dropped={"K is large": at(a=4, delta=HALF)},
    broken={
        "within the share of sqrt(K) times": Broken(
            at(a=8, delta=1), {"times_n": lambda s, N, a: 999}
        )
    },
)

SOMEWHERE = {"delta": QUARTER, "start": 2, "reals": [3, 9, 100]}

instances(
    "uldp-rr-four-times",
    holds=[at(**SOMEWHERE)],
    dropped={"0 < delta <= 1 and start >= 2": at(**SOMEWHERE).but(delta=0)},
    broken={
        "within the share somewhere": Broken(
            at(delta=1, start=2, reals=[3]), {"under": lambda s, N, E: 99 * s * s}
        )
    },
)

instances(
    "uldp-rr-four-times-l2",
    holds=[at(K=9, delta=HALF)],
    dropped={"K is large": at(K=2, delta=QUARTER)},
    broken=dict.fromkeys(
        ("within the share of four times", "the exact factor"),
        Broken(at(K=9, delta=HALF), {"times_n": lambda s, N, E: 99 * s}),
    ),
)
