"""Instances that test the statements of `theory.statements.uldp.pum_loss`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.uldp.pum_loss import same

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
HIDES = {"p": [HALF, HALF], "specific": [[True, False], [False, False]], "tag": [[0, 0], [0, 0]]}


def one_tag(**other):
    """Return an instance: the first of two users hides the first of two values, by one tag."""
    values = HIDES | {"pi": [[1, 0]], "pi_hat": [[0, 1]]}
    values |= {"r_hat": [1, QUARTER], "r_hat_bot": [-QUARTER]}
    return at({"X": 2, "T": 1, "U": 2}, **(values | other))


POSITIVE = one_tag(r_hat=[QUARTER, HALF], r_hat_bot=[QUARTER])

instances(
    "uldp-pum-l1-absolute",
    holds=[
        one_tag(),
        POSITIVE,
        one_tag(specific=[[False, False], [False, False]], pi=[[QUARTER, 3 * QUARTER]]),
    ],
    dropped={
        "p is a distribution": NotNeeded("not needed; says what p is"),
        "pi_k is conditional": one_tag(
            pi=[[-1, 2]], pi_hat=[[-1, 2]], r_hat=[QUARTER, HALF], r_hat_bot=[-1]
        ),
    },
    broken={
        "the bound (23) with absolute values": Broken(
            POSITIVE, {"formula": lambda own, weight, pi, total: 9 * own}
        ),
        "the bound (23) as printed": Broken(
            POSITIVE, {"formula": lambda own, weight, pi, total: 9 * own}
        ),
    },
)


def reported(**other):
    """Return an instance of two users of uRR whose reports are x2 and x1, for e^eps = 2."""
    values = HIDES | {"pi": [[1, 0]], "pi_hat": [[0, 1]], "sensitive": [False, False], "E": 2}
    values |= {"says_bot": [False, False], "said": [1, 0], "said_tag": [0, 0]}
    return at({"X": 2, "T": 1, "U": 2}, **(values | other))


OFTEN = reported(says_bot=[True, True])

instances(
    "uldp-pum-l1",
    holds=[reported()],
    dropped={
        "eps > 0": reported(E=HALF, sensitive=[True, True], says_bot=[True, True]),
        "p is a distribution": reported().but(p=[0, Fraction(1, 2)]),
        "pi_k is conditional": reported(pi=[[0, 1]], pi_hat=[[1, 0]]),
        "pi^_k is a distribution": reported(pi_hat=[[-1, 1]]),
    },
    broken={"the bound (23)": Broken(OFTEN, {"formula": lambda own, weight, pi, total: 9 + own})},
)


def two_tags(**other):
    """Return an instance of two values and two tags whose errors cancel."""
    values = {"r_hat": [QUARTER, QUARTER], "r_hat_bot": [QUARTER, QUARTER]}
    values |= {"pi": [[HALF, HALF], [HALF, HALF]], "pi_hat": [[1, 0], [0, 1]]}
    return at({"X": 2, "T": 2}, **(values | other))


def only(**other):
    """Return an instance of one tag."""
    values = {"r_hat": [1, QUARTER], "r_hat_bot": [-QUARTER], "pi": [[1, 0]], "pi_hat": [[0, 1]]}
    return at({"X": 2, "T": 1}, **(values | other))


instances(
    "uldp-pum-equality-56",
    holds=[two_tags()],
    dropped={
        "r^ is a distribution": two_tags(r_hat=[1, 1]),
        "pi_k is a distribution": two_tags(pi=[[1, 1], [0, 0]]),
        "pi^_k is a distribution": two_tags(pi_hat=[[1, 1], [0, 0]]),
    },
    broken={
        "the sum over tags, (56)": Broken(
            two_tags(pi_hat=[[1, 0], [1, 0]]), {"formula": lambda own, weight, pi, total: own}
        )
    },
)

instances(
    "uldp-pum-inequality-56",
    holds=[only(), two_tags()],
    broken={
        "at most": Broken(
            two_tags(pi_hat=[[1, 0], [1, 0]]),
            {"formula": lambda own, weight, pi, total: total(own, pi)},
        ),
        "equal for one tag": Broken(only(), {"formula": lambda own, weight, pi, total: own}),
    },
)

instances(
    "uldp-pum-second-term-bound",
    holds=[two_tags(), only(r_hat_bot=[1])],
    dropped={
        "r^ >= 0 on the bots": only(pi_hat=[[1, 0]]),
        "pi_k is a distribution": only(r_hat_bot=[1], pi=[[2, 0]]),
        "pi^_k is a distribution": only(r_hat_bot=[1], pi_hat=[[0, 2]]),
    },
    broken={"the bound": Broken(only(r_hat_bot=[1]), {"bound": same})},
)

instances(
    "uldp-pum-second-term-printed",
    holds=[only(pi_hat=[[1, 0]])],
    dropped={
        "pi_k is a distribution": only(r_hat_bot=[1], pi=[[2, 0]]),
        "pi^_k is a distribution": only(r_hat_bot=[1], pi_hat=[[0, 2]]),
    },
    broken={"the bound": Broken(only(r_hat_bot=[1]), {"bound": same})},
)

EITHER = {"weight": [HALF, HALF], "r_hat_bot": [[1, 0]], "r_bot": [HALF]}
EITHER |= {"pi": [[1, 0]], "pi_hat": [[0, 1]]}
OUTCOMES = {"X": 2, "T": 1, "Omega": 2}

instances(
    "uldp-pum-second-term-mean",
    holds=[at(OUTCOMES, **EITHER)],
    dropped={
        "a probability space": NotNeeded("linear in the weights"),
        "r^ is unbiased": at(OUTCOMES, **EITHER | {"r_bot": [1]}),
    },
    broken={
        "the mean": Broken(
            at(OUTCOMES, **EITHER), {"weighted": lambda weight, d: weight * weight * d}
        )
    },
)
