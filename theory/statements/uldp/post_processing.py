"""Reports processed further (Proposition 2, and Section 3.2 of another version)."""

from fractions import Fraction

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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
    return {
        "eps >= 0": E >= 1,
        "Q0 is a mechanism": is_mechanism(X, Y, Q0),
        "Q1 is a mechanism": is_mechanism(Y, Z, Q1),
        "ULDP of Q0": provides(X, Y, Q0, SENSITIVE, PROTECTED, E, condition),
    }


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
MIXING = [[1 - QUARTER, QUARTER], [0, 1]]


def preserving(condition, processed):
    """Return Proposition 2, with (4) or (4')."""
    return Statement(
        (SENSITIVE, PROTECTED, AFTER, Q0, Q1, E),
        {**given(condition), "types are preserved": preserves_types(Y, Z, Q1, PROTECTED, AFTER)},
        {
            "a mechanism": is_mechanism(X, Z, Q),
            "ULDP": provides(X, Z, Q, SENSITIVE, AFTER, E, condition),
        },
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


@states("uldp-post-processing")
def post_processing(processed=release.processed):
    """Proposition 2, Definitions 2 and 3 as printed."""
    return preserving(invertible, processed)


@states("uldp-post-processing-reachable")
def post_processing_reachable(processed=release.processed):
    """Proposition 2 with (4') in hypothesis and conclusion, Definition 3 as printed."""
    return preserving(invertible_if_reachable, processed)


def leads_to(y, z):
    """Return whether y can become z."""
    return logic.all_of(PROTECTED(y), Q1(y, z) > 0)


@states("uldp-any-post-processing")
def any_post_processing(processed=release.processed):
    """Condition (5) survives any post-processing, for what protected outputs lead to."""

    def bounded(z):
        return logic.implies(Y.exists(lambda y: leads_to(y, z)), ldp(X, lambda x: Q(x, z), E))

    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        given(invertible_if_reachable),
        {"each protected output within e^eps, (5)": Z.forall(bounded)},
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


def through_protected(Y, Q0, Q1, protected):
    """Return the part of Pr(z|x) that comes through Y_P."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * logic.choose(protected(y), Q1(y, z), 0))


@states("uldp-any-post-processing-part")
def any_post_processing_part(part=through_protected, processed=release.processed):
    """(5) of the part through Y_P; and of the whole, if nothing invertible leads to z."""

    def unmixed(z):
        only = Y.forall(lambda y: logic.implies(logic.negation(PROTECTED(y)), Q1(y, z) == 0))
        return logic.implies(only, ldp(X, lambda x: Q(x, z), E))

    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        {
            "eps >= 0": E >= 1,
            "Q1 is a mechanism": is_mechanism(Y, Z, Q1),
            "ULDP of Q0": provides(X, Y, Q0, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        },
        {
            "(5) of the protected part": Z.forall(
                lambda z: ldp(X, lambda x: part(Y, Q0, Q1, PROTECTED)(x, z), E)
            ),
            "(5) of the whole": Z.forall(unmixed),
        },
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )


@states("uldp-any-post-processing-osldp")
def any_post_processing_osldp(processed=release.processed):
    """Any post-processing of a ULDP mechanism, even with (4') alone, is OSLDP."""
    return Statement(
        (SENSITIVE, PROTECTED, Q0, Q1, E),
        given(invertible_if_reachable),
        {"OSLDP": Z.forall(lambda z: osldp(X, lambda x: Q(x, z), SENSITIVE, E))},
        {Q: function_of(X, Z, processed(Y, Q0, Q1))},
    )
