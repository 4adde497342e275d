"""Base classes of notions; each notion is a class in a file of its own, next to this one."""

import math
from dataclasses import fields
from typing import ClassVar

from checker.budgets import Budget

INFINITE = Budget(math.inf)


class Notion:
    """A notion of privacy with its parameters; its fields are what options and files may give.

    A notion that is decided by columns derives from `ColumnNotion`; one with a budget for each
    input or pair derives from `BudgetNotion`. `None` marks a property that a notion does not have.
    """

    # as options write it, and as answers and files do
    key: ClassVar[str]
    name: ClassVar[str]
    # what a YAML file must say of it next to `notion` and `matrix`
    keys: ClassVar = None
    # whether it compares two inputs: then `between` and `outputs` say how, and delta has a meaning
    compares_inputs: ClassVar = True
    # whether one comparison for all inputs ("all"), each input ("input") or each pair ("pair")
    # decides it, with no other condition: then many outputs, or paths, need not be listed
    single: ClassVar = None
    # whether only sensitive inputs are bounded, against every other one
    one_sided: ClassVar = False
    # whether a budget is a matrix
    of_pairs: ClassVar = False
    # whether formulas can be held against it: `asked_of_columns` then says what they must satisfy
    of_formulas: ClassVar = False
    # what the comparison of channels shows: the greatest "ratio", "nats", or those of each "input"
    # or "pair"
    shown: ClassVar = "ratio"
    # the claims that a chain keeps its budget, and that two reports add theirs up
    post_processing: ClassVar = None
    composition: ClassVar = None
    # its implications, as `Edge`s
    implies: ClassVar = ()

    @classmethod
    def takes(cls):
        """Return what may be given besides a budget eps, in order."""
        return [field.name for field in fields(cls) if field.name != "eps"]

    @classmethod
    def needs(cls):
        """Return what must be given, or None."""
        return next((name for name in ("sensitive", "prior") if name in cls.takes()), None)

    @classmethod
    def of(cls, **given):
        """Return the notion with those of the values given that it takes."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in given.items() if name in known})

    def decide(self, channel):
        """Return the `Answer` about a channel that the notion was fitted to.

        Parameters
        ----------
        channel : Channel
        """
        raise NotImplementedError

    def between(self, x, other):
        """Return what bounds Pr(y|x)/Pr(y|x') for inputs of these places.

        Returns
        -------
        Budget or None
            None where the least is asked, an infinite one where nothing is.
        """
        del x, other
        return self.eps

    def outputs(self, rows):
        """Return the places of the outputs at which inputs are compared, None for all.

        Parameters
        ----------
        rows : list of list of Fraction
        """
        del rows

    @classmethod
    def composed(cls, one, two):
        """Return what `composition` promises of the least e^eps of two reports."""
        return one * two

    @classmethod
    def asked_of_columns(cls, sensitive, other, bound, printed, N):
        """Return the `Condition`s on the columns of a mechanism by formulas.

        Parameters
        ----------
        sensitive, other : list of Entry
            Of the column of a sensitive output, and of another's.
        bound, N
            e^eps and the number of inputs that are not sensitive, in any arithmetic.
        printed : bool
            Whether ULDP has (4) as printed.
        """
        from checker.notions.conditions import compared

        del printed, N
        return [
            *compared(sensitive, bound, cls.one_sided),
            *compared(other, bound, cls.one_sided),
        ]
