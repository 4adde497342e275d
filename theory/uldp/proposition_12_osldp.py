"""Proposition 12 and Appendix C: ULDP lies between LDP and OSLDP."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.notions.ldp import ldp
from theory.notions.osldp import osldp
from theory.notions.uldp import invertible, invertible_if_reachable, uldp


def implies_osldp(condition):
    """Return the lemma that a column with Definition 2 satisfies (25)."""

    def build(X):
        q, sensitive = X.column("q"), X.subset("sensitive")
        E, protected = z3.Real("E"), z3.Bool("protected")
        known = [
            E >= 1,
            X.forall(lambda x: q(x) >= 0),
            uldp(X, q, sensitive, protected, E, condition),
        ]
        return Statement(known, osldp(X, q, sensitive, E), osldp(X, q, sensitive, (1 + E) / 2))

    return Lemma("a column of ULDP is one of OSLDP", build, (2, 3))


def one_sided():
    """Return the lemma that OSLDP bounds sensitive inputs against all, and no others."""

    def build(X):
        q, sensitive, E = X.column("q"), X.subset("sensitive"), z3.Real("E")
        a, b = X.element("a"), X.element("b")
        positive = [E >= 1, X.forall(lambda x: q(x) > 0), osldp(X, q, sensitive, E)]
        bounded = z3.Implies(sensitive(a), q(a) <= E * q(b))
        return Statement(positive, bounded, q(a) <= E * q(b))

    return Lemma("what OSLDP says, and does not", build, (2, 3))


@decides("uldp-implies-osldp")
def uldp_implies_osldp():
    """Condition (4) as printed."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="On Y_P (5) says more; in Y_I sensitive inputs have probability 0 by (4).",
        scope="all alphabets of any size, all eps >= 0, condition (4) as printed",
        corrected=["uldp-implies-osldp-reachable"],
        obligations=[implies_osldp(invertible), one_sided()],
    )


@decides("uldp-implies-osldp-reachable")
def uldp_implies_osldp_reachable():
    """Condition (4') suffices."""
    return Decision(
        verdict="proved",
        why="An unreachable output has probability 0 for sensitive inputs too.",
        scope="all alphabets of any size, all eps >= 0, condition (4')",
        obligations=[implies_osldp(invertible_if_reachable), one_sided()],
    )


@decides("uldp-implied-by-ldp")
def uldp_implied_by_ldp():
    """Y_P = Y: (4) is vacuous and (5) is (1)."""

    def build(X):
        q, sensitive, E = X.column("q"), X.subset("sensitive"), z3.Real("E")
        known = [E >= 1, X.forall(lambda x: q(x) >= 0), ldp(X, q, E)]
        goal = uldp(X, q, sensitive, True, E, invertible)
        return Statement(known, goal, uldp(X, q, sensitive, True, (1 + E) / 2, invertible))

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="With Y_P = Y nothing is invertible, and (5) is (1).",
        scope="all alphabets of any size, all eps >= 0, every X_S",
        obligations=[Lemma("a column of LDP is one of ULDP with Y_P = Y", build, (2, 3))],
    )
