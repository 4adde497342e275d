"""Instances of a statement, and instances near them, given by the names of the changed parts.

So is how a formula is other: it is the formula that runs, with each of its values changed.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from common.errors import UserError
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL
from theory.kernel.terms import Term, not_, real

CHANGES = {
    "twice": lambda value: 2 * value,
    "zero": lambda value: 0 * value,
    "plus 1": lambda value: value + 1,
    "minus 1": lambda value: value - 1,
    "half": lambda value: value * Fraction(1, 2),
    "one": lambda value: 0 * value + 1,
    "negated": lambda value: -value,
}
DENIED, SWAPPED = "denied", "swapped"
PLUS, IS, PART = "plus argument ", "the number ", " in part "


@dataclass(frozen=True)
class At:
    """A finite instance: sizes of index sorts, values of constants, both by name.

    Quantifiers over the real numbers go through those named `Real` alone, if any are.
    """

    sizes: dict
    values: dict

    def but(self, **values):
        """Return the instance with some values changed."""
        return At(self.sizes, self.values | values)

    def instance(self):
        """Return what evaluates terms there."""
        return Instance(self.sizes, self.values)


@dataclass(frozen=True)
class Broken:
    """A changed formula with which a conclusion is false at an instance.

    Parameters
    ----------
    at : At
    changed : dict
        Other formulas, by the parameter of the function that builds the statement.
    """

    at: At
    changed: dict


@dataclass(frozen=True)
class Near:
    """The differences from an instance of a claim.

    Parameters
    ----------
    claim, origin : str
        Which claim, and which of its instances: `holds 0`, `dropped NAME`, `broken NAME 0`.
    values, sizes : dict
        What is other there, by name; functions are lists, by index.
    formulas : dict
        How a formula is other, as `other` reads it, by the name that the statement's builder has
        for it.
    """

    claim: str
    origin: str
    values: dict = field(default_factory=dict)
    sizes: dict = field(default_factory=dict)
    formulas: dict = field(default_factory=dict)

    def of(self, origins, formulas, file):
        """Return the instance, and the formulas that are other there.

        Parameters
        ----------
        origins : dict of str to tuple of (At, dict)
            The claim's instances, with the formulas that are other there.
        formulas : dict of str to callable
            The formulas that its statement is about.
        file : str
            Where it is kept, for messages.

        Raises
        ------
        UserError
            If the claim has no such instance or formula, or a formula is to be other in no way
            that there is.
        """
        if self.origin not in origins:
            raise UserError(f"{file}: {self.claim} has no instance {self.origin!r}; remove it")
        if unknown := [name for name in self.formulas if name not in formulas]:
            raise UserError(f"{file}: {self.claim} has no formula {unknown[0]!r}; remove it")
        where, changed = origins[self.origin]
        try:
            values = {name: exact(value) for name, value in self.values.items()}
            made = {name: other(formulas[name], how) for name, how in self.formulas.items()}
        except ValueError as error:
            raise UserError(f"{file}: {self.claim}: {error}") from error
        return At(where.sizes | self.sizes, where.values | values), changed | made


def other(formula, how):
    """Return a formula whose values are other.

    Parameters
    ----------
    formula : callable
    how : str
        One of `CHANGES`, `plus argument K`, `the number V`, `denied` of truth values, `swapped` of
        the parts of a pair; each but the last perhaps only `in part K`.

    Raises
    ------
    ValueError
        If there is no such way.

    Examples
    --------
    >>> other(lambda p, q: (p, [q * 2]), "minus 1")(3, 5)
    (2, [9])
    >>> other(lambda p, q: (p, [q * 2]), "plus argument 2 in part 1")(3, 5)
    (8, [10])
    """
    what, _, part = how.partition(PART)
    if what == SWAPPED and not part:
        return lambda *args, **named: _swapped(formula(*args, **named))
    change = _change(what)
    if part and not (part.isdecimal() and int(part)):
        raise ValueError(f"no part {part!r} of a formula: {how}")

    def changed(*args, **named):
        value = formula(*args, **named)
        if not part:
            return _changed(value, change, args)
        parts = list(value)
        parts[int(part) - 1] = _changed(parts[int(part) - 1], change, args)
        return type(value)(parts)

    return changed


def _swapped(value):
    if not isinstance(value, tuple | list) or len(value) < 2:
        raise TypeError("no parts to swap")
    return type(value)(reversed(value))


def _change(what):
    """Return what becomes of a value, given the formula's arguments."""
    if what in CHANGES:
        return lambda value, args: CHANGES[what](value)
    if what == DENIED:
        return None
    if what.startswith(PLUS) and (number := what.removeprefix(PLUS)).isdecimal() and int(number):
        return lambda value, args: value + args[int(number) - 1]
    if what.startswith(IS):
        number = real(Fraction(what.removeprefix(IS)))
        return lambda value, args: number
    raise ValueError(f"a formula is not {what!r}; it may be {', '.join((*CHANGES, DENIED))}")


def _changed(value, change, args):
    """Return a value, its parts, or the values of a function, changed; `None` denies truths."""
    if isinstance(value, tuple | list):
        return type(value)(_changed(one, change, args) for one in value)
    if isinstance(value, dict):
        return {key: _changed(one, change, args) for key, one in value.items()}
    if isinstance(value, Term):
        if value.sort is BOOL:
            return value if change else not_(value)
        return change(value, args) if change else value
    if callable(value):
        return lambda *given: _changed(value(*given), change, (*given, *args))
    if isinstance(value, bool):
        return value if change else not value
    return change(value, args) if change else value


def exact(value):
    """Return a value as an instance has it: numbers are texts or whole numbers where it is kept."""
    if isinstance(value, list):
        return [exact(one) for one in value]
    return Fraction(value) if isinstance(value, str) else value


def plain(value):
    """Return a value as it is kept: a fraction as text, if it is no whole number."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value
