"""Reports processed further (Proposition 2, and Section 3.2 of another version)."""

from fractions import Fraction

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic, release
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, preserves_types, provides

X, Y, Z = index("X"), index("Y"), index("Z")
SENSITIVE = const("sensitive", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
AFTER = const("protected_after", functions(Z, BOOL))
E = const("E", REAL)
Q0, Q1 = const("Q0", functions(X, Y, REAL)), const("Q1", functions(Y, Z, REAL))
Q = const("Q", functions(X, Z, REAL))


def given(condition):
    """Return the hypotheses on the mechanism and on what processes its reports."""
    return (
        E >= 1,
        is_mechanism(X, Y, Q0),
        is_mechanism(Y, Z, Q1),
        provides(X, Y, Q0, SENSITIVE, PROTECTED, E, condition),
    )


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# uRR of e^eps = 2, one sensitive value of two
URR = [[1, 0], [HALF, HALF]]
TELLING = [[1, 0], [0, 1]]
NEGATIVE = [[2, -1], [6, -5]]  # within (5) at e^eps = 3, and nothing reaches the second output
MIXING = [[1 - QUARTER, QUARTER], [0, 1]]


def chain(**other):
    """Return an instance: uRR, whose outputs are sent where `Q1` says."""
    first = [True, False]
    values = {"sensitive": first, "protected": first, "protected_after": first, "E": 2}
    return at({"X": 2, "Y": 2, "Z": 2}, **(values | {"Q0": URR, "Q1": TELLING} | other))


def splitting(**other):
    """Return an instance that splits the protected output into two."""
    return at(
        {"X": 2, "Y": 2, "Z": 3},
        **(
            chain().values
            | {"Q1": [[QUARTER, 1 - QUARTER, 0], [0, 0, 1]], "protected_after": [True, True, False]}
            | other
        ),
    )


def doubled(Y, Q0, Q1):
    """Return a chain whose rows sum to 2."""
    return lambda x, z: 2 * release.processed(Y, Q0, Q1)(x, z)


def unweighted(Y, Q0, Q1):
    """Return a chain that forgets to count what becomes of the second output."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * Q0(x, y) * Q1(y, z))


SMALL = NotNeeded(
    "(5) at x' = x lets no protected output occur at a smaller budget; says that eps >= 0"
)
PRESERVED = {
    "holds": [chain(), splitting()],
    "dropped": {
        0: SMALL,
        1: chain(Q0=[[2, 0], [1, 1]]),
        2: chain(Q1=[[2, 0], [0, 1]]),
        3: chain(Q0=TELLING),
        4: chain(Q1=MIXING),
    },
    "broken": [
        Broken(0, chain(), {"processed": doubled}),
        Broken(1, chain(), {"processed": unweighted}),
    ],
}


def preserving(condition, processed):
    """Return Proposition 2, with (4) or (4')."""
    return Statement(
        (SENSITIVE, PROTECTED, AFTER, Q0, Q1, E),
        (*given(condition), preserves_types(Y, Z, Q1, PROTECTED, AFTER)),
        (is_mechanism(X, Z, Q), provides(X, Z, Q, SENSITIVE, AFTER, E, condition)),
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


@states("uldp-post-processing", printed_as="printed", **PRESERVED)
def post_processing(processed=release.processed):
    """Proposition 2, Definitions 2 and 3 as printed."""
    return preserving(invertible, processed)


@states("uldp-post-processing-reachable", printed_as="ours", **PRESERVED)
def post_processing_reachable(processed=release.processed):
    """Proposition 2 with (4') in hypothesis and conclusion, Definition 3 as printed."""
    return preserving(invertible_if_reachable, processed)


def leads_to(y, z):
    """Return whether y can become z."""
    return logic.all_of(PROTECTED(y), Q1(y, z) > 0)


@states(
    "uldp-any-post-processing",
    printed_as="asked",
    reading="(5) is asked of Pr(z|x) for each z that some protected y leads to",
    holds=[chain(Q1=MIXING)],
    dropped={
        0: at(
            {"X": 1, "Y": 2, "Z": 1},
            sensitive=[False],
            protected=[False, True],
            Q0=[[1, 0]],
            Q1=[[1], [1]],
            E=-1,
        ),
        1: chain(Q0=NEGATIVE, Q1=MIXING, E=3),
        2: chain(Q1=[[1, QUARTER], [0, 1]]),
        3: chain(Q0=TELLING),
    },
    broken=[Broken(0, chain(), {"processed": unweighted})],
)
def any_post_processing(processed=release.processed):
    """Condition (5) survives any post-processing, for what protected outputs lead to."""

    def bounded(z):
        return logic.implies(Y.exists(lambda y: leads_to(y, z)), ldp(X, lambda x: Q(x, z), E))

    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        given(invertible_if_reachable),
        (Z.forall(bounded),),
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


def through_protected(Y, Q0, Q1, protected):
    """Return the part of Pr(z|x) that comes through Y_P."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * logic.choose(protected(y), Q1(y, z), 0))


def through_invertible(Y, Q0, Q1, protected):
    """Return the part that does not: what a mistake would count as well."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * logic.choose(protected(y), 0, Q1(y, z)))


@states(
    "uldp-any-post-processing-part",
    printed_as="ours",
    holds=[chain(Q1=MIXING), splitting()],
    dropped={
        0: SMALL,
        1: chain(Q1=[[-1, 2], [0, 1]]),
        2: chain(Q0=TELLING),
    },
    broken=[
        Broken(0, chain(Q1=MIXING), {"part": through_invertible}),
        Broken(1, chain(), {"processed": unweighted}),
    ],
)
def any_post_processing_part(part=through_protected, processed=release.processed):
    """(5) of the part through Y_P; and of the whole, if nothing invertible leads to z."""

    def unmixed(z):
        only = Y.forall(lambda y: logic.implies(logic.negation(PROTECTED(y)), Q1(y, z) == 0))
        return logic.implies(only, ldp(X, lambda x: Q(x, z), E))

    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        (
            E >= 1,
            is_mechanism(Y, Z, Q1),
            provides(X, Y, Q0, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        ),
        (
            Z.forall(lambda z: ldp(X, lambda x: part(Y, Q0, Q1, PROTECTED)(x, z), E)),
            Z.forall(unmixed),
        ),
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


@states(
    "uldp-any-post-processing-osldp",
    printed_as="ours",
    holds=[chain(Q1=MIXING)],
    dropped={
        0: SMALL,
        1: chain(Q0=NEGATIVE, E=3),
        2: chain(Q1=[[HALF, HALF], [HALF, -HALF]]),
        3: chain(Q0=TELLING),
    },
    broken=[Broken(0, chain(), {"processed": unweighted})],
)
def any_post_processing_osldp(processed=release.processed):
    """Any post-processing of a ULDP mechanism, even with (4') alone, is OSLDP."""
    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        given(invertible_if_reachable),
        (Z.forall(lambda z: osldp(X, lambda x: Q(x, z), SENSITIVE, E)),),
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )
