"""The least worst case under LDP: no unbiased estimate loses less than the best block size."""

from mechanisms.losses import ubd as losses
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism, size
from theory.statements.uldp.lower_bounds import DRAWN, ESTIMATE, N_USERS, E, Q, U, X, Y

K, EVEN = const("K", REAL), const("uniform", functions(X, REAL))
BLOCKS = functions(X, BOOL)


@states("ldp-least-loss")
def least_loss(loss_of_size=losses.on_sensitive_times_n):
    """At the uniform distribution no mechanism loses less than the best size of a block."""
    loss = N_USERS * DRAWN.l2_loss(EVEN, ESTIMATE)

    def bounds(block):
        w = size(X, block)
        return logic.all_of(w > 0, w < K, loss >= loss_of_size(K, w, E))

    return Statement(
        (Q, E, ESTIMATE),
        {
            "eps > 0": E > 1,
            "two values or more": K >= 2,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
            "an unbiased estimate": DRAWN.unbiased(ESTIMATE),
        },
        {"no loss below the best size's": BLOCKS.exists(bounds)},
        {K: size(X), N_USERS: size(U), EVEN: function(X, lambda x: 1 / K)},
    )
