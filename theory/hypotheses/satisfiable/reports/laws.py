"""Probability spaces on which users report independently, each with the law that is given."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import apply, function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, elimination, instance, solve, unfold
from theory.library import product_space as space
from theory.notions.probability import is_distribution
from theory.statements.stated import stated
from theory.tactics.closing import every
from theory.tactics.logic import at, conjuncts, derive, for_all
from theory.tactics.sums import ONE, ZERO, item_at_most, size_facts

said = stated("uldp-pum-first-term")

U, X, Z, OMEGA = index("U"), index("X"), index("Z"), index("Omega")
TRUE_BIT = function(BOOL, lambda b: b)


def at_users(theorem, m, *pairs):
    """Return a theorem of the product space at other users, choices and laws."""
    found = at_sorts(theorem, {space.U: m.sort.domain, space.Y: m.sort.range.domain})
    return instance(found, {const(c.data, t.sort): t for c, t in ((space.M, m), *pairs)})


def at_user(theorem, *users):
    """Return a theorem of the product space at users."""
    names = (const(c.data, users[0].sort) for c in (space.v, space.w))
    return instance(theorem, dict(zip(names, users, strict=False)))


class Coins:
    """Bits, one an index, each 1 with a probability of its own.

    Parameters
    ----------
    given : Term
    c : callable
        From an index to the probability.
    sort : Sort
        Of the index.
    facts : callable
        From an index to theorems that the probability lies between 0 and 1.
    """

    def __init__(self, given, sort, c, facts):
        self.given, self.sort, self.c = given, sort, c
        self.law = function_of(sort, BOOL, lambda u, b: ite(b, c(u), 1 - c(u)))
        self.are_laws = self._are_laws(facts)
        self.whole = at_users(space.is_space(), self.law)

    def _are_laws(self, facts):
        u, b = const("u_of", self.sort), const("b_of", BOOL)
        signs, ones = at_users(space.is_space(), self.law).formula.args[0].args
        sign = solve(implies(self.given, self.law(u, b) >= 0), *facts(u))
        row = apply(ones.args[0], u)
        one = solve(implies(self.given, row), *(unfold(a) for a in row.args if a.op == "sum"))
        one = for_all(self.given, ones.args[0], u, one)
        return solve(implies(self.given, and_(signs, ones)), every(sign, u, b), one)

    def plain(self, u):
        """Return that the law's own probability of 1 is c."""
        total = BOOL.sum(lambda b: self.law(u, b) * ite(b, ONE, ZERO))
        return solve(eq(total, self.c(u)), unfold(total))

    def alone(self, u):
        """Return that the bit of an index is 1 with its probability, on the space of all."""
        found = at_user(at_users(space.of_one(), self.law, (space.A, TRUE_BIT)), u)
        chance = found.formula.args[1].args[0]
        known = found, self.plain(u), self.are_laws
        return solve(implies(self.given, eq(chance, self.c(u))), *known)

    def two(self, u, v):
        """Return that two bits are 1 together with the product of their probabilities."""
        pairs = (space.A, TRUE_BIT), (space.B, TRUE_BIT)
        found = at_user(at_users(space.of_two(), self.law, *pairs), u, v)
        chance = found.formula.args[1].args[0]
        known = found, self.plain(u), self.plain(v), self.are_laws
        goal = implies(not_(eq(u, v)), eq(chance, self.c(u) * self.c(v)))
        return solve(implies(self.given, goal), *known)


def asked_of(found, sorts):
    """Return what the probability of a report is asked to be, as a function of indices.

    Raises
    ------
    Refused
        If no hypothesis says so.
    """
    for part in conjuncts(found.wanted):
        names, body = [], part
        while body.op == "forall":
            names.append(const(f"i{len(names)}_of", body.args[0].sort.domain))
            body = apply(body.args[0], names[-1])
        values = [a for a in body.args if a.free.isdisjoint(found.names)]
        if [c.sort for c in names] == sorts and body.op == "eq" and len(values) == 1:
            return lambda *at: substitute(values[0], dict(zip(names, at, strict=True)))
    raise Refused(f"{found.claim}: no hypothesis gives a probability")


def outcomes(whole, constants, sort):
    """Return that the weights of outcomes among the constants are not negative."""
    signs = whole.formula.args[1].args[0]
    return [elimination(signs.args[0], c) for c in constants if c.sort is sort]


def of_bits(found):
    """All maps of users to bits, with the product of the bits' probabilities."""
    chance, all_bits = asked_of(found, [U]), functions(U, BOOL)
    coins = Coins(found.known, U, chance, lambda u: [])
    says = function_of(U, all_bits, lambda u, o: o(u))
    values = [function(all_bits, lambda o: space.law(o, coins.law)), says]

    def use(*constants):
        users = [c for c in constants if c.sort is U]
        known = [coins.are_laws, coins.whole, *outcomes(coins.whole, constants, all_bits)]
        known += [coins.alone(u) for u in users]
        return [*known, coins.two(*users)] if len(users) == 2 else known

    return witnessed(found, values, derive(found.known, found.at(*values), use))


def rate(name):
    """Return the condition that a constant is a probability."""
    return lambda c: (f"0 <= {name} <= 1", and_(c[name] >= 0, c[name] <= 1))


for claim, names, where in (
    ("lip-context-free-mse", ("weight", "report"), rate("q")),
    ("lip-context-free-unbiased", ("weight", "report"), None),
    ("lip-context-free-unbiased-corrected", ("weight", "report"), None),
):
    satisfiable(claim, *names, where=where, sorts={OMEGA: functions(U, BOOL)})(of_bits)


class Sets:
    """Sets of values, one a user, drawn bit by bit, and independent of the other users' sets.

    Parameters
    ----------
    given : Term
    values : Sort
    c : callable
        From a user and a value to the probability that the set has it.
    facts : callable
        From both to theorems that it lies between 0 and 1.
    """

    def __init__(self, given, values, c, facts):
        self.given, self.values, self.sets = given, values, functions(values, BOOL)
        self.coins = lambda u: Coins(given, values, lambda z: c(u, z), lambda z: facts(u, z))
        self.c = c
        u, f = const("u_of", U), const("f_of", self.sets)
        mine = self.coins(u)
        law = space.law(f, mine.law)
        self.law = function_of(U, self.sets, lambda v, g: substitute(law, {u: v, f: g}))
        signs, ones = at_users(space.is_space(), self.law).formula.args[0].args
        known = mine.whole, mine.are_laws
        sign = [elimination(mine.whole.formula.args[1].args[0].args[0], f)]
        sign = solve(implies(given, self.law(u, f) >= 0), *known, *sign)
        one = for_all(given, ones.args[0], u, solve(implies(given, apply(ones.args[0], u)), *known))
        self.are_laws = solve(implies(given, and_(signs, ones)), every(sign, u, f), one)
        self.whole = at_users(space.is_space(), self.law)

    def has(self, z):
        """Return whether a set has a value."""
        return function(self.sets, lambda f: f(z))

    def own(self, u, z):
        """Return that the law's own probability of a value is c."""
        return self.coins(u).alone(z)

    def alone(self, u, z):
        """Return that a user's set has a value with its probability, on the space of all."""
        found = at_user(at_users(space.of_one(), self.law, (space.A, self.has(z))), u)
        chance = found.formula.args[1].args[0]
        known = found, self.own(u, z), self.are_laws
        return solve(implies(self.given, eq(chance, self.c(u, z))), *known)

    def two(self, u, v, z):
        """Return that two users' sets have a value with the product of the probabilities."""
        pairs = (space.A, self.has(z)), (space.B, self.has(z))
        found = at_user(at_users(space.of_two(), self.law, *pairs), u, v)
        chance = found.formula.args[1].args[0]
        known = found, self.own(u, z), self.own(v, z), self.are_laws
        goal = implies(not_(eq(u, v)), eq(chance, self.c(u, z) * self.c(v, z)))
        return solve(implies(self.given, goal), *known)

    def within(self, u, one, other):
        """Return that a user's set has two values with the product of the probabilities."""
        both = function(self.sets, lambda f: and_(f(one), f(other)))
        chance = at_user(at_users(space.of_one(), self.law, (space.A, both)), u)
        return [chance, self.coins(u).two(one, other)]

    def apart(self, users, sets):
        """Return that two users' sets are independent."""
        events = [function(self.sets, lambda f, s=s: eq(f, s)) for s in sets]
        two = zip((space.A, space.B), events, strict=True)
        alone = [at_users(space.of_one(), self.law, (space.A, event)) for event in events]
        found = [at_user(t, u) for t, u in zip(alone, users, strict=True)]
        return [*found, at_user(at_users(space.of_two(), self.law, *two), *users)]


def of_sets(found, facts=None):
    """All maps of users to sets, with the product of all bits' probabilities."""
    facts = facts or within_one
    _, says = found.names
    by_value = says.sort.domain is not U
    values = says.sort.domain if by_value else says.sort.range.range.domain
    chance = asked_of(found, [values, U] if by_value else [U, values])
    c = (lambda u, z: chance(z, u)) if by_value else chance
    sets = Sets(found.known, values, c, lambda u, z: facts(found, u, z))
    space_ = functions(U, sets.sets)
    told = function_of(U, space_, values, lambda u, o, z: o(u)(z))
    if by_value:
        told = function_of(values, U, space_, lambda z, u, o: o(u)(z))
    answer = [function(space_, lambda o: space.law(o, sets.law)), told]

    def use(*constants):
        users = [v for v in constants if v.sort is U]
        items = [z for z in constants if z.sort is values]
        known = [sets.are_laws, sets.whole, *outcomes(sets.whole, constants, space_)]
        known += [sets.alone(u, z) for u in users for z in items]
        if len(users) == 1 and len(items) == 2:
            known += sets.within(users[0], *items)
        drawn = [f for f in constants if f.sort is sets.sets]
        known += sets.apart(users, drawn) if len(users) == len(drawn) == 2 else []
        return known + [sets.two(*users, z) for z in items if len(users) == 2]

    return witnessed(found, answer, derive(found.known, found.at(*answer), use))


def within_one(found, u, z):
    """Return what is known at a user and a value: that a probability is one."""
    G = [c.sort.domain for c in found.others if c.data == "a"]
    groups = [apply(c, z) for c in found.others if c.data == "group"]
    facts = [t for g in groups for t in at(found.known, g)] if G else []
    return [*facts, *at(found.known, z), *at(found.known, u), *at(found.known, u, z)]


def mixed(c):
    """Return the condition that what users report of r has probabilities."""
    own, other, r = c["own"], c["other"], c["r_of"]

    def chance(u, z):
        return other(z) + (own(z) - other(z)) * r(u, z)

    inside = U.forall(lambda u: Z.forall(lambda z: and_(chance(u, z) >= 0, chance(u, z) <= 1)))
    return "the probabilities asked for lie between 0 and 1", inside


def probabilities(c):
    """Return the condition that a user's own rate and the other one are probabilities."""
    own, other = c["own"], c["other"]
    inside = X.forall(lambda x: and_(other(x) >= 0, own(x) <= 1))
    return "0 <= other(x) and own(x) <= 1", inside


for claim, names, where, values in (
    ("uldp-pum-first-term-exact", ("weight", "says"), mixed, Z),
    ("oneid-objective-bounds-mse", ("weight", "bit"), None, X),
    ("oneid-rao-blackwell-counts", ("weight", "says"), probabilities, X),
):
    outcome = functions(U, functions(values, BOOL))
    satisfiable(claim, *names, where=where, sorts={OMEGA: outcome})(of_sets)


def by_urr(found, u, z):
    """Return what is known where uRR reports what users draw from laws of their own."""
    a, b, share = (const(f"{name}_of", REAL) for name in ("a", "b", "share"))
    inside = and_(a >= 0, a <= b, b <= 1, share >= 0, share <= 1)
    between = a + (b - a) * share
    between = solve(implies(inside, and_(between >= 0, between <= 1)))
    drawn = said.r_of(u)
    own, other = map(
        stated("uldp-pum-first-term").statement().spelled, (said.own(z), said.other(z))
    )
    law = is_distribution(Z, drawn)
    row = [*at(found.known, u), *at(law, z), item_at_most(Z.sum(drawn), z, law, rounds=1)]
    chances = implies(found.known, and_(other >= 0, other <= own, own <= 1))
    chances = solve(chances, *size_facts(Z, said.hidden, z))
    return [*row, chances, instance(between, {a: other, b: own, share: drawn(z)})]


def of_urr(found):
    """All maps of users to sets of bits, each bit with the probability that uRR reports it."""
    return of_sets(found, by_urr)


satisfiable(
    "uldp-pum-first-term", "weight", "says", sorts={OMEGA: functions(U, functions(Z, BOOL))}
)(of_urr)
