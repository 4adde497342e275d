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
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, ite
from theory.kernel.theorem import (
    counterexample,
    extensional,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import product_space as space
from theory.tactics.context import Given
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO

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
    p, made = Given(), pair(first, second)
    p.know(is_pair())
    f = function(PAIRS, lambda z: PHI(*parts(z)))
    total = PAIRS.sum(lambda z: f(z) * ite(are(z, first, second), ONE, ZERO))
    picked = PAIRS.sum(lambda z: ite(eq(z, made), f(z), ZERO))
    p.by_item(eq(total, picked), over=PAIRS)
    p.know(point("sum", f, made))
    return p.have(eq(total, PHI(first, second)))


@remembered
def all_pairs():
    """A sum over pairs is one over values and over reports."""
    p, whole = Given(), X.sum(lambda x: X.sum(PHI(x)))
    p.know(alone())
    x = p.fix(X)

    def item(x, y, z):
        return PHI(*parts(z)) * ite(are(z, x, y), ONE, ZERO)

    def of_value(x):
        return PAIRS.sum(lambda z: ite(eq(z(FALSE), x), PHI(*parts(z)), ZERO))

    by_report = X.sum(lambda y: PAIRS.sum(lambda z: item(x, y, z)))
    p.by_item(X.sum(PHI(x)) == by_report)
    p.sums(by_report, of_value(x))
    p.have(X.sum(PHI(x)) == of_value(x))
    p.by_item(whole == X.sum(of_value))
    p.sums(X.sum(of_value), PAIRS.sum(lambda z: PHI(*parts(z))))
    return p.have(PAIRS.sum(lambda z: PHI(*parts(z))) == whole)


def are_laws(found, law, m):
    """Return that the pairs of each user have a law: that of her value times a row of uRR."""
    signs, ones = at_users(space.is_space(), m).formula.args[0].args
    values = next(c for c in found.others if c.data == "p")
    p = Given(found.known)
    u, x, y = p.fix(U, X, X)
    p.have(law(u, x, y) >= 0)
    p.sums(X.sum(lambda y: law(u, x, y)), values(x))
    p.know(instance(all_pairs(), {PHI: function_of(X, X, lambda x, y: law(u, x, y))}))
    p.by_item(X.sum(lambda x: X.sum(lambda y: law(u, x, y))) == X.sum(values))
    return p.have(and_(signs, ones))


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
