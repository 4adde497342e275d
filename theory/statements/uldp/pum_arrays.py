"""The code on arrays of (20) to (22), run on three values and two tags of any numbers."""

import numpy as np

from mechanisms.estimation.pum import combined
from mechanisms.estimation.pum_distributions import from_shares
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic

VALUES, TAGS, DATA = letters(3), letters(2), letters(5)
# of p(x): what stays, and what goes through each bot
KEPT, SENT = const("kept", functions(VALUES, REAL)), const("sent", functions(TAGS, VALUES, REAL))
R_HAT = const("r_hat", functions(DATA, REAL))
MASK = [True, False, False]


def array(f, *index):
    """Return the values of a function of letters."""
    domain = f.sort.domain
    return np.array([f(letter(domain, j)) for j in range(domain.size)], dtype=object)


def behind():
    """Return the portions through each bot."""
    return [array(SENT(letter(TAGS, k))) for k in range(2)]


def never(bot):
    """Return that a bot is not empty, as the hypotheses say."""
    del bot
    return False


def decomposed(distributions, estimate):
    """Return that r and pi_k give p back, value by value."""
    r, background = distributions([array(KEPT), *behind()], never)
    whole, parts = estimate(r, MASK, background), [array(KEPT), *behind()]
    return logic.all_of(*(p == sum(own) for p, *own in zip(whole, *parts, strict=True)))


def scaled(estimate):
    """Return that, without background knowledge, r^ is scaled over only X_N."""
    r = array(R_HAT)
    found, factor = estimate(r, MASK, [None, None]), (1 - r[0]) / (r[1] + r[2])
    return logic.all_of(found[0] == r[0], *(found[j] == r[j] * factor for j in (1, 2)))


@states("uldp-pum-arrays")
def arrays(distributions=from_shares, estimate=combined):
    """What runs on arrays is (53) and the fallback, for three values and two tags."""
    r = array(R_HAT)
    return Statement(
        (KEPT, SENT, R_HAT),
        {
            "tags with users": logic.all_of(*(part.sum() > 0 for part in behind())),
            "r sums to 1": r.sum() == 1,
            "X_N has mass": r[1] + r[2] > 0,
        },
        {
            "p is composed again, (53)": decomposed(distributions, estimate),
            "the fallback": scaled(estimate),
        },
    )
