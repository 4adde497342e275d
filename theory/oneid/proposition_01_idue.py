"""Proposition 1: when IDUE provides ID-LDP; where its condition is needed, and where not."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.binding import apply, function, substitute, with_sorts
from theory.kernel.sorts import BOOL, REAL, letters
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, letter, not_, real
from theory.kernel.theorem import elimination, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import products
from theory.notions.unary import bit, likelihood
from theory.statements.oneid import unary as model
from theory.statements.oneid.unary import PAIR, WEIGHT, A, B, X, Y
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, deny, derive
from theory.tactics.sums import equal, induction

i, j, y = products.i, products.j, const("y", Y)


def factors(x, y=y):
    """Return the probability of each bit, for input x."""
    return function(X, lambda k: bit(ite(eq(k, x), A(k), B(k)), y(k)))


@remembered
def split():
    """Return that two likelihoods differ in two bits: Q(i) and Q(j) as own two times the rest."""
    found = [instance(products.two_apart(), {products.F: factors(x)}) for x in (i, j)]
    same = equal(products.rest(factors(i)), products.rest(factors(j)))
    common = products.rest(factors(i))
    here = bit(A(i), y(i)) * bit(B(j), y(j)) * common
    there = bit(B(i), y(i)) * bit(A(j), y(j)) * common
    goal = and_(eq(likelihood(X, A, B, i, y), here), eq(likelihood(X, A, B, j, y), there))
    return solve(implies(not_(eq(i, j)), goal), *found, same)


@remembered
def common():
    """Return that the rest is not negative."""
    proper = model.proper(False)
    rest = products.rest(factors(i))
    return induction(lambda a: a >= 0, [rest], proper, use=lambda k: at(proper, k))


@remembered
def two_bits():
    """Return w own(1, 0) <= other(1, 0) => the same at all settings of the two bits."""
    w, a, b, c, d = (const(name, REAL) for name in "wabcd")
    one, two = const("yi", BOOL), const("yj", BOOL)
    known = and_(b >= 0, b < a, a <= 1, d >= 0, d < c, c <= 1, w >= 0, w <= 1)
    given = and_(known, w * a * (1 - d) <= b * (1 - c))
    goal = w * (bit(a, one) * bit(d, two)) <= bit(b, one) * bit(c, two)
    cases = []
    for first in (one, not_(one)):
        for second in (two, not_(two)):
            cases.append(solve(implies(and_(given, first, second), goal), *hints(w, a, b, c, d)))
    return solve(implies(given, goal), *cases), (w, a, b, c, d, one, two)


def hints(w, a, b, c, d):
    """Return products of what is known, for the solver."""
    known = and_(b >= 0, b < a, a <= 1, d >= 0, d < c, c <= 1, w >= 0, w <= 1)
    given = and_(known, w * a * (1 - d) <= b * (1 - c))
    below = solve(implies(given, w * a * (1 - d) <= b * (1 - d)))
    none = solve(implies(and_(known, a > 0), w * (1 - a) * (1 - d) <= (1 - b) * (1 - d)))
    return [below, none]


@remembered
def within():
    """Return that the condition for i and j bounds their likelihoods at every output."""
    proper = model.proper(False)
    w = WEIGHT(i, j)
    crossed = model.crossed(w, A(i), B(i), A(j), B(j))
    given = and_(proper, w >= 0, w <= 1, not_(eq(i, j)), crossed)
    general, names = two_bits()
    found = instance(
        general, dict(zip(names, (w, A(i), B(i), A(j), B(j), y(i), y(j)), strict=True))
    )
    a, b, c, s = (const(name, REAL) for name in ("a", "b", "c", "s"))
    scaled = solve(implies(and_(s * a <= b, c >= 0), s * (a * c) <= b * c))
    own, other = bit(A(i), y(i)) * bit(B(j), y(j)), bit(B(i), y(i)) * bit(A(j), y(j))
    step = instance(scaled, {s: w, a: own, b: other, c: products.rest(factors(i))})
    goal = w * likelihood(X, A, B, i, y) <= likelihood(X, A, B, j, y)
    return solve(
        implies(given, goal), split(), common(), step, found, *at(proper, i), *at(proper, j)
    )


@remembered
def itself():
    """Return that a value is within its own weight of itself."""
    proper = model.proper(False)
    own = likelihood(X, A, B, i, y)
    sign = induction(lambda a: a >= 0, [own], proper, use=lambda k: at(proper, k))
    a, w = const("a", REAL), const("w", REAL)
    product = solve(implies(and_(a >= 0, w <= 1), w * a <= a))
    step = instance(product, {a: own, w: WEIGHT(i, j)})
    given = and_(proper, WEIGHT(i, j) <= 1, eq(i, j))
    same = leibniz(function(X, lambda x: likelihood(X, A, B, x, y)), i, j)
    goal = WEIGHT(i, j) * own <= likelihood(X, A, B, j, y)
    return solve(implies(given, goal), sign, step, same)


def columns(H, weight, goal, facts):
    """Return `H => goal`, ID-LDP of every column, from the condition for each pair."""

    def use(*chosen):
        if len(chosen) < 3:
            return []
        out, first, second = chosen
        names = {WEIGHT: weight, y: out, i: first, j: second}
        return [instance(t, names) for t in (within(), itself())] + facts(first, second)

    return derive(H, goal, use)


@remembered
def printed_form():
    """Return that ratio <= r says that (1/r) a (1-d) <= b (1-c)."""
    r, a, b, c, d, n, m = (const(name, REAL) for name in ("r", "a", "b", "c", "d", "n", "m"))
    inside = and_(b > 0, c < 1, r >= 1)
    positive = solve(implies(and_(b > 0, c < 1), b * (1 - c) > 0))
    general = solve(implies(and_(m > 0, r >= 1, n / m <= r), 1 / r * n <= m))
    found = instance(general, {n: a * (1 - d), m: b * (1 - c)})
    goal = implies(idue.ratio(a, b, c, d) <= r, 1 / r * a * (1 - d) <= b * (1 - c))
    return solve(implies(inside, goal), found, positive), (r, a, b, c, d)


def private():
    """Return Proposition 1."""
    statement = model.idue_private()
    H = statement.given
    weight = function(X, lambda i: function(X, lambda j: 1 / PAIR(i, j)))
    general, names = printed_form()
    r = const("r", REAL)
    inverse = solve(implies(r >= 1, and_(1 / r > 0, 1 / r <= 1)))
    proper, inside = model.proper(False), model.proper(True)
    weaker = derive(inside, proper, lambda k: at(inside, k))

    def facts(first, second):
        values = (PAIR(first, second), A(first), B(first), A(second), B(second))
        return [
            instance(general, dict(zip(names, values, strict=True))),
            instance(inverse, {r: values[0]}),
            *(weaker, *at(H, first, second), *at(H, first), *at(H, second)),
        ]

    return generalise(columns(H, weight, statement.goals[0], facts), *statement.constants)


@remembered
def possible():
    """Return an output with bits 1, 0 at i, j, possible bits elsewhere, and that these are."""
    proper = model.proper(False)
    out = function(X, lambda k: ite(eq(k, i), TRUE, ite(eq(k, j), FALSE, B(k) > 0)))
    rest = products.rest(factors(i, out))
    positive = induction(lambda a: a > 0, [rest], proper, use=lambda k: at(proper, k))
    return out, rest, positive


@remembered
def needed():
    """Return the condition from the likelihoods at that output."""
    out, rest, positive = possible()
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    divided = solve(implies(and_(a * c <= b * c, c > 0), a <= b))
    left, right = WEIGHT(i, j) * A(i) * (1 - B(j)), B(i) * (1 - A(j))
    step = instance(divided, {a: left, b: right, c: rest})
    here, there = (likelihood(X, A, B, x, out) for x in (i, j))
    given = and_(model.proper(False), not_(eq(i, j)), WEIGHT(i, j) * here <= there)
    return solve(implies(given, left <= right), instance(split(), {y: out}), positive, step), out


@remembered
def printed_iff():
    """Return that w ratio <= 1 says w a (1-d) <= b (1-c), where b and 1 - c are positive."""
    w, a, b, c, d, n, m = (const(name, REAL) for name in ("w", "a", "b", "c", "d", "n", "m"))
    positive = solve(implies(and_(b > 0, c < 1), b * (1 - c) > 0))
    general = solve(implies(m > 0, eq(w * (n / m) <= 1, w * n <= m)))
    found = instance(general, {n: a * (1 - d), m: b * (1 - c)})
    goal = eq(w * idue.ratio(a, b, c, d) <= 1, w * a * (1 - d) <= b * (1 - c))
    return solve(implies(and_(b > 0, c < 1), goal), found, positive), (w, a, b, c, d)


def iff():
    """Return that the condition for different values is necessary and sufficient."""
    statement = model.idue_private_iff()
    H = statement.given
    both, printed = statement.goals
    every, condition = both.args
    general, names = printed_iff()

    def given(first, second):
        return [*at(H, first), *at(H, second), *at(H, first, second)]

    def says(first, second):
        return [elimination(condition.args[0], first), *inner(condition, first, second)]

    def inner(formula, first, second):
        part = apply(formula.args[0], first)
        return [elimination(part.args[0], second)]

    sufficient = columns(
        and_(H, condition),
        WEIGHT,
        every,
        lambda first, second: [*given(first, second), *says(first, second)],
    )
    found, out = needed()

    def necessary(*chosen):
        first, second = chosen
        names = {i: first, j: second}
        at_out = elimination(every.args[0], substitute(out, names))
        notion = apply(every.args[0], substitute(out, names))
        pair = [elimination(notion.args[0], first), *inner(notion, first, second)]
        return [instance(found, names), at_out, *pair, *given(first, second)]

    back = derive(and_(H, every), condition, lambda *c: necessary(*c) if len(c) == 2 else [])
    form = derive(
        H,
        printed,
        lambda f, s: [
            instance(
                general,
                dict(zip(names, (WEIGHT(f, s), A(f), B(f), A(s), B(s)), strict=True)),
            )
        ],
    )
    return generalise(solve(statement.implication, sufficient, back, form), *statement.constants)


THREE = letters(3)


def refuted():
    """Return that three values with e^eps = 2, 4, 4 need no condition for i = j = 1."""
    formula = with_sorts(model.idue_necessary().formula, {X: THREE})

    def first_else(one, other):
        one, other = real(one), real(other)
        return function(THREE, lambda k: ite(eq(k, letter(THREE, 0)), one, other))

    half, fifth = Fraction(1, 2), Fraction(1, 5)
    values = (first_else(Fraction(3, 4), 2 * fifth), first_else(half, fifth), first_else(2, 4))
    return deny(formula, *values)


@decides("oneid-idue-private")
def idue_private():
    """The pairs of different values; i = j is not used."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Two inputs' likelihoods differ in two bits, and with b < a their ratio is greatest at "
            "bits 1 and 0: the condition for i != j. (The proof is in the paper's reference [12].) "
            "Multiplied out it holds for b = 0 and a = 1 and for infinite pair budgets too, where "
            "the printed quotient may divide by zero (oneid-idue-private-iff)."
        ),
        scope="all numbers of values, all 0 < b < a < 1, all pair budgets in [0, infinity)",
        theorem=private,
        defined=lambda: defined_at(model.idue_private(), ranges),
    )


def ranges(*chosen):
    """Return that the ratio's denominator is positive, for each pair of values met."""
    b, c = const("b", REAL), const("c", REAL)
    positive = solve(implies(and_(b > 0, c < 1), b * (1 - c) > 0))
    inside = model.proper(True)
    values = [x for x in chosen if x.sort is X]
    found = [t for x in values for t in at(inside, x)]
    return found + [instance(positive, {b: B(x), c: A(z)}) for x in values for z in values]


@decides("oneid-idue-necessary")
def idue_necessary():
    """Three values, OneID-LDP; the first is alone in its budget."""
    return Decision(
        verdict="refuted",
        why=(
            "No two inputs share the value i, so that nothing compares its own a with its own b: "
            "for a value alone in its budget the condition with i = j asks what ID-LDP does not. "
            "The witness: e^eps = 2, 4, 4 with a = 3/4, 2/5, 2/5 and b = 1/2, 1/5, 1/5, whose "
            "ratio for i = j = 1 is 3. "
            "(With one value at all every mechanism is private.) Problem (5) asks it all the "
            "same, and loses utility by it (oneid-hlldp-one-sensitive)."
        ),
        scope="as stated; the witness has three values",
        corrected=["oneid-idue-private-iff"],
        theorem=refuted,
        sorts={X: THREE},
        defined=lambda: defined_at(model.idue_necessary(), ranges),
    )


@decides("oneid-idue-private-iff")
def idue_private_iff():
    """Necessary: an output with bits 1 and 0 at i and j, and possible bits elsewhere."""
    return Decision(
        verdict="proved",
        why=(
            "The condition for i != j is necessary and sufficient. In problem (5), whose indices "
            "are groups of equal budgets, i = j stands for two values of one group, and is needed "
            "just where the group has two."
        ),
        scope="all numbers of values, all 0 <= b < a <= 1, all pair budgets in [0, infinity]",
        theorem=iff,
        defined=lambda: defined_at(model.idue_private_iff(), pair_ranges),
    )


def pair_ranges(*chosen):
    """Return that b (1 - c) is positive if b and 1 - c are, for each pair of values met."""
    b, c = const("b", REAL), const("c", REAL)
    positive = solve(implies(and_(b > 0, c < 1), b * (1 - c) > 0))
    values = [x for x in chosen if x.sort is X]
    return [instance(positive, {b: B(x), c: A(z)}) for x in values for z in values]
