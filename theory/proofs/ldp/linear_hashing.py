"""Linear hashing: the functions under which two values differ by v are as many for every v."""

from mechanisms.oracles import linear_hashing as formulas
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.involutions import reindexed
from theory.notions.probability import size
from theory.proofs.ldp import budgets
from theory.statements.ldp import linear_hashing as model
from theory.statements.ldp.linear_hashing import LINEAR, NOTHING
from theory.statements.stated import stated
from theory.tactics.closing import agreeing, concluded
from theory.tactics.context import Given
from theory.tactics.logic import at, for_all
from theory.tactics.opening import opened
from theory.tactics.sums import ONE, ZERO, size_facts

said = stated("ldp-linear-meeting")
DIGIT, DIGITS, HASH, MINUS, NIL = said.Digit, said.digit, said.hash, said.minus, said.nil
TIMES, G, X = said.times, said.G, said.X
also = stated("ldp-lh-private")


def show_zero_difference(p, v, w):
    """Show that a difference is 0 just if the numbers are the same."""
    row = MINUS(v)
    known = [fact for pair in ((v, w), (v, v), (w, w)) for fact in at(p.H, *pair)]
    itself = [fact for u in (v, w) for fact in at(p.H, u)]
    same = [leibniz(row, MINUS(v, w), NIL), leibniz(row, NIL, MINUS(v, v)), leibniz(row, v, w)]
    goal = implies(p.H, eq(eq(MINUS(v, w), NIL), eq(v, w)))
    return p.know(solve(goal, *known, *itself, *same))


def difference(x, z):
    """Return by how much the hash values of two values differ, as a function of functions."""
    return function(LINEAR, lambda a: MINUS(HASH(a, x), HASH(a, z)))


def equal_differences(u, v, w, y):
    """Return that u = w and v = y makes u - v = w - y."""
    first = leibniz(function(G, lambda a: MINUS(a, v)), u, w)
    second = leibniz(MINUS(w), v, y)
    goal = implies(and_(eq(u, w), eq(v, y)), eq(MINUS(u, v), MINUS(w, y)))
    return solve(goal, first, second)


def of_any_difference(p, x, z, v):
    """Return a function under which the hash values of two values differ by v."""
    apart = DIGIT.exists(lambda t: not_(eq(DIGITS(x, t), DIGITS(z, t))))
    p.have(apart, *at(p.H, x, z))
    t = p.some(apart)
    one, other = DIGITS(x, t), DIGITS(z, t)
    gap = MINUS(one, other)
    show_zero_difference(p, one, other)
    p.have(not_(eq(one, other)))
    p.have(not_(eq(gap, NIL)))
    some = G.exists(lambda c: eq(TIMES(c, gap), v))
    p.have(some, *at(p.H, v, gap))
    c = p.some(some)
    p.have(eq(TIMES(c, gap), v))
    s = model.multiple(t, c)
    known = [*at(p.H, t, c), *at(p.H, c, one, other)]
    hashes = [fact for y in (x, z) for fact in at(p.H, t, c, y)]
    same = equal_differences(HASH(s, x), HASH(s, z), TIMES(c, one), TIMES(c, other))
    p.have(eq(difference(x, z)(s), v), *known, *hashes, same)
    return s


def number_with_difference(x, z, v):
    """Return the number of functions under which two hash values differ by v."""
    return size(LINEAR, lambda a: eq(difference(x, z)(a), v))


def show_same_count(p, x, z, v):
    """Show that as many functions have the difference v as have none."""
    d, s = difference(x, z), of_any_difference(p, x, z, v)
    a, H = const("a_", LINEAR), p.H

    def turn(a):
        return model.less(s, a)

    back = agreeing(H, turn(turn(a)), a, lambda t: at(H, s(t), a(t)))
    twice = for_all(H, function(LINEAR, lambda a: eq(turn(turn(a)), a)), a, back)
    p.know(reindexed(H, LINEAR, lambda a: ite(eq(d(a), NIL), ONE, ZERO), turn, twice))
    hashes = [fact for y in (x, z) for fact in at(H, s, a, y)]
    hashed = [HASH(b, y) for b in (s, a) for y in (x, z)]
    same = equal_differences(
        HASH(turn(a), x), HASH(turn(a), z), MINUS(hashed[0], hashed[2]), MINUS(hashed[1], hashed[3])
    )
    order = [hashed[0], hashed[2], hashed[1], hashed[3]]
    facts = [*hashes, same, *at(H, *order), equal_differences(d(s), d(a), v, d(a))]
    p.know(solve(implies(H, eq(d(turn(a)), MINUS(v, d(a)))), *facts, p.have(eq(d(s), v))))
    show_zero_difference(p, v, d(a))
    p.have(eq(ite(eq(d(turn(a)), NIL), ONE, ZERO), ite(eq(d(a), v), ONE, ZERO)))
    return p.by_item(
        number_with_difference(x, z, v) == LINEAR.sum(lambda a: ite(eq(d(turn(a)), NIL), ONE, ZERO))
    )


def show_collisions(p, x, z):
    """Show under how many functions two values have the same hash value; return the number."""
    d, a, v = difference(x, z), p.fix(LINEAR), p.fix(G)
    show_same_count(p, x, z, v)
    none = number_with_difference(x, z, NIL)
    p.have(number_with_difference(x, z, v) == none)
    p.by_item(G.sum(lambda v: number_with_difference(x, z, v)) == size(G) * none)
    rows = LINEAR.sum(lambda a: G.sum(lambda v: ite(eq(d(a), v), ONE, ZERO)))
    p.sums(G.sum(lambda v: number_with_difference(x, z, v)), rows)
    p.have(G.sum(lambda v: ite(eq(d(a), v), ONE, ZERO)) == 1)
    p.by_item(rows == size(LINEAR))
    show_zero_difference(p, HASH(a, x), HASH(a, z))
    meeting = size(LINEAR, lambda a: eq(HASH(a, x), HASH(a, z)))
    p.by_item(meeting == none)
    p.have(size(G) * meeting == size(LINEAR))
    return meeting


def show_zero_function(p, *values):
    """Show that the function 0 takes values to 0."""
    a, H = const("a_", LINEAR), p.H
    gone = agreeing(H, model.less(a, a), NOTHING, lambda t: at(H, a(t)))
    for y in values:
        moved = leibniz(function(LINEAR, lambda b, y=y: HASH(b, y)), model.less(a, a), NOTHING)
        known = [*at(H, a, a, y), *at(H, HASH(a, y))]
        p.know(solve(implies(H, eq(HASH(NOTHING, y), NIL)), gone, moved, *known))


def show_collisions_of_used(p, x, z):
    """Show under how many of the functions but 0 two values meet; return this and their number."""
    meeting = show_collisions(p, x, z)
    show_zero_function(p, x, z)
    p.have(eq(HASH(NOTHING, x), HASH(NOTHING, z)))
    both = size(LINEAR, lambda a: and_(model.used(a), eq(HASH(a, x), HASH(a, z))))
    picked = LINEAR.sum(lambda a: ite(eq(a, NOTHING), ONE, ZERO))
    p.have(picked == 1)
    p.by_item(meeting == both + picked)
    many = size(LINEAR, model.used)
    p.by_item(size(LINEAR) == many + picked)
    p.have(both == formulas.meeting(many, size(G)))
    return both, many


@proves("ldp-linear-meeting")
def meeting(statement):
    """Return how many functions there are, and under how many two values meet."""
    p = Given(statement)
    x, z = p.fix(X, X)
    q = p.under(not_(eq(x, z)))
    show_collisions_of_used(q, x, z)
    return p.conclude()


def hashed_apart(p):
    """Show that a function that is not 0 takes two values apart; return it and them."""
    two_values = X.exists(lambda x: X.exists(lambda z: not_(eq(x, z))))
    x = p.some(two_values)
    z = p.some(X.exists(lambda z: not_(eq(x, z))))
    apart = DIGIT.exists(lambda t: not_(eq(DIGITS(x, t), DIGITS(z, t))))
    p.have(not_(eq(x, z)))
    p.have(apart, *at(p.H, x, z))
    t = p.some(apart)
    gap = MINUS(DIGITS(x, t), DIGITS(z, t))
    q = p.under(not_(eq(x, z)))
    s = of_any_difference(q, x, z, gap)
    show_zero_difference(p, DIGITS(x, t), DIGITS(z, t))
    show_zero_difference(p, HASH(s, x), HASH(s, z))
    same = leibniz(function(G, lambda v: eq(v, NIL)), difference(x, z)(s), gap)
    p.have(not_(eq(HASH(s, x), HASH(s, z))), same)
    show_zero_function(p, x, z)
    p.have(eq(HASH(NOTHING, x), HASH(NOTHING, z)))
    moved = [leibniz(function(LINEAR, lambda b, y=y: HASH(b, y)), s, NOTHING) for y in (x, z)]
    p.have(model.used(s), *moved)
    many = size(LINEAR, model.used)
    p.have(many >= 1, *size_facts(LINEAR, model.used, s))
    return s, x, z, many


@defined_by("ldp-linear-hashing")
def hashing_defined(statement):
    """Return that a field has elements, and the family functions."""
    p = Given(statement)
    hashed_apart(p)
    p.have(size(G) >= 1)
    return p.defined()


HOLDS, SHARE = const("holds", functions(LINEAR, BOOL)), const("share_", REAL)


@remembered
def weighed():
    """Functions that are as likely as each other weigh a share times their number."""
    total = LINEAR.sum(lambda a: ite(model.used(a), SHARE, ZERO) * ite(HOLDS(a), ONE, ZERO))
    both = size(LINEAR, lambda a: and_(model.used(a), HOLDS(a)))
    return Given().by_item(total == both * SHARE)


def of_family(many):
    """Return what stands for the family, and for its weights."""
    weight = function(LINEAR, lambda a: ite(model.used(a), 1 / many, ZERO))
    return {also.Hash: LINEAR, also.hash: HASH, also.weight: weight}, weight


@proves("ldp-linear-hashing")
def hashing(statement):
    """Return budget, p* and q* of linear hashing, from what is proved of any hash family."""
    p = Given(statement)
    s, x, z, many = hashed_apart(p)
    values, weight = of_family(many)
    a = p.fix(LINEAR)
    p.have(1 / many > 0)
    p.have(weight(a) >= 0)
    p.use(weighed(), {HOLDS: lambda a: TRUE, SHARE: 1 / many})
    p.have(LINEAR.sum(weight) == many * (1 / many))
    p.have(LINEAR.sum(weight) == 1)
    p.have(weight(s) > 0)

    def takes_two_values(a):
        return X.exists(lambda x: X.exists(lambda z: not_(eq(HASH(a, x), HASH(a, z)))))

    p.have(X.exists(lambda z: not_(eq(HASH(s, x), HASH(s, z)))), at=[z])
    p.have(takes_two_values(s), at=[x])
    p.have(LINEAR.exists(lambda a: and_(weight(a) > 0, takes_two_values(a))), at=[s])
    made = stated("ldp-lh-private").statement()
    shown = p.use(opened(budgets.lh(made), *made.constants), values)
    return concluded(statement, shown, *supports(p, many, values, weight))


def supports(p, many, values, weight):
    """Return p* and q*."""
    x, z = p.fix(X, X)
    budgets.hashed(p)
    p.use(budgets.lh_supports(), values | {budgets.FIRST: x, budgets.SECOND: z})
    alike = p.under(eq(x, z))
    met_ = LINEAR.sum(lambda a: weight(a) * ite(eq(HASH(a, x), HASH(a, z)), ONE, ZERO))
    alike.by_item(met_ == LINEAR.sum(weight))
    q = p.under(not_(eq(x, z)))
    both, _ = show_collisions_of_used(q, x, z)
    agree = function(LINEAR, lambda a: eq(HASH(a, x), HASH(a, z)))
    q.use(weighed(), {HOLDS: agree, SHARE: 1 / many})
    q.have(met_ == both * (1 / many))
    return [p.have(name) for name in ("p*", "q*")]
