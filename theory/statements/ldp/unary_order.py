"""Unary encodings in Blackwell's order: which refines which, and that local hashing is one."""

from mechanisms import ue as ue_formulas
from mechanisms.oracles import unary
from mechanisms.order import masses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import alike, likelihood, proper
from theory.statements.ldp.budgets import BITS, EPS, LOW, E, G, K, X
from theory.statements.oneid.rays import entry

OTHER = const("other", REAL)
MAPS = functions(X, G)


def law(q, own=unary.own_probability):
    """Return Pr(y|x) of the unary encoding with q in another's bit and budget E."""
    bits = function(X, lambda j: own(q, E)), function(X, lambda j: q)
    return function_of(X, BITS, lambda x, y: likelihood(X, *bits, x, y))


def mass(q, y, E=E, of_weight=masses.of_weight):
    """Return the mass on the ray of a set: E there, and 1 elsewhere."""
    return of_weight(alike(X, q, y), q, E)


def alone(x):
    """Return the set of a value."""
    return function(X, lambda u: u == x)


def all_but(x):
    """Return the set of all other values."""
    return function(X, lambda u: u != x)


def inside(q, name):
    """Return that a probability is neither 0 nor 1."""
    return {f"{name} > 0": q > 0, f"{name} < 1": q < 1}


def of_dull(y):
    """Return the second one's chance of the empty or the full set, whatever the value is."""
    return mass(OTHER, y) * entry(X.forall(lambda u: y(u)), E)


@states("ldp-oue-order")
def oue_order(wasteful=masses.is_wasteful, oue=ue_formulas.oue_probabilities):
    """Some unary encoding refines OUE, and is none, just if e^eps > 2K - 3."""
    best = oue(E)[1]

    def no_less(y):
        return mass(best, y) <= mass(LOW, y)

    everywhere = BITS.forall(lambda y: logic.implies(proper(X, y), no_less(y)))
    greater = BITS.forall(lambda y: logic.implies(proper(X, y), mass(best, y) < mass(LOW, y)))
    between = logic.all_of(best < LOW, (2 * K - 2) * LOW < 1)
    return Statement(
        (LOW, E),
        {**EPS, "q > 0": LOW > 0},
        {
            "refined by those between": logic.implies(between, greater),
            "some are between": wasteful(K, E) == ((2 * K - 2) * best < 1),
            "else by no other": logic.implies(
                logic.all_of(logic.negation(wasteful(K, E)), everywhere), best == LOW
            ),
        },
        {K: size(X)},
    )


def back(inside, g):
    """Return a value's factor in the law of the hash function, given the set that was reported."""
    return logic.choose(inside, 1, 1 / (g - 1))
