"""Instances that test the statements of `theory.statements.uldp.pum_loss`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

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
    dropped={"p is a distribution": NotNeeded("not needed; this row defines p")},
)


def reported(**other):
    """Return an instance of two users of uRR whose reports are x2 and x1, for e^eps = 2."""
    values = HIDES | {"pi": [[1, 0]], "pi_hat": [[0, 1]], "sensitive": [False, False], "E": 2}
    values |= {"says_bot": [False, False], "said": [1, 0], "said_tag": [0, 0]}
    return at({"X": 2, "T": 1, "U": 2}, **(values | other))


instances("uldp-pum-l1", holds=[reported()])


def two_tags(**other):
    """Return an instance of two values and two tags whose errors cancel."""
    values = {"r_hat": [QUARTER, QUARTER], "r_hat_bot": [QUARTER, QUARTER]}
    values |= {"pi": [[HALF, HALF], [HALF, HALF]], "pi_hat": [[1, 0], [0, 1]]}
    return at({"X": 2, "T": 2}, **(values | other))


def only(**other):
    """Return an instance of one tag."""
    values = {"r_hat": [1, QUARTER], "r_hat_bot": [-QUARTER], "pi": [[1, 0]], "pi_hat": [[0, 1]]}
    return at({"X": 2, "T": 1}, **(values | other))


instances("uldp-pum-equality-56", holds=[two_tags()])

instances("uldp-pum-inequality-56", holds=[only(), two_tags()])

instances("uldp-pum-second-term-bound", holds=[two_tags(), only(r_hat_bot=[1])])

instances("uldp-pum-second-term-printed", holds=[only(pi_hat=[[1, 0]])])

EITHER = {"weight": [HALF, HALF], "r_hat_bot": [[1, 0]], "r_bot": [HALF]}
EITHER |= {"pi": [[1, 0]], "pi_hat": [[0, 1]]}
OUTCOMES = {"X": 2, "T": 1, "Omega": 2}

instances(
    "uldp-pum-second-term-mean",
    holds=[at(OUTCOMES, **EITHER)],
    dropped={"a probability space": NotNeeded("linear in the weights")},
    broken={
        "the mean": Broken(
            at(OUTCOMES, **EITHER), {"weighted": lambda weight, d: weight * weight * d}
        )
    },
)
