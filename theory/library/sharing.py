"""Users who share a report: a lower bound on their likelihoods together under OneID-LDP."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.notions.id_ldp import one_id_ldp
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

X, U = index("X"), index("U")
VALUE = const("value", functions(U, X))
COLUMN = const("q", functions(X, REAL))
WEIGHT = const("w", functions(X, REAL))
PRIOR = const("prior", functions(U, REAL))
u = const("u", U)


def same_value(v):
    """Return whether user v has the value of user u."""
    return eq(VALUE(v), VALUE(u))


@remembered
def shared():
    """Return q(x_u) (own + w(x_u) others) <= sum of prior(v) q(x_v), by (6).

    own and others are the prior masses of the users with u's value and of all others.
    """
    p = Given(and_(U.forall(lambda v: PRIOR(v) >= 0), one_id_ldp(X, COLUMN, WEIGHT)))
    Q, w, total = COLUMN(VALUE(u)), WEIGHT(VALUE(u)), U.sum(lambda v: PRIOR(v) * COLUMN(VALUE(v)))
    own, mass = U.sum(lambda v: ite(same_value(v), PRIOR(v), ZERO)), U.sum(PRIOR)
    p.by_item(U.sum(lambda v: ite(same_value(v), Q * PRIOR(v), w * Q * PRIOR(v))) <= total)
    return p.have(Q * (own + w * (mass - own)) <= total)


@remembered
def equally_likely():
    """Return it for users who are equally likely: q(x_u) (c + w(x_u) (n - c)) <= sum of q(x_v)."""
    return instance(shared(), {PRIOR: function(U, lambda v: ONE)})


@remembered
def users():
    """Return that u is one of the n users and of the c users with her value, and c <= n."""
    n, c = U.sum(lambda v: ONE), U.sum(lambda v: ite(same_value(v), ONE, ZERO))
    return [Given().have(goal) for goal in (n >= 0, n >= 1, c >= 0, c >= 1, c <= n)]


GAMMA, N, C, COUNTED = (const(name, REAL) for name in ("gamma", "n", "count", "counted"))


@remembered
def weight_suffices():
    """Return that the weight of (7) at 0 <= counted <= count has gamma (c + w (n - c)) >= n."""
    p = Given(and_(GAMMA >= 1, COUNTED >= 0, C >= COUNTED, N >= C))
    finite, weight = p.under(N > GAMMA * COUNTED), 1 / largest_budget(GAMMA, N, COUNTED)
    more = N * (GAMMA - 1) * (C - COUNTED) / (N - COUNTED)
    finite.have(N > COUNTED)
    finite.have(N * (GAMMA - 1) * (C - COUNTED) >= 0)
    finite.have(more >= 0)
    finite.have(GAMMA * (C + weight * (N - C)) == N + more)
    return p.have(GAMMA * (C + ite(N > GAMMA * COUNTED, weight, ZERO) * (N - C)) >= N)


A, B, T = (const(name, REAL) for name in ("a", "b", "t"))


@remembered
def quotient():
    """Return that a b <= t, b > 0 and t > 0 give a/t <= 1/b."""
    return Given(and_(A * B <= T, B > 0, T > 0)).have(A / T <= 1 / B)
