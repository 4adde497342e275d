"""RS+FD: one attribute of a tuple is reported by RR, the others are drawn uniformly."""

from mechanisms import rr, rs_fd
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import mass, size

J, V = index("J"), index("V")  # attributes, and the values of all of them
TUPLES = functions(J, V)
VALUES = const("values", functions(J, V, BOOL))  # which values an attribute has
E, E_0, D, FACTOR = (const(name, REAL) for name in ("E", "E_0", "d", "factor"))
FIRST, SECOND, TOLD = (const(name, TUPLES) for name in ("x", "other", "y"))
ATTRIBUTE, VALUE = const("attribute", J), const("value", V)
K, SHARE = (const(name, functions(J, REAL)) for name in ("k", "share"))
LAW = const("law", functions(TUPLES, TUPLES, REAL))


def is_tuple(x):
    """Return whether each attribute has a value of its own."""
    return J.forall(lambda j: VALUES(j, x(j)))


def at_least_two():
    """Return whether each attribute has, for every value, another one."""

    def another(j, v):
        return V.exists(lambda w: logic.all_of(VALUES(j, w), w != v))

    return J.forall(lambda j: V.forall(lambda v: another(j, v)))


def differ(j):
    """Return whether two tuples differ in an attribute."""
    return FIRST(j) != SECOND(j)


def reported(probabilities, E):
    """Return Pr(y|x): the mean over the attribute that is drawn."""

    def one(i, x, y):
        return logic.choose(x(i) == y(i), *probabilities(K(i), E))

    def drawn(j, x, y):
        return J.prod(lambda i: logic.choose(i == j, one(i, x, y), 1 / K(i)))

    return function_of(TUPLES, TUPLES, lambda x, y: J.sum(lambda j: drawn(j, x, y)) / D)


def sizes():
    """Return the number of attributes, and of the values of each."""
    return {D: size(J), K: function(J, lambda j: size(V, VALUES(j)))}


@states("uldp-rsfd-tuples")
def tuples(
    probabilities=rr.probabilities,
    share=rs_fd.share,
    factor=rs_fd.factor,
    amplified=rs_fd.amplified,
):
    """The greatest ratio of two tuples, reached; E if all attributes differ, E_0 if one of d."""
    differing = J.sum(lambda j: logic.choose(differ(j), SHARE(j), 0))

    def attained(y):
        same = LAW(FIRST, y) == FACTOR * LAW(SECOND, y)
        return logic.all_of(is_tuple(y), same)

    alike = J.forall(lambda j: J.forall(lambda i: K(i) == K(j)))
    one = logic.all_of(size(J, differ) == 1, alike, amplified(D, E_0) == E)
    return Statement(
        (VALUES, E, E_0, FIRST, SECOND, TOLD),
        {
            "eps >= 0": E >= 1,
            "tuples": logic.all_of(*(is_tuple(x) for x in (FIRST, SECOND, TOLD))),
            "two values or more": at_least_two(),
        },
        {
            "the bound": LAW(FIRST, TOLD) <= FACTOR * LAW(SECOND, TOLD),
            "at most eps": logic.all_of(FACTOR <= E, logic.implies(J.forall(differ), FACTOR == E)),
            "reached": TUPLES.exists(attained),
            "eps_0 for one of d": logic.implies(one, FACTOR == E_0),
        },
        sizes()
        | {
            SHARE: function(J, lambda j: share(K(j), E)),
            LAW: reported(probabilities, E),
            FACTOR: factor(E, differing, J.sum(SHARE)),
        },
    )


@states("uldp-rsfd-amplified")
def rsfd_amplified(probabilities=rr.probabilities, amplified=rs_fd.amplified):
    """RS+FD with RR at d(E_0 - 1) + 1 provides LDP of tuples at E_0."""
    return Statement(
        (VALUES, E_0, FIRST, SECOND, TOLD),
        {
            "eps_0 >= 0": E_0 >= 1,
            "tuples": logic.all_of(*(is_tuple(x) for x in (FIRST, SECOND, TOLD))),
        },
        {"LDP": LAW(FIRST, TOLD) <= E_0 * LAW(SECOND, TOLD)},
        sizes() | {LAW: reported(probabilities, amplified(D, E_0))},
    )


@states("uldp-rsfd-marginal")
def rsfd_marginal(probabilities=rr.probabilities, marginal=rs_fd.marginal_probabilities):
    """Pr(an attribute's report is a value of its own), whatever the others' reports are."""
    own, other = marginal(D, K(ATTRIBUTE), E)
    shown = mass(
        TUPLES, lambda y: LAW(FIRST, y), lambda y: logic.all_of(is_tuple(y), y(ATTRIBUTE) == VALUE)
    )
    return Statement(
        (VALUES, E, FIRST, ATTRIBUTE, VALUE),
        {
            "eps >= 0": E >= 1,
            "a tuple": is_tuple(FIRST),
            "a value of the attribute": VALUES(ATTRIBUTE, VALUE),
        },
        {"the probability": shown == logic.choose(FIRST(ATTRIBUTE) == VALUE, own, other)},
        sizes() | {LAW: reported(probabilities, E)},
    )
