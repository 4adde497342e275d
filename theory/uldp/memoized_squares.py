"""Memoized reports: the mean square of what all reports say of a value."""

from theory.kernel.binding import apply, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import independence
from theory.library.finite import uncorrelated
from theory.notions.probability import size
from theory.statements.uldp import memoized_mean as model
from theory.statements.uldp.memoized_mean import KEEP, MEMO, NOISE, REPORT, USERS, T
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, VALUE, WEIGHT, P, U, X
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal

u, v, y, o = const("u", U), const("v", U), const("y", X), const("o", OMEGA)
t, r, m = const("t", T), const("r", T), const("m", X)


MEAN, AGAIN = const("mean_of_one", REAL), const("mean_of_two", REAL)  # by `values`


def given():
    """Return the statement's hypotheses, with names for the means of one report and of two."""
    named = (eq(name, value) for name, value in values().items())
    return and_(model.memoized_variance().given, *named)


def values():
    """Return what the names stand for: Pr[report = y], and Pr[two reports of a user = y]."""
    memo, noise = substitute(memo_law(), {m: y}), NOISE(y)
    again = noise * noise + (2 * KEEP * noise + KEEP * KEEP) * memo
    return {MEAN: chance() + gain() * P(y), AGAIN: again}


def says(u, t, o):
    """Return 1 if user u's report t is y."""
    return ite(eq(REPORT(u, t, o), y), ONE, ZERO)


def memo_law():
    """Return Pr[memo = m] for user u."""
    return OTHER(m) + (OWN(m) - OTHER(m)) * P(m)


def by_value(sort, split, event, law, H, rows):
    """Return `H => Pr[event] = sum of law over a random element`, whose parts H knows.

    Parameters
    ----------
    sort : Sort
    split : callable
        Whether the random element is the one given, at an outcome.
    event : callable
        Whether it happens, at an outcome.
    law : callable
        The probability of the event and of the element.
    rows : callable
        From an element to theorems that say so.
    """

    def item(i, o):
        return WEIGHT(o) * ite(and_(split(i, o), event(o)), ONE, ZERO)

    inner = expand(sort.sum(lambda i: item(i, o)))
    parts = equal(
        OMEGA.sum(lambda o: sort.sum(lambda i: item(i, o))),
        USERS.pr(event),
        use=lambda k: [instance(inner, {o: k})],
    )
    swapped = exchange("sum", function_of(sort, OMEGA, item))
    whole = equal(sort.sum(lambda i: OMEGA.sum(lambda o: item(i, o))), sort.sum(law), H, use=rows)
    return solve(implies(H, eq(USERS.pr(event), sort.sum(law))), parts, swapped, whole)


@remembered
def of_memo():
    """Pr[memo = m] for user u."""
    H, statement = given(), model.memoized_variance()
    first = statement.spelled(model.FIRST)

    def law(x):
        return P(x) * first(x, m)

    found = by_value(
        X,
        lambda x, o: eq(VALUE(u, o), x),
        lambda o: eq(MEMO(u, o), m),
        law,
        H,
        lambda i: at(H, u, i, m),
    )
    event = USERS.pr(lambda o: eq(MEMO(u, o), m))
    whole = [expand(X.sum(law)), *at(H, u)]
    return solve(implies(H, eq(event, memo_law())), found, *whole)


@remembered
def of_reports():
    """Pr[report t = y], and Pr[reports t and r = y], for user u."""
    H, second = given(), model.memoized_variance().spelled(model.SECOND)
    found = []
    for event, power in (
        (lambda o: eq(REPORT(u, t, o), y), 1),
        (lambda o: and_(eq(REPORT(u, t, o), y), eq(REPORT(u, r, o), y)), 2),
    ):
        case = H if power == 1 else and_(H, not_(eq(t, r)))

        def law(m, power=power):
            kept = USERS.pr(lambda o: eq(MEMO(u, o), m))
            return kept * second(m, y) if power == 1 else kept * second(m, y) * second(m, y)

        told = by_value(
            X,
            lambda m, o: eq(MEMO(u, o), m),
            event,
            law,
            case,
            lambda i: rows(H, i),
        )
        found.append(told)
    return found


def rows(H, i):
    """Return what the statement says of reports given the memo i."""
    return [prove(implies(H, part), at=[u, i, y, t, r], rounds=5) for part in said(i)]


def said(i):
    """Return the laws of one report and of two, given the memo i."""
    second = model.memoized_variance().spelled(model.SECOND)
    memo = USERS.pr(lambda o: eq(MEMO(u, o), i))
    one = USERS.pr(lambda o: and_(eq(MEMO(u, o), i), eq(REPORT(u, t, o), y)))
    two = USERS.pr(
        lambda o: and_(eq(MEMO(u, o), i), eq(REPORT(u, t, o), y), eq(REPORT(u, r, o), y))
    )
    return [
        eq(one, memo * second(i, y)),
        implies(not_(eq(t, r)), eq(two, memo * second(i, y) * second(i, y))),
    ]


def chance():
    """Return Pr[report = y] for another input."""
    return model.memoized_variance().spelled(model.CHANCE(y))


def gain():
    """Return what the own input adds to it."""
    return model.memoized_variance().spelled(model.GAIN(y))


@remembered
def laws():
    """Pr[report t = y], and Pr[reports t and r = y] for t != r, in numbers."""
    H, memo = given(), instance(of_memo(), {m: y})
    whole = by_value(
        X,
        lambda x, o: eq(MEMO(u, o), x),
        lambda o: TRUE,
        lambda x: USERS.pr(lambda o: eq(MEMO(u, o), x)),
        H,
        lambda i: (),
    )
    found = []
    for told, value in zip(of_reports(), (MEAN, AGAIN), strict=True):
        event, total = told.formula.args[1].args
        case = told.formula.args[0]
        facts = [told, whole, memo, expand(total)]
        found.append(solve(implies(case, eq(event, value)), *facts))
    return found


def centred(u, t, o):
    """Return by how much report t of user u says y more than on average."""
    return says(u, t, o) - MEAN


@remembered
def products():
    """Return E[C C'] of two centred reports: one, two of a user, of two users."""
    H = given()
    one, two = laws()
    first = OMEGA.sum(lambda o: WEIGHT(o) * centred(u, t, o) * centred(v, r, o))
    both = USERS.pr(lambda o: and_(eq(REPORT(u, t, o), y), eq(REPORT(v, r, o), y)))
    alone = [USERS.pr(lambda o, w=w, q=q: eq(REPORT(w, q, o), y)) for w, q in ((u, t), (v, r))]
    space = prove(implies(H, eq(OMEGA.sum(WEIGHT), 1)))
    opened = [space, *(expand(s) for s in (first, both, *alone))]
    general = eq(first, both - MEAN * MEAN)
    general = solve(implies(H, general), *opened, one, instance(one, {u: v, t: r}))
    here = instance(general, {v: u, r: t})
    same = equal(here.formula.args[1].args[1].args[0], alone[0])
    square = here.formula.args[1].args[0]
    alike = solve(implies(H, eq(square, MEAN - MEAN * MEAN)), here, same, one)
    twice = instance(general, {v: u})
    other = eq(twice.formula.args[1].args[0], AGAIN - MEAN * MEAN)
    other = solve(implies(and_(H, not_(eq(t, r))), other), twice, two)
    parted = solve(
        implies(and_(H, not_(eq(u, v))), eq(first, 0)),
        *(general, one, instance(one, {u: v, t: r}), *at(H, u, v, t, r, y)),
    )
    return alike, other, parted


def error(u, o):
    """Return the sum of a user's centred reports."""
    return T.sum(lambda t: centred(u, t, o))


def pairs(u, v):
    """Return E[error error'] as a double sum, for two users or one."""
    put = [function_of(T, OMEGA, lambda t, o, w=w: centred(w, t, o)) for w in (u, v)]
    return instance(
        independence.product_of_sums(),
        dict(zip((independence.F, independence.G), put, strict=True)),
    )


def summed(found, case, value, facts):
    """Return `case => E[error error'] = sum sum value`, value by value."""
    rows = found.formula.args[1]
    inner = apply(rows.args[0], t)
    row = equal(inner, T.sum(value), case, use=facts)
    one = expand(T.sum(value))
    each = one.formula.args[1]
    same = solve(implies(case, eq(inner, each)), row, one)
    flat = T.sum(lambda t: each)
    whole = equal(rows, flat, case, use=lambda i: [instance(same, {t: i})])
    goal = eq(found.formula.args[0], expand(flat).formula.args[1])
    return solve(implies(case, goal), found, whole, expand(flat))


@remembered
def of_users():
    """Return E[error error'] = 0 for two users, and E[error^2] for one."""
    H = given()
    alike, other, parted = products()
    apart = and_(H, not_(eq(u, v)))
    none = summed(pairs(u, v), apart, lambda r: ZERO, lambda i: [instance(parted, {r: i})])
    same, two = MEAN - MEAN * MEAN, AGAIN - MEAN * MEAN
    product = function(T, lambda r: USERS.mean(lambda o: centred(u, t, o) * centred(u, r, o)))
    own = summed(
        pairs(u, u),
        H,
        lambda r: ite(eq(r, t), same, two),
        lambda i: [alike, instance(other, {r: i}), leibniz(product, i, t)],
    )
    return none, own


@remembered
def squares():
    """Return E[(sum of all errors)^2]."""
    H = given()
    none, own = of_users()
    D = function_of(U, OMEGA, error)
    found = instance(uncorrelated.theorem(), {uncorrelated.D: D})
    conclusion = found.formula.args[1]
    held = every(solve(implies(H, implies(not_(eq(u, v)), none.formula.args[1])), none), u, v)
    each = own.formula.args[1].args[1]
    flat = U.sum(lambda u: each)
    rows = equal(conclusion.args[1], flat, H, use=lambda i: [instance(own, {u: i})])
    goal = eq(conclusion.args[0], size(U) * each)
    return solve(implies(H, goal), found, held, rows, expand(flat))
