"""Section 3.1: any LDP mechanism on the sensitive values extends to a ULDP mechanism."""

from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import counterexample, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import sets as model
from theory.statements.uldp.sets import MOST, SENSITIVE, E, Q, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, at_most, item_at_most

x, a, b, w, y = const("x", X), const("a", X), const("b", X), const("w", X), const("y", Y)


def given():
    """Return the statement's hypotheses."""
    return model.any_ldp_extends().given


def spelled(term):
    """Return a term with the definitions in the place of their names."""
    return model.any_ldp_extends().spelled(term)


@remembered
def source():
    """Return a most likely sensitive source of y, and that it is one."""
    most = at(given(), y)[-1]
    none = most.formula.args[1].args[-1].args[0].args[0]
    top = exception(none)
    is_one = and_(SENSITIVE(top), eq(Q(top, y), MOST(y)))
    return top, solve(implies(given(), is_one), most, counterexample(none))


@remembered
def entries():
    """Return that entries of sensitive rows are at least 0, Q_max/E, and at most Q_max."""
    H, (top, is_one) = given(), source()
    sensitive = and_(H, SENSITIVE(x))
    sign = prove(implies(sensitive, Q(x, y) >= 0), at=[x, y], rounds=3)
    bound = prove(implies(sensitive, Q(x, y) <= MOST(y)), at=[y, x], rounds=3)
    near = prove(implies(sensitive, MOST(y) <= E * Q(x, y)), is_one, at=[y, top, x], rounds=4)
    least = solve(implies(and_(E > 1, MOST(y) <= E * Q(x, y)), MOST(y) / E <= Q(x, y)))
    both = and_(Q(x, y) >= 0, Q(x, y) <= MOST(y), MOST(y) <= E * Q(x, y), MOST(y) / E <= Q(x, y))
    return solve(implies(sensitive, both), sign, bound, near, least)


@remembered
def something_is_left():
    """Return that the probabilities Q_max(y)/E sum to less than 1."""
    H, (some, is_one) = given(), source()
    never = function(Y, lambda v: Q(some, v) <= 0)
    seen = exception(never)
    row = Y.sum(Q(some))
    one = whole(some)
    vanishing = and_(H, Y.forall(never))
    zero = at_most(row, Y.sum(lambda v: ZERO), vanishing, use=lambda i: at(vanishing, i))
    nothing = expand(Y.sum(lambda v: ZERO))
    occurs = implies(H, Q(some, seen) > 0)
    occurs = solve(occurs, counterexample(never), zero, nothing, one, is_one)
    put = {y: seen}
    likely, likely_is_one = substitute(some, put), instance(is_one, put)
    missing = Y.sum(lambda v: Q(likely, v) - MOST(v) / E)

    def use(i):
        return [instance(entries(), {x: likely, y: i}), likely_is_one]

    part = item_at_most(missing, seen, H, use=use)
    total = expand(missing, E > 1)
    at_seen = instance(entries(), {x: some, y: seen})
    less = solve(implies(and_(E > 1, MOST(seen) > 0), MOST(seen) / E < MOST(seen)))
    facts = [part, total, at_seen, less, occurs, is_one, likely_is_one, whole(likely)]
    return solve(implies(H, spelled(model.LEFT) > 0), *facts, expand(spelled(shares()), E > 1))


def shares():
    """Return the sum of the probabilities that a non-sensitive value has in common."""
    return Y.sum(lambda v: model.least_likely(MOST(v), E))


def whole(v):
    """Return that the row of a sensitive value sums to 1."""
    goal = implies(and_(given(), SENSITIVE(v)), eq(Y.sum(Q(v)), 1))
    return prove(goal, at=[v], rounds=3)


def rows():
    """Return that rows are distributions."""
    H = given()
    entry, alone = spelled(model.EXTENDED(x, y)), spelled(model.ALONE(x, w))
    is_one = source()[1]
    here = instance(entries(), {x: source()[0]})
    share = solve(implies(and_(E > 1, MOST(y) >= 0), MOST(y) / E >= 0))
    signs = [
        every(solve(implies(H, entry >= 0), entries(), here, is_one, share), y),
        every(solve(implies(H, alone >= 0), something_is_left()), w),
    ]
    both = solve(implies(H, and_(*(t.formula.args[1] for t in signs))), *signs)
    sums = [Y.sum(spelled(model.EXTENDED(x))), X.sum(spelled(model.ALONE(x)))]
    expanded = [expand(sums[0], E > 1), expand(sums[1], E > 1), expand(shares(), E > 1)]
    row = solve(implies(H, eq(sums[0] + sums[1], 1)), *expanded, whole(x))
    return every(both, x), every(row, x)


def protected():
    """Return (5) of y in Y_P."""
    H = given()
    left, right = (spelled(model.EXTENDED(v, y)) for v in (a, b))
    facts = [instance(entries(), {x: v}) for v in (a, b, source()[0])]
    share = solve(implies(E > 1, eq(E * (MOST(y) / E), MOST(y))))
    return every(solve(implies(H, left <= E * right), *facts, source()[1], share), y, a, b)


def theorem():
    """Return that the extension is a mechanism with ULDP."""
    statement = model.any_ldp_extends()
    told = implies(statement.given, apply(statement.goals[3].args[0], w))
    told = every(prove(told, something_is_left(), at=[w], rounds=2), w)
    return concluded(statement, *rows(), protected(), told)


@decides("uldp-any-ldp-extends")
def any_ldp_extends():
    """Non-sensitive inputs: Q_max(y)/e^eps on Y_P, and an output of their own with the rest."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "The paper says so without proof. Let each non-sensitive x report the protected y with "
            "probability Q_max(y)/e^eps, and itself with the rest. (5) holds, and the rest is "
            "positive for eps > 0, so that (4) holds as printed; uRR and uRAP are this extension "
            "of RR and RAPPOR. Unstated: eps > 0. At eps = 0 all rows of an LDP mechanism are "
            "equal, nothing is left, and only an extension with Y_I empty satisfies (4)."
        ),
        scope="all alphabets of any size, X_S not empty (else the identity will do), all eps > 0",
        theorem=theorem,
    )
