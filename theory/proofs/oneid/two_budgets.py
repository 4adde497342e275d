"""Ours: the best guess under two budgets, in closed form: prices, and channels worth their sum."""

from theory.kernel.terms import and_, ite, not_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-two-budgets-capacity")
COUNT, HIGH, LOW, OTHER, TOLD, TOP = said.m, said.E, said.E_other, said.z, said.told, said.top
X, Y, Q = said.X, said.Y, said.Q
SINGLES = stated("oneid-two-budgets-some-told").singles


def budget(x):
    """Return e^eps of a value."""
    return ite(TOLD(x), HIGH, LOW)


def prices(p):
    """Show what the prices of a told value and of the one that is not told are; return both."""
    count = p(COUNT)
    p.have(and_(HIGH > 1, LOW > 1))
    p.have(count >= 0)
    p.have(LOW * (HIGH + count - 1) <= count * HIGH)
    price, rest = (HIGH - LOW) / (HIGH - 1), 1 - count * (HIGH - LOW) / (HIGH - 1) / LOW
    p.have(price * (HIGH - 1) == HIGH - LOW)
    p.have(count * price >= LOW)
    p.have(price >= 0)
    p.have(price <= 1)
    p.have(rest * LOW == LOW - count * price)
    p.have(rest <= 0)
    return price, rest


def one_output(p, x, y, price, rest):
    """Show that the greatest entry of an output is at most what its entries pay."""
    count = p(COUNT)
    top = TOP(y)
    greatest, none = Q(top, y), Q(OTHER, y)
    p.have(and_(greatest >= 0, none >= 0))
    p.have(1 / budget(top) * greatest <= Q(x, y))
    p.have(1 / budget(OTHER) * none <= Q(x, y))
    p.have(budget(OTHER) == LOW)
    p.have(budget(top) > 1)
    low = ite(none / LOW >= greatest / budget(top), none / LOW, greatest / budget(top))
    p.have(low >= 0)
    p.have(low <= Q(x, y))
    p.have(none <= LOW * low)
    p.have(greatest <= budget(top) * low)
    own = ite(TOLD(top), price, 0)
    more = own * (greatest - low)

    def paid(x):
        return ite(TOLD(x), price * Q(x, y), 0)

    p.have(X.sum(lambda x: ite(x == top, more, 0)) == more)
    p.have(price * low <= price * Q(x, y))
    p.have(ite(TOLD(x), price * low, 0) + ite(x == top, more, 0) <= paid(x))
    p.by_item(
        X.sum(lambda x: ite(TOLD(x), price * low, 0)) + X.sum(lambda x: ite(x == top, more, 0))
        <= X.sum(paid)
    )
    p.sums(X.sum(lambda x: ite(TOLD(x), price * low, 0)), count * (price * low))
    p.have(rest * (LOW * low) <= rest * none)
    p.have(rest * (LOW * low) == (LOW - count * price) * low)
    p.have((LOW - own) * low + own * greatest <= X.sum(paid) + rest * none)
    p.have(own * (budget(top) - 1) == budget(top) - LOW)
    p.have((LOW - own) * greatest <= (LOW - own) * (budget(top) * low))
    p.have(greatest <= (LOW - own) * low + own * greatest)
    p.have(greatest <= X.sum(paid) + rest * none)


@proves("oneid-two-budgets-capacity")
def two_budgets(statement):
    """Return that no column's greatest entry is above its entries at prices, one of them negative.

    A told value has the price (E - e)/(E - 1), and the value that is not told what is left of e.
    """
    p = Given(statement)
    x, y = p.fix(X, Y)
    price, rest = prices(p)
    one_output(p, x, y, price, rest)
    count = p(COUNT)
    by_output = Y.sum(lambda y: X.sum(lambda x: ite(TOLD(x), price * Q(x, y), 0)))
    left = Y.sum(lambda y: rest * Q(OTHER, y))
    p.by_item(Y.sum(lambda y: Q(TOP(y), y)) <= by_output + left)
    by_value = X.sum(lambda x: ite(TOLD(x), price * Y.sum(lambda y: Q(x, y)), 0))
    p.sums(by_output, by_value)
    p.sums(left, rest * Y.sum(lambda y: Q(OTHER, y)))
    p.have(Y.sum(lambda y: Q(x, y)) == 1)
    p.have(Y.sum(lambda y: Q(OTHER, y)) == 1)
    p.by_item(by_value == X.sum(lambda x: ite(TOLD(x), price, 0)))
    p.sums(X.sum(lambda x: ite(TOLD(x), price, 0)), count * price)
    p.have(count * price + rest == 1 + count * (HIGH - LOW) * (LOW - 1) / ((HIGH - 1) * LOW))
    return p.conclude()


@proves("oneid-two-budgets-some-told")
def some_told(statement):
    """Return that these rows sum to one, and are within the budgets."""
    p = Given(statement)
    x, y = p.fix(X, X)
    count = p(COUNT)
    p.have(and_(HIGH > 1, LOW > 1))
    p.have(count * (LOW - 1) >= HIGH - 1)
    p.have(count >= 0)
    p.have(count > 0)
    low, share = 1 / (HIGH + count - 1), 1 / count
    p.have(and_(low > 0, low * (HIGH + count - 1) == 1))
    p.have(and_(share > 0, share * count == 1))
    p.have(low <= share)
    p.have(share <= LOW * low)
    p.have(p(SINGLES(x, y)) >= 0)
    row = X.sum(lambda y: p(SINGLES(x, y)))
    inside = p.under(TOLD(x))
    alone = X.sum(lambda y: ite(y == x, (HIGH - 1) * low, 0))
    inside.have(alone == (HIGH - 1) * low)
    inside.by_item(row == X.sum(lambda y: ite(TOLD(y), low, 0)) + alone)
    inside.sums(X.sum(lambda y: ite(TOLD(y), low, 0)), count * low)
    inside.have(row == 1)
    outside = p.under(not_(TOLD(x)))
    outside.by_item(row == X.sum(lambda y: ite(TOLD(y), share, 0)))
    outside.sums(X.sum(lambda y: ite(TOLD(y), share, 0)), count * share)
    outside.have(row == 1)
    p.have(row == 1)
    p.have("a mechanism")
    for e in (HIGH, LOW):
        p.have(and_(1 / e * e == 1, 1 / e > 0, 1 / e <= 1))
    p.have(1 / LOW * share <= low)
    p.have(1 / HIGH * share <= share)
    p.have(1 / HIGH * (HIGH * low) == low)
    p.have(1 / HIGH * low <= low)
    p.have("OneID-LDP")
    p.have(p(SINGLES(x, x)) == ite(TOLD(x), HIGH * low, 0))
    p.by_item(X.sum(lambda x: p(SINGLES(x, x))) == X.sum(lambda x: ite(TOLD(x), HIGH * low, 0)))
    p.sums(X.sum(lambda x: ite(TOLD(x), HIGH * low, 0)), count * (HIGH * low))
    p.have(count * (HIGH * low) == count * HIGH / (HIGH + count - 1))
    return p.conclude()


@proves("oneid-two-budgets-reached")
def reached(statement):
    """Return that these rows sum to one, and are within the budgets."""
    p = Given(statement)
    x, y = p.fix(X, X)
    count = p(COUNT)
    p.have(and_(HIGH > 1, LOW > 1))
    p.have(count >= 0)
    mass = (LOW - 1) / (LOW * (HIGH - 1))
    rest = 1 / LOW - count * mass
    p.have(and_(mass > 0, mass * (HIGH - 1) * LOW == LOW - 1))
    p.have(1 / LOW * LOW == 1)
    p.have(mass * (HIGH - 1) == 1 - 1 / LOW)
    p.have(count * mass * (HIGH - 1) * LOW <= HIGH - 1)
    p.have(count * mass * LOW <= 1)
    p.have(count * mass <= 1 / LOW)
    p.have(rest >= 0)
    p.have(and_(mass * HIGH >= 0, mass * LOW >= 0, rest * LOW >= 0))
    p.have(p(SINGLES(x, y)) >= 0)
    row = X.sum(lambda y: p(SINGLES(x, y)))
    own = ite(TOLD(x), mass * (HIGH - 1), 0)
    usual = ite(TOLD(x), mass, mass * LOW)
    last = ite(TOLD(x), rest, rest * LOW)
    alone, lots = X.sum(lambda y: ite(y == x, own, 0)), X.sum(lambda y: ite(TOLD(y), usual, 0))
    beside = X.sum(lambda y: ite(y == OTHER, last, 0))
    parts = [p.have(alone == own), p.have(beside == last), p.sums(lots, count * usual)]
    parts += [p.by_item(row == alone + lots + beside), mass * (HIGH - 1) == 1 - 1 / LOW]
    names = [row, alone, lots, beside, mass, count, 1 / LOW, HIGH, LOW]
    p.arithmetic(row == 1, *parts, 1 / LOW * LOW == 1, of=names)
    p.have("a mechanism")
    for e in (HIGH, LOW):
        p.have(and_(1 / e * e == 1, 1 / e > 0, 1 / e <= 1))
    p.have(1 / HIGH * (mass * HIGH) == mass)
    p.have(1 / LOW * (mass * LOW) == mass)
    p.have(1 / HIGH * mass <= mass)
    p.have(mass <= mass * LOW)
    p.have(mass <= mass * HIGH)
    p.have(1 / LOW * (rest * LOW) == rest)
    p.have(1 / HIGH * rest <= rest)
    p.have(rest <= rest * LOW)
    p.have("OneID-LDP")
    p.have(p(SINGLES(x, x)) == ite(TOLD(x), mass * HIGH, 0) + ite(x == OTHER, rest * LOW, 0))
    told_total = X.sum(lambda x: ite(TOLD(x), mass * HIGH, 0))
    other = X.sum(lambda x: ite(x == OTHER, rest * LOW, 0))
    p.have(other == rest * LOW)
    p.by_item(X.sum(lambda x: p(SINGLES(x, x))) == told_total + other)
    p.sums(told_total, count * (mass * HIGH))
    p.have(
        count * (mass * HIGH) + rest * LOW
        == 1 + count * (HIGH - LOW) * (LOW - 1) / ((HIGH - 1) * LOW)
    )
    return p.conclude()
