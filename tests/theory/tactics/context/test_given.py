"""A context shows what follows, and nothing else; a refusal says what failed."""

import pytest

from theory.kernel.binding import exception, forall, function
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import extensional, is_proof_of, solve
from theory.ledger import assemble
from theory.library import involutions
from theory.tactics.context import Given, Unproved, refusal

X, Y = index("X"), index("Y")
a, b, c = (const(name, REAL) for name in "abc")
f, g = (const(name, functions(X, REAL)) for name in "fg")
q = const("q", functions(X, Y, REAL))
member = const("member", functions(X, BOOL))
BELOW = X.forall(lambda x: and_(f(x) >= 0, f(x) <= g(x)))


def test_a_statement_is_concluded_by_its_own_formula():
    n = X.sum(lambda x: ite(member(x), 1, 0))
    statement = Statement(
        (f, g, member), {"below": BELOW}, {"sums": X.sum(f) <= X.sum(g), "count": n >= 0}
    )
    assert is_proof_of(Given(statement).conclude(), statement.formula)


def test_a_conclusion_is_shown_by_its_name():
    statement = Statement((a,), {"a > 0": a > 0}, {"b > 1": b > 1}, {b: a + 1})
    p = Given(statement)
    assert p.goal("b > 1") is (a + 1 > 1)
    assert p.have("b > 1").formula is implies(a > 0, a + 1 > 1)
    with pytest.raises(Refused, match="no conclusion 'c'; there are 'b > 1'"):
        p.have("c")
    with pytest.raises(Refused, match="no conclusion 'c': only hypotheses are given"):
        Given(a > 0).have("c")


def test_definitions_are_spelled():
    statement = Statement((a,), {"a > 0": a > 0}, {"b > 1": b > 1}, {b: a + 1})
    p = Given(statement)
    assert p(b) is a + 1
    assert is_proof_of(p.conclude(), statement.formula)


@pytest.mark.parametrize(
    ("given", "goal"),
    [
        (a > 0, b > 0),
        (BELOW, X.sum(g) <= X.sum(f)),
        (BELOW, X.sum(f) > 0),
        (BELOW, X.forall(lambda x: f(x) < g(x))),
        (X.exists(lambda x: f(x) > 0), X.forall(lambda x: f(x) > 0)),
        (X.forall(lambda x: Y.exists(lambda y: q(x, y) > 0)),
         Y.exists(lambda y: X.forall(lambda x: q(x, y) > 0))),
        (a * b == 0, a == 0),
        (a / b == c, a == b * c),
        (X.sum(f) == X.sum(g), X.forall(lambda x: f(x) == g(x))),
    ],
)  # fmt: skip
def test_what_does_not_follow_is_refused(given, goal):
    p = Given(given)
    for way in (p.have, p.by_item):
        with pytest.raises(Unproved):
            way(goal)
    with pytest.raises(Unproved):
        p.cases(goal, given, not_(given))


def test_unequal_sums_are_refused():
    with pytest.raises(Unproved):
        Given().sums(X.sum(lambda x: f(x) * g(x)), X.sum(f) * X.sum(g))


def test_a_refusal_names_the_part_then_what_is_known_then_the_goal():
    with pytest.raises(Unproved) as refused:
        Given(BELOW).have(and_(X.sum(f) <= X.sum(g), X.forall(lambda x: f(x) > 0)))
    part, broken, known, goal = str(refused.value).splitlines()
    assert part == "not shown: 0 < f(any_1)"
    assert broken == "  breaks it: f(any_1) = 0, where it says 0 < 0"

    assert known == "  known of it: 0 ≤ f(any_1) ∧ f(any_1) ≤ g(any_1)"
    assert goal.startswith("  of the goal: ") and "Σ" in goal and "∀" in goal
    assert isinstance(refused.value, Refused) and isinstance(refused.value, assemble.FAULTS)


@pytest.mark.parametrize(
    ("goal", "hint"),
    [
        (X.sum(f) >= 0, "Σ_{x∈X} f(x) may be negative: say that it is not, or that no item is"),
        (
            X.sum(f) <= X.sum(g) + 1,
            "nothing is known of Σ_{x∈X} f(x): say what it is",
        ),
        (
            or_(X.forall(lambda x: f(x) > 0), X.sum(f) > 3),
            "closed under forall? ∀x∈X. 0 < f(x) is true or false here: fix an element",
        ),
        (X.sum(lambda x: ite(member(x), 1, 0)) >= 0, "  a count, Σ"),
        (Y.sum(lambda y: X.sum(lambda x: q(x, y))) == 1, ": context.sums exchanges sums"),
        (Y.sum(q(const("x", X))) == 1, "  needs the sum of q(x, .): say what it is, 1 if"),
        (
            Y.sum(lambda y: X.sum(lambda x: q(x, y))) == X.sum(lambda x: Y.sum(lambda y: q(x, y))),
            "  shared theorems of like shape: ",
        ),
    ],
)
def test_a_refusal_says_what_the_shape_asks_for(goal, hint):
    assert hint in "\n".join(refusal.lines(goal, [], TRUE))
    assert refusal.lines(f(const("x", X)) <= 1, [f(const("x", X)) <= 0], TRUE) == []


def test_a_chosen_functions_value_is_refused_in_words():
    chosen = exception(function(functions(X, REAL), lambda h: X.sum(h) > 0))
    with pytest.raises(Unproved) as refused:
        Given(X.sum(g) > 0).have(X.sum(lambda x: chosen(x)) > 0)
    assert str(refused.value).startswith("not shown: 0 < Σ_{x∈X}")


def test_what_was_shown_is_used_at_other_elements():
    p = Given(X.forall(lambda x: f(x) == 2 * g(x)))
    x, other = p.fix(X, X)
    p.have(implies(g(x) > 0, f(x) > g(x)))
    assert p.have(implies(g(other) > 0, f(other) * f(other) > 0))


def test_fixed_elements_are_none_of_the_statements():
    own = const("x_1", X)
    x, other = Given(Statement((own, f), {}, {"f > 0": f(own) > 0})).fix(X, X)
    assert len({x, other, own}) == 3


def test_a_context_within_offers_what_it_shows_under_its_hypothesis():
    p = Given(b > 0)
    inside = p.under(a > 1)
    assert inside.have(a * b > b).formula is implies(and_(b > 0, a > 1), a * b > b)
    assert p.have(implies(a > 1, a * b > 0))
    with pytest.raises(Unproved):
        p.have(a * b > b)


def test_cases_must_cover_everything():
    p = Given(and_(a >= 0, a <= 1))
    assert p.cases(a * a <= a, a == 0, a > 0)
    with pytest.raises(Refused):
        Given(and_(implies(a > 1, b > 0), implies(a < 1, b > 0))).cases(b > 0, a > 1, a < 1)


def test_a_theorem_over_functions_says_what_is_to_be_said():
    sets = functions(X, BOOL)
    h, lemma, p = const("h", functions(sets, REAL)), involutions.by_involution(), Given()
    with pytest.raises(Refused, match=r'of sort .* say what sorts are too.*index\("M"\): '):
        p.use(lemma, {"f_of": h})
    goal = sets.sum(h) == sets.sum(lambda s: h(function(X, lambda x: not_(s(x)))))
    with pytest.raises(Refused, match=r"of 'f_of', 'turn', index\(\"M\"\)"):
        p.use(lemma, to=goal)
    again = {"turn": lambda s: function(X, lambda x: not_(s(x))), "f_of": h}
    assert p.use(lemma, {involutions.M: sets} | again).formula is goal

    def twice(s):
        return function(X, lambda x: ite(s(x), or_(s(x), a < 0), s(x)))

    values = {involutions.M: sets, "turn": twice, "f_of": h}
    with pytest.raises(Unproved, match=r"agree everywhere: p.know\(extensional\(left, right\)\)"):
        p.use(lemma, values)
    s = p.fix(sets)
    p.know(extensional(twice(twice(s)), s))
    assert p.use(lemma, values)


def test_a_lemma_is_used_once_its_premise_is_shown():
    lemma = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    p = Given(X.forall(lambda x: f(x) >= 1))
    x = p.fix(X)
    goal = implies(p.H, f(x) * f(x) >= 0)
    assert p.use(lemma, {a: f(x), b: f(x)}).formula is goal
    assert p.use(lemma, to=f(x) * f(x) >= 0).formula is goal
    with pytest.raises(Unproved, match="not shown: 0 ≤ -f"):
        p.use(lemma, {a: -f(x), b: f(x)})


def test_a_lemma_at_other_sorts_and_functions():
    lemma = Given(BELOW).by_item(X.sum(f) <= X.sum(g))
    p = Given(Y.forall(lambda y: a >= 0))
    found = p.use(lemma, {X: Y, f: lambda y: a, g: lambda y: 2 * a})
    assert found.formula.args[1] is (Y.sum(lambda y: a) <= Y.sum(lambda y: 2 * a))


def test_products_go_item_by_item():
    p = Given(BELOW)
    assert p.by_item(and_(X.prod(f) >= 0, X.prod(f) <= X.prod(g)))


def test_an_equivalence_is_shown_in_both_directions():
    p = Given(a > 0)
    some = X.forall(lambda x: a * f(x) > 0)
    assert p.have(eq(some, X.forall(lambda x: f(x) > 0)))
    with pytest.raises(Unproved):
        p.have(eq(some, X.forall(lambda x: f(x) >= 0)))


def test_sums_are_exchanged_and_conditions_picked():
    x = const("x", X)
    p = Given(Y.sum(lambda y: 1) == a)
    both = X.sum(lambda x: Y.sum(lambda y: q(x, y)))
    assert p.sums(both, Y.sum(lambda y: X.sum(lambda x: q(x, y))))
    picked = X.sum(lambda z: ite(eq(z, x), f(z), 0) * Y.sum(lambda y: 1))
    assert p.sums(picked, f(x) * a)


def test_a_lemma_is_closed_over_constants():
    found = Given(a > 0).close(a * a > 0, a)
    assert is_proof_of(found, forall(function(REAL, lambda r: implies(r > 0, r * r > 0))))


def test_equal_terms_take_each_others_place_in_quotients():
    p = Given(and_(a == b * b, c > 0))
    square = solve(implies(p.H, a == b * b))
    goal = a / (a + c) == b * b / (b * b + c)
    assert p.rewrite(goal, square).formula is implies(p.H, goal)
    assert p.rewrite(goal, a == b * b).formula is implies(p.H, goal)
    with pytest.raises(Unproved):
        p.rewrite(a / (a + c) == b / (b * b + c), square)


def test_arithmetic_takes_terms_for_any_numbers():
    p = Given(and_(a / c >= b / c, c > 0, X.sum(f) >= 0))
    goal = X.sum(f) * (a / c) + 1 >= X.sum(f) * (b / c)
    parts = a / c >= b / c, X.sum(f) >= 0
    found = p.arithmetic(goal, *parts, of=[a / c, b / c, X.sum(f)])
    assert found.formula is implies(p.H, goal)
    # a part of a product or sum has a name too
    square = p.arithmetic(2 * a * (b / c) >= 2 * a * (b / c), of=[a * (b / c)])
    assert square.formula is implies(p.H, 2 * a * (b / c) >= 2 * a * (b / c))
    # items that are added up are numbers if none are named
    linear = p.arithmetic(a / c + 1 > b / c, a / c >= b / c)
    assert linear.formula is implies(p.H, a / c + 1 > b / c)
    with pytest.raises(Refused, match="not shown"):
        p.arithmetic(X.sum(f) * (a / c) >= X.sum(f) * (b / c), parts[0])
    with pytest.raises(Unproved):
        p.arithmetic(goal, a > b, of=[a / c])


def test_an_item_is_at_most_its_sum():
    p = Given(BELOW)
    x = p.fix(X)
    assert p.have(f(x) <= X.sum(f)).formula is implies(p.H, f(x) <= X.sum(f))
    assert p.item(X.sum(g), x).formula is implies(p.H, g(x) <= X.sum(g))
    with pytest.raises(Unproved, match="not shown"):
        Given().have(f(x) <= X.sum(f))


def test_the_element_that_exists():
    p = Given(X.exists(lambda x: f(x) > 1))
    x = p.some(X.exists(lambda x: f(x) > 1))
    assert p.have(f(x) * f(x) > 1).formula is implies(p.H, f(x) * f(x) > 1)
    with pytest.raises(Refused, match="nothing is said to exist"):
        p.some(BELOW)


def test_denominators_are_nonzero_by_what_was_shown():
    n = X.sum(lambda x: ite(member(x), 1, 0))
    statement = Statement((f, member), {"some": X.exists(member)}, {"most": 1 / n <= 1})
    p = Given(statement)
    x = p.some(X.exists(member))
    p.have(n >= 1, at=[x])
    assert is_proof_of(p.conclude(), statement.formula)
    assert is_proof_of(p.defined(), statement.defined)
    without = Statement((f, member), {}, {"most": 1 / n <= 1})
    with pytest.raises(Unproved):
        Given(without).defined()


def test_an_element_is_named_for_what_exists():
    q_is_source = lambda x: and_(f(x) > 0, X.forall(lambda z: implies(z != x, f(z) == 0)))  # noqa: E731
    j = const("j", X)
    p = Given(
        and_(f(j) > 0, X.forall(lambda z: or_(z == j, f(z) <= 0)), X.forall(lambda z: f(z) >= 0))
    )
    goal = X.exists(q_is_source)
    assert p.have(goal, at=[j]).formula is implies(p.H, goal)
    with pytest.raises(Unproved):
        Given(f(j) > 0).have(goal, at=[j])


def test_an_identity_needs_its_denominators():
    assert Given(a > 0).have(b * a / a == b)
    with pytest.raises(Unproved, match="not shown: a ≠ 0"):
        Given(a >= 0).have(b * a / a == b)
    assert Given(b == 0).have(b * a / a == b)


def test_a_goal_that_divides_by_a_count_is_shown_or_refused():
    n = X.sum(lambda x: 1)
    assert Given(X.sum(f) >= 0).have(X.sum(f) / n >= 0)
    for way in (Given(a > 0).have, Given(a > 0).by_item):
        with pytest.raises(Unproved):
            way(X.sum(f) / n >= 0)


def test_a_lemma_is_used_at_values_of_constants_by_name():
    product = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    p = Given(c >= 1)
    found = p.use(product, {"a": c, "b": c - 1})
    assert found.formula is implies(p.H, c * (c - 1) >= 0)
    with pytest.raises(Refused, match="has no constant 'first': it has a, b"):
        p.use(product, {"first": c})
