"""A choice between two formulas; one may divide by zero where the other holds."""


def either(condition, yes, no):
    """Return yes() if the condition holds and no() otherwise.

    It works without checks.

    Examples
    --------
    >>> either(True, lambda: 1, lambda: 1 / 0)
    1
    """
    return yes() if condition else no()
