"""Several releases of one value: under its fixed prior, and under the updated one."""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.lip import lip
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip.channels import CHANNEL, PRIOR, X, Y, Z, has_lip

T = index("T")
E1, E2 = const("E1", REAL), const("E2", REAL)
# the second release may depend on the first one's output
SECOND = const("R", functions(Y, X, Z, REAL))
FACTOR = const("factor", REAL)
THREE = letters(3)
EDGE = const("edge", functions(THREE, REAL))
FIRST_AT, SECOND_AT = (
    const(name, functions(THREE, BOOL, REAL)) for name in ("firstedge", "secondedge")
)


def pair_has_lip(first, second, factor):
    """Return whether every pair of outputs satisfies (7)."""

    def one(y, z):
        def both(x):
            return first(x, y) * second(y, x, z)

        return lip(X, both, X.sum(lambda x: PRIOR(x) * both(x)), factor)

    return Y.forall(lambda y: Z.forall(lambda z: one(y, z)))


def each_has_lip(bound):
    """Return whether the second release has eps-LIP under the prior, whatever the first told."""
    return Y.forall(lambda y: has_lip(X, Z, PRIOR, lambda x, z: SECOND(y, x, z), bound))


def are_mechanisms():
    """Return that prior and both releases are distributions."""
    return {
        "the prior is a distribution": is_distribution(X, PRIOR),
        "the first is a mechanism": is_mechanism(X, Y, CHANNEL),
        "the second is a mechanism": Y.forall(
            lambda y: is_mechanism(X, Z, lambda x, z: SECOND(y, x, z))
        ),
    }


def by_ratio(x, y, ratio, E):
    """Return Pr(y|x) if the output 1 has mass 1/(E+1) and this ratio Pr(1|x)/Pr(1)."""
    return logic.choose(y, ratio / (E + 1), 1 - ratio / (E + 1))


def edge(E1, E2):
    """Return the prior of three values, and two releases, that cost most."""
    first, last = letter(THREE, 0), letter(THREE, 2)
    w1, w2 = 1 / (E1 + 1), 1 / (E2 + 1)
    return {
        EDGE: function(
            THREE, lambda x: logic.choose(x == first, w1, logic.choose(x == last, 1 - w2, w2 - w1))
        ),
        FIRST_AT: function_of(
            THREE, BOOL, lambda x, y: by_ratio(x, y, logic.choose(x == first, E1, 1 / E1), E1)
        ),
        SECOND_AT: function_of(
            THREE, BOOL, lambda x, y: by_ratio(x, y, logic.choose(x == last, 1 / E2, E2), E2)
        ),
    }


@states("lip-composition-fixed-prior")
def two_releases(cost=lip_composition.two_releases, worst=edge):
    """Two releases cost at most `factor`; on three values two releases cost it."""
    either = logic.any_of(
        logic.all_of(has_lip(X, Y, PRIOR, CHANNEL, E1), each_has_lip(E2)),
        logic.all_of(has_lip(X, Y, PRIOR, CHANNEL, E2), each_has_lip(E1)),
    )
    last = letter(THREE, 2)

    def together(x):
        return FIRST_AT(x, True) * SECOND_AT(x, True)

    return Statement(
        (PRIOR, CHANNEL, SECOND, E1, E2),
        {
            **are_mechanisms(),
            "eps_2 >= 0": E2 >= 1,
            "eps_1 >= eps_2": E1 >= E2,
            "one release of each budget": either,
        },
        {
            "LIP of the pair": pair_has_lip(CHANNEL, SECOND, FACTOR),
            "the worst prior is a distribution": is_distribution(THREE, EDGE),
            "a first release for it": logic.all_of(
                is_mechanism(THREE, BOOL, FIRST_AT), has_lip(THREE, BOOL, EDGE, FIRST_AT, E1)
            ),
            "a second release for it": logic.all_of(
                is_mechanism(THREE, BOOL, SECOND_AT), has_lip(THREE, BOOL, EDGE, SECOND_AT, E2)
            ),
            "reached": logic.all_of(
                together(last) > 0,
                THREE.sum(lambda x: EDGE(x) * together(x)) == FACTOR * together(last),
            ),
        },
        {FACTOR: cost(E1, E2), **worst(E1, E2)},
    )


OUTPUTS = functions(T, Y)
