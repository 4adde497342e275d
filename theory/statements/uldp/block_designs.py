"""uBD, block designs over X_S: its privacy, its exact loss, its worst case and its best size."""

from fractions import Fraction

from mechanisms import ubd, urr
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.notions.reports import Users
from theory.notions.uldp import invertible_if_reachable, provides

X, Y, U, OMEGA = index("X"), index("Y"), index("U"), index("Omega")
SENSITIVE = const("sensitive", functions(X, BOOL))
# a report is a block, or tells one value
TELLS = const("tells", functions(Y, BOOL))
HAS = const("has", functions(Y, X, BOOL))
E, S, K_BLOCK, B = (const(name, REAL) for name in "Eskb")
Q = const("Q", functions(X, Y, REAL))


def block(y):
    """Return whether a report is a block."""
    return logic.negation(TELLS(y))


def reports():
    """Return the hypotheses on reports: blocks of k of X_S, and each value of X_N told once."""
    inside = Y.forall(
        lambda y: X.forall(lambda x: logic.implies(HAS(y, x), SENSITIVE(x) == block(y)))
    )

    def of_size(y):
        k = size(X, lambda x: HAS(y, x))
        return k == logic.choose(TELLS(y), 1, K_BLOCK)

    def told_once(x):
        return size(Y, lambda y: logic.all_of(TELLS(y), HAS(y, x))) == 1

    once = X.forall(lambda x: logic.implies(logic.negation(SENSITIVE(x)), told_once(x)))
    return inside, Y.forall(of_size), once


def balanced():
    """Return whether each value of X_S is in as many blocks: b k/s of them."""

    def blocks_with(x):
        return size(Y, lambda y: logic.all_of(block(y), HAS(y, x))) * S == B * K_BLOCK

    return X.forall(lambda x: logic.implies(SENSITIVE(x), blocks_with(x)))


def entry(x, y, block_probabilities, inclusion):
    """Return Pr(y|x)."""
    has, other = block_probabilities(S, K_BLOCK, B, E)
    keep = inclusion(S, K_BLOCK, E)[1]
    told = logic.choose(HAS(y, x), keep, 0)
    return logic.choose(TELLS(y), told, logic.choose(HAS(y, x), has, other))


def definitions(block_probabilities=ubd.block_probabilities, inclusion=ubd.inclusion):
    """Return s, the number b of blocks, and the matrix."""
    return {
        S: size(X, SENSITIVE),
        B: size(Y, block),
        Q: function_of(X, Y, lambda x, y: entry(x, y, block_probabilities, inclusion)),
    }


# three sensitive values and another: three blocks of two, and the fourth value
PAIRS = [[1, 1, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]]


def design(has=PAIRS, sensitive=(1, 1, 1, 0), tells=(0, 0, 0, 1), **other):
    """Return an instance with e^eps = 3."""
    values = {
        "sensitive": [bool(x) for x in sensitive],
        "tells": [bool(y) for y in tells],
        "has": [[bool(h) for h in row] for row in has],
        "E": 3,
        "k": 2,
    }
    return at({"X": len(sensitive), "Y": len(tells)}, **(values | other))


SINGLES = [[int(x == y) for x in range(4)] for y in range(4)]


def leaky(s, k, b, E):
    """A changed formula: a block is told too often."""
    has, other = ubd.block_probabilities(s, k, b, E)
    return 2 * has, other


@states(
    "uldp-ubd-private",
    printed_as="ours",
    holds=[design(), design(SINGLES, k=1), design(E=1)],
    dropped={
        0: design(E=Fraction(1, 2)),
        1: design([[0], [1]], sensitive=(0,), tells=(0, 1), k=0),
        2: design([[0, 1]], sensitive=(1, 0), tells=(1,)),
        3: design([[1, 0], [1, 0], [0, 1]], sensitive=(1, 0), tells=(0, 1, 1), k=1),
        4: design([[1, 0, 0], [0, 1, 1]], sensitive=(1, 0, 0), tells=(0, 1), k=1),
        5: design(PAIRS + [PAIRS[3]], tells=(0, 0, 0, 1, 1)),
        6: design([[1, 1, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]),
    },
    broken=[
        Broken(0, design(), {"block_probabilities": leaky}),
        Broken(1, design(), {"block_probabilities": leaky}),
        Broken(2, design(), {"block_probabilities": leaky}),
    ],
)
def ubd_private(block_probabilities=ubd.block_probabilities, inclusion=ubd.inclusion):
    """Every balanced design provides ULDP with (4'), the blocks being Y_P; k = 1 is uRR."""
    one = [*block_probabilities(S, 1, S, E), inclusion(S, 1, E)[1]]
    same = [a == b for a, b in zip(one, urr.probabilities(S, E), strict=True)]
    return Statement(
        (SENSITIVE, TELLS, HAS, E, K_BLOCK),
        (E >= 1, S >= 1, B >= 1, *reports(), balanced()),
        (
            is_mechanism(X, Y, Q),
            provides(X, Y, Q, SENSITIVE, function(Y, block), E, invertible_if_reachable),
            logic.all_of(*same),
        ),
        definitions(block_probabilities, inclusion),
    )


P, UNIFORM = const("p", functions(X, REAL)), const("uniform", functions(X, REAL))


def loss(p, formula):
    """Return n times the loss of blocks of k, of p(X_S) and the sum of squares."""
    squares = X.sum(lambda x: p(x) * p(x))
    return formula(S, K_BLOCK, E, mass(X, p, SENSITIVE), squares)


def spread(p=(1, 1, 1, 0), **other):
    """Return an instance of three sensitive values and another, k = 2 and e^eps = 3."""
    values = {"sensitive": [True, True, True, False], "E": 3, "k": 2}
    values["p"] = [Fraction(q, sum(p)) for q in p] if any(p) else [0] * 4
    return at({"X": 4}, **(values | other))


def twice(formula):
    """Return a changed formula: two times as much."""
    return lambda *args: 2 * formula(*args)


@states(
    "uldp-ubd-worst",
    printed_as="ours",
    holds=[spread(), spread((1, 2, 0, 1)), spread((0, 0, 0, 1))],
    dropped={
        0: spread(E=1),
        1: spread((0, 0, 0, 1), k=1),
        2: spread(k=3),
        3: spread((0, 0, 0, 0)),
    },
    broken=[
        Broken(0, spread((0, 0, 0, 1)), {"formula": twice(losses.l2_times_n)}),
        Broken(1, spread(), {"formula": twice(losses.l2_times_n)}),
    ],
)
def ubd_worst(formula=losses.l2_times_n, value=losses.on_sensitive_times_n):
    """For k >= 2 the uniform distribution on X_S is worst for uBD, with that value."""
    return Statement(
        (SENSITIVE, E, K_BLOCK, P),
        (E > 1, K_BLOCK >= 2, K_BLOCK < S, is_distribution(X, P)),
        (
            loss(P, formula) <= value(S, K_BLOCK, E),
            loss(UNIFORM, formula) == value(S, K_BLOCK, E),
        ),
        {
            S: size(X, SENSITIVE),
            UNIFORM: function(X, lambda x: logic.choose(SENSITIVE(x), 1 / S, 0)),
        },
    )


def sizes(s, k, E):
    """Return an instance of plain numbers."""
    return at(s=s, k=k, E=E)


@states(
    "uldp-ubd-best-size",
    printed_as="ours",
    holds=[sizes(5, 1, Fraction(3, 2)), sizes(5, 2, 2), sizes(9, 3, 2)],
    dropped={
        0: sizes(5, 1, 1),
        1: sizes(5, 0, 2),
        2: sizes(3, 2, 2),
    },
    broken=[
        Broken(0, sizes(5, 1, Fraction(3, 2)), {"prefers": lambda s, k, E: E < k}),
        Broken(1, sizes(9, 3, 2), {"prefers": lambda s, k, E: k > 3}),
    ],
)
def ubd_best_size(value=losses.on_sensitive_times_n, prefers=losses.prefers_more):
    """Which of two neighbouring sizes loses less on X_S; sizes that prefer one more come first."""
    more = value(S, K_BLOCK + 1, E) < value(S, K_BLOCK, E)
    here, there = (prefers(S, k, E) for k in (K_BLOCK, K_BLOCK + 1))
    return Statement(
        (S, K_BLOCK, E),
        (E > 1, K_BLOCK >= 1, S >= K_BLOCK + 2),
        (more == here, logic.implies(logic.negation(here), logic.negation(there))),
    )
