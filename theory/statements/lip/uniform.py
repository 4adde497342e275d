"""The uniform prior: the least expected squared distance of posterior and truth, in closed form."""

from mechanisms.optimal_lip import uniform as formulas
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_lip
from theory.statements.lip.larger_alphabet import ESTIMATE, allowed, error

GREATEST, FREE = const("greatest", functions(X, BOOL)), const("free", X)
SQUARE = const("square", functions(X, X, X))
K, M = const("K", REAL), const("m", REAL)
ROW, SHIFTED = const("row", functions(X, REAL)), const("shifted", functions(X, X, REAL))


def is_latin(square):
    """Return whether each value is once in each row and column, as in the table of shifts."""

    def once(x, z):
        in_row = size(X, lambda y: square(x, y) == z) == 1
        return logic.all_of(in_row, size(X, lambda y: square(y, x) == z) == 1)

    return X.forall(lambda x: X.forall(lambda z: once(x, z)))


def definitions(ends, rest):
    """Return the uniform prior, one vertex, and the channel of its shifts."""

    def entry(x):
        others = logic.choose(GREATEST(x), *ends(K, E))
        return logic.choose(x == FREE, rest(K, E, M), others)

    return {
        K: size(X),
        M: size(X, GREATEST),
        PRIOR: function(X, lambda x: 1 / K),
        ROW: function(X, entry),
        SHIFTED: function_of(X, X, lambda x, y: ROW(SQUARE(x, y))),
    }


@states("lip-uniform-prior")
def uniform_prior(squares=formulas.squares, rest=formulas.rest, ends=formulas.ends):
    """No channel with eps-LIP errs less than the shifts of one vertex."""
    least = 1 - squares(K, E, M)
    found = error(Y, CHANNEL, ESTIMATE)
    return Statement(
        (E, GREATEST, FREE, SQUARE, CHANNEL, ESTIMATE),
        {
            "eps >= 0": E >= 1,
            "m (e^eps + 1) <= K": M * (E + 1) <= K,
            "K < (m + 1)(e^eps + 1)": K < (M + 1) * (E + 1),
            "one value is free": logic.negation(GREATEST(FREE)),
            "a Latin square": is_latin(SQUARE),
        },
        {
            "no less error": logic.implies(allowed(), found >= least),
            "a mechanism": is_mechanism(X, X, SHIFTED),
            "LIP": has_lip(X, X, PRIOR, SHIFTED, E),
            "reached": error(X, SHIFTED, SHIFTED) == least,
        },
        definitions(ends, rest),
    )
