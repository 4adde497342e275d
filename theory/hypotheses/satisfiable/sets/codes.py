"""Reports of a block design by their sets: k sensitive values, or another value alone."""

from theory.kernel.binding import exception, function, substitute
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.finite import bijections
from theory.library.involutions import reindexed
from theory.statements.stated import stated
from theory.tactics.closing import agreeing, every
from theory.tactics.expand import expand
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal, item_at_most, size

said = stated("uldp-ubd-private")
K_BLOCK, SENSITIVE, X, Y = said.k, said.X_S, said.X, said.Y

SETS = functions(X, BOOL)
CODE = const("code_of", functions(Y, SETS))
f = const("f_of", SETS)
x, z, i, j = (const(f"{name}_of", X) for name in "xzij")
y = const("y_of", Y)


def single(x):
    """Return the set of one value."""
    return function(X, lambda z: eq(z, x))


def is_block(f):
    """Return whether a set is of k sensitive values."""
    inside = X.forall(lambda x: implies(f(x), SENSITIVE(x)))
    return and_(inside, eq(size(X, f), K_BLOCK))


def is_told(f):
    """Return whether a set is of one value that is not sensitive."""
    return X.exists(lambda x: and_(not_(SENSITIVE(x)), eq(f, single(x))))


def is_report(f):
    """Return whether a set is one or the other."""
    return or_(is_block(f), is_told(f))


def coded():
    """Return that the elements of Y are the reports, each of one code."""
    return bijections.onto(function(Y, lambda y: TRUE), function(SETS, is_report), CODE)


def tells(y):
    """Return whether an element tells a value."""
    return is_told(CODE(y))


@remembered
def of_told():
    """What tells a value has it alone; it is not sensitive, and no block."""
    told = function(X, lambda x: not_(and_(not_(SENSITIVE(x)), eq(f, single(x)))))
    w = exception(told)
    facts = [counterexample(told), expand(size(X, single(w)))]
    facts += [leibniz(function(SETS, h), f, single(w)) for h in (lambda h: h(x), lambda h: h(w))]
    facts.append(leibniz(function(SETS, lambda h: size(X, h)), f, single(w)))
    inside = elimination(is_block(f).args[0].args[0], w)
    goal = and_(
        not_(SENSITIVE(w)),
        eq(f, single(w)),
        eq(f(x), eq(x, w)),
        eq(size(X, f), 1),
        not_(is_block(f)),
    )
    return w, solve(implies(is_told(f), goal), *facts, inside)


def kind(h, v):
    """Return what is known of a set and a value: of what tells, and of blocks."""
    put = {f: h, x: v}
    return [instance(of_told()[1], put), *at(is_block(h), v)]


@remembered
def kinds():
    """What has a value is a block if and only if that is sensitive; its size; its report."""
    known = [*kind(CODE(y), x), *at(coded(), y)]
    has = implies(CODE(y)(x), eq(SENSITIVE(x), not_(tells(y))))
    sizes = eq(size(X, CODE(y)), ite(tells(y), ONE, K_BLOCK))
    return [solve(implies(coded(), part), *known) for part in (has, sizes)]


def of_code(h):
    """Return an element of Y, and that a set is its code if it is a report."""
    none = function(Y, lambda y: not_(eq(CODE(y), h)))
    return exception(none), [counterexample(none), *at(coded(), h)]


@remembered
def told_once():
    """A value that is not sensitive is told by one element."""
    H = and_(coded(), not_(SENSITIVE(x)))
    one, facts = of_code(single(x))
    total = size(Y, lambda y: and_(tells(y), CODE(y)(x)))
    w = substitute(of_told()[0], {f: CODE(y)})
    is_one = elimination(is_told(single(x)).args[0].args[0], x)
    facts += [is_one, *kind(CODE(y), x), *at(coded(), y, one)]
    facts += [leibniz(function(X, single), x, w), leibniz(CODE, y, one)]
    facts += [
        leibniz(function(SETS, holds), CODE(y), single(x)) for holds in (is_told, lambda h: h(x))
    ]
    same = solve(implies(H, eq(and_(tells(y), CODE(y)(x)), eq(y, one))), *facts)
    alone = Y.sum(lambda y: ite(eq(y, one), ONE, ZERO))
    found = equal(total, alone, H, use=lambda k: [instance(same, {y: k})])
    return solve(implies(H, eq(total, 1)), found, expand(alone))


@remembered
def some_block():
    """There is a block, if there are k sensitive values."""
    H = and_(coded(), SETS.exists(is_block))
    none = function(SETS, lambda h: not_(is_block(h)))
    block = exception(none)
    one, facts = of_code(block)
    facts += [counterexample(none), instance(of_told()[1], {f: block})]
    facts.append(leibniz(function(SETS, is_told), CODE(one), block))
    total = size(Y, lambda y: not_(tells(y)))
    return solve(implies(H, total >= 1), *facts, item_at_most(total, one))


def swapped(x):
    """Return a value where i and j have changed places."""
    return ite(eq(x, i), j, ite(eq(x, j), i, x))


def moved(f):
    """Return a set in which i and j have changed places."""
    return function(X, lambda x: f(swapped(x)))


def moves():
    """Return that the elements of Y are the reports, and that i and j are sensitive."""
    return and_(coded(), SENSITIVE(i), SENSITIVE(j))


@remembered
def stays():
    """A block stays a block where two sensitive values change places; what is told is the same."""
    H = and_(SENSITIVE(i), SENSITIVE(j))
    inside = is_block(f).args[0]
    item = elimination(inside.args[0], swapped(x))
    subset = implies(and_(H, inside, moved(f)(x)), SENSITIVE(x))
    subset = every(solve(implies(and_(H, inside), implies(moved(f)(x), SENSITIVE(x))), item), x)
    back = every(solve(implies(H, eq(swapped(swapped(x)), x))), x)
    sizes = reindexed(H, X, lambda x: ite(f(x), ONE, ZERO), swapped, back)
    block = solve(implies(and_(H, is_block(f)), is_block(moved(f))), subset, sizes)
    _, told = of_told()
    known, facts = and_(H, is_told(f)), [told, instance(told, {x: swapped(x)})]
    same = agreeing(known, moved(f), f, lambda z: [instance(t, {x: z}) for t in facts])
    return block, same


def turned(y):
    """Return the element of Y in whose code i and j have changed places."""
    return of_code(moved(CODE(y)))[0]


@remembered
def turns():
    """Turning twice changes nothing, and blocks stay blocks."""
    H = moves()
    one, facts = of_code(moved(CODE(y)))
    stay = [instance(t, {f: CODE(y)}) for t in stays()]
    facts += [*stay, *at(coded(), y)]
    facts.append(leibniz(function(SETS, is_told), moved(CODE(y)), CODE(y)))
    code = solve(implies(H, eq(CODE(one), moved(CODE(y)))), *facts)
    facts = [code, *facts, leibniz(function(SETS, is_told), CODE(one), moved(CODE(y)))]
    facts.append(instance(of_told()[1], {f: moved(CODE(y))}))
    facts.append(instance(of_told()[1], {f: CODE(y)}))
    kept = solve(implies(H, eq(tells(one), tells(y))), *facts)
    twice = instance(code, {y: one})
    back = agreeing(
        H, moved(moved(CODE(y))), CODE(y), lambda x: [leibniz(CODE(y), swapped(swapped(x)), x)]
    )
    steps = [
        leibniz(function(SETS, moved), CODE(one), moved(CODE(y))),
        *at(coded(), turned(one), y),
    ]
    same = solve(implies(H, eq(turned(one), y)), code, twice, back, *steps)
    return code, kept, every(same, y)
