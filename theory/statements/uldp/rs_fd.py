"""RS+FD: one attribute of a tuple is reported by RR, the others are drawn uniformly."""

from fractions import Fraction

from mechanisms import rr, rs_fd
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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


ALL = [[True, True], [True, True]]


def pair(**values):
    """Return an instance of two attributes of two values, in one of which two tuples differ."""
    made = {"values": ALL, "x": [0, 0], "other": [1, 0], "y": [0, 1], "E": 3, "E_0": 2}
    return at({"J": 2, "V": 2}, **(made | values))


EVERYWHERE = pair(other=[1, 1])


@states(
    "uldp-rsfd-tuples",
    printed_as="ours",
    holds=[pair(), EVERYWHERE],
    dropped={
        0: pair(E=Fraction(1, 2), y=[1, 0]),
        1: at(
            {"J": 2, "V": 3},
            values=[[True, True, False], [True, False, True]],
            x=[0, 1],
            other=[2, 0],
            y=[2, 1],
            E=3,
            E_0=2,
        ),
        2: pair(values=[[True, True], [True, False]], y=[0, 0]),
    },
    broken=[
        Broken(0, pair(), {"factor": lambda E, differing, whole: 1 + 0 * differing}),
        Broken(1, EVERYWHERE, {"factor": lambda E, differing, whole: 2 * E}),
        Broken(2, pair(), {"factor": lambda E, differing, whole: 1 + 0 * differing}),
        Broken(3, pair(E=4), {"amplified": lambda d, E_0: d * E_0}),
    ],
)
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
        (
            E >= 1,
            logic.all_of(*(is_tuple(x) for x in (FIRST, SECOND, TOLD))),
            at_least_two(),
        ),
        (
            LAW(FIRST, TOLD) <= FACTOR * LAW(SECOND, TOLD),
            logic.all_of(FACTOR <= E, logic.implies(J.forall(differ), FACTOR == E)),
            TUPLES.exists(attained),
            logic.implies(one, FACTOR == E_0),
        ),
        sizes()
        | {
            SHARE: function(J, lambda j: share(K(j), E)),
            LAW: reported(probabilities, E),
            FACTOR: factor(E, differing, J.sum(SHARE)),
        },
    )


@states(
    "uldp-rsfd-amplified",
    printed_as="informal",
    reading="eps-LDP compares any two tuples of values",
    holds=[pair(other=[1, 1], y=[0, 0])],
    dropped={
        0: pair(E_0=Fraction(3, 4), y=[1, 0]),
        1: pair(other=[1, 1], y=[0, 0]).but(values=[[False, True], [True, True]]),
    },
    broken=[Broken(0, pair(), {"probabilities": lambda k, E: (1 + 0 * E, 0 * E)})],
)
def rsfd_amplified(probabilities=rr.probabilities, amplified=rs_fd.amplified):
    """RS+FD with RR at d(E_0 - 1) + 1 provides LDP of tuples at E_0."""
    return Statement(
        (VALUES, E_0, FIRST, SECOND, TOLD),
        (E_0 >= 1, logic.all_of(*(is_tuple(x) for x in (FIRST, SECOND, TOLD)))),
        (LAW(FIRST, TOLD) <= E_0 * LAW(SECOND, TOLD),),
        sizes() | {LAW: reported(probabilities, amplified(D, E_0))},
    )


def one(**values):
    """Return an instance of two attributes, one of whose reports is looked at."""
    made = {"values": ALL, "x": [0, 0], "E": 3, "attribute": 0, "value": 1}
    return at({"J": 2, "V": 2}, **(made | values))


@states(
    "uldp-rsfd-marginal",
    printed_as="ours",
    holds=[
        one(),
        one(value=0),
        at({"J": 1, "V": 1}, values=[[True]], x=[0], E=1, attribute=0, value=0),
    ],
    dropped={
        0: one(E=-1),
        1: one(values=[[True, True], [False, True]]),
        2: one(values=[[True, False], [True, True]]),
    },
    broken=[Broken(0, one(), {"marginal": lambda d, k, E: rr.probabilities(k, E)})],
)
def rsfd_marginal(probabilities=rr.probabilities, marginal=rs_fd.marginal_probabilities):
    """Pr(an attribute's report is a value of its own), whatever the others' reports are."""
    own, other = marginal(D, K(ATTRIBUTE), E)
    shown = mass(
        TUPLES,
        lambda y: LAW(FIRST, y),
        lambda y: logic.all_of(is_tuple(y), y(ATTRIBUTE) == VALUE),
    )
    return Statement(
        (VALUES, E, FIRST, ATTRIBUTE, VALUE),
        (E >= 1, is_tuple(FIRST), VALUES(ATTRIBUTE, VALUE)),
        (shown == logic.choose(FIRST(ATTRIBUTE) == VALUE, own, other),),
        sizes() | {LAW: reported(probabilities, E)},
    )
