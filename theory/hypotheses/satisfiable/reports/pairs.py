"""The space on which users draw their values and report them: pairs of a value and a report."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import (
    OMEGA,
    U,
    X,
    asked_of,
    at_user,
    at_users,
    outcomes,
)
from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite
from theory.kernel.theorem import (
    counterexample,
    elimination,
    exchange,
    extensional,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import product_space as space
from theory.statements.stated import stated
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, for_all
from theory.tactics.sums import ONE, ZERO, equal, size_facts

SENSITIVE = stated("uldp-urr-l2").X_S

# a value, at false, and what is reported of it, at true
PAIRS = functions(BOOL, X)
PHI = const("phi_of", functions(X, X, REAL))
first, second, z = const("first", X), const("second", X), const("pair_of", PAIRS)


def pair(one, other):
    """Return a pair."""
    return function(BOOL, lambda b: ite(b, other, one))


def parts(z):
    """Return the value and the report."""
    return z(FALSE), z(TRUE)


def are(z, one, other):
    """Return whether a pair is of these."""
    value, report = parts(z)
    return and_(eq(value, one), eq(report, other))


@remembered
def is_pair():
    """A pair is what its parts are."""
    made = pair(first, second)
    same = function(BOOL, lambda b: eq(z(b), made(b)))
    facts = [counterexample(same), extensional(z, made)]
    facts += [leibniz(function(PAIRS, lambda f, b=b: f(b)), z, made) for b in (FALSE, TRUE)]
    return solve(eq(are(z, first, second), eq(z, made)), *facts)


@remembered
def alone():
    """A sum over the pairs of two parts is of one pair."""
    total = PAIRS.sum(lambda z: PHI(*parts(z)) * ite(are(z, first, second), ONE, ZERO))
    f = function(PAIRS, lambda z: PHI(*parts(z)))
    made = pair(first, second)
    picked = PAIRS.sum(lambda z: ite(eq(z, made), f(z), ZERO))
    same = equal(total, picked, use=lambda i: [instance(is_pair(), {z: i})])
    return solve(eq(total, PHI(first, second)), same, point("sum", f, made))


@remembered
def all_pairs():
    """A sum over pairs is one over values and over reports."""

    def item(x, y, z):
        return PHI(*parts(z)) * ite(are(z, x, y), ONE, ZERO)

    def of_value(x, z):
        return ite(eq(z(FALSE), x), PHI(*parts(z)), ZERO)

    row = PHI(first)
    apart = X.sum(lambda y: PAIRS.sum(lambda z: item(first, y, z)))
    one = equal(X.sum(row), apart, use=lambda i: [instance(alone(), {second: i})])
    swapped = exchange("sum", function_of(X, PAIRS, lambda y, z: item(first, y, z)))
    inner = X.sum(lambda y: item(first, y, z))
    shown = point("sum", function(X, lambda y: of_value(first, z)), z(TRUE))
    picked = X.sum(lambda y: ite(eq(y, z(TRUE)), of_value(first, z), ZERO))
    inner = solve(eq(inner, of_value(first, z)), equal(inner, picked), shown)
    outer = equal(
        PAIRS.sum(lambda z: X.sum(lambda y: item(first, y, z))),
        PAIRS.sum(lambda z: of_value(first, z)),
        use=lambda i: [instance(inner, {z: i})],
    )
    row_is = solve(eq(X.sum(row), PAIRS.sum(lambda z: of_value(first, z))), one, swapped, outer)
    rows = equal(
        X.sum(lambda x: X.sum(PHI(x))),
        X.sum(lambda x: PAIRS.sum(lambda z: of_value(x, z))),
        use=lambda i: [instance(row_is, {first: i})],
    )
    turned = exchange("sum", function_of(X, PAIRS, of_value))
    value = PHI(*parts(z))
    chosen = point("sum", function(X, lambda x: value), z(FALSE))
    picked = X.sum(lambda x: ite(eq(x, z(FALSE)), value, ZERO))
    back = solve(
        eq(X.sum(lambda x: of_value(x, z)), value),
        equal(X.sum(lambda x: of_value(x, z)), picked),
        chosen,
    )
    last = equal(
        PAIRS.sum(lambda z: X.sum(lambda x: of_value(x, z))),
        PAIRS.sum(lambda z: PHI(*parts(z))),
        use=lambda i: [instance(back, {z: i})],
    )
    goal = eq(PAIRS.sum(lambda z: PHI(*parts(z))), X.sum(lambda x: X.sum(PHI(x))))
    return solve(goal, rows, turned, last)


def are_laws(found, law, m):
    """Return that the pairs of each user have a law: that of her value times a row of uRR."""
    H, u, x, y = found.known, const("u_of", U), const("x_of", X), const("y_of", X)
    signs, ones = at_users(space.is_space(), m).formula.args[0].args
    members = size_facts(X, SENSITIVE, y)
    phi = function_of(X, X, lambda x, y: law(u, x, y))
    sign = solve(implies(H, law(u, x, y) >= 0), *members, *at(H, x))
    sign = solve(implies(H, m(u, z) >= 0), elimination_at(every(sign, x, y), *parts(z)))
    row = X.sum(lambda y: law(u, x, y))
    p = next(c for c in found.others if c.data == "p")
    row = solve(implies(H, eq(row, p(x))), expand(row, H), *members)
    total = X.sum(lambda x: X.sum(lambda y: law(u, x, y)))
    rows = equal(total, X.sum(p), H, use=lambda i: [instance(row, {x: i})])
    one = solve(implies(H, apply(ones.args[0], u)), instance(all_pairs(), {PHI: phi}), rows)
    one = for_all(H, ones.args[0], u, one)
    return solve(implies(H, and_(signs, ones)), every(sign, u, z), one)


def elimination_at(theorem, *values):
    """Return a theorem `given => forall ...` at values."""
    given, body = theorem.formula.args
    steps = []
    for value in values:
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    return solve(implies(given, body), theorem, *steps)


def of_pairs(found):
    """All maps of users to pairs, with the product of the pairs' probabilities."""
    law = asked_of(found, [U, X, X])
    m = function_of(U, PAIRS, lambda u, z: law(u, *parts(z)))
    laws, all_of_them = are_laws(found, law, m), functions(U, PAIRS)
    whole = at_users(space.is_space(), m)
    answer = [
        function(all_of_them, lambda o: space.law(o, m)),
        *(function_of(U, all_of_them, lambda u, o, b=b: o(u)(b)) for b in (FALSE, TRUE)),
    ]

    def reports(x):
        return function(PAIRS, lambda z: eq(z(TRUE), x))

    def use(*constants):
        users = [c for c in constants if c.sort is U]
        values = [c for c in constants if c.sort is X]
        known = [laws, whole, *outcomes(whole, constants, all_of_them)]
        for f in (c for c in constants if c.sort is functions(U, BOOL)):
            may = function_of(U, PAIRS, lambda u, z, f=f: eq(eq(z(TRUE), values[0]), f(u)))
            known.append(at_users(space.of_all(), m, (space.MAY, may)))
        if len(users) == 1 and len(values) == 2:
            both = function(PAIRS, lambda z: are(z, *values))
            known.append(at_user(at_users(space.of_one(), m, (space.A, both)), *users))
            phi = function_of(X, X, lambda x, y: law(users[0], x, y))
            put = dict(zip((first, second), values, strict=True)) | {PHI: phi}
            known.append(instance(alone(), put))
        if len(users) == 2 and values:
            one = at_users(space.of_one(), m, (space.A, reports(values[0])))
            two = ((c, reports(values[0])) for c in (space.A, space.B))
            known += [at_user(one, u) for u in users]
            known.append(at_user(at_users(space.of_two(), m, *two), *users))
        return known

    return witnessed(found, answer, derive(found.known, found.at(*answer), use))


for claim, later in (
    ("uldp-urr-distribution", ()),
    ("uldp-urr-l1", ("root",)),
    ("uldp-urr-l2", ()),
):
    names, sorts = ("weight", "value", "report"), {OMEGA: functions(U, PAIRS)}
    satisfiable(claim, *names, sorts=sorts, later=later)(of_pairs)
