"""Proposition 12 and Appendix C: ULDP lies between LDP and OSLDP."""

from theory.kernel.binding import apply, function
from theory.kernel.terms import const, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.statements.uldp import osldp as model
from theory.statements.uldp.osldp import PROTECTED, SENSITIVE, E, Q, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, prove
from theory.uldp import columns

x, y = const("x", X), const("y", Y)


def one_sided(H, condition):
    """Return `H =>` every column is that of OSLDP, for H of Q a mechanism and ULDP."""
    put = {columns.FIRST: function(X, lambda x: Q(x, y)), columns.P0: PROTECTED(y)}
    column = instance(
        columns.one_sided(condition), put | {columns.SENSITIVE: SENSITIVE, columns.E0: E}
    )
    sign = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    found = solve(implies(H, column.formula.args[1]), column, every(sign, x), *at(H, y))
    return every(found, y)


def theorem(statement, condition):
    """Return Proposition 12."""
    return concluded(statement, one_sided(statement.given, condition))


def everything():
    """Return that LDP is ULDP with Y_P = Y."""
    statement = model.implied_by_ldp()
    H = statement.given
    column = implies(H, apply(statement.goals[0].args[0], y))
    return concluded(statement, every(solve(column, *at(H, y)), y))


@decides("uldp-implies-osldp")
def uldp_implies_osldp():
    """Condition (4) as printed."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="On Y_P (5) says more; in Y_I sensitive inputs have probability 0 by (4).",
        scope="all alphabets of any size, all eps >= 0, condition (4) as printed",
        corrected=["uldp-implies-osldp-reachable"],
        theorem=lambda: theorem(model.implies_osldp(), invertible),
    )


@decides("uldp-implies-osldp-reachable")
def uldp_implies_osldp_reachable():
    """Condition (4') suffices."""
    return Decision(
        verdict="proved",
        why="An unreachable output has probability 0 for sensitive inputs too.",
        scope="all alphabets of any size, all eps >= 0, condition (4')",
        theorem=lambda: theorem(model.implies_osldp_reachable(), invertible_if_reachable),
    )


@decides("uldp-implied-by-ldp")
def uldp_implied_by_ldp():
    """Y_P = Y: (4) is vacuous and (5) is (1)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="With Y_P = Y nothing is invertible, and (5) is (1).",
        scope="all alphabets of any size, all eps >= 0, every X_S",
        theorem=everything,
    )
