"""Projective geometry response: functions that are 0 at a point are as many as those that are v."""

from mechanisms.oracles import designs
from mechanisms.oracles import hyperplanes as formulas
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.involutions import reindexed
from theory.notions.probability import size
from theory.proofs.ldp import attacks
from theory.proofs.ldp.linear_hashing import (
    equal_differences,
    show_zero_difference,
    show_zero_function,
)
from theory.statements.ldp import projective as model
from theory.statements.ldp.linear_hashing import LINEAR, NOTHING, less, used
from theory.statements.stated import stated
from theory.tactics.closing import agreeing
from theory.tactics.context import Given
from theory.tactics.logic import at, for_all
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, size_facts

said = stated("ldp-projective-response")
HASH, MINUS, NIL, TIMES, D, E = said.hash, said.minus, said.nil, said.times, said.D, said.E
G, X = said.G, said.X


def times_nil(p, c):
    """Show that a number times 0 is 0."""
    twice = MINUS(NIL, NIL)
    known = [*at(p.H, c, NIL, NIL), *at(p.H, NIL), *at(p.H, TIMES(c, NIL))]
    p.know(solve(implies(p.H, eq(TIMES(c, NIL), NIL)), *known, leibniz(TIMES(c), twice, NIL)))


def of_any_value(p, z, a, v):
    """Return a multiple of a function that takes a point to v, if it does not take it to 0."""
    w = HASH(a, z)
    some = G.exists(lambda c: eq(TIMES(c, w), v))
    p.have(some, *at(p.H, v, w))
    c = p.some(some)
    p.have(eq(TIMES(c, w), v))
    s = model.multiple(c, a)
    p.have(eq(HASH(s, z), v), *at(p.H, c, a, z))
    return s, c


def number_taking_to(kept, z, v):
    """Return the number of functions that are kept and take a point to v."""
    return size(LINEAR, lambda a: and_(kept(a), eq(HASH(a, z), v)))


def show_difference_map(p, s, z, v):
    """Show when the difference to s, which takes z to v, takes z to 0; return the difference."""
    a, H = const("a_", LINEAR), p.H
    known = [*at(H, s, a, z), equal_differences(HASH(s, z), HASH(a, z), v, HASH(a, z))]
    p.know(
        solve(
            implies(H, eq(HASH(less(s, a), z), MINUS(v, HASH(a, z)))),
            *known,
            p.have(eq(HASH(s, z), v)),
        )
    )
    show_zero_difference(p, v, HASH(a, z))
    p.have(eq(eq(HASH(less(s, a), z), NIL), eq(v, HASH(a, z))))


def show_kept_and_zero(p, kept, z, v, s):
    """Show that g times as many functions are kept as are 0 at a point besides; return both."""
    a, H = p.fix(LINEAR), p.H

    def turn(a):
        return less(s, a)

    back = agreeing(H, turn(turn(a)), a, lambda t: at(H, s(t), a(t)))
    twice = for_all(H, function(LINEAR, lambda a: eq(turn(turn(a)), a)), a, back)

    def nothing(a):
        return ite(and_(kept(a), eq(HASH(a, z), NIL)), ONE, ZERO)

    p.know(reindexed(H, LINEAR, nothing, turn, twice))
    p.have(eq(nothing(turn(a)), ite(and_(kept(a), eq(HASH(a, z), v)), ONE, ZERO)))
    p.by_item(number_taking_to(kept, z, v) == LINEAR.sum(lambda a: nothing(turn(a))))
    none, all_ = number_taking_to(kept, z, NIL), size(LINEAR, kept)
    p.have(number_taking_to(kept, z, v) == none)
    p.by_item(G.sum(lambda v: number_taking_to(kept, z, v)) == size(G) * none)

    def cell(a, v):
        return ite(and_(kept(a), eq(HASH(a, z), v)), ONE, ZERO)

    rows = LINEAR.sum(lambda a: G.sum(lambda v: cell(a, v)))
    p.sums(G.sum(lambda v: number_taking_to(kept, z, v)), rows)
    p.have(G.sum(lambda v: ite(eq(HASH(a, z), v), ONE, ZERO)) == 1)
    p.by_item(
        G.sum(lambda v: cell(a, v))
        == ite(kept(a), ONE, ZERO) * G.sum(lambda v: ite(eq(HASH(a, z), v), ONE, ZERO))
    )
    p.have(G.sum(lambda v: cell(a, v)) == ite(kept(a), ONE, ZERO))
    p.by_item(rows == all_)
    p.have(size(G) * none == all_)
    return none, all_


def show_number_through_one(p, x):
    """Show how many functions are 0 at a point; return it."""
    some = LINEAR.exists(lambda a: not_(model.has(a, x)))
    p.have(some, *at(p.H, x))
    a = p.some(some)
    p.have(not_(model.has(a, x)))
    v = p.fix(G)
    s, _ = of_any_value(p, x, a, v)
    show_difference_map(p, s, x, v)
    none, all_ = show_kept_and_zero(p, lambda a: TRUE, x, v, s)
    number = size(LINEAR, lambda a: model.has(a, x))
    p.by_item(number == none)
    p.by_item(all_ == size(LINEAR))
    p.have(size(G) * number == size(LINEAR))
    return number


def show_number_through_two(p, x, z):
    """Show how many of these are 0 at another point too; return it."""
    some = LINEAR.exists(lambda a: and_(model.has(a, x), not_(model.has(a, z))))
    p.have(some, *at(p.H, x, z))
    a = p.some(some)
    p.have(and_(model.has(a, x), not_(model.has(a, z))))
    v = p.fix(G)
    s, c = of_any_value(p, z, a, v)
    times_nil(p, c)
    p.have(eq(HASH(s, x), NIL), *at(p.H, c, a, x), leibniz(TIMES(c), HASH(a, x), NIL))
    show_difference_map(p, s, x, NIL)
    show_difference_map(p, s, z, v)
    none, all_ = show_kept_and_zero(p, lambda a: model.has(a, x), z, v, s)
    return none, all_


def show_without_zero(p, count, *values):
    """Show that one less of the functions that are 0 at some points is not 0; return these."""
    show_zero_function(p, *values)
    picked = LINEAR.sum(lambda a: ite(eq(a, NOTHING), ONE, ZERO))
    p.have(picked == 1)
    left = size(LINEAR, lambda a: and_(used(a), *(model.has(a, x) for x in values)))
    p.by_item(count == left + picked)
    return left


def show_design_numbers(p, x, z):
    """Show both numbers of a design, the second of points that differ; return them."""
    many = size(LINEAR, used)
    one, two = formulas.through(many, size(G))
    count = show_number_through_one(p, x)
    p.have(size(LINEAR, lambda a: TRUE) == size(LINEAR))
    picked = LINEAR.sum(lambda a: ite(eq(a, NOTHING), ONE, ZERO))
    left = show_without_zero(p, count, x)
    p.by_item(size(LINEAR) == many + picked)
    p.have(size(G) >= 1)
    p.have(left == one)
    q = p.under(not_(eq(x, z)))
    both, _ = show_number_through_two(q, x, z)
    q.have(size(G) * (size(G) * both) == size(LINEAR))
    left = show_without_zero(q, both, x, z)
    q.have(left == two)
    return one, two, many


@proves("ldp-projective-design")
def design(statement):
    """Return that points are in as many blocks, and every two."""
    p = Given(statement)
    show_design_numbers(p, *p.fix(X, X))
    return p.conclude()


OF, WITH = const("of", functions(LINEAR, BOOL)), const("with", functions(LINEAR, BOOL))
OWN, OTHER = const("own", REAL), const("other", REAL)


def function_probability(a):
    """Return the probability of a function, by whether it is 0 at the own point."""
    return ite(used(a), ite(OF(a), OWN, OTHER), ZERO)


@remembered
def row_sum():
    """The sum of the functions' probabilities follows from how many have each."""
    both = size(LINEAR, lambda a: and_(used(a), OF(a)))
    return Given().by_item(
        LINEAR.sum(function_probability) == OWN * both + OTHER * (size(LINEAR, used) - both)
    )


@remembered
def all_alike():
    """Functions with one probability have that times their number."""
    return Given().by_item(
        LINEAR.sum(lambda a: ite(used(a), OWN, ZERO)) == size(LINEAR, used) * OWN
    )


@remembered
def part_sum():
    """So do those of the functions where something else holds."""
    part = LINEAR.sum(lambda a: function_probability(a) * ite(WITH(a), ONE, ZERO))
    both = size(LINEAR, lambda a: and_(used(a), OF(a), WITH(a)))
    some = size(LINEAR, lambda a: and_(used(a), WITH(a)))
    return Given().by_item(part == OWN * both + OTHER * (some - both))


def show_block_probabilities(p, one, many):
    """Show that functions have positive probabilities, and their sum; return the two."""
    p.have(and_(one >= 0, many >= one, many >= 1))
    p.have((E - 1) * one >= 0)
    p.have(designs.weight(one, many, E) > 0)
    has, other = designs.block_probabilities(one, many, E)
    p.have(and_(other > 0, has == E * other))
    p.have(and_(has > other, one * has + (many - one) * other == 1))
    return has, other


def counts(p, x):
    """Show that there are functions but 0, at least as many as are 0 at a point; return both."""
    some = LINEAR.exists(lambda a: not_(model.has(a, x)))
    p.have(some, *at(p.H, x))
    a = p.some(some)
    p.have(not_(model.has(a, x)))
    show_zero_function(p, x)
    moved = leibniz(function(LINEAR, lambda b: HASH(b, x)), a, NOTHING)
    p.have(used(a), moved)
    many = size(LINEAR, used)
    p.have(many >= 1, *size_facts(LINEAR, used, a))
    left = size(LINEAR, lambda a: and_(used(a), model.has(a, x)))
    p.have(left >= 0)
    p.by_item(left <= many)
    return many


def show_no_smaller_budget(p, Q):
    """Show that no smaller budget will do, from a function that is 0 at one of two points."""
    two_values, within = p.goal("no smaller eps").args[0].args
    q = p.under(two_values, within)
    x = q.some(two_values)
    z = q.some(X.exists(lambda z: not_(eq(x, z))))
    q.have(not_(eq(x, z)))
    some = LINEAR.exists(lambda a: and_(model.has(a, x), not_(model.has(a, z))))
    q.have(some, *at(p.H, x, z))
    a = q.some(some)
    q.have(and_(model.has(a, x), not_(model.has(a, z))))
    show_zero_function(q, z)
    moved = leibniz(function(LINEAR, lambda b: HASH(b, z)), a, NOTHING)
    q.have(used(a), moved)
    q.have(Q(x, a) <= D * Q(z, a), at=[a, x, z])
    q.have(E <= D)


def show_support(p, Q, x, z, values, one, both, value):
    """Show how often the value x supports z, from the numbers of functions that are 0 there."""
    p.use(part_sum(), values | {WITH: lambda a: model.has(a, z)})
    part = LINEAR.sum(lambda a: Q(x, a) * ite(model.has(a, z), ONE, ZERO))
    at_z = size(LINEAR, lambda a: and_(used(a), model.has(a, z)))
    met = size(LINEAR, lambda a: and_(used(a), model.has(a, x), model.has(a, z)))
    has, other = values[OWN], values[OTHER]
    p.have(value == has * both + other * (one - both))
    chain = of_numbers(
        lambda t, h, o, m, k, b, n, v: implies(
            and_(t == h * m + o * (k - m), m == b, k == n, v == h * b + o * (n - b)), t == v
        ),
        *(part, has, other, met, at_z, both, one, value),
    )
    p.use(chain)


def show_best_attack(p, Q, has, one, many):
    """Show that no attack is better than to guess within the block."""
    most = function(LINEAR, lambda a: ite(used(a), has, ZERO))
    right = X.sum(lambda x: LINEAR.sum(lambda a: Q(x, a) * said.attack(a, x)))
    value = designs.success(size(X), one, many, E)
    values = {attacks.Y: LINEAR, attacks.Q: Q, attacks.A: said.attack, attacks.MOST: most}
    x, a = p.fix(X, LINEAR)
    p.have(Q(x, a) <= most(a))
    p.use(attacks.at_most(), values)
    p.use(all_alike(), {OWN: has})
    p.have(LINEAR.sum(most) == many * has)
    p.have(size(X) >= 1)
    p.have(many * has == value * size(X))
    for lemma in attacks.share_is_no_more(right, value):
        p.know(lemma)


@proves("ldp-projective-response")
def response(statement):
    """Return the theorems on any design, for all functions except 0."""
    p = Given(statement)
    Q = p(said.Q)
    x, z = p.fix(X, X)
    counts(p, x)
    one, two, many = show_design_numbers(p, x, z)
    has, other = show_block_probabilities(p, one, many)
    values = {OWN: has, OTHER: other, OF: lambda a: model.has(a, x)}
    a = p.fix(LINEAR)
    p.have(Q(x, a) >= 0)
    p.use(row_sum(), values)
    p.have(LINEAR.sum(Q(x)) == 1)
    p.arithmetic(Q(x, a) <= E * Q(z, a), has == E * other, other > 0, E > 1, of=[has, other])
    show_no_smaller_budget(p, Q)
    own, wrong = designs.supports(one, two, many, E)
    twice = size(LINEAR, lambda a: and_(used(a), model.has(a, x), model.has(a, x)))
    p.by_item(twice == size(LINEAR, lambda a: and_(used(a), model.has(a, x))))
    show_support(p, Q, x, x, values, one, one, own)
    show_support(p.under(not_(eq(x, z))), Q, x, z, values, one, two, wrong)
    show_best_attack(p, Q, has, one, many)
    return p.conclude()


def response_defined(statement):
    """Return that blocks weigh something."""
    p = Given(statement)
    x, z = p.fix(X, X)
    counts(p, x)
    show_block_probabilities(p, *[show_design_numbers(p, x, z)[k] for k in (0, 2)])
    p.have(size(X) >= 1)
    return p.defined()


defined_by("ldp-projective-response")(response_defined)
