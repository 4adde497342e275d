"""Greatest and least values over finite sets, and choices, that statements are given."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import apply, exception, function, lam, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library.sets.greatest import greatest_of, top
from theory.library.sets.subsets import X
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, conjuncts, for_all, prove
from theory.tactics.sums import ZERO, at_most

MEMBERS, F = const("members", functions(X, BOOL)), const("f_of", functions(X, REAL))
x = const("x_of", X)


def some(members):
    """Return an element of a set, if it has one."""
    return exception(function(members.sort.domain, lambda a: not_(members(a))))


def most(members, f):
    """Return the greatest value of f on a set that has an element."""
    extended = within(members, f)
    return extended(top(extended))


def within(members, f):
    """Return f on a set, and elsewhere its value at one of the elements."""
    return function(f.sort.domain, lambda a: ite(members(a), f(a), f(some(members))))


def is_most(members, f, value):
    """Return whether a number is the greatest value of f on a set."""
    sort = f.sort.domain
    below = sort.forall(lambda a: implies(members(a), f(a) <= value))
    return and_(below, sort.exists(lambda a: and_(members(a), eq(f(a), value))))


@remembered
def greatest():
    """`most` is the greatest value on a set that has an element."""
    value, extended = most(MEMBERS, F), within(MEMBERS, F)
    found = counterexample(function(X, lambda a: not_(MEMBERS(a))))
    given = X.exists(MEMBERS)
    bound = solve(implies(given, implies(MEMBERS(x), F(x) <= value)), greatest_of(extended, x))
    below = every(bound, x)
    equal = function(X, lambda a: not_(and_(MEMBERS(a), eq(F(a), value))))
    ends = [elimination(equal, a) for a in (top(extended), some(MEMBERS))]
    return solve(implies(given, is_most(MEMBERS, F, value)), below, found, *ends)


def greatest_on(members, f):
    """Return that theorem of a set and a function."""
    sort = f.sort.domain
    put = {const(c.data, v.sort): v for c, v in ((MEMBERS, members), (F, f))}
    return instance(at_sorts(greatest(), {X: sort}), put)


def has_mass(found, prior):
    """Return that some value of a distribution is positive."""
    positive = function(prior.sort.domain, lambda a: prior(a) > 0)
    sort = prior.sort.domain
    none = and_(found.known, sort.forall(lambda a: not_(positive(a))))
    zeros = sort.sum(lambda a: ZERO)
    low = at_most(sort.sum(prior), zeros, none, use=lambda a: at(none, a))
    return solve(implies(found.known, sort.exists(positive)), low, expand(zeros))


def each(found, values, y, facts):
    """Return that values are what is wanted, part by part at an arbitrary y, by logic on x."""
    parts = []
    for part in conjuncts(found.at(*values)):
        one = prove(implies(found.known, apply(part.args[0], y)), *facts, rounds=2)
        parts.append(for_all(found.known, part.args[0], y, one))
    return solve(implies(found.known, found.at(*values)), *parts)


@satisfiable("lip-leakage", "least", "most")
def of_outputs(found):
    """The least and the greatest Pr(y|x) over the x of positive probability."""
    prior, Q = (c for c in found.others if c.data in ("prior", "Q"))
    Y = found.names[0].sort.domain
    y = const("y_of", Y)
    common = function(prior.sort.domain, lambda a: prior(a) > 0)

    def column(y, sign):
        return function(prior.sort.domain, lambda a: sign * Q(a, y))

    values = [
        function(Y, lambda y: -most(common, column(y, -1))),
        function(Y, lambda y: most(common, column(y, 1))),
    ]
    facts = [has_mass(found, prior), *(greatest_on(common, column(y, k)) for k in (-1, 1))]
    return witnessed(found, values, each(found, values, y, facts))


def of_sensitive(found):
    """The greatest Pr(y|x) over the sensitive x; 0 if there are none."""
    sensitive, Q = (c for c in found.others if c.data in ("sensitive", "Q"))
    (name,) = found.names
    Y, sort = name.sort.domain, sensitive.sort.domain
    y = const("y_of", Y)

    def column(y):
        return function(sort, lambda a: Q(a, y))

    there = sort.exists(sensitive)
    value = function(Y, lambda y: ite(there, most(sensitive, column(y)), ZERO))
    member = some(sensitive)
    facts = [greatest_on(sensitive, column(y)), *signed(found, member, y)]
    facts += signed(found, top(within(sensitive, column(y))), y)
    return witnessed(found, [value], each(found, [value], y, facts))


def signed(found, a, y):
    """Return what is known of Q at an input and an output."""
    known = at(found.known, a)
    return [*known, *(t for part in known for t in at_output(found, part, y))]


def at_output(found, theorem, y):
    """Return what a theorem says at an output, if it is about all of them."""
    body = theorem.formula.args[1]
    parts = body.args[1] if body.op == "implies" else body
    foralls = [p for p in conjuncts(parts) if p.op == "forall" and p.args[0].sort.domain is y.sort]
    return [elimination(p.args[0], y) for p in foralls]


for claim in ("uldp-osldp-construction", "uldp-osldp-construction-cut", "uldp-osldp-decomposition"):
    satisfiable(claim, "most")(of_sensitive)
satisfiable(
    "uldp-any-ldp-extends",
    "most",
    where=lambda c: ("some value is sensitive", X.exists(c["sensitive"])),
)(of_sensitive)


def of_all(found):
    """The greatest value of what an inequality bounds by the constant, up to a number."""
    values, facts = [], []
    for c in found.names:
        (bound,) = (p for p in conjuncts(found.wanted) if p.op == "forall" and c in p.free)
        sort = bound.args[0].sort.domain
        item = apply(bound.args[0], x_of(sort))
        less, more = item.args
        f = lam(x_of(sort), less)
        all_of_it = function(sort, lambda a: TRUE)
        values.append(most(all_of_it, f) - substitute(more, {c: ZERO}))
        facts.append(greatest_on(all_of_it, f))
    theorem = prove(implies(found.known, found.at(*values)), *facts, rounds=2)
    return witnessed(found, values, theorem)


def x_of(sort):
    """Return an index of a sort."""
    return const("x_of", sort)


satisfiable(
    "oneid-minid-twice-least",
    "least",
    where=lambda c: ("some w(x) > 0", X.exists(lambda x: c["w"](x) > 0)),
)(of_all)
satisfiable("oneid-minid-two-unknowns", "most", "h_x", "h_y")(of_all)
satisfiable("oneid-objective-bounds-mse", "most", later=("weight", "bit"))(of_all)
