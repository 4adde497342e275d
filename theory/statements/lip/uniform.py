"""The uniform prior: the least expected squared distance of posterior and truth, in closed form."""

from fractions import Fraction

from mechanisms.optimal_lip import uniform as formulas
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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


HALF, TWO_THIRDS, SIXTH = Fraction(1, 2), Fraction(2, 3), Fraction(1, 6)
SHIFTS = [[0, 2, 1], [1, 0, 2], [2, 1, 0]]
# three values, e^eps = 2: the vertex (2/3, 1/6, 1/6)
ENTRIES = [TWO_THIRDS, SIXTH, SIXTH]
BEST = [[ENTRIES[z] for z in row] for row in SHIFTS]
THREE = {
    "E": 2,
    "greatest": [True, False, False],
    "free": 1,
    "square": SHIFTS,
    "Q": BEST,
    "g": BEST,
}


def three(**other):
    """Return the instance of three values."""
    return at({"X": 3, "Y": 3}, **(THREE | other))


PLAIN = [[HALF, HALF], [HALF, HALF]]
# two values, e^eps = 3: none at the greatest, one has 5/6
TWO = {
    "E": 3,
    "greatest": [False, False],
    "free": 0,
    "square": [[0, 1], [1, 0]],
    "Q": [[5 * SIXTH, SIXTH], [SIXTH, 5 * SIXTH]],
    "g": PLAIN,
}


def no_error(K, E, m):
    """A changed sum of squares: that of a report of the value itself."""
    return 0 * K + 0 * E + 0 * m


@states(
    "lip-uniform-prior",
    printed_as="ours",
    reading="the whole part is the number of a set; the shifts are any Latin square's rows",
    holds=[three(), at({"X": 2, "Y": 2}, **TWO), three(E=1)],
    dropped={
        0: three(E=Fraction(1, 3), greatest=[True, True, False], free=2),
        1: three(E=3),
        2: three(E=Fraction(3, 2), greatest=[False, False, False]),
        3: three(free=0),
        4: three(square=[[0, 0, 0]] * 3),
    },
    broken=[
        Broken(0, three(), {"squares": no_error}),
        Broken(1, three(), {"ends": lambda K, E: (1 / K, 0 * E)}),
        Broken(2, three(), {"ends": lambda K, E: (1 / E, 0 * K)}),
        Broken(3, three(), {"squares": no_error}),
    ],
)
def uniform_prior(squares=formulas.squares, rest=formulas.rest, ends=formulas.ends):
    """No channel with eps-LIP errs less than the shifts of one vertex."""
    least = 1 - squares(K, E, M)
    found = error(Y, CHANNEL, ESTIMATE)
    return Statement(
        (E, GREATEST, FREE, SQUARE, CHANNEL, ESTIMATE),
        (
            *(E >= 1, M * (E + 1) <= K, K < (M + 1) * (E + 1)),
            *(logic.negation(GREATEST(FREE)), is_latin(SQUARE)),
        ),
        (
            logic.implies(allowed(), found >= least),
            is_mechanism(X, X, SHIFTED),
            has_lip(X, X, PRIOR, SHIFTED, E),
            error(X, SHIFTED, SHIFTED) == least,
        ),
        definitions(ends, rest),
    )
