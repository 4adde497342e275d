"""The instances of a formal statement in exact numbers, as text."""

from fractions import Fraction

from theory.kernel.evaluate import Instance
from theory.ledger import formal


def written(statement, where):
    """Return sizes and values of an instance by name, as text.

    Parameters
    ----------
    statement : Statement
    where : At

    Returns
    -------
    sizes, values : dict
    """
    instance = Instance(where.sizes, where.values)
    values = {c.data: table(instance, instance.value(c), c.sort) for c in statement.constants}
    return {f"|{sort}|": str(size) for sort, size in where.sizes.items()}, values


def table(instance, value, sort):
    """Return a value of an instance as text, a function by all its values."""
    if sort.kind != "functions":
        return str(value) if isinstance(value, Fraction) else str(value).lower()
    if not sort.domain.is_index:
        return "a function of real numbers"
    cells = [table(instance, value(x), sort.range) for x in instance.elements(sort.domain)]
    return f"({', '.join(cells)})"


def counterexample(stated):
    """Return the first instance at which all hypotheses hold and a conclusion fails.

    An instance with quantifiers over only some real numbers does not show that there is none.

    Parameters
    ----------
    stated : Formal

    Returns
    -------
    dict or None
        Its sizes and values by name, as text; None if there is no such instance.
    """
    statement = stated.build()
    names = {c.data for c in statement.constants}
    for where in stated.holds:
        if not where.values.keys() <= names:
            continue
        hypotheses, conclusions = formal.truths(statement, where)
        met = all(truth is True for truth in hypotheses.values())
        if met and any(truth is False for truth in conclusions.values()):
            sizes, values = written(statement, where)
            return sizes | values
    return None
