"""Unary encodings in Blackwell's order: which refines which, and that local hashing is one."""

from mechanisms import rr
from mechanisms import ue as ue_formulas
from mechanisms.oracles import local_hashing, unary
from mechanisms.order import masses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.release import processed
from theory.notions.unary import alike, likelihood, proper
from theory.statements.ldp.budgets import BITS, EPS, LOW, SEVERAL, SIZE, E, G, K, T, X, sue_pair
from theory.statements.oneid.rays import entry

OTHER = const("other", REAL)
FIRST, SECOND = (const(name, functions(X, BITS, REAL)) for name in ("first", "second"))
R, ENOUGH = (const(name, functions(BITS, BITS, REAL)) for name in ("R", "enough"))
LEFT = const("left", REAL)
MAPS = functions(X, G)
HASHED = const("hashed", functions(X, MAPS, G, REAL))
UNARY = const("unary", functions(X, BITS, REAL))
DRAWN = const("drawn", functions(MAPS, G, REAL))


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


@states("ldp-unary-masses")
def unary_masses(of_weight=masses.of_weight, pattern=entry):
    """A unary encoding's columns are multiples of rays, by its masses."""

    def column(x, y):
        return FIRST(x, y) == mass(LOW, y, E, of_weight) * pattern(y(x), E)

    return Statement(
        (LOW, E),
        {**EPS, "q > 0": LOW > 0},
        {"columns": X.forall(lambda x: BITS.forall(lambda y: column(x, y)))},
        {FIRST: law(LOW)},
    )


def garbles(R):
    """Return whether R makes the second unary encoding of the first."""
    made = processed(BITS, FIRST, R)
    same = X.forall(lambda x: BITS.forall(lambda y: made(x, y) == SECOND(x, y)))
    return logic.all_of(is_mechanism(BITS, BITS, R), same)


def kept(z, y, stays):
    """Return the chance to report y for z: sets stay as often as they can, else become dull."""
    stay = logic.choose(proper(X, z), stays(mass(OTHER, z), mass(LOW, z)), 0)
    dull = logic.choose(proper(X, y), 0, of_dull(y) / LEFT)
    return stay * logic.choose(z == y, 1, 0) + (1 - stay) * dull


def of_dull(y):
    """Return the second one's chance of the empty or the full set, whatever the value is."""
    return mass(OTHER, y) * entry(X.forall(lambda u: y(u)), E)


@states("ldp-unary-order")
def unary_order(of_weight=masses.of_weight, stays=masses.stays):
    """UE(q) refines UE(q') just if it has its masses on single values and on all but one."""

    def no_less(y):
        return mass(OTHER, y, E, of_weight) <= mass(LOW, y, E, of_weight)

    ends = X.forall(lambda x: logic.all_of(no_less(alone(x)), no_less(all_but(x))))
    return Statement(
        (LOW, OTHER, E, R),
        {**EPS, **inside(LOW, "q"), **inside(OTHER, "q'"), **SEVERAL},
        {
            "the masses are enough": logic.implies(ends, garbles(ENOUGH)),
            "and needed": logic.implies(garbles(R), ends),
        },
        {
            FIRST: law(LOW),
            SECOND: law(OTHER),
            LEFT: BITS.sum(lambda y: logic.choose(proper(X, y), 0, of_dull(y))),
            ENOUGH: function_of(BITS, BITS, lambda z, y: kept(z, y, stays)),
        },
    )


@states("ldp-sue-oue-order")
def sue_oue(refines=masses.sue_refines_oue, sue=sue_pair, oue=ue_formulas.oue_probabilities):
    """SUE has OUE's masses just if that inequality holds; OUE never has SUE's."""
    E = T * T
    first, second = sue(T)[1], oue(E)[1]
    powers = X.prod(lambda x: T * T + 1), X.prod(lambda x: (T + 1) * T)

    def no_less(y):
        return mass(second, y, E) <= mass(first, y, E)

    everywhere = BITS.forall(lambda y: logic.implies(proper(X, y), no_less(y)))
    return Statement(
        (T,),
        {"eps > 0": T > 1, **SEVERAL},
        {
            "SUE refines OUE": everywhere == refines(*powers, T),
            "OUE never refines SUE": X.forall(
                lambda x: mass(second, all_but(x), E) < mass(first, all_but(x), E)
            ),
        },
    )


@states("ldp-sue-always")
def sue_always(sue=sue_pair, oue=ue_formulas.oue_probabilities):
    """SUE has OUE's masses on all sets that are neither empty nor full, whatever eps is."""
    E = T * T
    first, second = sue(T)[1], oue(E)[1]

    def no_less(y):
        return mass(second, y, E) <= mass(first, y, E)

    everywhere = BITS.forall(lambda y: logic.implies(proper(X, y), no_less(y)))
    return Statement((T,), {"eps > 0": T > 1}, {"no less mass": everywhere})


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


@states("ldp-hashing-is-unary")
def hashing_is_unary(supports=local_hashing.supports, probabilities=rr.probabilities, back=back):
    """Local hashing with all functions is the unary encoding with q = 1/g, up to names."""

    def hashed(x, h, v):
        chance = X.prod(lambda u: 1 / SIZE)
        return chance * logic.choose(h(x) == v, *probabilities(SIZE, E))

    def fibre(h, v):
        return function(X, lambda u: h(u) == v)

    def with_fibre(y, of):
        def item(h, v):
            same = X.forall(lambda u: (h(u) == v) == y(u))
            return logic.choose(same, of(h, v), 0)

        return MAPS.sum(lambda h: G.sum(lambda v: item(h, v)))

    low = supports(SIZE, E)[1]
    pair = unary.own_probability(low, E), low

    def is_pair(other):
        return logic.all_of(*(a == b for a, b in zip(pair, other, strict=True)))

    root = logic.all_of(T > 1, T * T == E, SIZE == T + 1)
    return Statement(
        (E, T),
        {**EPS, "two hash values or more": SIZE >= 2},
        {
            "the set's law is the encoding's": X.forall(
                lambda x: BITS.forall(
                    lambda y: with_fibre(y, lambda h, v: HASHED(x, h, v)) == UNARY(x, y)
                )
            ),
            "a report is drawn from the set": X.forall(
                lambda x: MAPS.forall(
                    lambda h: G.forall(
                        lambda v: UNARY(x, fibre(h, v)) * DRAWN(h, v) == HASHED(x, h, v)
                    )
                )
            ),
            "drawn by a mechanism": BITS.forall(lambda y: with_fibre(y, DRAWN) == 1),
            "OLH is OUE": logic.implies(SIZE == E + 1, is_pair(ue_formulas.oue_probabilities(E))),
            "with t + 1 it is SUE": logic.implies(root, is_pair(sue_pair(T))),
        },
        {
            SIZE: size(G),
            HASHED: function_of(X, MAPS, G, hashed),
            UNARY: law(low),
            DRAWN: function_of(
                MAPS,
                G,
                lambda h, v: X.prod(lambda u: back(h(u) == v, SIZE)) / SIZE,
            ),
        },
    )
