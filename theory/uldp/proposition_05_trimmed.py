"""Proposition 5 with fewer outputs: when uRAP satisfies (4) as printed."""

from mechanisms import urap
from theory.kernel.binding import apply, exception, function
from theory.kernel.terms import and_, const, eq, implies, not_, or_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.ledger.claims import Decision, decides
from theory.library.factors import one_out
from theory.notions.uldp import invertible
from theory.statements.uldp import rappor as model
from theory.statements.uldp.rappor import PARAMETERS, SENSITIVE, THETA, E, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, prove
from theory.tactics.sums import induction
from theory.uldp.proposition_05_urap import Report, numbers

H = and_(*PARAMETERS)
INSIDE = and_(THETA > 0, THETA < 1, E > 1)
k, y = const("k", X), const("y", Y)


def edges():
    """Return which bits are possible inside, and which are not at the edges."""
    d1, d2 = urap.probabilities(THETA, E)
    inside = solve(implies(and_(H, INSIDE), and_(d1 > 0, d1 < 1, d2 < 1)), numbers())
    zero = or_(eq(THETA, 0), eq(E, 1))
    first = solve(implies(and_(H, zero), eq(d2, 1)), numbers())
    return inside, first, solve(implies(and_(H, eq(THETA, 1)), eq(d1, 1)), numbers())


def sufficient(statement):
    """Return that inside each such output has its source: all of its factors are positive."""
    report = Report(statement, y)
    none = report.protected
    found, j = counterexample(none.args[0]), exception(none.args[0])
    given = and_(H, INSIDE, model.at_most_one(y), not_(none))
    told = solve(implies(given, and_(not_(SENSITIVE(j)), y(j))), found)
    inside = edges()[0]
    factor = apply(report(j).args[0], k)
    factor = solve(implies(given, factor > 0), inside, told, *at(given, j, k), *at(given, k, j))
    possible = induction(
        lambda p: p > 0, [report(j)], given, use=lambda i: [instance(factor, {k: i})]
    )
    goal = implies(given, invertible(X, report, SENSITIVE))
    return every(
        solve(
            implies(and_(H, INSIDE), implies(and_(*given.args[-2:]), goal.args[1])),
            prove(goal, possible, told, report.sources(j), at=[j], rounds=2),
        ),
        y,
    )


def necessary(statement):
    """Return that at an edge one of the outputs with a single 1 has no source."""
    G = statement.given
    found = [counterexample(h.args[0].args[0]) for h in statement.hypotheses[-2:]]
    s, n = (exception(h.args[0].args[0]) for h in statement.hypotheses[-2:])
    kinds = solve(implies(G, and_(SENSITIVE(s), not_(SENSITIVE(n)))), *found)
    alone = function(X, lambda v: eq(v, n))
    report = Report(statement, alone)
    _, first, last = edges()
    given = and_(G, not_(INSIDE))
    row = report(n).args[0]
    never = solve(
        implies(given, eq(report(n), 0)), one_out(row, n), one_out(row, s), first, last, kinds
    )
    asked = statement.goals[0].args[0].args[0]
    trimmed = prove(implies(G, model.at_most_one(alone)), kinds, rounds=2)
    told = prove(implies(G, not_(report.protected)), kinds, at=[n])
    elsewhere = prove(
        implies(given, implies(not_(eq(k, n)), eq(report(k), 0))), report.sources(n), kinds, at=[k]
    )
    same = leibniz(function(X, report), k, n)
    nothing = every(solve(implies(given, eq(report(k), 0)), elsewhere, same, never), k)
    none = implies(given, not_(invertible(X, report, SENSITIVE)))
    none = prove(none, nothing, rounds=2)
    return solve(
        implies(given, not_(statement.goals[0].args[0])),
        elimination(asked, alone),
        none,
        trimmed,
        told,
    )


def theorem():
    """Return when (4) holds as printed, if Y is cut."""
    statement = model.urap_private_trimmed()
    parts = sufficient(statement), necessary(statement)
    return concluded(statement, solve(implies(statement.given, statement.goals[0]), *parts))


@decides("uldp-urap-private-trimmed")
def urap_private_trimmed():
    """Outputs with exactly one non-sensitive 1: their source produces them, with all bits."""
    return Decision(
        verdict="proved",
        why=(
            "Cut Y to the vectors with at most one non-sensitive 1. Then (4) as printed holds "
            "for 0 < theta < 1 and eps > 0, and at each of those limits some vector of Y_I has "
            "probability 0 (for s, N >= 1)."
        ),
        scope="all s >= 1, N >= 1; sufficient and necessary in theta and eps",
        theorem=theorem,
    )
