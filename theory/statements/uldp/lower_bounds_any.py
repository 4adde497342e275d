"""Lower bounds on the losses of every mechanism and every estimate (Sections 3.2 and 7)."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import is_root
from theory.notions.osldp import osldp
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.uldp.lower_bounds import (
    DRAWN,
    ESTIMATE,
    N_USERS,
    SENSITIVE,
    E,
    Q,
    S,
    T,
    U,
    X,
    Y,
    sizes,
)

ROOT, ROOT_T = const("r", REAL), const("q", REAL)
# of Section 7: users, and reports of all
N, REPORTS = const("n", REAL), const("reports", REAL)
GROWTH = const("growth", REAL)
SPREAD = const("spread", REAL)
SQUARE = N_USERS * ((E - 1) * (E - 1))
LAWS = functions(X, REAL)


def order_l1(s, spread):
    """Return the order of the l1 loss, of sqrt(n) (e^eps - 1), with its constant."""
    return s / (16 * spread)


def order_l2(s, square):
    """Return the order of the l2 loss, of n (e^eps - 1)^2, with its constant."""
    return s / (100 * square)


def loses(loss, least):
    """Return whether at some distribution the loss is at least a number."""
    return LAWS.exists(lambda p: logic.all_of(is_distribution(X, p), loss(p, ESTIMATE) >= least))


def known():
    """Return that Q is a mechanism under which two sensitive values or more are protected."""
    one_sided = Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E))
    return {"s >= 2": S >= 2, "Q is a mechanism": is_mechanism(X, Y, Q), "OSLDP": one_sided}


def of_one_report(loss, least):
    """Return the statement of a loss: n users report once each."""
    large = {"r = √n": is_root(ROOT, N_USERS), "n (e^eps - 1)^2 >= s^2": SQUARE >= S * S}
    conclusion = {"some p with a loss of that order": loses(loss, least)}
    return Statement(
        (SENSITIVE, Q, E, ESTIMATE, ROOT),
        known() | large,
        conclusion,
        sizes() | {SPREAD: ROOT * (E - 1)},
    )


@states("uldp-lower-bounds-l1")
def l1(order=order_l1):
    """The l1 loss of any estimate is at least of order s/sqrt(n eps^2)."""
    return of_one_report(DRAWN.l1_loss, order(S, SPREAD))


@states("uldp-lower-bounds-any-estimate")
def l2(order=order_l2):
    """The l2 loss of any estimate is at least of order s/(n eps^2)."""
    return of_one_report(DRAWN.l2_loss, order(S, SPREAD * SPREAD))


@states("uldp-lower-bounds-several")
def of_several_reports(first=order_l1, second=order_l2):
    """Section 7: n users report t data each, with the budget eps/t, so that E = e^(eps/t)."""
    least_l1 = first(ROOT_T * S, ROOT * GROWTH)
    least_l2 = second(T * S, N * (GROWTH * GROWTH))
    large = {
        "n t reports in all": REPORTS == N * T,
        "r = √n": is_root(ROOT, N),
        "q = √t": is_root(ROOT_T, T),
        "n eps^2 >= t s^2": N * (GROWTH * GROWTH) >= T * (S * S),
    }
    return Statement(
        (SENSITIVE, Q, E, ESTIMATE, N, T, ROOT, ROOT_T),
        known() | large,
        {
            "an l1 loss of order sqrt(t) s/sqrt(n eps^2)": loses(DRAWN.l1_loss, least_l1),
            "an l2 loss of order t s/(n eps^2)": loses(DRAWN.l2_loss, least_l2),
        },
        {S: sizes()[S], REPORTS: sizes()[N_USERS], GROWTH: T * (E - 1)},
    )


def enough():
    """Return whether one datum of each user is enough for the bounds."""
    s = size(X, SENSITIVE)
    return size(U) * ((E - 1) * (E - 1)) >= s * s
