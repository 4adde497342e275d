"""Finite sets: sums written out, and closed terms carried out, within a number of steps a claim.

Trusted; needs only the standard library.
"""

import functools
import itertools
import operator
from fractions import Fraction

if __package__:
    from theory.certificates import language
else:  # run from its own folder
    import language

need, term, make = language.need, language.term, language.make
MOST_PARTS, MOST_STEPS = language.MOST_PARTS, 10_000_000
LISTS = {"sum": "+", "prod": "*", "forall": "and"}


class Steps:
    """How many steps are left for a claim, of all that go through the elements of sets."""

    left = MOST_STEPS


def spend(number):
    """Take steps; ValueError if none is left."""
    Steps.left -= number
    need(Steps.left >= 0, "sums and quantifiers take too many steps")


def elements(sort):
    """Return the elements of Bool, of k letters, or of the functions between such, as terms."""
    if sort == language.BOOL:
        return [language.TRUE, language.FALSE]
    if type(sort) is tuple:
        keys, images = map(elements, sort)
        need(len(images) ** len(keys) < MOST_PARTS, "too many functions to list")
        return [table(sort[0], keys, row) for row in itertools.product(images, repeat=len(keys))]
    need(type(sort) is int and sort < MOST_PARTS, f"the elements of {sort} cannot be listed")
    return [make("letter", (), sort, j) for j in range(sort)]


def table(domain, keys, row):
    """Return the function with a row of values."""
    x, made = make("const", (), domain, "!"), row[-1]
    for key, image in zip(keys[:-1], row, strict=False):
        made = term("ite", term("=", x, key), image, made)
    return term("fn", x, made)


def listed(t):
    """Return a sum, product or `forall` as one of the listed elements' values."""
    need(t.op in LISTS, "a sum, product or forall is needed")
    found = elements(t.args[0].sort[0])
    spend(len(found) * size(t))
    return term(LISTS[t.op], *(term("app", t.args[0], x) for x in found))


def size(t):
    """Return the number of parts of a term, each counted once."""
    seen, stack = {t}, [t]
    while stack:
        more = {a for a in stack.pop().args if a not in seen}
        seen |= more
        stack += more
    return len(seen)


# ---- values: numbers, truth values, letters 0, 1, ..., and Python functions of such


class Values:
    """Values of terms, from left to right and no further than needed; ValueError if none is known.

    Parameters
    ----------
    sizes : dict, optional
        Numbers of elements of index sorts, by name.
    given : dict, optional
        Values of free constants.
    """

    def __init__(self, sizes=None, given=None):
        self.sizes, self.given, self.known = sizes or {}, given or {}, {}

    def value(self, t, scope=()):
        """Return a term's value, where `scope` has those of loose variables."""
        if t.loose:
            return self._value(t, scope)
        if t not in self.known:
            self.known[t] = self._value(t, ())
        return self.known[t]

    def _value(self, t, scope):
        spend(1)
        if t.op in LEAVES:
            return LEAVES[t.op](self, t, scope)
        if t.op == "fn":
            return lambda x: self.value(t.args[0], (x, *scope))
        if t.op == "ite":
            return self.value(t.args[1 if self.value(t.args[0], scope) else 2], scope)
        args = (self.value(a, scope) for a in t.args)
        if t.op in OF_ALL:
            return OF_ALL[t.op](args)
        if t.op in OVER:
            return OVER[t.op](map(next(args), self.members(t.args[0].sort[0])))
        if t.op == "=>":
            return not next(args) or next(args)
        if t.op == "=":
            return len({self.key(x, t.args[0].sort) for x in args}) == 1
        need(t.op in OF_EACH, f"the value of {t.op} is not known")
        return OF_EACH[t.op](*args)

    def members(self, sort):
        """Return the elements of a finite sort as values."""
        if sort not in self.known:
            self.known[sort] = self._members(sort)
        return self.known[sort]

    def _members(self, sort):
        if sort == language.BOOL:
            return (False, True)
        if type(sort) is tuple:
            domain, image = sort
            keys, images = self.members(domain), self.members(image)
            need(len(images) ** len(keys) < MOST_PARTS, "too many functions to list")
            keys = [self.key(x, domain) for x in keys]
            rows = itertools.product(images, repeat=len(keys))
            return [self.function(dict(zip(keys, row, strict=True)), domain) for row in rows]
        size = self.sizes.get(sort, sort)
        need(type(size) is int and size < MOST_PARTS, f"the elements of {sort} cannot be listed")
        return range(size)

    def function(self, rows, domain):
        """Return the function that gives what the rows have by key."""
        return lambda x: rows[self.key(x, domain)]

    def listed(self, f, sort):
        """Return a value of a sort, a function with its values worked out once."""
        if type(sort) is not tuple:
            return f
        domain, image = sort
        rows = {self.key(x, domain): self.listed(f(x), image) for x in self.members(domain)}
        return self.function(rows, domain) if type(domain) is tuple else rows.__getitem__

    def key(self, x, sort):
        """Return what equal values of a sort, and no others, have in common: functions, rows."""
        spend(1)
        if type(sort) is tuple:
            return tuple(self.key(x(y), sort[1]) for y in self.members(sort[0]))
        return x


def value(t):
    """Return the value of a term without free constants; ValueError if none is known."""
    return Values().value(t)


def short(number):
    """Return a number; ValueError if it has too many digits."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    need(bits < language.MOST_BITS, "a number is too long")
    return number


def divided(a, b):
    """Return a quotient."""
    need(b, "division by zero")
    return short(a / b)


def folded(join, unit, numbers):
    """Return the sum or product of numbers."""
    for number in numbers:
        unit = short(join(unit, number))
    return unit


total = functools.partial(folded, operator.add, Fraction(0))
product = functools.partial(folded, operator.mul, Fraction(1))


def constant(values, c, scope):
    """Return the value given to a free constant."""
    need(c in values.given, f"nothing is known of {c.data}")
    return values.given[c]


LEAVES = {
    **dict.fromkeys(("num", "letter"), lambda values, t, scope: t.data),
    "true": lambda values, t, scope: True,
    "false": lambda values, t, scope: False,
    "bound": lambda values, t, scope: scope[t.data],
    "const": constant,
}
OF_ALL = {"and": all, "or": any, "+": total, "*": product}
OVER = {"forall": all, "sum": total, "prod": product}
OF_EACH = {"not": operator.not_, "<=": operator.le, "/": divided, "app": operator.call}
