"""Induction over an index set where the step needs theorems about the state."""

from theory.kernel.binding import apply, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, add, and_, fresh, implies, mul, real
from theory.kernel.theorem import induct, solve


def state_induction(relation, folds, given=TRUE, use=lambda i, *state: ()):
    """Return `given => relation(folds)`; `use` gets the arbitrary index and the state before it.

    Parameters
    ----------
    relation : callable
        Of as many numbers as there are folds.
    folds : list of Term
        Sums and products over one index sort.
    given : Term
    use : callable
        Returns theorems.
    """
    sort = folds[0].args[0].sort.domain
    i, *state = (fresh(s) for s in (sort, *[REAL] * len(folds)))
    invariant = function_of(*[REAL] * len(folds), relation)
    more = {"sum": add, "prod": mul}
    after = [more[f.op](s, apply(f.args[0], i)) for f, s in zip(folds, state, strict=True)]
    base = solve(implies(given, invariant(*(real(int(f.op == "prod")) for f in folds))))
    step = solve(implies(and_(given, invariant(*state)), invariant(*after)), *use(i, *state))
    return induct(invariant, folds, given, (i, *state), base, step)
