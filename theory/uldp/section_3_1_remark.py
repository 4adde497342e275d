"""Section 3.1, remark: what a mechanism tells of the set of sensitive values."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import solve
from theory.ledger.claims import Decision, decides
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.statements.uldp import sets as model
from theory.statements.uldp.sets import OTHER, PROTECTED, SENSITIVE, E, Q, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, prove

x, y = const("x", X), const("y", Y)


def column():
    """Return that a column of ULDP is one for another set, if its source is not in it."""
    q = function(X, lambda x: Q(x, y))
    private, other = (
        uldp(X, q, s, PROTECTED(y), E, invertible_if_reachable) for s in (SENSITIVE, OTHER)
    )
    signs = X.forall(lambda x: q(x) >= 0)
    none = implies(not_(PROTECTED(y)), X.forall(lambda x: implies(OTHER(x), eq(q(x), 0))))
    return prove(implies(and_(signs, private), eq(other, none)), rounds=3)


def theorem():
    """Return that it provides ULDP for exactly those sets."""
    statement = model.sensitive_set()
    H = statement.given
    sign = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    found = column()
    here = solve(implies(H, found.formula.args[1]), found, every(sign, x), *at(H, y))
    columns = every(here, y)
    return concluded(statement, prove(implies(H, statement.goals[0]), columns, rounds=3))


@decides("uldp-sensitive-set")
def sensitive_set():
    """Condition (5) does not name X_S; (4') forbids its values as sources."""
    return Decision(
        verdict="proved",
        why=(
            "The remark says that the collector learns from Q whether each x is sensitive. She "
            "learns which x are not: the sources of Y_I. An x without an output in Y_I may be "
            "either, so that the remark needs that every non-sensitive value has one, as in uRR "
            "and uRAP at eps > 0."
        ),
        scope="all alphabets of any size, all eps >= 0, any Q with (4') and (5), Y_P given",
        theorem=theorem,
    )
